import { wordSet } from './pairs.js';

/* Words of addresses in other countries alone, in upper case and without marks. */

/** Left out: words of US streets too (VIA, RUE, CALLE, PLAZA). */
export const FOREIGN_STREET_WORDS = wordSet(
  'STRASSE STRASE STRABE GASSE PLATZ CHEMIN IMPASSE RUELLE CHAUSSEE VIALE CORSO PIAZZA LUNGOMARE STRADA CALEA BULEVARDUL SOSEAUA PIATA ALEEA RUA TRAVESSA ESTRADA PRACA RODOVIA CARRER PASSEIG ' +
    'UL ULICA ALEJA PLAC OSIEDLE NAMESTI NAMESTIE NABREZI TRIDA UTCA UTJA KORUT TERE SOKAK SOK CADDESI CAD BULVARI MAHALLESI MAH PROSPEKT ULITSA PEREULOK LEOFOROS ODOS VULYTSIA JALAN LORONG SOI TROISOI ' +
    'STRAAT PLEIN GRACHT LAAN KADE VEJ GADE VAGEN GATAN TORGET MARG NAGAR CHOWK COLONIA IZDA DCHA PISO KV BLK',
);
/** Their endings, and those of quarters in East Asia. */
export const FOREIGN_ENDING =
  /[A-Z]{3}(?:STR|STRASSE|STRASE|GASSE|PLATZ|ALLEE|STEIG|STRAAT|GRACHT|PLEIN|LAAN|GATAN|GATA|VAGEN|GADE|VEJ|BULVARI|CADDESI|KATU|INTIE|UTCA|PROSPEKT)$|-(?:DAERO|RO|GIL|GU|DONG|KU|SHI|CHO|CHOME)$/;

/** By country; several words with a hyphen between. */
const REGIONS = `Canada:ONTARIO QUEBEC ALBERTA MANITOBA SASKATCHEWAN BRITISH-COLUMBIA NOVA-SCOTIA NEW-BRUNSWICK NEWFOUNDLAND PRINCE-EDWARD-ISLAND YUKON NUNAVUT
Australia:NSW QLD TAS NEW-SOUTH-WALES QUEENSLAND TASMANIA SOUTH-AUSTRALIA WESTERN-AUSTRALIA
India:ANDHRA-PRADESH ASSAM BIHAR CHHATTISGARH GOA GUJARAT HARYANA HIMACHAL-PRADESH JHARKHAND KARNATAKA KERALA MADHYA-PRADESH MAHARASHTRA ODISHA PUNJAB RAJASTHAN TAMIL-NADU TELANGANA UTTAR-PRADESH UTTARAKHAND WEST-BENGAL
South-Africa:GAUTENG WESTERN-CAPE EASTERN-CAPE NORTHERN-CAPE KWAZULU-NATAL LIMPOPO MPUMALANGA
Mexico:CDMX JAL YUCATAN NUEVO-LEON QUINTANA-ROO
Argentina:CABA`;

const plain = (name: string): string => name.replaceAll('-', ' ');

export const FOREIGN_REGIONS: ReadonlyMap<string, string> = new Map(
  REGIONS.split('\n').flatMap((row) => {
    const [country = '', regions = ''] = row.split(':');
    return regions.split(' ').map((region) => [plain(region), plain(country)] as const);
  }),
);

/** Cities abroad that are better known than the one of the United States with the name. */
export const NAMESAKES = wordSet('ATHENS BRISTOL CAMBRIDGE FLORENCE HAMILTON KINGSTON MANCHESTER OXFORD PARIS PLYMOUTH VANCOUVER WINDSOR');

/** Postal codes that no US address has, in a text with `|` for separators: between street and city, or at the end. */
export const FOREIGN_POSTAL_CODES: readonly (readonly [code: RegExp, country: string])[] = [
  [/[ |][A-Z]\d[A-Z][ -]?\d[A-Z]\d(?= [A-Z]+$|\||$)/, 'Canada'],
  [/[ |][A-Z]{1,2}\d[A-Z\d]? \d(?!ST|ND|RD|TH)[A-Z]{2}(?:\||$)/, 'the United Kingdom'],
  [/\D[ |](?:[AC-FHKNPRTV-Y]\d\d|D6W) (?=[A-Z\d]*\d)(?=[A-Z\d]*[A-Z])[\dAC-FHKNPRTV-Y]{4}(?:\||$)/, 'Ireland'],
  [/\|[A-Z]{1,3}-\d{4,5}(?: \d{2})? [A-Z][^\d|]*(?:\||$)/, 'another country'],
  [/\d\|\d{4} ?(?!NE |NW |SE |SW )[A-Z]{2} [A-Z][^\d|]*(?:\||$)/, 'the Netherlands'],
  [/\|\d{4}-\d{3} [A-Z][^\d|]*(?:\||$)/, 'Portugal'],
  [/\D\d*\|\d{2}-\d{3} [^\d|]*(?:\||$)/, 'Poland'],
  [/[|A-Z] ?\d{5}-\d{3}(?: [A-Z][^\d|]*)?(?:\||$)/, 'Brazil'],
  [/[ |][A-HJ-NP-Z]\d{4}[A-Z]{3} /, 'Argentina'],
  [/ (?:NSW|VIC|QLD|TAS|ACT|SA|WA|NT) \d{4}(?:\||$)/, 'Australia'],
];
