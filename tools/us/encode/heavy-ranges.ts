import type { FieldWriter } from '../../format/field-writer.js';
import { UsStreetNumbers } from '../../format/generated/format/us-street-numbers.js';
import { startsOf } from './best-rows.js';

/** Bytes of the heaviest rows of a range of numbers: a question about a number alone reads them. */
const RANGE_BYTES = 32 * 1024;
/** Bytes of such a row beside its text. */
const BYTES_A_ROW = 10;

/** What the street index says of a row. */
export interface ShownRow {
  readonly weight: number;
  /** Street and place, as they are shown. */
  readonly text: string;
}

interface HeavyRow extends ShownRow {
  readonly row: number;
}

/** The heaviest rows of some numbers, ascending, and the first of these numbers. */
export interface HeavyRange {
  readonly number: number;
  readonly rows: readonly HeavyRow[];
}

/** The rows in the lists of numbers, for ranges of numbers that take about as many bytes. */
export function heavyRanges(lists: readonly (readonly number[])[], shown: (row: number) => ShownRow): readonly HeavyRange[] {
  const ranges: HeavyRange[] = [];
  const found = new Map<number, HeavyRow>();
  let [first, bytes] = [0, 0];
  const end = (next: number): void => {
    if (found.size > 0) ranges.push({ number: first, rows: [...found.values()].sort((a, b) => a.row - b.row) });
    found.clear();
    [first, bytes] = [next, 0];
  };
  for (const [number, list] of lists.entries()) {
    if (list.length > 0 && bytes >= RANGE_BYTES) end(number);
    for (const row of list) {
      if (found.has(row)) continue;
      const own = { row, ...shown(row) };
      found.set(row, own);
      bytes += BYTES_A_ROW + own.text.length;
    }
  }
  end(lists.length);
  return ranges;
}

export function encodeHeavyRanges(fields: FieldWriter, ranges: readonly HeavyRange[]): void {
  if (ranges.length === 0) return;
  const rows = ranges.flatMap((range) => range.rows);
  fields.u32(UsStreetNumbers.addHeavyNumber, ranges, ({ number }) => number);
  fields.column(UsStreetNumbers.addHeavyAt, startsOf(ranges));
  fields.u32(UsStreetNumbers.addHeavyRow, rows, ({ row }) => row);
  fields.u16(UsStreetNumbers.addHeavyWeight, rows, ({ weight }) => weight);
  fields.pool(UsStreetNumbers.addHeavyTexts, rows, ({ text }) => text);
}
