/** Fields of a ZIP+4 detail record: first position and width (ZIP+4 product, 182 bytes). */
const ZIP4_FIELDS = layout(`code 1 1, zip 2 5, updateKey 7 10, action 17 1, type 18 1, route 19 4, preDir 23 2, street 25 28, suffix 53 4,
  postDir 57 2, low 59 10, high 69 10, parity 79 1, firm 80 40, unitType 120 4, unitLow 124 8, unitHigh 132 8,
  unitParity 140 1, addOnLow 141 4, addOnHigh 145 4, base 149 1, lacs 150 1, government 151 1, finance 152 6, state 158 2,
  county 160 3, congress 163 2, municipality 165 6, urbanization 171 6, cityKey 177 6`);

/** Fields of a City State detail record: first position and width (City State product, 129 bytes). */
const CITY_FIELDS = layout(`code 1 1, zip 2 5, key 7 6, zipClass 13 1, name 14 28, abbreviation 42 13, facility 55 1, mailing 56 1,
  preferredKey 57 6, preferredName 63 28, delivery 91 1, rate 92 1, uniqueName 93 1, finance 94 6, state 100 2,
  countyNumber 102 3, county 105 25`);

/** Fields of a City State alias record: first position and width. */
const ALIAS_FIELDS = layout(`code 1 1, zip 2 5, aliasPreDir 7 2, alias 9 28, aliasSuffix 37 4, aliasPostDir 41 2, preDir 43 2, street 45 28,
  suffix 73 4, postDir 77 2, type 79 1, date 80 8, low 88 10, high 98 10, rangeCode 108 1`);

type Fields = ReadonlyMap<string, readonly [first: number, width: number]>;
/** Texts of fields by their names. */
export type Values = Readonly<Record<string, string>>;

function layout(text: string): Fields {
  const fields = text.split(',').map((field) => field.trim().split(' ') as [string, string, string]);
  return new Map(fields.map(([name, first, width]) => [name, [Number(first), Number(width)]]));
}

function record(fields: Fields, width: number, values: Values): string {
  const text = Array.from({ length: width }, () => ' ');
  for (const [name, value] of Object.entries(values)) {
    const [first, length] = fields.get(name) ?? [0, 0];
    if (value.length > length) throw new RangeError(`${name} is too long, or no field`);
    text.splice(first - 1, value.length, ...value);
  }
  return text.join('');
}

/** A detail record of the ZIP+4 product with usual values for what is not given. */
export function zip4Record(values: Values): string {
  return record(ZIP4_FIELDS, 182, {
    code: 'D',
    zip: '21093',
    updateKey: 'X100000001',
    action: 'A',
    type: 'S',
    route: 'C012',
    street: 'THURLOE',
    suffix: 'DR',
    low: '0000011901',
    high: '0000011999',
    parity: 'O',
    addOnLow: '7444',
    addOnHigh: '7444',
    base: 'B',
    finance: '230501',
    state: 'MD',
    county: '005',
    congress: '02',
    cityKey: 'V12345',
    ...values,
  });
}

export function zip4Header(): string {
  return 'C21093COPYRIGHT (C) USPS'.padEnd(182);
}

/** A street alias of the City State product: OLD MILL RD of THURLOE DR unless said otherwise. */
export function aliasRecord(values: Values): string {
  return record(ALIAS_FIELDS, 129, {
    code: 'A',
    zip: '21093',
    alias: 'OLD MILL',
    aliasSuffix: 'RD',
    street: 'THURLOE',
    suffix: 'DR',
    type: 'O',
    date: '20200101',
    ...values,
  });
}

/** A detail record of the City State product. */
export function cityRecord(values: Values): string {
  return record(CITY_FIELDS, 129, {
    code: 'D',
    zip: '21093',
    key: 'V12345',
    name: 'LUTHERVILLE TIMONIUM',
    facility: 'P',
    mailing: 'Y',
    preferredKey: 'V12345',
    preferredName: 'LUTHERVILLE TIMONIUM',
    delivery: 'Y',
    state: 'MD',
    countyNumber: '005',
    county: 'BALTIMORE',
    ...values,
  });
}
