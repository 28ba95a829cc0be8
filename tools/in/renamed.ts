import { foldName } from '../../src/text/search-key.js';

/**
 * Names of cities and districts in use today, with the names that sources and people also write: renamed places, other
 * transliterations, and the sub-districts that make up a city. State code, name, other names.
 */
const TABLE = `
AN Nicobar: Nicobars
AN South Andaman: South Andamans
AP Anantapur: Ananthapur
AP Kadapa: Cuddapah; YSR; Y.S.R Kadapa
AP Nellore: Sri Potti Sriramulu Nellore; SPSR Nellore
AP Rajamahendravaram: Rajahmundry
AP Vijayawada: Bezawada
AP Tirupati: Tirupathi
AP Visakhapatnam: Vizag; Waltair
AS Dima Hasao: North Cachar Hills
AS Guwahati: Gauhati
AS Sivasagar: Sibsagar
CG Kabirdham: Kawardha
DL Delhi: Dilli
GA Panaji: Panjim
GA Margao: Madgaon
GJ Ahmedabad: Ahmadabad; Ahmedabad City; Ahmadabad City
GJ Gandhinagar: Gandhi Nagar
GJ Vadodara: Baroda
GJ Bharuch: Broach
GJ Surendranagar: Surendra Nagar
HR Gurugram: Gurgaon
HR Nuh: Mewat
HR Yamunanagar: Yamuna Nagar
HP Shimla: Simla
JH Giridih: Giridh
JH Hazaribagh: Hazaribag
JK Anantnag: Ananthnag
KA Ballari: Bellary
KA Belagavi: Belgaum
KA Bengaluru: Bangalore; Bangalore Urban; Bengaluru Urban; Bangalore North; Bangalore South; Bangaloresouth; Bangalore East
KA Bengaluru Rural: Bangalore Rural
KA Chikkamagaluru: Chikmagalur; Chickmagalur
KA Hosapete: Hospet
KA Hubballi: Hubli
KA Kalaburagi: Gulbarga
KA Madikeri: Mercara
KA Mangaluru: Mangalore
KA Mysuru: Mysore
KA Shivamogga: Shimoga
KA Tumakuru: Tumkur
KA Vijayapura: Bijapur
KL Alappuzha: Alleppey
KL Kannur: Cannanore
KL Kochi: Cochin
KL Kollam: Quilon
KL Kozhikode: Calicut
KL Palakkad: Palghat
KL Thalassery: Tellicherry
KL Thiruvananthapuram: Trivandrum
KL Thrissur: Trichur
LA Leh: Leh Ladakh
MP Jabalpur: Jubbulpore
MP Khandwa: East Nimar
MP Khargone: West Nimar
MP Narmadapuram: Hoshangabad
MH Ahilyanagar: Ahmednagar; Ahmed Nagar; Ahmadnagar
MH Chhatrapati Sambhajinagar: Aurangabad
MH Dharashiv: Osmanabad
MH Mumbai: Bombay; Mumbai City; Mumbai Suburban; Greater Mumbai
MH Nashik: Nasik
MH Navi Mumbai: New Bombay; New Mumbai
MH Pune: Poona; Pune City
MH Raigad: Raigarh
MH Solapur: Sholapur
MH Thane: Thana
OD Baleswar: Balasore; Baleshwar
OD Berhampur: Brahmapur
OD Deogarh: Debagarh; Debgarh
OD Kendujhar: Keonjhar; Keonjhargarh
OD Subarnapur: Sonepur; Sonapur
PB Firozpur: Ferozepur; Firozepur
PB Jalandhar: Jullundur
PB Mohali: SAS Nagar; Sahibzada Ajit Singh Nagar
PB Rupnagar: Ropar
PB Shahid Bhagat Singh Nagar: Nawanshahr
PB Sri Muktsar Sahib: Muktsar
PY Puducherry: Pondicherry
RJ Jhunjhunu: Jhujhunu
RJ Sri Ganganagar: Ganganagar
TN Chennai: Madras; Chennai City; Chennai City Corporation; Chennai Corporation
TN Kanyakumari: Cape Comorin
TN Nagapattinam: Negapatam
TN Thanjavur: Tanjore
TN Thoothukudi: Tuticorin
TN Tiruchirappalli: Trichy; Trichinopoly
TN Tirunelveli: Tinnevelly
TN Tiruppur: Tirupur
TN Udhagamandalam: Ooty; Ootacamund
TN Viluppuram: Villupuram
TS Hyderabad: Hyd
TS Karimnagar: Karim Nagar
TS Mahabubnagar: Mahabub Nagar
TS Ranga Reddy: K.V.Rangareddy; Rangareddy
UP Ayodhya: Faizabad
UP Amroha: Jyotiba Phule Nagar
UP Bhadohi: Sant Ravidas Nagar
UP Hathras: Mahamaya Nagar
UP Kanpur: Cawnpore; Kanpur Nagar
UP Prayagraj: Allahabad
UP Varanasi: Benares; Banaras; Kashi
UP Mathura: Muttra
WB Kolkata: Calcutta
WB Bardhaman: Burdwan
WB Darjeeling: Darjiling
WB Chinsurah: Chinsura
WB Hooghly: Hugli
WB Howrah: Haora
WB Siliguri: Shiliguri`;

interface Renamed {
  readonly name: string;
  /** Folded. */
  readonly others: readonly string[];
}

const ROWS = TABLE.trim()
  .split('\n')
  .map((row) => {
    const [name = '', others = ''] = row.slice(3).split(': ');
    return { state: row.slice(0, 2), name, others: others.split('; ') };
  });

/** Number of other names, for the manifest. */
export const RENAMED_ROWS = ROWS.reduce((sum, row) => sum + row.others.length, 0);

const BY_OTHER = new Map(ROWS.flatMap((row) => row.others.map((other) => [`${row.state} ${foldName(other)}`, row.name] as const)));
const BY_NAME = new Map<string, Renamed>(
  ROWS.map((row) => [`${row.state} ${foldName(row.name)}`, { name: row.name, others: row.others.map((other) => foldName(other)) }]),
);

/** The name in use today of a place of a state; any name without an entry is returned as it came. */
export function presentName(state: string, name: string): string {
  return BY_OTHER.get(`${state} ${foldName(name)}`) ?? name;
}

/** Folded other names of a place, under its present name. */
export function otherNames(state: string, name: string): readonly string[] {
  return BY_NAME.get(`${state} ${foldName(name)}`)?.others ?? [];
}
