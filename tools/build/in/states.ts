/** States and union territories: GeoNames first-level code, ISO 3166-2:IN code, name. */
const TABLE = `01 AN Andaman and Nicobar Islands;02 AP Andhra Pradesh;30 AR Arunachal Pradesh;03 AS Assam;34 BR Bihar;05 CH Chandigarh
37 CG Chhattisgarh;52 DH Dadra and Nagar Haveli and Daman and Diu;07 DL Delhi;33 GA Goa;09 GJ Gujarat;10 HR Haryana;11 HP Himachal Pradesh
12 JK Jammu and Kashmir;38 JH Jharkhand;19 KA Karnataka;13 KL Kerala;41 LA Ladakh;14 LD Lakshadweep;35 MP Madhya Pradesh;16 MH Maharashtra
17 MN Manipur;18 ML Meghalaya;31 MZ Mizoram;20 NL Nagaland;21 OD Odisha;22 PY Puducherry;23 PB Punjab;24 RJ Rajasthan;29 SK Sikkim
25 TN Tamil Nadu;40 TS Telangana;26 TR Tripura;36 UP Uttar Pradesh;39 UK Uttarakhand;28 WB West Bengal`;

export interface IndianState {
  readonly code: string;
  readonly name: string;
}

/** By GeoNames first-level code. */
export const INDIAN_STATES: ReadonlyMap<string, IndianState> = new Map(
  TABLE.split(/[;\n]/).map((row) => [row.slice(0, 2), { code: row.slice(3, 5), name: row.slice(6) }]),
);

const LADAKH = '41';
/** Folded names of the districts of Ladakh, a union territory of its own since 31 October 2019; older rows file them under Jammu and Kashmir. */
const LADAKH_DISTRICTS: ReadonlySet<string> = new Set(['LEH', 'KARGIL']);

/** State of a district. Throws RangeError for a code that does not exist. */
export function stateOf(code: string, districtKey: string): IndianState {
  const state = INDIAN_STATES.get(LADAKH_DISTRICTS.has(districtKey) ? LADAKH : code);
  if (state === undefined) throw new RangeError(`a postal row has the state code "${code.slice(0, 10)}", expected one of GeoNames`);
  return state;
}
