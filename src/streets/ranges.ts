import { spend } from '../budget.js';
import { PARITY_MASK, RIGHT_SIDE } from '../dataset/format/tables/range-forms.js';
import type { UsStreetsTable } from '../dataset/format/tables/us-streets.js';
import { fourDigits } from './packed-text.js';

/*
 * Ranges of house numbers along streets, for numbers without a point of their own:
 *
 *   const [street] = …                                       // a row of `table.streetKeys`, as for addresses
 *   for (const row of rangesWith(table, street, 123, '')) {  // ranges that may hold 123: in between, of its parity
 *     const range = rangeEntry(table, row);                  // ends, side, parity, source, add-on
 *     const points = rangePoints(table, row);                // the center line in degrees, from `range.from` to `range.to`
 *     // fraction along the line: (123 - range.from) / (range.to - range.from), 0 where the two are equal
 *   }
 *
 * ZIP code and city of a range are those of its street. `from` may be above `to`: `from` stands at the first point of the line and `to` at
 * the last, and `left` and `right` are seen looking along it. Numbers are potential ones, not each of them an address. Two ranges of one
 * stretch share their line, so `line` tells what lies across the street, where the census block may be another one. Nothing is unpacked before the first range of a shard is asked
 * for, and no line before its points are.
 */

/** Which numbers between the ends of a range exist. */
export type RangeParity = 'odd' | 'even' | 'both';

/** The house numbers along one side of a piece of street. */
export interface RangeEntry {
  /** Numeric value of the number at the first point of the line. */
  readonly from: number;
  /** Numeric value of the number at the last point of the line; may be below `from`. */
  readonly to: number;
  /** The two numbers as written. */
  readonly fromText: string;
  readonly toText: string;
  /** What both numbers have in front of their numeric value, such as `N6W` or `112-`; mostly empty. */
  readonly prefix: string;
  readonly parity: RangeParity;
  readonly side: 'left' | 'right';
  /** Row of the line, see {@link rangePoints}. */
  readonly line: number;
  /** Four digits, or null where the source does not say. */
  readonly zip4: string | null;
  /** Row of the manifest's sources. */
  readonly source: number;
}

const PARITIES: readonly RangeParity[] = ['both', 'odd', 'even'];
const NO_ROWS = [0, 0] as const;

/** Rows `[from, to)` of a street's ranges, ascending by their lowest number. */
export function rangeRows(table: UsStreetsTable, street: number): readonly [from: number, to: number] {
  return rowsOfStreet(table, table.ranges, street);
}

/** The same of ranges of one kind; none where the shard has none of these. */
export function rowsOfStreet(
  { base }: UsStreetsTable,
  ranges: UsStreetsTable['ranges'] | UsStreetsTable['postalRanges'],
  street: number,
): readonly [from: number, to: number] {
  if (ranges === null) return NO_ROWS;
  const own = base[street] as number;
  return [ranges.firstRange[own] as number, ranges.firstRange[own + 1] as number];
}

/**
 * Rows of a street's ranges that a number lies in, the narrowest first: between the ends, of the range's parity, and with `prefix` in front
 * of it (empty for a plain number). Empty where none does.
 */
export function rangesWith(table: UsStreetsTable, street: number, number: number, prefix: string): readonly number[] {
  const [first, end] = rangeRows(table, street);
  if (first === end || table.ranges === null) return [];
  const { form, unpacked } = table.ranges;
  spend(end - first);
  const found: number[] = [];
  for (let row = first; row < end; row++) {
    const [from, to] = [unpacked.from[row] as number, unpacked.to[row] as number];
    if (number < Math.min(from, to)) break;
    if (number > Math.max(from, to) || !isOfParity(number, PARITIES[(form[row] as number) & PARITY_MASK] ?? 'both')) continue;
    if (table.strings.at(unpacked.prefix[row] as number) === prefix) found.push(row);
  }
  const span = (row: number) => Math.abs((unpacked.to[row] as number) - (unpacked.from[row] as number));
  return found.sort((a, b) => span(a) - span(b) || a - b);
}

/** The record of a range row. */
export function rangeEntry(table: UsStreetsTable, row: number): RangeEntry {
  const ranges = requireRanges(table);
  const { from, to, fromText, toText, prefix, line, zip4 } = ranges.unpacked;
  const form = ranges.form[row] as number;
  return {
    from: from[row] as number,
    to: to[row] as number,
    fromText: table.strings.at(fromText[row] as number) || String(from[row]),
    toText: table.strings.at(toText[row] as number) || String(to[row]),
    prefix: table.strings.at(prefix[row] as number),
    parity: PARITIES[form & PARITY_MASK] ?? 'both',
    side: (form & RIGHT_SIDE) === 0 ? 'left' : 'right',
    line: line[row] as number,
    zip4: fourDigits(zip4[row] as number),
    source: ranges.source[row] as number,
  };
}

/** Digits of the number of a census block in its tract. */
const BLOCK_DIGITS = 4;

/** The census block that the side of a range row lies in: fifteen digits, or null where the source does not say. */
export function rangeCensusBlock(table: UsStreetsTable, row: number): string | null {
  const { census } = requireRanges(table);
  const block = (census?.ofRange[row] ?? 0) - 1;
  if (census === null || block < 0) return null;
  return table.strings.at(census.tract[block] as number) + String(census.number[block]).padStart(BLOCK_DIGITS, '0');
}

/** Points of the center line of a range row, WGS84 degrees, longitude before latitude: at least two points, four numbers. */
export function rangePoints(table: UsStreetsTable, row: number): Float64Array {
  const ranges = requireRanges(table);
  return ranges.points(ranges.unpacked.line[row] as number);
}

function requireRanges({ ranges }: UsStreetsTable) {
  if (ranges === null) throw new RangeError('the shard has no ranges');
  return ranges;
}

/** Whether a range of a parity has a number; null: the range does not say. */
export function isOfParity(number: number, parity: RangeParity | null): boolean {
  return parity === null || parity === 'both' || number % 2 === (parity === 'odd' ? 1 : 0);
}
