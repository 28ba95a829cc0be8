import { sourceMembers } from '../../../source/members.js';
import type { ImportContext } from '../import-context.js';
import type { CityNameRow, ZipClass } from '../places/city-name-row.js';
import { type FixedRecord, fixedRecords, isState, misplaced } from './fixed-width.js';

/** Bytes of a record. */
export const CITY_STATE_WIDTH = 129;
const MEMBERS = /(?:^|\/)[^/]*(?:ctystate|citystate|cs\d|\.txt|\.dat)[^/]*$/i;
const CITY_KEY = /^[A-Z\d]\d{5}$/;
/** Kinds of records: alias of a street, copyright, detail, PO boxes only, seasonal, split zone. */
const KINDS = /^[ACDNPZ]$/;
const CLASSES: Readonly<Record<string, ZipClass>> = { '': 'ordinary', M: 'military', P: 'po-box', U: 'unique' };
const KIND_NAMES: Readonly<Record<string, string>> = {
  A: 'a street alias',
  N: 'a seasonal record',
  P: 'a PO box record',
  Z: 'a zone split',
};

/**
 * Streams the place names of the City State product of the U.S. Postal Service: fixed width, 129 bytes a record. Of a detail
 * record with mailing name indicator `Y` the name is acceptable in addresses; the name of the preferred last line is the
 * preferred one. Records of other kinds (street aliases, seasonal, PO box and split records) hold no place name and are counted
 * as rejected.
 *
 * @throws RangeError naming record, offset and position when the file is not laid out so.
 */
export async function* readUspsCityState(path: string, context: ImportContext): AsyncGenerator<CityNameRow> {
  const source = context.addSource({
    title: 'USPS City State product',
    licence: 'Licensed by the U.S. Postal Service to the builder of this dataset',
    attribution: 'City and state names of the United States Postal Service.',
    url: 'https://postalpro.usps.com/address-quality-solutions/city-state-product',
    authority: 'postal',
  });
  const { rejects } = context;
  for await (const member of sourceMembers(path, MEMBERS)) {
    for await (const record of fixedRecords(await member.stream(), CITY_STATE_WIDTH)) {
      const kind = record.text(1, 1);
      if (!KINDS.test(kind)) misplaced(record, 1, 'record code');
      if (kind === 'C') continue;
      rejects.read++;
      if (kind !== 'D') {
        rejects.reject(record.record, `the record is ${KIND_NAMES[kind]} and holds no place name`);
        continue;
      }
      requireLayout(record);
      yield rowOf(record, source);
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
