import { holdsUnit } from '../../../src/address/address-input.js';
import { DoorplateError } from '../../../src/errors.js';
import { heldBy, isPart, isWithin, mayHold, type PartKind, type SampleRow } from './column-values.js';
import { type PartsBeside, withParts } from './street-parts.js';

/**
 * The usual names of columns by what they hold, the most usual first, without signs between words. They are those of the standards of
 * the NENA, the FGDC and the National Address Database (`AddNum_Pre`, `St_PosTyp`, `Inc_Muni`), of Esri's local government model
 * (`ADDRNUM`, `UNITID`), of OpenAddresses, of OpenStreetMap (`addr:housenumber`), of Utah and Massachusetts, of geocoder locators, and
 * those of shops, mailing lists and voter files.
 */
export const COLUMN_NAMES = {
  address:
    'FULLADDRESS FULLADDR FULLADD ADDRESSFULL ADDRFULL ADDRESS ADDR SITEADDRESS STREETADDRESSFULL COMPLETEADDRESS SINGLELINE SINGLELINEADDRESS ONELINE ONELINEADDRESS LOCATIONADDRESS TEXT DLVRYADD LSN DISPLAY ADDRESSLABEL ADRLABEL CMPADDABRV',
  street:
    'STREETADDRESS STREET STREET1 STREETLINE1 STREETADDRESS1 ADDRESS1 ADDRESSLINE1 ADDR1 ADDRLINE1 LINE1 ADDRESSSTREET ADDRESS12 ADDRSTREET DELIVERYADDRESS DELIVERYLINE1 DELIVERYLINE FULLNAME FULLSTNAME FULLSTREET FULLSTREETNAME STFULLNAME STREETFULLNAME STNAMEFULL STNAMFULL ROAD ROADNAME RDNAME LABEL STREETFULL COMPLETESTREETNAME',
  line2:
    'ADDRESS2 ADDRESSLINE2 ADDR2 ADDRLINE2 LINE2 STREET2 STREETLINE2 STREETADDRESS2 ADDRESSEXTRA ADDRESSLINE2DISTRICTNEIGHBORHOOD SECONDARYADDRESS DELIVERYLINE2',
  line3: 'ADDRESS3 ADDRESSLINE3 ADDR3 ADDRLINE3 LINE3 STREET3 STREETLINE3 STREETADDRESS3 DELIVERYLINE3',
  numberPrefix:
    'ADDNUMPRE ADDRNUMPRE PREADDRNUM ADDRESSNUMBERPREFIX NUMBERPREFIX NUMPREFIX HOUSENUMBERPREFIX PREFIXADDRESSNUMBER ANUMBERPRE ADDRNUMPREFIX ADDNUMPREFIX',
  number:
    'HOUSENUMBER HOUSENUM HOUSENO HOUSENBR HOUSE HSENO HNUM HN ADDNUM ADDNUMBER ADDRNUM ADDRNUMBER ADDRNO ADDRHN ADRNUM ADDNUMB ADDNO ADDRESSNUMBER ADDRESSNUM ADDRESSNO ADDRHOUSENUMBER STNUM STNO STREETNUMBER STREETNUM STREETNO STRNUM STRNO FULLNUMBERSTANDARDIZED PRIMARYNUMBER CIVICNUMBER CIVICNO CIVICNUM NUMBER NUM LHN BLDGNUM ANUMBER HSENBR HNO STREETNBR COMPLETEADDRESSNUMBER',
  numberSuffix:
    'ADDNUMSUF ADDRNUMSUF ADDNUMSUFF ADDRNSFX ADDRSUF ADDRESSNUMBERSUFFIX NUMBERSUFFIX NUMSUFFIX NUMSFX NUMSUF HOUSENUMBERSUFFIX HOUSESUF HNSUF STNUMSUF HALF FRAC FRACTION SUFFIXADDRESSNUMBER ANUMBERSUF HNOSUFFIX ADDRNUMSUFFIX ADDNUMSUFFIX ADDRNUMSUFF',
  preMod: 'STPREMOD STREETPREMOD PREMOD STREETNAMEPREMODIFIER PREMODIFIER STNAMEPRM STREETPREMODIFIER STNAMEPREMOD',
  preDir:
    'STPREDIR PREDIR PREFIXDIR FEDIRP STPREFIX STREETPREFIX PREFIX PREF STPRE DIRPREFIX DIRPRE FDPRE FEPRE PREDIRABRV STREETPREDIR STRPREDIR STREETPREDIRECTIONAL STRPREDIRCODE STREETPREFX STDIR STREETDIR DIRECTION STREETDIRECTION PREDIRECTION PREDIRECTIONAL DIR STNAMEPRD STREETNAMEPREDIRECTIONAL STREETNAMEPREDIR STREETPREDIRECTION STREETDIRPREFIX STREETDIRECTIONPREFIX STNAMEPREDIR STPREDIRECTIONAL STRDIR PREDIRABBR PREFIXDIRECTION PREFIXDIRECTIONAL DIRECTIONPREFIX DIRECTIONALPREFIX PRE',
  preType: 'STPRETYP STPRETYPE PRETYPE PRETYP PREFIXTYPE STREETPRETYPE FETYPEP STNAMEPRT STREETNAMEPRETYPE STNAMEPRETYPE',
  preSep: 'STPRESEP PRESEP STREETNAMESEPARATOR STREETNAMEPRETYPESEPARATOR PRETYPESEPARATOR STREETPRETYPESEPARATOR',
  name: 'STNAME STREETNAME NAME FNAME FEANME FENAME RDNAME ROADNAME BASENAME STREETBASE STREETNAMEBASE STRNAME STREETNM STREETBODY PSTRNAME',
  postType:
    'STPOSTYP STPOSTTYP STREETTYPE STTYPE POSTTYPE POSTYPE SUFTYPE STREETPOSTTYPE STREETTYP STREETTYPEABBR STREETTYPECODE STRTYPE FETYPE FEATYP FTYPE RDTYPE STREETSUFFIX STREETSUFX STREETSUFIX STSUFFIX STRSUFFIX STSFX SUFFIX SUF TYPE STREETSUFFIXABBR STNAMEPOT PSTRTYPE STREETNAMEPOSTTYPE STREETNAMETYPE STNAMETYPE STNAMEPOSTTYPE STPOSTYPE POSTTYP POSTTYPEABBR SUFFIXTYPE SUFFIXTYP STREETTYPESUFFIX STREETTYPEABBREVIATION ROADTYPE',
  postDir:
    'STPOSDIR STPOSTDIR STPOST SUFDIR POSTDIR SUFFIXDIR FEDIRS FDSUF DIRSUFFIX DIRSUF STREETPOSTDIR STRPOSTDIRCODE STREETSUFX STREETPOSTDIRECTIONAL POSTDIRECTION POSTDIRECTIONAL STREETSUFFIX STSUFFIX SUFFIX STREETSUFFIXDIR STNAMEPOD PSUFDIR QUADRANT STREETNAMEPOSTDIRECTIONAL STREETNAMEPOSTDIR STREETPOSTDIRECTION STREETDIRSUFFIX STREETDIRECTIONSUFFIX STNAMEPOSTDIR STPOSTDIRECTIONAL STRPOSTDIR POSTDIRABBR POSTDIRABRV SUFFIXDIRECTION SUFFIXDIRECTIONAL DIRECTIONSUFFIX DIRECTIONALSUFFIX POST',
  postMod: 'STPOSMOD STPOSTMOD POSTMOD STREETPOSTMOD STREETNAMEPOSTMODIFIER POSTMODIFIER STNAMEPOM STREETPOSTMODIFIER STNAMEPOSTMOD',
  building: 'BUILDING BLDG BUILDINGID',
  floor: 'FLOOR FLOORNUM',
  unitType:
    'UNITTYPE UNITTYP UNITDESIGNATOR SECONDARYDESIGNATOR SUBADDRESSTYPE OCCUPANCYTYPE SUBADDTYPE SUBTYPE1 SUBADDRESSUNITTYPE OCCUPANCYIDTYPE UNITTYPEABBR',
  unit: 'UNIT UNITNUM UNITNUMBER UNITNO UNITID UNITVALUE UNITINFO STUNIT APT APTNO APTNUM APTNUMBER APARTMENT APARTMENTNUMBER SUITE SUITENO STE SECONDARYNUMBER OCCUPANCYID ADDRUNIT UNITIDENTIFIER SUBADDID SUBID1 SUBADDRESSIDENTIFIER OCCUPANCYIDENTIFIER UNITNAME UNITDESIGNATION UNITNBR APARTMENTNO SUITENUMBER SUITENUM',
  room: 'ROOM',
  subaddress: 'SUBADDRESS SUBADDRESSID COMPLETESUBADDRESS FULLUNIT UNITFULL',
  postalCity:
    'POSTCITY POSTALCITY POSTCOMM POSTALCOMMUNITY USPSCITY CITYUSPS PONAME POCITY MAILCITY ZIPNAME PCNAME POSTALCOM POSTALCTYNAME USPSPN POSTALCOMMUNITYNAME POSTALCITYNAME POSTCOMMUNITY',
  city: 'CITY CITYNAME TOWN TOWNCITY CITYTOWN TOWNNAME CITYSTATEZIP CITYSTATE CITYSTZIP CITYSTATEZIPCODE CITYSTZIPCODE CITYSTATEANDZIP CITYST CSZ LASTLINE LOCALITY ADDRCITY ADDRESSCITY GEOGRAPHICTOWN MUNICIPALITY MUNI',
  municipality: 'INCMUNI INCORPORATEDMUNICIPALITY MUNICIPALITY MUNI MUNICIPAL CTUNAME CITYTOWNNAME',
  place:
    'UNINCCOMM PLACE PLACENAMECOMMUNITY COMMUNITY COMMUNITYNAME MSAGCOMM MSAGCOMMUNITY PO POSTOFFICE VENUE VILLAGE TOWNSHIP UNINCORPORATEDCOMMUNITY MSAGCOMMUNITYNAME PLACENAME',
  county: 'COUNTY COUNTYNAME CNTYNAME CNTY DISTRICT ADDRCOUNTY COUNTYNM',
  state:
    'STATE STATEABBR STATEABBREV STATECODE STATECD STATENAME ST STUSPS STATEPROVINCE STATEREGION STATEORPROVINCE STATEPROVINCEREGIONCOUNTYTERRITORYPREFECTUREREPUBLIC PROVINCE PROVINCECODE PROVINCESTATE PROV REGION ADDRSTATE ADDRESSSTATE USPSST',
  zip: 'ZIP ZIPCODE ZIP5 ZIPCODE5 POSTALCODE POSTCODE POSTCD POSTAL ZIPPOSTALCODE ZIPPOSTCODE POSTALZIP POSTALZIPCODE ZIPPOSTAL ZIPCD ZCODE ADDRPOSTCODE ADDRESSZIP ADDRESSPOSTALCODE MAILZIP',
  zip4: 'PLUS4 ZIP4 ZIPPLUS4 ZIPCODE4 ZIP4CODE ZIPEXT ZIPSUFFIX POSTCODE4 POSTCODEEX POSTCODEEXT',
  longitude:
    'LONGITUDE LON LNG LONG LONGDD DDLONG LONGDEC POINTLON ADDRESSLONGITUDE LONX XLONG WGS84X LONDD DDLON LONGITUDEDD LONDEC X XCOORD XCORD COORDX POINTX CENTROIDX EASTING',
  latitude:
    'LATITUDE LAT LATDD DDLAT LATDEC POINTLAT ADDRESSLATITUDE LATY YLAT WGS84Y LATITUDEDD Y YCOORD YCORD COORDY POINTY CENTROIDY NORTHING',
  point: 'GEOM WKT THEGEOM GEOMETRY SHAPEWKT',
  status: 'STATUS LIFECYCLE ADDRSTATUS ADDRESSSTATUS',
  siteType: 'SITETYPE PLACETYPE',
  changed: 'DATEUPDATE',
} as const satisfies Readonly<Record<string, string>>;

/** What a column of a table of addresses holds. */
export type AddressField = keyof typeof COLUMN_NAMES;
/** The columns of each field, by their names in the file. A field of several columns is their texts with blanks between. */
export type AddressColumns = Readonly<Partial<Record<AddressField, readonly string[]>>>;

const FIELDS = Object.keys(COLUMN_NAMES) as readonly AddressField[];
const NAMES = Object.fromEntries(FIELDS.map((field) => [field, COLUMN_NAMES[field].split(' ')])) as unknown as Readonly<
  Record<AddressField, readonly string[]>
>;
/** Fields of which one says the street. */
const LINES = ['address', 'street', 'name'] as const satisfies readonly AddressField[];
/**
 * Words that tell one address of a row from its others, in front of the names or behind them. That of the site counts first, then the one
 * without such a word, then where things are sent to.
 */
const KINDS = [
  ...'SITUS SITE PROPERTY PROP PHYSICAL PHYS RESIDENCE RESIDENTIAL RES'.split(' '),
  '',
  ...'SHIPPINGADDRESS SHIPPING SHIPTO SHIP DELIVERY RECIPIENT ADDRESS1 ADDRESS ADDR BILLINGADDRESS BILLING BILLTO BILL'.split(' '),
  ...'MAILINGADDRESS MAILING MAIL CUSTOMER CUST CLIENT CONTACT HOME BUSINESS WORK PRIMARY STORE OWNER'.split(' '),
];
/** Names that are those of streets beside a house number, and elsewhere of people and things. */
const BESIDE_NUMBER: ReadonlySet<string> = new Set(['NAME', 'FNAME', 'FULLNAME', 'LABEL', 'DISPLAY', 'ROAD']);
/** What no address takes from the columns of another one of the same row. */
const OF_ONE: ReadonlySet<AddressField> = new Set(['address', 'street', 'line2', 'line3']);
const ADD_ON = /^\d{1,4}$/;
/** Longest name of a column in a shapefile. */
const LONGEST_CUT = 10;
/** Letters of a name that was cut, so that no short word is one. Chosen. */
const LEAST_CUT = 8;
/** `POSTCODE` is no code of a POST. */
const ENDINGS = /(?<=..)(?<!^POST)(?:DESCRIPTION|DESC|CODE|CD|TXT)$/;

/** A name without what tells its address from the others of the row: `SITUS_DIR` is DIR. */
function ownName(column: string): string {
  const plain = plainName(column);
  const names = KINDS.flatMap((kind) => [
    ...(plain.startsWith(kind) ? [plain.slice(kind.length)] : []),
    ...(plain.endsWith(kind) ? [plain.slice(0, plain.length - kind.length)] : []),
  ]);
  return names.find((name) => ANY_DIRECTION.has(name) || ANY_TYPE.has(name) || BESIDE_NUMBER.has(name)) ?? plain;
}

/** A name without signs between its words, in capitals. */
export function plainName(name: string): string {
  return name.toUpperCase().replace(/[^A-Z\d]/g, '');
}

/**
 * Finds the columns of an address among those of a table. Of several addresses in a row, that of the site or the shipping address is
 * taken. `given` names columns that bear unusual names. No column holds two fields. `rows`, the first ones of the table, tell what names
 * mean that people and things have, too: `Prefix`, `Type`, `Name`. Dotted names, those of values in a record, also count by their last
 * part.
 */
export function addressColumns(columns: readonly string[], given: AddressColumns = {}, rows: readonly SampleRow[] = []): AddressColumns {
  const found = namedColumns(columns, given, rows);
  const records = [...new Set(columns.map(recordOf))].filter((record) => record !== '').sort((a, b) => rankOf(a) - rankOf(b));
  if (records.length === 0) return withZip(found, given, rows);
  const line = LINES.flatMap((field) => found[field] ?? [])[0];
  const inside = records.map((record) => columnsOf(lastParts(columns, record), '', given, rows));
  const address =
    line === undefined
      ? { ...found, ...inside.find((own) => LINES.some((field) => own[field] !== undefined)) }
      : columnsOf(lastParts(columns, recordOf(line)), '', found, rows);
  const { latitude, longitude } = inside.find((own) => own.latitude !== undefined && own.longitude !== undefined) ?? {};
  const hasPoint = address.latitude !== undefined || latitude === undefined || longitude === undefined;
  return withZip(hasPoint ? address : { ...address, latitude, longitude }, given, rows);
}

/** The record of a value by its dotted name; empty for a column of the table itself. */
function recordOf(column: string): string {
  return column.slice(0, Math.max(0, column.lastIndexOf('.')));
}

/** The columns of a record by the last parts of their names, but for those that have more than one meaning. */
function lastParts(columns: readonly string[], record: string): ReadonlyMap<string, string> {
  const own = record === '' ? [] : columns.filter((column) => recordOf(column) === record);
  const names = own.map((column) => [plainName(column.slice(record.length)), column] as const);
  return new Map(names.filter(([name]) => !ANY_DIRECTION.has(name) && !ANY_TYPE.has(name) && !BESIDE_NUMBER.has(name)));
}

/** Place of a record among several, as that of the kind of its address. */
function rankOf(record: string): number {
  const name = plainName(record);
  const exact = KINDS.indexOf(name);
  const similar = exact >= 0 ? exact : KINDS.findIndex((kind) => kind !== '' && (name.startsWith(kind) || name.endsWith(kind)));
  return similar < 0 ? KINDS.indexOf('') : similar;
}

/** The columns of an address by their whole names. */
function namedColumns(columns: readonly string[], given: AddressColumns, rows: readonly SampleRow[]): AddressColumns {
  const byName = new Map<string, string>();
  for (const column of columns) {
    const plain = plainName(column);
    for (const name of [plain, plain.replace(ENDINGS, ''), wholeName(column)]) if (!byName.has(name)) byName.set(name, column);
  }
  const all = [...byName.keys()];
  const hasLine = (word: string): boolean => {
    if (!all.some((name) => name.startsWith(word) || name.endsWith(word))) return false;
    const found = columnsOf(byName, word, {}, rows);
    return LINES.some((line) => found[line] !== undefined);
  };
  const kind = KINDS.find(hasLine) ?? '';
  // Beside an address of the owner, no city or ZIP code of mail is that of the site.
  const isOfOwner = ([name]: readonly [string, string]) => !kind.startsWith('MAIL') && name.startsWith('MAIL');
  const names = hasLine('MAIL') || hasLine('MAILING') ? new Map([...byName].filter((entry) => !isOfOwner(entry))) : byName;
  for (;;) {
    const own = columnsOf(names, kind, given, rows);
    const found = kind === '' ? own : columnsOf(names, '', own, rows, OF_ONE);
    const other = otherName(found, given, rows);
    if (other === undefined) return found;
    for (const [name, column] of names) if (column === other) names.delete(name);
  }
}

/** `ZIP+4` alone is the whole ZIP code, unless it holds add-ons. */
function withZip(found: AddressColumns, given: AddressColumns, rows: readonly SampleRow[]): AddressColumns {
  const { zip, zip4, ...others } = found;
  const column = zip4?.[0];
  if (zip !== undefined || zip4 === undefined || column === undefined || given.zip4 !== undefined) return found;
  return rows.some((row) => ADD_ON.test(row(column))) ? found : { ...others, zip: zip4 };
}

/** A column by the name of people and things that is taken for a street beside one that is it; undefined where there is none. */
function otherName(found: AddressColumns, given: AddressColumns, rows: readonly SampleRow[]): string | undefined {
  const columnOf = (field: AddressField) => (given[field] === undefined ? found[field]?.[0] : undefined);
  const isOther = (column: string | undefined): column is string => column !== undefined && BESIDE_NUMBER.has(ownName(column));
  const sure = LINES.flatMap((field) => found[field] ?? []).filter((column) => !isOther(column));
  const [name, street] = [columnOf('name'), columnOf('street')];
  // The name of a street is among the words of its line; without rows, a line is one that has a number.
  if (isOther(name) && sure.length > 0 && !sure.some((line) => isWithin(name, line, rows))) return name;
  const isOne = (column: string) => sure.some((line) => isWithin(column, line, rows) || isWithin(line, column, rows));
  return isOther(street) && sure.length > 0 && rows.length > 0 && !isOne(street) ? street : undefined;
}

/**
 * `POSTDIRECTION` for `POST_DIREC`, `HOUSENUMBER` for `HOUSENUMBE`: the shortest name that begins so, where none of another field does that
 * is no longer form of it. Else the name without signs.
 */
function wholeName(column: string): string {
  const plain = plainName(column);
  if (column.length !== LONGEST_CUT || plain.length < LEAST_CUT) return plain;
  const all = FIELDS.flatMap((field) => NAMES[field].filter((name) => name.startsWith(plain)).map((name) => ({ field, name })));
  const shortest = all.map(({ name }) => name).sort((a, b) => a.length - b.length)[0] ?? plain;
  const fields = all.filter(({ name }) => name === shortest).map(({ field }) => field);
  return all.every(({ field, name }) => fields.includes(field) || name.startsWith(shortest)) ? shortest : plain;
}

function columnsOf(
  byName: ReadonlyMap<string, string>,
  kind: string,
  given: AddressColumns,
  rows: readonly SampleRow[],
  except: ReadonlySet<AddressField> = new Set(),
): AddressColumns {
  const found: Partial<Record<AddressField, readonly string[]>> = { ...given };
  const taken = new Set(Object.values(given).flat());
  const find = (field: AddressField, isUsable: (name: string) => boolean): void => {
    const usable = found[field] === undefined && !except.has(field) ? NAMES[field].filter(isUsable) : [];
    const column = usable
      .flatMap((name) => (kind === '' ? [name] : [kind + name, name + kind]))
      .map((name) => byName.get(name))
      .find((name) => name !== undefined && !taken.has(name) && isMeant(field, name, rows));
    if (column === undefined) return;
    found[field] = [column];
    taken.add(column);
  };
  find('number', () => true);
  // Beside a postal city, one by the name of a municipality is that.
  find('postalCity', () => true);
  if (found.postalCity !== undefined) find('municipality', () => true);
  for (const field of FIELDS) find(field, (name) => found.number !== undefined || !BESIDE_NUMBER.has(name));
  return found;
}

/** Reads `field=column` pairs with commas between them; `+` joins several columns. Throws `CONFIG_INVALID` for others. */
export function parseAddressColumns(text: string, columns: readonly string[] | null = null): AddressColumns {
  const found: Partial<Record<AddressField, readonly string[]>> = {};
  for (const pair of text.split(',')) {
    const equals = pair.indexOf('=');
    const field = FIELDS.find((name) => name === pair.slice(0, equals).trim());
    const names = pair
      .slice(equals + 1)
      .split('+')
      .map((name) => name.trim());
    const isWrong = equals < 0 || field === undefined || names.includes('');
    if (isWrong)
      throw new DoorplateError('CONFIG_INVALID', `--fields are ${FIELDS.join(', ')}, each with = and a column, or columns joined by +`);
    found[field] = columns === null ? names : names.map((name) => columnNamed(name, columns));
  }
  return found;
}

/** The column of this name, in any case. Throws `CONFIG_INVALID` naming those that exist. */
function columnNamed(name: string, columns: readonly string[]): string {
  const found = columns.find((column) => column === name) ?? columns.find((column) => plainName(column) === plainName(name));
  if (found !== undefined) return found;
  throw new DoorplateError('CONFIG_INVALID', `--fields names the column "${name}", expected one of ${columns.join(', ')}`);
}

/** Which column holds what, for a person: `number HOUSENUM, street ST_PREFIX+ST_NAME+ST_TYPE, zip ZIPCODE`. */
export function shownColumns(columns: AddressColumns): string {
  return FIELDS.flatMap((field) => (columns[field] === undefined ? [] : [`${field} ${columns[field].join('+')}`])).join(', ');
}

/** Words in front of the names of columns of other people's addresses. */
const OF_OTHERS = /^(?:MAIL|OWNER|OWN|BILL|TAX|CONTACT|AGENT|LST|LEGACY|ALIAS|ALT)/;
const FIELDS_OF: Readonly<Record<PartKind, readonly AddressField[]>> = {
  directionals: ['preDir', 'postDir'],
  'street types': ['postType', 'preType'],
  units: ['unit', 'subaddress', 'unitType'],
};
const IN_LINE = [
  'address',
  'street',
  'line2',
  'line3',
  'preDir',
  'preType',
  'name',
  'postType',
  'postDir',
  'building',
  'floor',
  'room',
] as const;

/** The columns that hold parts of the address and are not read, for a person, with the option that reads them. */
export function unreadParts(columns: readonly string[], found: AddressColumns, rows: readonly SampleRow[]): readonly string[] {
  const read = new Set(Object.values(found).flat());
  const line = IN_LINE.flatMap((field) => found[field] ?? []);
  if (line.length === 0) return [];
  return columns.flatMap((column) => {
    if (read.has(column) || OF_OTHERS.test(plainName(column))) return [];
    const kind = heldBy(column, line, rows);
    if (kind === null) return [];
    const free = FIELDS_OF[kind].filter((field) => found[field] === undefined);
    const isBehind = /POST|SUF|QUAD/.test(plainName(column));
    const field = kind === 'directionals' && isBehind ? (free.find((one) => one === 'postDir') ?? free[0]) : free[0];
    // A type has one place, and so has a unit: another column of them says the same, or something else.
    if (field === undefined || (kind !== 'directionals' && field !== FIELDS_OF[kind][0])) return [];
    return [`${column} holds ${kind} and is not read: --fields ${field}=${column} reads it`];
  });
}

/** What a row says of a delivery line. */
export interface WrittenLine {
  readonly number: string;
  /** Its name alone, or the whole line where no number stands apart. */
  readonly street: string;
  readonly unit: string;
}

/** Designators of units that are given without one. */
const ELEMENTS = [
  ['building', 'BLDG'],
  ['floor', 'FL'],
  ['unit', '#'],
  ['room', 'RM'],
] as const;
const DESIGNATED = /^[A-Za-z]{2,}[ .]|#/;
/**
 * Columns of these names hold the directional of a street, or other things: which way its line was drawn or may be driven (1, -1, FT, B), and
 * what stands in front of a person's name or behind it (Mrs, Jr).
 */
const ANY_DIRECTION: ReadonlySet<string> = new Set('DIRECTION DIR QUADRANT PREFIX PREF PRE SUFFIX SUF POST'.split(' '));
/** Columns of these names hold the type of a street, or of a building or a customer, or what stands behind a person's name. */
const ANY_TYPE: ReadonlySet<string> = new Set('TYPE SUFFIX SUF'.split(' '));
const STREET_PARTS = ['preMod', 'preDir', 'preType', 'preSep', 'name', 'postType', 'postDir', 'postMod'] as const;

/** House number, street and unit of a row, put together from their parts. `get`: the text of a field, empty where the row says nothing. */
export function writtenLine(columns: AddressColumns, get: (field: AddressField) => string): WrittenLine {
  const part = (field: AddressField) =>
    field === 'preDir' || field === 'postDir' ? directionalOf(columns[field]?.[0], get(field)) : get(field).replace(FLOAT, '$1');
  const joined = (fields: readonly AddressField[]) =>
    fields
      .map(part)
      .filter((part) => part !== '')
      .join(' ');
  const number = get('number') === '' ? '' : joined(['numberPrefix', 'number', 'numberSuffix']);
  const hasName = columns.name !== undefined && (columns.street === undefined || columns.postType !== undefined);
  const street = hasName ? joined(STREET_PARTS) : withParts(withoutCountry(get('street')), partsBeside(part));
  const line =
    street === '' || (number === '' && columns.number === undefined && hasName) ? withoutCountry(get('address')) || street : street;
  const isWhole = line !== street && OWN_NUMBER.test(line);
  return { number: isWhole ? '' : number, street: line, unit: unitOf(part) };
}

/** The text of a column of directionals; empty where its name may mean other things, and the text is no directional. */
export function directionalOf(column: string | undefined, text: string): string {
  if (column === undefined || !ANY_DIRECTION.has(ownName(column))) return text;
  return isPart('directionals', text) ? text : '';
}

/** Whether a column by a name of several meanings holds what the field does. */
function isMeant(field: AddressField, column: string, rows: readonly SampleRow[]): boolean {
  const name = ownName(column);
  if ((field === 'preDir' || field === 'postDir') && ANY_DIRECTION.has(name)) return mayHold(column, 'directionals', rows);
  return field !== 'postType' || !ANY_TYPE.has(name) || mayHold(column, 'street types', rows);
}

/** A line with a number of its own, or a box: one in another column is none of a house. `5TH AVE` has none. */
const OWN_NUMBER = /^(?:\d+(?!\d|st\b|nd\b|rd\b|th\b)\S* |P\.? ?O\.? |BOX |RR |HC |PSC |CMR )/i;

/** A number that a spreadsheet or a program keeps with decimals: unit `3.0`. */
const FLOAT = /^(\d+)\.0*$/;

/** The country behind a street: `305 GLYNDON DR, USA`. */
const COUNTRY = /\s*,\s*(?:U\.?S\.?A?\.?|UNITED STATES(?: OF AMERICA)?)$/i;
const withoutCountry = (line: string): string => line.replace(COUNTRY, '');

function partsBeside(part: (field: AddressField) => string): PartsBeside {
  const [preMod, preDir, preType, preSep] = [part('preMod'), part('preDir'), part('preType'), part('preSep')];
  return { preMod, preDir, preType, preSep, postType: part('postType'), postDir: part('postDir'), postMod: part('postMod') };
}

/** The units from the outermost to the innermost, as text. */
function unitOf(get: (field: AddressField) => string): string {
  const type = get('unitType');
  const elements = ELEMENTS.flatMap(([field, designator]) => (get(field) === '' ? [] : [{ text: get(field), designator }]));
  const designated = elements.map(({ text, designator }) => {
    if (designator === '#' && type !== '' && !text.toUpperCase().startsWith(type.toUpperCase())) return `${type} ${text}`;
    // A unit alone may be a fraction of the house number, too.
    return DESIGNATED.test(text) || (designator === '#' && elements.length === 1) ? text : `${designator} ${text}`;
  });
  const lines = [get('line2'), get('line3')];
  return designated.join(' ') || get('subaddress') || (lines.find((line) => line !== '' && holdsUnit(line)) ?? '');
}
