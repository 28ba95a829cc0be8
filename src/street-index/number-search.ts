import { spend } from '../budget.js';
import { BLOCK_ROWS } from '../dataset/format/tables/us-street-index.js';
import { blockMaxCutoff } from './block-max.js';
import { blockOf, type WantedNumber } from './number-postings.js';
import { accepts, type IndexSearch } from './row-filter.js';

export function blocksOf({ table, number }: WantedNumber): number {
  return (table.firstBlock[number + 1] as number) - (table.firstBlock[number] as number);
}

/** Blocks `[from, to)` of a number that may hold rows of ranges. */
export function blocksIn({ table, number }: WantedNumber, ranges: readonly number[]): readonly [from: number, to: number] {
  const none = table.firstBlock[number + 1] as number;
  const start = table.firstBlock[number] as number;
  // Also where one of them is missing: a bound that is none would stand for the end of the column.
  if (ranges.length === 0 || !(start < none)) return [none, none];
  const from = blockOf(table, start, none, ranges[0] as number);
  const last = blockOf(table, from, none, (ranges[ranges.length - 1] as number) - 1);
  return [from, (table.blockRow[last] as number) < (ranges[ranges.length - 1] as number) ? last + 1 : last];
}

/**
 * Offers the rows of a number that lie in the ranges and fulfil the filter. Blocks with the highest peaks come first: once the top-k is
 * full, most others cannot enter and stay unread.
 */
export function searchNumber(search: IndexSearch, wanted: WantedNumber, ranges: readonly number[]): void {
  const { top, base } = search;
  const { table } = wanted;
  const { blockPeak, blockRow } = table;
  const [first, end] = blocksIn(wanted, ranges);
  const likely = blockMaxCutoff(blockPeak, first, end);
  spend(end - first + ranges.length);
  for (let pass = likely === 0 ? 1 : 0; pass < 2; pass++) {
    let range = 0;
    for (let block = first; block < end; block++) {
      while (range < ranges.length && (ranges[range + 1] as number) <= (blockRow[block] as number)) range += 2;
      if (range === ranges.length) break;
      if (block + 1 < end && (ranges[range] as number) >= (blockRow[block + 1] as number)) {
        block = blockOf(table, block + 1, end, ranges[range] as number) - 1;
        continue;
      }
      const peak = blockPeak[block] as number;
      if ((likely > 0 && peak >= likely !== (pass === 0)) || !top.admits(blockRow[block] as number, base + peak)) continue;
      searchBlock(search, wanted, ranges, range, block);
    }
  }
}

/** No row of the block lies in a range before `firstRange`. */
function searchBlock(
  search: IndexSearch,
  { table, tag }: WantedNumber,
  ranges: readonly number[],
  firstRange: number,
  block: number,
): void {
  const { index, top, filter, limits, base } = search;
  spend(BLOCK_ROWS);
  const { rest } = table;
  const end = table.blockAt[block + 1] as number;
  let row = table.blockRow[block] as number;
  let range = firstRange;
  let from = ranges[range] as number;
  let to = ranges[range + 1] as number;
  for (let at = table.blockAt[block] as number; ; ) {
    while (row >= to) {
      range += 2;
      if (range === ranges.length) return;
      from = ranges[range] as number;
      to = ranges[range + 1] as number;
    }
    if (row >= from) {
      const file = index.fileOf(row);
      const score = base + (file.weight[row - file.first] as number);
      if (top.admits(row, score) && accepts(index, filter, limits, file, row - file.first)) top.offer(row, score, tag);
    }
    // A missing cell is neither below nor above.
    if (!(at < end)) return;
    let byte = rest[at++] as number;
    let difference = byte & 127;
    for (let shift = 7; byte > 127 && at < end; shift += 7) {
      byte = rest[at++] as number;
      difference |= (byte & 127) << shift;
    }
    row += difference;
  }
}
