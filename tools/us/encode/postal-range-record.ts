import { DoorplateError } from '../../../src/errors.js';
import { compare } from '../order.js';
import type { PostalRangeRow } from '../postal-range-row.js';
import type { PostalRangeRecord } from './encode-postal-ranges.js';
import { numberRange } from './range-record.js';

/** The table record of a row. Throws `INPUT_MALFORMED` when its numbers are no range. */
export function postalRangeRecord(row: PostalRangeRow): PostalRangeRecord {
  const { recordType, parity, unitType, unitLow, unitHigh, unitParity, addOnLow, addOnHigh, carrierRoute } = row;
  const { recipient, alternate, converted, government, source } = row;
  const units = { unitType, unitLow, unitHigh, unitParity };
  const facts = { addOnLow, addOnHigh, carrierRoute, recipient, alternate, converted, government, source };
  if (row.low === null && row.high === null) return { recordType, low: 0, high: 0, written: null, parity, ...units, ...facts };
  const [low, high] = [row.low ?? row.high ?? '', row.high ?? row.low ?? ''];
  const ends = numberRange(low, high);
  if (ends === null || ends.first > ends.last) {
    throw new DoorplateError('INPUT_MALFORMED', `A postal range of ZIP code ${row.zip} does not run from one number to a higher one`);
  }
  const written = ends.plain && ends.first > 0 ? null : { low, high, prefix: ends.prefix };
  return { recordType, low: ends.first, high: ends.last, written, parity, ...units, ...facts };
}

/** Table order of the postal ranges of a street; records come with their content as text. */
export function byPostalRange([textA, a]: readonly [string, PostalRangeRecord], [textB, b]: readonly [string, PostalRangeRecord]): number {
  return a.low - b.low || a.high - b.high || compare(a.addOnLow ?? '', b.addOnLow ?? '') || compare(textA, textB);
}
