import type { UsStreetRowsTable } from '../dataset/format/tables/us-street-index.js';
import type { TopK } from '../search/top-k.js';
import type { AffixMask } from './affix-masks.js';
import { type AffixRun, inRun } from './affix-order.js';
import type { WantedNumber } from './number-postings.js';
import { inPlaces, type PlaceSet } from './place-set.js';
import type { StreetIndex } from './street-index.js';
import type { WordFilter } from './word-filter.js';

export interface RowFilter {
  /** Ascending, disjoint rows `[from, to)`, pair by pair. */
  readonly ranges: readonly number[];
  /** Words of the name in any order; their rows stand for the ranges. */
  readonly words: WordFilter | null;
  /** Directionals and types before or behind. */
  readonly affixes: readonly AffixMask[];
  /** `leading`: these have to stand before. */
  readonly form: 'any' | 'leading';
  /** What has to stand before the base and behind it. */
  readonly before: AffixRun | null;
  readonly behind: AffixRun | null;
  readonly places: PlaceSet | null;
}

/** What rows have to fulfil whatever the parse. */
export interface RowLimits {
  /** The area to search; null for everywhere. */
  readonly within: PlaceSet | null;
  /** A row's number range has to overlap one of these. */
  readonly room: readonly (readonly [low: number, high: number])[] | null;
}

export const NO_ROW_LIMITS: RowLimits = { within: null, room: null };

/** One search of an index: what it is for, and where it offers rows. */
export interface IndexSearch {
  readonly index: StreetIndex;
  readonly top: TopK;
  readonly filter: RowFilter;
  readonly limits: RowLimits;
  /** Only rows with this number; null for any. */
  readonly number: WantedNumber | null;
  /** A row scores this plus its weight. */
  readonly base: number;
}

/** For a row whatever its range. */
export function accepts(index: StreetIndex, filter: RowFilter, limits: RowLimits, file: UsStreetRowsTable, at: number): boolean {
  const { words } = filter;
  return acceptsWorded(index, filter, limits, file, at) && (words === null || words.fits(file.line[at] as number));
}

/** {@link accepts} for a row that has the words of the filter. */
export function acceptsWorded(index: StreetIndex, filter: RowFilter, limits: RowLimits, file: UsStreetRowsTable, at: number): boolean {
  const { table } = index;
  const { places, affixes, before, behind } = filter;
  const { within, room } = limits;
  if (places !== null && !inPlaces(table, places, file.place[at] as number)) return false;
  if (within !== null && !inPlaces(table, within, file.place[at] as number)) return false;
  if (room !== null && !hasRoom(room, file.low[at] as number, file.high[at] as number)) return false;
  if (before === null && behind === null && affixes.length === 0) return true;
  const line = file.line[at] as number;
  return fitsLine(filter, table.lineBefore[line] as number, table.lineBehind[line] as number);
}

function fitsLine({ affixes, form, before, behind }: RowFilter, front: number, back: number): boolean {
  if (before !== null && !inRun(before, front)) return false;
  if (behind !== null && !inRun(behind, back)) return false;
  const other = form === 'leading' ? front : back;
  for (let i = 0; i < affixes.length; i++) {
    const mask = affixes[i] as AffixMask;
    if (((mask[front] as number) | (mask[other] as number)) === 0) return false;
  }
  return true;
}

/** Whether numbers from `low` to `high` overlap one of the ranges. */
export function hasRoom(room: readonly (readonly [low: number, high: number])[], low: number, high: number): boolean {
  for (let i = 0; i < room.length; i++) {
    const [least, most] = room[i] as readonly [number, number];
    if (least <= high && most >= low) return true;
  }
  return false;
}

export function rowsIn(ranges: readonly number[]): number {
  let rows = 0;
  for (let i = 0; i < ranges.length; i += 2) rows += (ranges[i + 1] as number) - (ranges[i] as number);
  return rows;
}

export function inRanges(ranges: readonly number[], row: number): boolean {
  let low = 0;
  let high = ranges.length >> 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ranges[2 * middle + 1] as number) <= row) low = middle + 1;
    else high = middle;
  }
  return 2 * low < ranges.length && (ranges[2 * low] as number) <= row;
}
