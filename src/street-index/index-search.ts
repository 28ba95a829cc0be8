import { spend } from '../budget.js';
import { BEST_ROWS, BLOCK_ROWS, MOST_STORED, type UsStreetRowsTable } from '../dataset/format/tables/us-street-index.js';
import { gathered, type Missing, needAll } from '../dataset/missing.js';
import { lowerBound } from '../search/bisection.js';
import type { AffixMask } from './affix-masks.js';
import { offerBest } from './best-rows.js';
import { blockMaxCutoff } from './block-max.js';
import { searchHeaviest } from './heaviest-rows.js';
import { blocksIn, blocksOf, hasNumber, type WantedNumber } from './number-postings.js';
import { fewPlaces } from './place-set.js';
import { accepts, acceptsWorded, type IndexSearch, inRanges, type RowFilter, type RowLimits, rowsIn } from './row-filter.js';
import type { StreetIndex } from './street-index.js';
import type { WordFilter } from './word-filter.js';

/*
 * These costs only decide which strategy is tried; all find the same rows, except where a list of the heaviest streets stands for all. All
 * were chosen, none is fitted.
 */

/** A larger index offers only its heaviest streets for affixes and room alone. */
const MANY_STREETS = 100_000;
/** Rows looked at in the time of turning to another place. */
const PLACE_COST = 8;
/** Rows of a number looked at in the time of one row of a place and its number. */
const LOOK_UP_COST = 16;
/** Fewer rows are looked at without a thought for their places. Those of a number lie apart, and each is read by itself. */
const MANY_ROWS = 512;
const MANY_ROWS_OF_NUMBER = BLOCK_ROWS;
/** Steps for a row of a place: bisecting the ranges for the row, and the numbers for its number. */
const STEPS_A_ROW = 4;
/** Up to this many ranges are each bisected for; above, each row is looked for in the ranges. */
const FEW_RANGES = 8;

/**
 * Offers the rows of a search, each with its number's tag. The strategies, in this order:
 *
 * - lists of the heaviest streets (`offerLeading`), where only words before the name are typed: any street may follow, and the index
 *   keeps the best of them ready;
 * - a merge of the number's rows with the bases that have the words (`searchListed`), where the words are neither so rare that few blocks
 *   are read nor so common that a merge costs more;
 * - place by place (`searchPlace`), where few places are left with fewer rows than the ranges;
 * - the number's rows, the heaviest first (`searchHeaviest`), with a number;
 * - the ranges' blocks, the highest peaks first (`searchRange`), without one.
 */
export function searchRows(search: IndexSearch): void {
  const { top, filter, limits, number, base } = search;
  if (base + MOST_STORED < top.floor) return;
  if (isLeading(filter, limits) && offerLeading(search)) return;
  if (filter.words !== null && number !== null && isListed(filter.words, number)) {
    searchListed(search, filter.words, number);
    return;
  }
  const ranges = rangesOf(search);
  if (ranges === null) return;
  const places = placesOf(search, ranges);
  if (places !== null) searchPlaces(search, ranges, places);
  else if (number !== null) searchHeaviest(search, number, ranges);
  else searchRanges(search, ranges);
}

function searchPlaces(search: IndexSearch, ranges: readonly number[], places: readonly number[]): void {
  needAll(places, (place) => {
    needAll(search.index.rowFiles, (file) => searchPlace(search, ranges, place, file));
  });
}

function searchRanges(search: IndexSearch, ranges: readonly number[]): void {
  let missing: Missing | null = null;
  for (let i = 0; i < ranges.length; i += 2) {
    try {
      searchRange(search, ranges[i] as number, ranges[i + 1] as number);
    } catch (error) {
      missing = gathered(missing, error);
    }
  }
  if (missing !== null) throw missing;
}

/** All that is typed stands before the name, and the street may be anywhere. */
function isLeading({ affixes, form, places }: RowFilter, { within }: RowLimits): boolean {
  return form === 'leading' && affixes.length === 1 && places === null && within === null;
}

/** False where the lists are too short and all rows can be looked at. */
function offerLeading(search: IndexSearch): boolean {
  const { index, top, filter, limits, number } = search;
  const before = filter.affixes[0] as AffixMask;
  if (limits.room === null) return top.limit <= BEST_ROWS && offerBest(search, before);
  return number === null && index.table.rows > MANY_STREETS && offerBest(search, before);
}

/** The rows to look at; null where words leave too many. */
function rangesOf({ index, filter, number }: IndexSearch): readonly number[] | null {
  const { ranges, words, places } = filter;
  if (words === null) return ranges;
  const all = [0, index.table.rows];
  if (number === null) return words.ranges ?? (places !== null && fewPlaces(index.table, places) !== null ? all : null);
  return words.least > blocksOf(number) ? all : (words.ranges ?? all);
}

/** The places to go through one by one; null where going through the rows takes less time. */
function placesOf({ index, filter, number }: IndexSearch, ranges: readonly number[]): readonly number[] | null {
  const { places } = filter;
  if (places === null) return null;
  const [from, to] = number === null ? [0, 0] : blocksIn(number, ranges);
  const rows = number === null ? rowsIn(ranges) : (to - from) * BLOCK_ROWS;
  if (rows < (number === null ? MANY_ROWS : MANY_ROWS_OF_NUMBER)) return null;
  const few = fewPlaces(index.table, places);
  if (few === null) return null;
  const isEach = ranges.length > FEW_RANGES;
  // What is looked at of each row of a place; of few ranges the rows in them, which are spread over all places.
  const share = isEach ? 1 : rowsIn(ranges) / index.table.rows;
  const rowCost = number === null ? 1 : LOOK_UP_COST;
  let cost = few.length * PLACE_COST;
  if (isEach || number !== null) cost += rowsOfPlaces(index, few) * share * rowCost;
  return cost < rows ? few : null;
}

function rowsOfPlaces({ rowFiles }: StreetIndex, places: readonly number[]): number {
  let rows = 0;
  spend(rowFiles.length * places.length);
  needAll(rowFiles, ({ placeFirst }) => {
    needAll(places, (place) => {
      rows += (placeFirst[place + 1] as number) - (placeFirst[place] as number);
    });
  });
  return rows;
}

/** The rows of one place ascend, so that a range is found in them by bisection. */
function searchPlace(search: IndexSearch, ranges: readonly number[], place: number, file: UsStreetRowsTable): void {
  let missing: Missing | null = null;
  const end = file.placeFirst[place + 1] as number;
  let at = file.placeFirst[place] as number;
  spend(STEPS_A_ROW * (end - at));
  if (ranges.length > FEW_RANGES) {
    for (; at < end; at++) {
      const row = file.placeRow[at] as number;
      if (inRanges(ranges, file.first + row)) missing = tryRow(missing, search, file, row);
    }
  } else {
    for (let i = 0; i < ranges.length && at < end; i += 2) {
      at = lowerBound(file.placeRow, (ranges[i] as number) - file.first, at, end);
      const to = (ranges[i + 1] as number) - file.first;
      for (; at < end && (file.placeRow[at] as number) < to; at++) {
        missing = tryRow(missing, search, file, file.placeRow[at] as number);
      }
    }
  }
  if (missing !== null) throw missing;
}

/** Offers a row as {@link offerRow} does; gives what is missing with what was missing before. */
function tryRow(missing: Missing | null, search: IndexSearch, file: UsStreetRowsTable, at: number): Missing | null {
  try {
    offerRow(search, file, at);
    return missing;
  } catch (error) {
    return gathered(missing, error);
  }
}

/** Offers a row of a file that fulfils the filter and has the number. */
function offerRow({ index, top, filter, limits, number, base }: IndexSearch, file: UsStreetRowsTable, at: number): void {
  const row = file.first + at;
  const score = base + (file.weight[at] as number);
  if (!top.admits(row, score) || !accepts(index, filter, limits, file, at)) return;
  if (number === null) top.offer(row, score);
  else if (hasNumber(number.table, number.number, row)) top.offer(row, score, number.tag);
}

function searchBlock({ index, top, filter, limits, base }: IndexSearch, file: UsStreetRowsTable, from: number, to: number): void {
  spend(BLOCK_ROWS);
  for (let at = from; at < to; at++) {
    const score = base + (file.weight[at] as number);
    if (top.admits(file.first + at, score) && accepts(index, filter, limits, file, at)) top.offer(file.first + at, score);
  }
}

/** Rows `[from, to)`. Blocks with the highest peaks come first: most others then cannot enter and stay unread. */
function searchRange(search: IndexSearch, from: number, to: number): void {
  const { index, top, base } = search;
  for (const file of index.rowFiles) {
    const low = Math.max(from - file.first, 0);
    const high = Math.min(to - file.first, file.line.length);
    if (low >= high) continue;
    const first = Math.floor(low / BLOCK_ROWS);
    const end = Math.ceil(high / BLOCK_ROWS);
    const likely = blockMaxCutoff(file.peak, first, end);
    spend(end - first);
    for (let pass = likely === 0 ? 1 : 0; pass < 2; pass++) {
      let missing: Missing | null = null;
      for (let block = first; block < end; block++) {
        const peak = file.peak[block] as number;
        if ((likely > 0 && peak >= likely !== (pass === 0)) || !top.admits(file.first + block * BLOCK_ROWS, base + peak)) continue;
        const at = Math.max(low, block * BLOCK_ROWS);
        try {
          searchBlock(search, file, at, Math.min(high, (block + 1) * BLOCK_ROWS));
        } catch (error) {
          missing = gathered(missing, error);
        }
      }
      if (missing !== null) throw missing;
    }
  }
}

/** Bases walked in the time of comparing the words of one row. Chosen. */
const BASES_A_ROW = 4;

/**
 * Whether to merge the bases of the words with the rows of the number. Fewer bases leave most blocks unread; with more of them it is
 * cheaper to look at each row.
 */
function isListed({ least }: WordFilter, number: WantedNumber): boolean {
  const blocks = blocksOf(number);
  return 2 * least > blocks && least <= blocks * BLOCK_ROWS * BASES_A_ROW;
}

/** Rows of a number that have the words of a filter and fulfil the rest of it. */
export function searchListed({ index, top, filter, limits, base }: IndexSearch, words: WordFilter, number: WantedNumber): void {
  const rows = words.rowsOf(number);
  spend(rows.length);
  let missing: Missing | null = null;
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as number;
    try {
      const file = index.fileOf(row);
      const at = row - file.first;
      const score = base + (file.weight[at] as number);
      if (top.admits(row, score) && acceptsWorded(index, filter, limits, file, at)) top.offer(row, score, number.tag);
    } catch (error) {
      missing = gathered(missing, error);
    }
  }
  if (missing !== null) throw missing;
}
