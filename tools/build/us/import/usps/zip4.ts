import { STATES } from '../../../../../src/address/index.js';
import { sourceRows } from '../../../source/members.js';
import { termsOf } from '../../../source/terms.js';
import { numberRange } from '../../encode/range-record.js';
import type { Parity, PostalRangeRow, RecordType } from '../../rows.js';
import { DeliveryLineReader } from '../delivery-line.js';
import type { ImportContext } from '../import-context.js';
import { type Field, type FixedRecord, fixedRecords, misplaced, requireFields, STATE_CODE } from './fixed-width.js';

/** Bytes of a record. */
const ZIP4_WIDTH = 182;
const MEMBERS = /(?:^|\/)[^/]*(?:zip4|zp\d|\.txt|\.dat)[^/]*$/i;
const CITY_KEY = /^[A-Z\d]\d{5}$/;
/** What is left of a key inside a record when it begins one byte to the right. */
const SHIFTED_KEY = /^[A-Z\d]\d{4}$/;
const SAMPLE = 'the records have one byte more, as those of the sample file do';
const FIELDS: readonly Field[] = [
  [2, 6, /^\d{5}$/, 'ZIP code'],
  [7, 16, /^[A-Z\d ]*$/, 'update key'],
  [17, 17, /^[AD]$/, 'action code'],
  [18, 18, /^[FGHPRS]$/, 'record type'],
  [158, 159, STATE_CODE, 'state'],
];
const ROUTE = /^[BCGHR]\d{3}$/;
const ADD_ON = /^\d{4}$/;
/** The segment of ranges without delivery. */
const NO_DELIVERY = /ND$/;
const PARITIES: Readonly<Record<string, Parity>> = { O: 'odd', E: 'even', B: 'both' };
const FIPS_OF = new Map(STATES.map(({ code, fips }) => [code, fips]));

/**
 * Streams the delivery ranges of the ZIP+4 product of the U.S. Postal Service: fixed width, 182 bytes a record, a copyright
 * record first, files of several records types together, plain or in archives. The file is licensed to whoever builds the
 * dataset. Deleted records are left out; ranges whose street cannot be read or that name no usable add-on are rejected.
 *
 * @throws RangeError naming record, offset and position when the file is not laid out so; a file whose last key is one byte to
 * the right, as in the sample that the Postal Service offers, is named as such.
 */
export function readUspsZip4(path: string, context: ImportContext): AsyncGenerator<PostalRangeRow> {
  const source = context.addSource({ ...termsOf('usps-zip4'), complete: [] });
  const streets = new DeliveryLineReader();
  const { rejects } = context;
  const row = (record: FixedRecord): PostalRangeRow | string | null => {
    const kind = record.text(1, 1);
    if (kind === 'C') return null;
    if (kind !== 'D') {
      const shifted = record.line === 2 && record.text(2, 2) === 'D';
      misplaced(record, 1, shifted ? `detail code, which stands one byte to the right: ${SAMPLE}` : 'copyright or detail code');
    }
    rejects.read++;
    requireLayout(record);
    if (record.text(17, 17) !== 'D') return rowOf(record, streets, source);
    rejects.leaveOut('the record is a deletion');
    return null;
  };
  return sourceRows({ path, members: MEMBERS, records: (member) => fixedRecords(member.bytes(), ZIP4_WIDTH), row }, rejects);
}

function requireLayout(record: FixedRecord): void {
  requireFields(record, FIELDS);
  if (!CITY_KEY.test(record.text(177, 182))) {
    const shifted = SHIFTED_KEY.test(record.text(178, 182));
    misplaced(record, 177, shifted ? `city key, which begins one byte to the right: ${SAMPLE}` : 'city key');
  }
}

function rowOf(record: FixedRecord, streets: DeliveryLineReader, source: number): PostalRangeRow | string {
  const written = [record.text(23, 24), record.text(25, 52), record.text(53, 56), record.text(57, 58)].filter((part) => part !== '');
  const street = streets.street(written.join(' '));
  if (street === null) return 'the street cannot be read';
  const [addOnLow, addOnHigh] = [record.text(141, 144), record.text(145, 148)];
  const delivered = !NO_DELIVERY.test(addOnLow);
  if (delivered && !(ADD_ON.test(addOnLow) && ADD_ON.test(addOnHigh) && addOnLow <= addOnHigh))
    return 'the add-on range is not one of four digits';
  const [low, high] = [numberOf(record.text(59, 68)), numberOf(record.text(69, 78))];
  if (!isRange(low, high)) return 'the range does not run from one number to a higher one';
  const route = record.text(19, 22);
  const state = record.text(158, 159);
  const county = record.text(160, 162);
  const fips = FIPS_OF.get(state) ?? null;
  return {
    zip: record.text(2, 6),
    recordType: record.text(18, 18) as RecordType,
    carrierRoute: ROUTE.test(route) ? route : null,
    street,
    low,
    high,
    parity: PARITIES[record.text(79, 79)] ?? null,
    recipient: record.text(80, 119) || null,
    unitType: record.text(120, 123) || null,
    unitLow: numberOf(record.text(124, 131)),
    unitHigh: numberOf(record.text(132, 139)),
    unitParity: PARITIES[record.text(140, 140)] ?? null,
    addOnLow: delivered ? addOnLow : null,
    addOnHigh: delivered ? addOnHigh : null,
    alternate: record.text(149, 149) === 'A',
    converted: record.text(150, 150) === 'L',
    government: record.text(151, 151) || null,
    state,
    countyFips: fips !== null && /^\d{3}$/.test(county) ? fips + county : null,
    cityKey: record.text(177, 182),
    urbanizationKey: record.text(171, 176) || null,
    source,
  };
}

/** Whether primary numbers are a range, or none are given: the record then holds for the whole street. */
function isRange(low: string | null, high: string | null): boolean {
  if (low === null && high === null) return true;
  const ends = numberRange(low ?? high ?? '', high ?? low ?? '');
  return ends !== null && ends.first <= ends.last;
}

function numberOf(text: string): string | null {
  return text === '' ? null : text.replace(/^0+(?=[^0])/, '');
}
