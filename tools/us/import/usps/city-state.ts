import { sourceMembers } from '../../../source/members.js';
import type { StreetAliasRow } from '../../street-alias-row.js';
import type { StreetParts } from '../../street-parts.js';
import { DeliveryLineReader } from '../delivery-line.js';
import type { ImportContext } from '../import-context.js';
import type { CityNameRow, ZipClass } from '../places/city-name-row.js';
import { type FixedRecord, fixedRecords, isState, misplaced } from './fixed-width.js';

/** Bytes of a record. */
const CITY_STATE_WIDTH = 129;
const MEMBERS = /(?:^|\/)[^/]*(?:ctystate|citystate|cs\d|\.txt|\.dat)[^/]*$/i;
const CITY_KEY = /^[A-Z\d]\d{5}$/;
/** Kinds of records: alias of a street, copyright, detail, PO boxes only, seasonal, split zone. */
const KINDS = /^[ACDNPZ]$/;
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
const RANGE = /^[A-Z\d /-]*$/;
const CLASSES: Readonly<Record<string, ZipClass>> = { '': 'ordinary', M: 'military', P: 'po-box', U: 'unique' };
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
export async function* readUspsCityState(path: string, context: ImportContext): AsyncGenerator<CityNameRow | StreetAliasRow> {
  const source = context.addSource({
    title: 'USPS City State product',
    licence: 'Licensed by the U.S. Postal Service to the builder of this dataset',
    attribution: 'City and state names of the United States Postal Service.',
    url: 'https://postalpro.usps.com/address-quality-solutions/city-state-product',
    authority: 'postal',
  });
  const { rejects } = context;
  const streets = new DeliveryLineReader();
  for await (const member of sourceMembers(path, MEMBERS, rejects)) {
    for await (const record of fixedRecords(member.bytes(), CITY_STATE_WIDTH)) {
      const kind = record.text(1, 1);
      if (!KINDS.test(kind)) misplaced(record, 1, 'record code');
      if (kind === 'C') continue;
      rejects.read++;
      if (kind === 'A') {
        const alias = aliasOf(record, streets, context, source);
        if (typeof alias === 'string') rejects.reject(record.record, alias);
        else yield alias;
      } else if (kind === 'D') {
        requireLayout(record);
        yield rowOf(record, source);
      } else rejects.reject(record.record, `the record is ${KIND_NAMES[kind]} and holds no name`);
    }
  }
}

function requireLayout(record: FixedRecord): void {
  if (!/^\d{5}$/.test(record.text(2, 6))) misplaced(record, 2, 'ZIP code');
  if (!CITY_KEY.test(record.text(7, 12))) misplaced(record, 7, 'city key');
  if (CLASSES[record.text(13, 13)] === undefined) misplaced(record, 13, 'ZIP class');
  if (!/^[YN]$/.test(record.text(56, 56))) misplaced(record, 56, 'mailing name indicator');
  if (!CITY_KEY.test(record.text(57, 62))) misplaced(record, 57, 'key of the preferred last line');
  if (!isState(record.text(100, 101))) misplaced(record, 100, 'state');
}

/** The alias of a record, or why it is none: names are in two times four fields, the alias's first. */
function aliasOf(record: FixedRecord, streets: DeliveryLineReader, { places }: ImportContext, source: number): StreetAliasRow | string {
  const zip = record.text(2, 6);
  if (!/^\d{5}$/.test(zip)) misplaced(record, 2, 'ZIP code');
  if (!RANGE.test(record.text(88, 107))) misplaced(record, 88, 'range of primary numbers');
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
