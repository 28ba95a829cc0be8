import { spend } from '../budget.js';
import { lowerBound } from '../dataset/format/codecs/bisection.js';
import { BEST_ROWS, BLOCK_ROWS, type UsStreetRowsTable } from '../dataset/format/tables/us-street-index.js';
import type { AffixMask } from './affix-masks.js';
import { offerBest } from './best-rows.js';
import { blockMaxCutoff } from './block-max.js';
import { hasNumber } from './number-postings.js';
import { blocksIn, blocksOf, searchNumber, type WantedNumber } from './number-search.js';
import { fewPlaces } from './place-set.js';
import { accepts, inRanges, type RowFilter, type RowLimits, rowsIn } from './row-filter.js';
import type { StreetIndex } from './street-index.js';
import type { TopK } from './top-k.js';
import { isListed, searchListed } from './word-search.js';

const MOST_WEIGHT = 65_535;
/** In a larger index only the heaviest streets are looked at for what stands before the name and for room. */
const MANY_STREETS = 100_000;
/** Rows that may be looked at in the time that a place costs. */
const PLACE_COST = 8;
/** Rows of a number that may be looked at in the time that a row of a place costs, for which the number has to be looked up. */
const LOOK_UP_COST = 16;
/** Fewer rows are looked at whatever their places. */
const MANY_ROWS = 512;
/** A row of a place is looked for among the ranges, and its number among the numbers. */
const STEPS_A_ROW = 4;
/** More ranges are not bisected for one by one. */
const FEW_RANGES = 8;

/**
 * Offers the rows that fulfil a filter, with the score `base` plus their weight. With a number, those that have it. Goes
 * place by place where the filter has few of them, else by blocks of rows, leaving out those whose highest weight cannot enter.
 */
export function searchRows(
  index: StreetIndex,
  top: TopK,
  filter: RowFilter,
  limits: RowLimits,
  number: WantedNumber | null,
  base: number,
): void {
  if (base + MOST_WEIGHT < top.floor) return;
  if (isLeading(filter, limits) && offerLeading(index, top, filter, limits, number, base)) return;
  if (filter.words !== null && number !== null && isListed(filter.words, number)) {
    searchListed(index, top, filter, limits, filter.words, number, base);
    return;
  }
  const ranges = rangesOf(index, filter, number);
  if (ranges === null) return;
  const places = placesOf(index, filter, ranges, number);
  if (places !== null) for (const place of places) searchPlace(index, top, filter, limits, ranges, number, base, place);
  else if (number !== null) searchNumber(index, top, filter, limits, ranges, number, base);
  else
    for (let i = 0; i < ranges.length; i += 2) searchRange(index, top, filter, limits, base, ranges[i] as number, ranges[i + 1] as number);
}

/** Whether it is what stands before the name that counts, wherever the street is. */
function isLeading({ affixes, form, places }: RowFilter, { within }: RowLimits): boolean {
  return form === 'leading' && affixes.length === 1 && places === null && within === null;
}

/** Offers the rows from the lists of the index where these are enough, or where there are too many rows to look at them all. */
function offerLeading(
  index: StreetIndex,
  top: TopK,
  { affixes }: RowFilter,
  { room }: RowLimits,
  number: WantedNumber | null,
  base: number,
): boolean {
  const before = affixes[0] as AffixMask;
  if (room === null) return top.limit <= BEST_ROWS && offerBest(index, top, number, before, null, base);
  return number === null && index.table.rows > MANY_STREETS && offerBest(index, top, null, before, room, base);
}

/** The rows to look at; null where words leave too many. */
function rangesOf(index: StreetIndex, { ranges, words, places }: RowFilter, number: WantedNumber | null): readonly number[] | null {
  if (words === null) return ranges;
  const all = [0, index.table.rows];
  if (number === null) return words.ranges ?? (places !== null && fewPlaces(index.table, places) !== null ? all : null);
  return words.least > blocksOf(number) ? all : (words.ranges ?? all);
}

/** The places to go through one by one; null where it takes less time to go through the rows. */
function placesOf(
  index: StreetIndex,
  { places }: RowFilter,
  ranges: readonly number[],
  number: WantedNumber | null,
): readonly number[] | null {
  if (places === null) return null;
  const [from, to] = number === null ? [0, 0] : blocksIn(number, ranges);
  const rows = number === null ? rowsIn(ranges) : (to - from) * BLOCK_ROWS;
  if (rows < MANY_ROWS) return null;
  const few = fewPlaces(index.table, places);
  if (few === null) return null;
  let cost = few.length * PLACE_COST;
  if (ranges.length > FEW_RANGES || number !== null) {
    for (const place of few) cost += rowsOfPlace(index, place) * (number === null ? 1 : LOOK_UP_COST);
  }
  return cost < rows ? few : null;
}

function rowsOfPlace({ rowFiles }: StreetIndex, place: number): number {
  let rows = 0;
  spend(rowFiles.length);
  for (const { placeFirst } of rowFiles) rows += (placeFirst[place + 1] as number) - (placeFirst[place] as number);
  return rows;
}

/** The rows of one place: they ascend, so that each range is found by bisection. */
function searchPlace(
  index: StreetIndex,
  top: TopK,
  filter: RowFilter,
  limits: RowLimits,
  ranges: readonly number[],
  number: WantedNumber | null,
  base: number,
  place: number,
): void {
  for (const file of index.rowFiles) {
    const end = file.placeFirst[place + 1] as number;
    let at = file.placeFirst[place] as number;
    spend(STEPS_A_ROW * (end - at));
    if (ranges.length > FEW_RANGES) {
      for (; at < end; at++) {
        const row = file.placeRow[at] as number;
        if (inRanges(ranges, file.first + row)) offerRow(index, top, filter, limits, number, base, file, row);
      }
      continue;
    }
    for (let i = 0; i < ranges.length && at < end; i += 2) {
      at = lowerBound(file.placeRow, (ranges[i] as number) - file.first, at, end);
      const to = (ranges[i + 1] as number) - file.first;
      for (; at < end && (file.placeRow[at] as number) < to; at++) {
        offerRow(index, top, filter, limits, number, base, file, file.placeRow[at] as number);
      }
    }
  }
}

function offerRow(
  index: StreetIndex,
  top: TopK,
  filter: RowFilter,
  limits: RowLimits,
  number: WantedNumber | null,
  base: number,
  file: UsStreetRowsTable,
  at: number,
): void {
  const row = file.first + at;
  const score = base + (file.weight[at] as number);
  if (!top.admits(row, score) || !accepts(index, filter, limits, file, at)) return;
  if (number === null) top.offer(row, score);
  else if (hasNumber(number.table, number.number, row)) top.offer(row, score, number.tag);
}

/** Rows `[from, to)`, blocks of the highest peaks first, so that most of the others need not be looked at. */
function searchRange(index: StreetIndex, top: TopK, filter: RowFilter, limits: RowLimits, base: number, from: number, to: number): void {
  for (const file of index.rowFiles) {
    const low = Math.max(from - file.first, 0);
    const high = Math.min(to - file.first, file.line.length);
    if (low >= high) continue;
    const first = Math.floor(low / BLOCK_ROWS);
    const end = Math.ceil(high / BLOCK_ROWS);
    const likely = blockMaxCutoff(file.peak, first, end);
    spend(end - first);
    for (let pass = likely === 0 ? 1 : 0; pass < 2; pass++) {
      for (let block = first; block < end; block++) {
        const peak = file.peak[block] as number;
        if ((likely > 0 && peak >= likely !== (pass === 0)) || !top.admits(file.first + block * BLOCK_ROWS, base + peak)) continue;
        const stop = Math.min(high, (block + 1) * BLOCK_ROWS);
        spend(BLOCK_ROWS);
        for (let at = Math.max(low, block * BLOCK_ROWS); at < stop; at++) {
          const score = base + (file.weight[at] as number);
          if (top.admits(file.first + at, score) && accepts(index, filter, limits, file, at)) top.offer(file.first + at, score);
        }
      }
    }
  }
}
