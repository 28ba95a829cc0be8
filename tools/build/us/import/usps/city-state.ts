import { sourceRows } from '../../../source/members.js';
import { termsOf } from '../../../source/terms.js';
import type { StreetAliasRow, StreetParts } from '../../rows.js';
import { DeliveryLineReader } from '../delivery-line.js';
import type { ImportContext } from '../import-context.js';
import type { CityNameRow, ZipClass } from '../places/zip-lists.js';
import { type Field, type FixedRecord, fixedRecords, requireFields, STATE_CODE } from './fixed-width.js';

/** Bytes of a record. */
const CITY_STATE_WIDTH = 129;
const MEMBERS = /(?:^|\/)[^/]*(?:ctystate|citystate|cs\d|\.txt|\.dat)[^/]*$/i;
const CITY_KEY = /^[A-Z\d]\d{5}$/;
/** Kinds of records: alias of a street, copyright, detail, PO boxes only, seasonal, split zone. */
const KIND: readonly Field[] = [[1, 1, /^[ACDNPZ]$/, 'record code']];
/** Directional, name, suffix and directional of an alias, and of the street. */
const ALIAS_FIELDS = [
  [7, 8],
  [9, 36],
  [37, 40],
  [41, 42],
] as const;
const STREET_FIELDS = [
  [43, 44],
  [45, 72],
  [73, 76],
  [77, 78],
] as const;
const CLASSES: Readonly<Record<string, ZipClass>> = { '': 'ordinary', M: 'military', P: 'po-box', U: 'unique' };
const ZIP_CODE: Field = [2, 6, /^\d{5}$/, 'ZIP code'];
const OF_ALIAS: readonly Field[] = [ZIP_CODE, [88, 107, /^[A-Z\d /-]*$/, 'range of primary numbers']];
const OF_DETAIL: readonly Field[] = [
  ZIP_CODE,
  [7, 12, CITY_KEY, 'city key'],
  [13, 13, /^[MPU]?$/, 'ZIP class'],
  [56, 56, /^[YN]$/, 'mailing name indicator'],
  [57, 62, CITY_KEY, 'key of the preferred last line'],
  [100, 101, STATE_CODE, 'state'],
];
const KIND_NAMES: Readonly<Record<string, string>> = {
  N: 'a seasonal record',
  P: 'a PO box record',
  Z: 'a zone split',
};

/**
 * Streams the place names of the City State product of the U.S. Postal Service: fixed width, 129 bytes a record. Of a detail
 * record with mailing name indicator `Y` the name is acceptable in addresses; the name of the preferred last line is the
 * preferred one. An alias record gives another name of a street. Records of other kinds (seasonal, PO box and split records) hold
 * neither and are counted as rejected, and so are aliases whose name cannot be read, or whose ZIP code the table of places lacks.
 *
 * @throws RangeError naming record, offset and position when the file is not laid out so.
 */
export function readUspsCityState(path: string, context: ImportContext): AsyncGenerator<CityNameRow | StreetAliasRow> {
  const source = context.addSource(termsOf('usps-citystate'));
  const { rejects } = context;
  const streets = new DeliveryLineReader();
  const row = (record: FixedRecord): CityNameRow | StreetAliasRow | string | null => {
    requireFields(record, KIND);
    const kind = record.text(1, 1);
    if (kind === 'C') return null;
    rejects.read++;
    if (kind === 'A') return aliasOf(record, streets, context, source);
    return kind === 'D' ? rowOf(record, source) : `the record is ${KIND_NAMES[kind]} and holds no name`;
  };
  return sourceRows({ path, members: MEMBERS, records: (member) => fixedRecords(member.bytes(), CITY_STATE_WIDTH), row }, rejects);
}

/** The alias of a record, or why it is none: names are in two times four fields, the alias's first. */
function aliasOf(record: FixedRecord, streets: DeliveryLineReader, { places }: ImportContext, source: number): StreetAliasRow | string {
  requireFields(record, OF_ALIAS);
  const zip = record.text(2, 6);
  const name = (fields: readonly (readonly [number, number])[]): StreetParts | null =>
    streets.street(
      fields
        .map(([first, last]) => record.text(first, last))
        .join(' ')
        .trim(),
    );
  const [alias, street] = [name(ALIAS_FIELDS), name(STREET_FIELDS)];
  if (alias === null || street === null) return 'a name of the street cannot be read';
  const state = places?.zip(zip)?.state;
  if (state === undefined) return 'the ZIP code of the street is not known';
  return { zip, state, alias, street, low: numberOf(record.text(88, 97)), high: numberOf(record.text(98, 107)), source };
}

function numberOf(text: string): string | null {
  return text === '' ? null : text.replace(/^0+(?=[^0])/, '');
}

function rowOf(record: FixedRecord, source: number): CityNameRow {
  requireFields(record, OF_DETAIL);
  const key = record.text(7, 12);
  const preferred = record.text(57, 62);
  return {
    zip: record.text(2, 6),
    name: record.text(14, 41),
    state: record.text(100, 101),
    acceptable: record.text(56, 56) === 'Y',
    preferred: key === preferred,
    preferredName: record.text(63, 90),
    zipClass: CLASSES[record.text(13, 13)] ?? 'ordinary',
    county: record.text(105, 129) || null,
    key,
    source,
  };
}
