import type { StreetIndex } from '../dataset/street-index.js';
import { BLOCK_ROWS, type UsStreetNumbersTable, type UsStreetRowsTable } from '../dataset/tables/us-street-index.js';
import type { AffixMask } from './affix-masks.js';
import { offerBest } from './best-rows.js';
import { blockOf, hasNumber, readBlock } from './number-rows.js';
import { fewPlaces, inPlaces, type PlaceSet } from './place-set.js';
import type { Top } from './top.js';

/** A number of a file, and what its rows are tagged with. */
export interface WantedNumber {
  readonly table: UsStreetNumbersTable;
  readonly number: number;
  readonly tag: number;
}

/** What rows have to fulfil. */
export interface RowFilter {
  /** Ascending, disjoint rows `[from, to)`, pair by pair. */
  readonly ranges: readonly number[];
  /** Directionals and types that the line has to have, before or behind. */
  readonly affixes: readonly AffixMask[];
  /** `bare`: lines that have nothing before them; `leading`: the affixes have to stand before. */
  readonly form: 'any' | 'bare' | 'leading';
  readonly places: PlaceSet | null;
  /** The area that is asked for, or null. */
  readonly within: PlaceSet | null;
  /** Lowest and highest number that a row has to have room for. */
  readonly room: readonly (readonly [low: number, high: number])[] | null;
}

/**
 * Offers the rows that fulfil a filter, with the score `base` plus their weight. With a number, those that have it. Goes
 * place by place where the filter has few of them, else by blocks of rows, leaving out those whose highest weight cannot enter.
 */
export function searchRows(index: StreetIndex, top: Top, filter: RowFilter, number: WantedNumber | null, base: number): void {
  if (base + MOST_WEIGHT < top.floor) return;
  if (isOneAffix(filter) && offerBest(index, top, number, filter.affixes[0] as AffixMask, base)) return;
  const rows = filter.places === null ? 0 : rowsIn(filter.ranges);
  const places = filter.places === null || rows < MANY_ROWS ? null : fewPlaces(index.table, filter.places);
  if (places !== null && places.length * PLACE_COST < rows) {
    for (const place of places) searchPlace(index, top, filter, number, base, place);
    return;
  }
  for (let i = 0; i < filter.ranges.length; i += 2) {
    const from = filter.ranges[i] as number;
    const to = filter.ranges[i + 1] as number;
    if (number === null) searchRange(index, top, filter, base, from, to);
    else searchNumber(index, top, filter, number, base, from, to);
  }
}

/** Whether nothing but what is before the name counts. */
function isOneAffix({ affixes, form, places, within, room }: RowFilter): boolean {
  return form === 'leading' && affixes.length === 1 && places === null && within === null && room === null;
}

/** Number of rows in ranges. */
export function rowsIn(ranges: readonly number[]): number {
  let rows = 0;
  for (let i = 0; i < ranges.length; i += 2) rows += (ranges[i + 1] as number) - (ranges[i] as number);
  return rows;
}

const MOST_WEIGHT = 65_535;
/** Rows that may be looked at in the time that a place costs. */
const PLACE_COST = 8;
/** Fewer rows are looked at whatever their places. */
const MANY_ROWS = 512;

function accepts(index: StreetIndex, filter: RowFilter, file: UsStreetRowsTable, at: number): boolean {
  const { table } = index;
  if (filter.places !== null && !inPlaces(table, filter.places, file.place[at] as number)) return false;
  if (filter.within !== null && !inPlaces(table, filter.within, file.place[at] as number)) return false;
  if (filter.affixes.length > 0) {
    const line = file.line[at] as number;
    const before = table.lineBefore[line] as number;
    if (filter.form === 'bare' && before !== 0) return false;
    const behind = filter.form === 'leading' ? before : (table.lineBehind[line] as number);
    for (const mask of filter.affixes) if (((mask[before] as number) | (mask[behind] as number)) === 0) return false;
  }
  if (filter.room === null) return true;
  const low = file.low[at] as number;
  const high = file.high[at] as number;
  return filter.room.some(([least, most]) => least <= high && most >= low);
}

/** The rows of one place: they ascend, so that each range is found by bisection. */
function searchPlace(index: StreetIndex, top: Top, filter: RowFilter, number: WantedNumber | null, base: number, place: number): void {
  for (const file of index.rowFiles) {
    const end = file.placeFirst[place + 1] as number;
    let at = file.placeFirst[place] as number;
    if (filter.ranges.length > FEW_RANGES) {
      for (; at < end; at++) {
        const row = file.placeRow[at] as number;
        if (inRanges(filter.ranges, file.first + row)) offerRow(index, top, filter, number, base, file, row);
      }
      continue;
    }
    for (let i = 0; i < filter.ranges.length && at < end; i += 2) {
      at = lowerBound(file.placeRow, at, end, (filter.ranges[i] as number) - file.first);
      const to = (filter.ranges[i + 1] as number) - file.first;
      for (; at < end && (file.placeRow[at] as number) < to; at++) {
        offerRow(index, top, filter, number, base, file, file.placeRow[at] as number);
      }
    }
  }
}

/** More ranges are not bisected for one by one. */
const FEW_RANGES = 8;

function inRanges(ranges: readonly number[], row: number): boolean {
  let low = 0;
  let high = ranges.length >> 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ranges[2 * middle + 1] as number) <= row) low = middle + 1;
    else high = middle;
  }
  return 2 * low < ranges.length && (ranges[2 * low] as number) <= row;
}

function offerRow(
  index: StreetIndex,
  top: Top,
  filter: RowFilter,
  number: WantedNumber | null,
  base: number,
  file: UsStreetRowsTable,
  at: number,
): void {
  const row = file.first + at;
  const score = base + (file.weight[at] as number);
  if (!top.admits(row, score) || !accepts(index, filter, file, at)) return;
  if (number === null) top.offer(row, score);
  else if (hasNumber(number.table, number.number, row)) top.offer(row, score, number.tag);
}

function lowerBound(values: Uint32Array, from: number, to: number, value: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Rows `[from, to)`, blocks of the highest peaks first, so that most of the others need not be looked at. */
function searchRange(index: StreetIndex, top: Top, filter: RowFilter, base: number, from: number, to: number): void {
  for (const file of index.rowFiles) {
    const low = Math.max(from - file.first, 0);
    const high = Math.min(to - file.first, file.line.length);
    if (low >= high) continue;
    const first = Math.floor(low / BLOCK_ROWS);
    const end = Math.ceil(high / BLOCK_ROWS);
    const likely = likelyPeak(file.peak, first, end);
    for (let pass = likely === 0 ? 1 : 0; pass < 2; pass++) {
      for (let block = first; block < end; block++) {
        const peak = file.peak[block] as number;
        if ((likely > 0 && peak >= likely !== (pass === 0)) || !top.admits(file.first + block * BLOCK_ROWS, base + peak)) continue;
        const stop = Math.min(high, (block + 1) * BLOCK_ROWS);
        for (let at = Math.max(low, block * BLOCK_ROWS); at < stop; at++) {
          const score = base + (file.weight[at] as number);
          if (top.admits(file.first + at, score) && accepts(index, filter, file, at)) top.offer(file.first + at, score);
        }
      }
    }
  }
}

/** The same for the rows that have a number. */
function searchNumber(
  index: StreetIndex,
  top: Top,
  filter: RowFilter,
  { table, number, tag }: WantedNumber,
  base: number,
  from: number,
  to: number,
): void {
  const none = table.firstBlock[number + 1] as number;
  const first = blockOf(table, table.firstBlock[number] as number, none, from);
  if (first === none || from >= to) return;
  const end = blockOf(table, first, none, to - 1) + 1;
  const { blockPeak, blockRow } = table;
  const likely = likelyPeak(blockPeak, first, end);
  for (let pass = likely === 0 ? 1 : 0; pass < 2; pass++) {
    for (let block = first; block < end; block++) {
      const peak = blockPeak[block] as number;
      if ((likely > 0 && peak >= likely !== (pass === 0)) || !top.admits(blockRow[block] as number, base + peak)) continue;
      const { rows, length } = readBlock(table, block);
      for (let i = 0; i < length; i++) {
        const row = rows[i] as number;
        if (row < from) continue;
        if (row >= to) break;
        const file = index.fileOf(row);
        const at = row - file.first;
        const score = base + (file.weight[at] as number);
        if (top.admits(row, score) && accepts(index, filter, file, at)) top.offer(row, score, tag);
      }
    }
  }
}

/** Fewer blocks are not worth being ordered. */
const FEW_BLOCKS = 12;
const SAMPLE = 10;
const highest = new Uint16Array(SAMPLE);

/** A peak that about ten of the blocks reach; 0 when they are few. */
function likelyPeak(peaks: Uint16Array, from: number, to: number): number {
  return to - from > FEW_BLOCKS ? tenthHighest(peaks, from, to) : 0;
}

function tenthHighest(peaks: Uint16Array, from: number, to: number): number {
  highest.fill(0);
  for (let block = from; block < to; block++) {
    const peak = peaks[block] as number;
    if (peak <= (highest[SAMPLE - 1] as number)) continue;
    let place = SAMPLE - 1;
    for (; place > 0 && (highest[place - 1] as number) < peak; place--) highest[place] = highest[place - 1] as number;
    highest[place] = peak;
  }
  return highest[SAMPLE - 1] as number;
}
