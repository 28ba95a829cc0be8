import { foldName } from '../../../src/text/search-key.js';

/**
 * Cities with the PIN codes of their urban areas: state, city, what the names of its districts hold, codes. The sorting district (the
 * first three digits of a PIN code) of a large city reaches over several districts and sub-districts, and people write the city.
 * Ranges and single codes as India Post assigns them (indiapost.gov.in, PIN code search); codes of villages around a city and of
 * other towns are left out.
 */
const TABLE = `
DL New Delhi: DELHI NORTH SOUTH EAST WEST CENTRAL SHAHDARA: 110001-110097
MH Mumbai: MUMBAI: 400001-400104
MH Thane: THANE: 400601-400613 400615
MH Navi Mumbai: THANE RAIGA: 400614 400701 400703 400705 400706 400708-400710 410209 410210 410218
MH Pune: PUNE: 411001-411062 412207
MH Nagpur: NAGPUR: 440001-440037
MH Nashik: NASHIK: 422001-422013 422101
KA Bengaluru: BENGALURU BANGALORE: 560001-560117
TS Hyderabad: HYDERABAD MEDCHAL RANGAREDDY: 500001-500118
TN Chennai: CHENNAI TIRUVALLUR THIRUVALLUR KANCH CHENGALPATTU: 600001-600130
TN Coimbatore: COIMBATORE: 641001-641049
WB Kolkata: KOLKATA PARGANAS PARAGANAS: 700001-700163
WB Howrah: HOWRAH: 711101-711114
GJ Ahmedabad: AHMEDABAD AHMADABAD GANDHI: 380001-380063 382330 382340 382345 382346 382350 382405 382415 382418 382424 382440 382443 382445 382449 382470 382475 382480 382481
GJ Surat: SURAT: 395001-395012 394101 394105 394107 394210 394221 394550
GJ Vadodara: VADODARA: 390001-390025
RJ Jaipur: JAIPUR: 302001-302044
UP Lucknow: LUCKNOW: 226001-226031
UP Kanpur: KANPUR: 208001-208027
UP Ghaziabad: GHAZIABAD GAUTAM HAPUR: 201001-201019
UP Noida: GAUTAM GHAZIABAD: 201301 201303-201305 201307 201309 201313
UP Greater Noida: GAUTAM: 201306 201308 201310 201312
UP Agra: AGRA: 282001-282010
HR Gurugram: GURUGRAM GURGAON: 122001-122018 122022
HR Faridabad: FARIDABAD: 121001-121013
MP Indore: INDORE: 452001-452020
MP Bhopal: BHOPAL: 462001-462047
AP Visakhapatnam: VISAKHAPAT: 530001-530053 531173
BR Patna: PATNA: 800001-800030 801503 801505
KL Kochi: ERNAKULAM: 682001-682042
PB Ludhiana: LUDHIANA: 141001-141017
CH Chandigarh: CHANDIGARH: 160001-160047
`;

/** Towns that no sub-district or head office is named after, in the same form. */
const TOWNS = `
DH Silvassa: DADRA: 396230
PB Zirakpur: MOHALI SASNAGAR: 140603
PB Mohali: MOHALI SASNAGAR: 160055 160059 160062 160071
HR Panchkula: PANCHKULA: 134109 134112-134117
CG Nava Raipur Atal Nagar: RAIPUR: 492002
`;

interface UrbanArea {
  readonly state: string;
  readonly city: string;
  readonly districts: readonly string[];
  /** First and last PIN codes. */
  readonly ranges: readonly (readonly [from: number, to: number])[];
}

const AREAS: readonly UrbanArea[] = (TABLE.trimEnd() + TOWNS)
  .trim()
  .split('\n')
  .map((row) => {
    const [city = '', districts = '', codes = ''] = row.slice(3).split(': ');
    const ranges = codes.split(' ').map((code) => {
      const [from = '', to = from] = code.split('-');
      return [Number(from), Number(to)] as const;
    });
    return { state: row.slice(0, 2), city, districts: districts.split(' '), ranges };
  });

/** The city in whose urban area a PIN code lies; null outside of those known. */
export function cityOfPin(pin: string): string | null {
  return areaOf(pin)?.city ?? null;
}

/** The same for a row of a state and district: a few rows have the PIN code of a place far away. */
export function urbanCity(state: string, district: string, pin: string): string | null {
  const area = areaOf(pin);
  if (area === undefined || area.state !== state) return null;
  const key = foldName(district).replaceAll(' ', '');
  return area.districts.some((part) => key.includes(part)) ? area.city : null;
}

/** Whether a city of the table reaches over several districts or sub-districts. */
export function isLargeArea(city: string): boolean {
  return !TOWNS.includes(` ${city}: `);
}

function areaOf(pin: string): UrbanArea | undefined {
  const code = Number(pin);
  return AREAS.find(({ ranges }) => ranges.some(([from, to]) => code >= from && code <= to));
}

/** Number of cities, for the manifest. */
export const URBAN_AREAS = AREAS.length;
