import { COLUMN_NAMES, plainName } from '../../../source/address-columns.js';

/** What a file of centre lines says of a piece of street. */
export type CenterlineField =
  | 'street'
  | 'preDir'
  | 'preType'
  | 'name'
  | 'type'
  | 'postDir'
  | 'alias'
  | 'leftFrom'
  | 'leftTo'
  | 'rightFrom'
  | 'rightTo'
  | 'leftZip'
  | 'rightZip'
  | 'zip'
  | 'leftCity'
  | 'rightCity'
  | 'city'
  | 'leftState'
  | 'rightState'
  | 'state'
  | 'id';

/** The property of each field; none where the file does not say it. */
export type CenterlineFields = Readonly<Partial<Record<CenterlineField, string>>>;

/**
 * Names that counties and cities give the fields, without signs between words, the most usual first: those of the address
 * standards of the FGDC and the NENA (`FromAddr_L`), of geocoder locators (`L_F_ADD`), of OpenAddresses, and free ones.
 */
const NAMES: Readonly<Record<CenterlineField, string>> = {
  street:
    'FULLNAME FULLSTNAME FULLSTREET FULLSTREETNAME STFULLNAME STREETFULLNAME STNAMEFULL STNAMFULL LABEL STREET ROADNAME RDNAME STREETNAME STNAME',
  preDir: COLUMN_NAMES.preDir,
  preType: COLUMN_NAMES.preType,
  name: 'STREETNAME STNAME NAME FENAME RDNAME ROADNAME BASENAME STREETBASE STRNAME',
  type: COLUMN_NAMES.postType,
  postDir: COLUMN_NAMES.postDir,
  alias: 'ALIAS ALIASNAME ALTNAME ALIAS1 ALTNAME1',
  leftFrom:
    'LFROM LFROMADD LFROMADDR LFROMADDRESS LFROMHN LFADD LFADDR FROMADDRL FROMADDRESSL FROMLEFT LEFTFROM LEFTFROMADDRESS ADDRFROMLEFT LADDFROM LADDRFROM LLO LEFTLO FRADDL',
  leftTo:
    'LTO LTOADD LTOADDR LTOADDRESS LTOHN LTADD LTADDR TOADDRL TOADDRESSL TOLEFT LEFTTO LEFTTOADDRESS ADDRTOLEFT LADDTO LADDRTO LHI LEFTHI TOADDL',
  rightFrom:
    'RFROM RFROMADD RFROMADDR RFROMADDRESS RFROMHN RFADD RFADDR FROMADDRR FROMADDRESSR FROMRIGHT RIGHTFROM RIGHTFROMADDRESS ADDRFROMRIGHT RADDFROM RADDRFROM RLO RIGHTLO FRADDR',
  rightTo:
    'RTO RTOADD RTOADDR RTOADDRESS RTOHN RTADD RTADDR TOADDRR TOADDRESSR TORIGHT RIGHTTO RIGHTTOADDRESS ADDRTORIGHT RADDTO RADDRTO RHI RIGHTHI TOADDR',
  leftZip: 'ZIPLEFT ZIPL LZIP LEFTZIP ZIPCODEL LZIPCODE LEFTZIPCODE ZIPCODELEFT POSTCODEL LPOSTCODE POSTALCODEL',
  rightZip: 'ZIPRIGHT ZIPR RZIP RIGHTZIP ZIPCODER RZIPCODE RIGHTZIPCODE ZIPCODERIGHT POSTCODER RPOSTCODE POSTALCODER',
  zip: COLUMN_NAMES.zip,
  leftCity: 'POSTCOMML CITYL LCITY LEFTCITY CITYLEFT INCMUNIL MUNIL LMUNI',
  rightCity: 'POSTCOMMR CITYR RCITY RIGHTCITY CITYRIGHT INCMUNIR MUNIR RMUNI',
  city: COLUMN_NAMES.city,
  leftState: 'STATEL LSTATE STATELEFT',
  rightState: 'STATER RSTATE STATERIGHT',
  state: COLUMN_NAMES.state,
  id: 'NGUIDRDCL GLOBALID SEGMENTID SEGID OBJECTID ID FID',
};
export const CENTERLINE_FIELDS = Object.keys(NAMES) as readonly CenterlineField[];
const NUMBERS = ['leftFrom', 'leftTo', 'rightFrom', 'rightTo'] as const;

/** Finds the property of each field among those of a feature, in capitals; `given` names those that bear unusual names. */
export function centerlineFields(properties: readonly string[], given: CenterlineFields): CenterlineFields {
  const byName = new Map(properties.toReversed().map((property) => [plainName(property), property]));
  const fields: Partial<Record<CenterlineField, string>> = {};
  for (const field of CENTERLINE_FIELDS) {
    const found = given[field]?.toUpperCase() ?? NAMES[field].split(' ').flatMap((name) => byName.get(name) ?? [])[0];
    if (found !== undefined) fields[field] = found;
  }
  return fields;
}

/** The fields without which a feature says nothing of ranges and for which no property was found. */
export function missingFields(fields: CenterlineFields): readonly CenterlineField[] {
  const missing: CenterlineField[] = NUMBERS.filter((field) => fields[field] === undefined);
  return fields.street === undefined && fields.name === undefined ? ['street', ...missing] : missing;
}

/** Reads `field=property` pairs with commas between them; those of points alone are for other files. Throws RangeError for others. */
export function parseCenterlineFields(text: string): CenterlineFields {
  const all = text.split(',').map((pair) => pair.split('=').map((part) => part.trim()));
  const isOfPoints = ([field = '']: readonly string[]) =>
    Object.hasOwn(COLUMN_NAMES, field) && !CENTERLINE_FIELDS.some((own) => own === field);
  const pairs = all.filter((pair) => !isOfPoints(pair));
  const wrong = pairs.find(
    ([field = '', property = '', ...more]) => !CENTERLINE_FIELDS.some((own) => own === field) || property === '' || more.length > 0,
  );
  if (wrong !== undefined) throw new RangeError(`--fields are ${CENTERLINE_FIELDS.join(', ')}, each with = and a property`);
  return Object.fromEntries(pairs) as CenterlineFields;
}
