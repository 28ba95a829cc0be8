import { describe, expect, it } from 'vitest';
import {
  addressColumns,
  parseAddressColumns,
  shownColumns,
  unreadParts,
  writtenLine,
} from '../../../../tools/build/source/address-columns.js';

/** Headers as counties, states, shops and voter files write them, and what is found in them. */
const HEADERS: readonly (readonly [header: string, columns: string])[] = [
  ['Street Address,City,State,ZIP Code', 'street Street Address, city City, state State, zip ZIP Code'],
  ['Address,City,State,ZIP', 'address Address, city City, state State, zip ZIP'],
  [
    'id,Name,Address 1,Address 2,Town,Province,Postal Code',
    'street Address 1, line2 Address 2, city Town, state Province, zip Postal Code',
  ],
  ['Addr_Num,Road Name,Town,ST,Zip5,X,Y', 'street Road Name, number Addr_Num, city Town, state ST, zip Zip5, longitude X, latitude Y'],
  ['HOUSE_NO,ST_NAME,ST_TYPE,UNIT,CITY,ZIPCODE', 'number HOUSE_NO, name ST_NAME, postType ST_TYPE, unit UNIT, city CITY, zip ZIPCODE'],
  [
    'HOUSENUM,ST_PREFIX,ST_NAME,ST_TYPE,ST_SUFFIX,USPS_CITY',
    'number HOUSENUM, preDir ST_PREFIX, name ST_NAME, postType ST_TYPE, postDir ST_SUFFIX, postalCity USPS_CITY',
  ],
  [
    'house_num,street_dir,street_name,street_suffix,res_city_desc,zip_code',
    'number house_num, preDir street_dir, name street_name, postType street_suffix, zip zip_code',
  ],
  [
    'addr:housenumber,addr:street,addr:unit,addr:city,addr:postcode',
    'street addr:street, number addr:housenumber, unit addr:unit, city addr:city, zip addr:postcode',
  ],
  [
    'SITUS_NUM,SITUS_STREET,SITUS_CITY,SITUS_ZIP,addr_line1,addr_city,addr_zip',
    'street SITUS_STREET, number SITUS_NUM, city SITUS_CITY, zip SITUS_ZIP',
  ],
  ['SITUS_ADDR,SITUS_CITY,SITUS_ZIP,MAIL_ADDR,MAIL_CITY,MAIL_ZIP', 'address SITUS_ADDR, city SITUS_CITY, zip SITUS_ZIP'],
  ['ADDRESS,CITY,MAILADDR,MAILCITY,MAILZIP', 'address ADDRESS, city CITY'],
  ['MAIL_ADDRESS,MAIL_CITY,MAIL_ZIP', 'address MAIL_ADDRESS, city MAIL_CITY, zip MAIL_ZIP'],
  ['ADDNUM,ROADNAME,CITY,MAILCITY,ZIP', 'street ROADNAME, number ADDNUM, postalCity MAILCITY, city CITY, zip ZIP'],
  ['NUMBER,STREET,POSTAL_CITY,MUNICIPALITY', 'street STREET, number NUMBER, postalCity POSTAL_CITY, municipality MUNICIPALITY'],
  ['SiteAddress,OwnerAddress,OwnerCity,SiteCity,SiteZip', 'address SiteAddress, city SiteCity, zip SiteZip'],
  [
    'Email,Billing Street,Billing City,Billing Zip,Shipping Address1,Shipping Address2,Shipping City,Shipping Province,Shipping Zip',
    'street Shipping Address1, line2 Shipping Address2, city Shipping City, state Shipping Province, zip Shipping Zip',
  ],
  [
    'Account Name,BillingStreet,BillingCity,BillingState,BillingPostalCode',
    'street BillingStreet, city BillingCity, state BillingState, zip BillingPostalCode',
  ],
  [
    'order-id,ship-address-1,ship-address-2,ship-city,ship-state,ship-postal-code',
    'street ship-address-1, line2 ship-address-2, city ship-city, state ship-state, zip ship-postal-code',
  ],
  [
    'Ship To Address 1,Ship To City,Ship To State,Ship To Zip',
    'street Ship To Address 1, city Ship To City, state Ship To State, zip Ship To Zip',
  ],
  [
    'Address 1 - Street,Address 1 - City,Address 1 - Region,Address 1 - Postal Code',
    'street Address 1 - Street, city Address 1 - City, state Address 1 - Region, zip Address 1 - Postal Code',
  ],
  [
    'Full Name,Address Line 1,Town/City,State/Region,Zip/Postal Code',
    'street Address Line 1, city Town/City, state State/Region, zip Zip/Postal Code',
  ],
  ['Home Street,Home City,Home State,Home Postal Code', 'street Home Street, city Home City, state Home State, zip Home Postal Code'],
  [
    'LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE,ID',
    'street STREET, number NUMBER, unit UNIT, city CITY, county DISTRICT, state REGION, zip POSTCODE, longitude LON, latitude LAT',
  ],
  [
    'AddNum_Pre,Add_Number,AddNum_Suf,St_PreDir,St_Name,St_PosTyp,Post_Comm,State,Post_Code,Long,Lat',
    'numberPrefix AddNum_Pre, number Add_Number, numberSuffix AddNum_Suf, preDir St_PreDir, name St_Name, postType St_PosTyp, postalCity Post_Comm, state State, zip Post_Code, longitude Long, latitude Lat',
  ],
  [
    'ADDRNUM,ADDRNUMSUF,UNITTYPE,UNITID,STREET_PREFIX,STREET_NAME,STREET_TYPE,STREET_SUFFIX,FULLNAME,FULLADDR,PO_NAME,ZIP_5',
    'address FULLADDR, street FULLNAME, number ADDRNUM, numberSuffix ADDRNUMSUF, preDir STREET_PREFIX, name STREET_NAME, postType STREET_TYPE, postDir STREET_SUFFIX, unitType UNITTYPE, unit UNITID, postalCity PO_NAME, zip ZIP_5',
  ],
  [
    'FullAdd,AddNum,AddNumSuff,PrefixDir,StreetName,StreetType,SuffixDir,City,ZipCode',
    'address FullAdd, number AddNum, numberSuffix AddNumSuff, preDir PrefixDir, name StreetName, postType StreetType, postDir SuffixDir, city City, zip ZipCode',
  ],
  [
    'ADDRESS_NUMBER,STREET_NAME,GEOGRAPHIC_TOWN,POSTCODE,STATE',
    'number ADDRESS_NUMBER, name STREET_NAME, city GEOGRAPHIC_TOWN, state STATE, zip POSTCODE',
  ],
  [
    'AddressLabel,PrefixAddressNumber,AddressNumber,PreDirectional,StreetName,PostType,CityTownName,State,ZipCode,ZipName',
    'address AddressLabel, numberPrefix PrefixAddressNumber, number AddressNumber, preDir PreDirectional, name StreetName, postType PostType, postalCity ZipName, municipality CityTownName, state State, zip ZipCode',
  ],
  [
    'ANUMBER,ST_PRE_DIR,ST_NAME,ST_POS_TYP,SUB_TYPE1,SUB_ID1,CTU_NAME,POSTCOMM,CO_NAME,ZIP',
    'number ANUMBER, preDir ST_PRE_DIR, name ST_NAME, postType ST_POS_TYP, unitType SUB_TYPE1, unit SUB_ID1, postalCity POSTCOMM, municipality CTU_NAME, zip ZIP',
  ],
  [
    'ADDRNUM,STNAME,STREET_TYPE,QUADRANT,XCOORD,YCOORD,LON_DD,LAT_DD',
    'number ADDRNUM, name STNAME, postType STREET_TYPE, postDir QUADRANT, longitude LON_DD, latitude LAT_DD',
  ],
  [
    'ADDRNO,STNAMEPRD,STNAME,STNAMEPOT,STNAMEPOD,SUBADDID,CMPADDABRV,USPSPN,USPSST,ZIP5',
    'address CMPADDABRV, number ADDRNO, preDir STNAMEPRD, name STNAME, postType STNAMEPOT, postDir STNAMEPOD, unit SUBADDID, postalCity USPSPN, state USPSST, zip ZIP5',
  ],
  ['DLVRY_ADD', 'address DLVRY_ADD'],
  [
    'AddressNumberPrefix,AddressNumber,AddressNumberSuffix,StreetNamePreModifier,StreetNamePreDirectional,StreetNamePreType,StreetNamePreTypeSeparator,StreetName,StreetNamePostType,StreetNamePostDirectional,StreetNamePostModifier,SubaddressType,SubaddressIdentifier,PlaceName,StateName,ZipCode,ZipPlus4',
    'numberPrefix AddressNumberPrefix, number AddressNumber, numberSuffix AddressNumberSuffix, preMod StreetNamePreModifier, preDir StreetNamePreDirectional, preType StreetNamePreType, preSep StreetNamePreTypeSeparator, name StreetName, postType StreetNamePostType, postDir StreetNamePostDirectional, postMod StreetNamePostModifier, unitType SubaddressType, unit SubaddressIdentifier, place PlaceName, state StateName, zip ZipCode, zip4 ZipPlus4',
  ],
  [
    'HOUSE_NUM,PRE_DIRECT,STREETNAME,STREETTYPE,POST_DIREC,ADDRNUMSUFFIX',
    'number HOUSE_NUM, numberSuffix ADDRNUMSUFFIX, preDir PRE_DIRECT, name STREETNAME, postType STREETTYPE, postDir POST_DIREC',
  ],
  ['HOUSENUMBE,STREETPRED,STREETNAME,STREETPOST', 'number HOUSENUMBE, preDir STREETPRED, name STREETNAME'],
  [
    'Number,PreDirAbbr,StreetName,PostType,UnitName,MUNICIPALI',
    'number Number, preDir PreDirAbbr, name StreetName, postType PostType, unit UnitName, city MUNICIPALI',
  ],
  ...['pre', 'Prefix Direction', 'PREFIX_DIRECTION', 'STREET_DIRECTION_PREFIX', 'STR_DIR_CD'].map(
    (name) => [`Number,${name},StreetName`, `number Number, preDir ${name}, name StreetName`] as const,
  ),
  ...['SUFFIX_DIRECTION', 'PostDirAbbr'].map(
    (name) => [`Number,StreetName,${name}`, `number Number, name StreetName, postDir ${name}`] as const,
  ),
  ...['suffix_typ', 'STREET_NAME_TYPE'].map(
    (name) => [`Number,StreetName,${name}`, `number Number, name StreetName, postType ${name}`] as const,
  ),
  ['ADDNUM,ADDNUMSUFFIX,STREET', 'street STREET, number ADDNUM, numberSuffix ADDNUMSUFFIX'],
  [
    'id,address.street,address.city,address.state_code,address.zip',
    'street address.street, city address.city, state address.state_code, zip address.zip',
  ],
  [
    'name,customer.default_address.address1,shipping_address.address1,shipping_address.city,shipping_address.province_code,shipping_address.zip',
    'street shipping_address.address1, city shipping_address.city, state shipping_address.province_code, zip shipping_address.zip',
  ],
  [
    'company.name,billing.contact.street,billing.contact.city,location.prefix,location.street,location.city,location.postcode',
    'street location.street, city location.city, zip location.postcode',
  ],
  ['Street.Address,City,State,Zip.Code', 'street Street.Address, city City, state State, zip Zip.Code'],
  ['Address,City,location.street,location.zip', 'address Address, city City'],
  ['id,place.position.lat,place.position.lng', 'longitude place.position.lng, latitude place.position.lat'],
  ['StreetAddress,CityStateZip,UnitType,UnitNumber', 'street StreetAddress, unitType UnitType, unit UnitNumber, city CityStateZip'],
];

describe('columns of an address', () => {
  it.each(HEADERS)('are found in %s', (header, columns) => {
    expect(shownColumns(addressColumns(header.split(',')))).toBe(columns);
  });

  it('are those that are given, and joined where they are several', () => {
    const names = ['a', 'ROAD', 'TYPE', 'City'];
    const given = parseAddressColumns('name=road+type,number=a', names);
    const columns = addressColumns(names, given);
    expect(shownColumns(columns)).toBe('number a, name ROAD+TYPE, city City');
    expect(writtenLine(columns, (field) => ({ number: '12', name: 'ELM ST' })[field as string] ?? '')).toEqual({
      number: '12',
      street: 'ELM ST',
      unit: '',
    });
  });
});

/** Rows below a header, cells with bars between. */
const rowsBelow = (names: readonly string[], rows: readonly string[]) =>
  rows.map((row) => (column: string) => row.split('|')[names.indexOf(column)]?.trim() ?? '');

/** The delivery line of a row below a header, which is the only one of its table. */
const lineOf = (header: string, row: string) => {
  const names = header.split(',');
  const cells = row.split('|').map((cell) => cell.trim());
  const columns = addressColumns(names, {}, rowsBelow(names, [row]));
  const { number, street, unit } = writtenLine(columns, (field) =>
    (columns[field] ?? []).map((name) => cells[names.indexOf(name)] ?? '').join(' '),
  );
  return [number, street, unit].filter((part) => part !== '').join(' ');
};

describe('a street beside columns of its parts', () => {
  it.each([
    ['Number,Street,Type', '12|OAK|AVE', '12 OAK AVE'],
    ['HOUSE_NUM,DIR,STREET,TYPE', '12|N|OAK|ST', '12 N OAK ST'],
    ['SITUS_NUM,SITUS_STREET,SITUS_TYPE', '12|OAK|ST', '12 OAK ST'],
    ['NUMBER,PREDIR,STREET,STREETTYPE,POSTDIR', '12||PARK|AVE|NW', '12 PARK AVE NW'],
    ['NUMBER,PRETYPE,STREET,POSTMOD', '12|HIGHWAY|30|BYPASS', '12 HIGHWAY 30 BYPASS'],
    ['Street,Type,City', '12 ST PAUL|ST|TOWSON', '12 ST PAUL ST'],
    ['Number,Street,Type', '12|OAK HILL|RD', '12 OAK HILL RD'],
  ])('takes from %s what it lacks: %s', (header, row, line) => {
    expect(lineOf(header, row)).toBe(line);
  });

  it.each([
    ['Number,Street,Type', '12|OAK AVE|AVE', '12 OAK AVE'],
    ['Number,Street,Type', '12|Oak Avenue|Ave.', '12 Oak Avenue'],
    ['NUMBER,PREDIR,STREET,STREETTYPE,POSTDIR', '12|N|NORTH OAK AVE S|AVE|S', '12 NORTH OAK AVE S'],
    ['NUMBER,STREET,STREETTYPE', '12|AVENUE A|AVE', '12 AVENUE A'],
    ['NUMBER,STREET,STREETTYPE,UNIT', '12|OAK AVE APT 4|AVE|4', '12 OAK AVE APT 4 4'],
    ['NUMBER,PRETYPE,STREET', '12|US HIGHWAY|US HWY 30', '12 US HWY 30'],
    ['Street,Type', '12 OAK AVE, TOWSON MD 21204|AVE', '12 OAK AVE, TOWSON MD 21204'],
    ['Street,Type', '12 OAK AVE TOWSON MD 21204|AVE', '12 OAK AVE TOWSON MD 21204'],
  ])('takes nothing twice that it has: %s, %s', (header, row, line) => {
    expect(lineOf(header, row)).toBe(line);
  });
});

describe('numbers that are kept with decimals', () => {
  it.each([
    ['Number,Street,Unit', '160.0|BROADWAY|3.0', '160 BROADWAY 3'],
    ['Street,Unit Type,Unit', '160 BROADWAY|APT|12.00', '160 BROADWAY APT 12'],
    ['Street,Building,Floor', '160 BROADWAY|2.0|4.', '160 BROADWAY BLDG 2 FL 4'],
    ['Street,Unit', '160 BROADWAY|3.05', '160 BROADWAY 3.05'],
  ])('are whole: %s, %s', (header, row, line) => {
    expect(lineOf(header, row)).toBe(line);
  });
});

describe('columns of names that have several meanings', () => {
  it.each([
    ['Prefix,Name,Street,City', ['Mr.|Ann|305 GLYNDON DR|Towson', 'Dr.|Bob|9 ELM ST|Towson'], 'street Street, city City'],
    ['Number,PREFIX,NAME,SUFFIX', ['12|N|OAK|AVE', '13||ELM|ST'], 'number Number, preDir PREFIX, name NAME, postType SUFFIX'],
    ['Number,NAME,TYPE,SUFFIX', ['12|OAK|AVE|NW', '13|ELM|ST|'], 'number Number, name NAME, postType TYPE, postDir SUFFIX'],
    ['Number,Street,Suffix', ['12|OAK AVE|Jr', '13|ELM ST|'], 'street Street, number Number'],
    ['SITUS_NUM,SITUS_STREET,SITUS_TYPE', ['12|OAK AVE|CONDO', '13|ELM ST|SINGLE FAMILY'], 'street SITUS_STREET, number SITUS_NUM'],
    [
      'Number,Name,Address,City',
      ['1046|Ann Lee|314 OAK FOREST AVE|Towson', '1000|John Smith|9 ELM ST|'],
      'address Address, number Number, city City',
    ],
    ['Type,Name,Number,Street', ['Retail|John Smith|305|GLYNDON DR'], 'street Street, number Number'],
    ['Number,Full Name,Address', ['1|John Smith|305 GLYNDON DR'], 'address Address, number Number'],
    ['HOUSE_NUM,FULLNAME,STREET_NAME', ['305|John Smith|GLYNDON DR'], 'number HOUSE_NUM, name STREET_NAME'],
    ['ADDRNUM,FULLNAME,FULLADDR', ['12|N OAK AVE|12 North Oak Ave'], 'address FULLADDR, street FULLNAME, number ADDRNUM'],
    ['ADDRNUM,NAME,STTYPE,FULLADDR', ['12|OAK|AVE|12 OAK AVE'], 'address FULLADDR, number ADDRNUM, name NAME, postType STTYPE'],
  ])('go by what %s hold', (header, rows, columns) => {
    const names = header.split(',');
    expect(shownColumns(addressColumns(names, {}, rowsBelow(names, rows)))).toBe(columns);
  });

  it.each([
    ['Number,PREFIX,Street', ['1|N|OAK ST', '2|S|OAK ST', '3|OLD|OAK ST'], '3|OLD|OAK ST', '3 OAK ST'],
    ['Number,Name,Address', [], '1046|Ann Lee|314 OAK FOREST AVE', '314 OAK FOREST AVE'],
    ['Number,Address', [], '305|GLYNDON DR', '305 GLYNDON DR'],
    ['Number,Address', [], '305|5TH AVE', '305 5TH AVE'],
    ['Number,Address', [], '1046|PO BOX 12', 'PO BOX 12'],
  ])('leave what a row says else: %s', (header, rows, row, line) => {
    const names = header.split(',');
    const all = rowsBelow(names, [...rows, row]);
    const columns = addressColumns(names, {}, all);
    const last = all.at(-1);
    const { number, street } = writtenLine(columns, (field) => (columns[field] ?? []).map((name) => last?.(name)).join(' '));
    expect(`${number} ${street}`.trim()).toBe(line);
  });
});

describe('columns that are not read', () => {
  const unread = (header: string, ...rows: readonly string[]) => {
    const names = header.split(',');
    const all = rowsBelow(names, rows);
    return unreadParts(names, addressColumns(names, {}, all), all);
  };

  it('are named where they hold parts of the address, with the option that reads them', () => {
    expect(unread('Number,AA,Street,BB,CC_SUF,DD', '1|N|OAK|AVE||APT 1', '2|South|OAK|ST|E|# 2', '3||ELM|ST|W|')).toEqual([
      'AA holds directionals and is not read: --fields preDir=AA reads it',
      'BB holds street types and is not read: --fields postType=BB reads it',
      'CC_SUF holds directionals and is not read: --fields postDir=CC_SUF reads it',
      'DD holds units and is not read: --fields unit=DD reads it',
    ]);
  });

  it.each([
    ['Number,Street,Flag', '1|OAK ST|N', '2|OAK ST|N', '3|OAK ST|'],
    ['Number,Street,Party', '1|OAK ST|D', '2|OAK ST|R', '3|OAK ST|N'],
    ['Number,Street,Whole', '1|N OAK ST|N', '2|S OAK ST|S'],
    ['Number,Street,OWNER_UNIT_INFO', '1|OAK ST|APT 1', '2|OAK ST|APT 2'],
    ['St_Name,St_PosTyp,LSt_Type', '1 OAK|ST|RD', '2 OAK|ST|AVE'],
    ['Number,Street,Notes', '1|OAK ST|Call first', '2|OAK ST|front desk'],
    ['id,flag', '1|N', '2|S'],
  ])('are none of these: %s', (header, ...rows) => {
    expect(unread(header, ...rows)).toEqual([]);
  });
});
