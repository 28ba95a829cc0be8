import { spend } from '../budget.js';
import { mostWeight } from '../dataset/format/codecs/rounded-weight.js';
import { gathered, type Missing, Needed } from '../dataset/missing.js';
import { TopK } from '../search/top-k.js';
import { blocksIn, readBlock, type WantedNumber, weightsOfBlock } from './number-postings.js';
import { accepts, type IndexSearch, inRanges } from './row-filter.js';

/** Rows looked at together for each that is wanted: some are not accepted, and in places most. Chosen. */
const LOOKED_AT = 1.5;
const LOOKED_AT_IN_PLACES = 4;

/**
 * Offers the rows of a number that lie in the ranges and fulfil the filter. The rounded weights in the file of numbers tell which rows may
 * be the best: only these are looked at, in growing batches.
 */
export function searchHeaviest(search: IndexSearch, wanted: WantedNumber, ranges: readonly number[]): void {
  const { top, filter, limits } = search;
  const isPlaced = filter.places !== null || limits.within !== null;
  let size = Math.ceil(top.limit * (isPlaced ? LOOKED_AT_IN_PLACES : LOOKED_AT));
  let batch = heaviestBehind(wanted, ranges, null, size);
  while (lookAt(search, wanted.tag, batch) && batch.length === size) {
    const last = { byte: batch.score(size - 1), row: batch.row(size - 1) };
    size *= 2;
    batch = heaviestBehind(wanted, ranges, last, size);
  }
}

/** The last row of a batch, and its rounded weight. */
interface Heaviest {
  readonly byte: number;
  readonly row: number;
}

/** By rounded weights, behind the last row of the batch before. */
function heaviestBehind(wanted: WantedNumber, ranges: readonly number[], last: Heaviest | null, size: number): TopK {
  const { table } = wanted;
  const { blockPeak, blockRow } = table;
  const batch = new TopK(size);
  const [first, end] = blocksIn(wanted, ranges);
  spend(end - first);
  let missing: Missing | null = null;
  for (let block = first; block < end; block++) {
    try {
      if (!batch.admits(blockRow[block] as number, blockPeak[block] as number)) continue;
      const { rows, length } = readBlock(table, block);
      const weights = weightsOfBlock(table, block);
      for (let i = 0; i < length; i++) {
        const [row, byte] = [rows[i] as number, weights[i] as number];
        if (last !== null && (byte > last.byte || (byte === last.byte && row <= last.row))) continue;
        if (batch.admits(row, byte) && inRanges(ranges, row)) batch.offer(row, byte);
      }
    } catch (error) {
      missing = gathered(missing, error);
    }
  }
  if (missing !== null) throw missing;
  return batch;
}

/** Offers the rows of a batch; false where no row after it may enter. What all of them need is read at once. */
function lookAt({ index, top, filter, limits, base }: IndexSearch, tag: number, batch: TopK): boolean {
  spend(batch.length);
  const needed = new Needed();
  for (let place = 0; place < batch.length; place++) {
    const row = batch.row(place);
    if (!top.admits(row, base + mostWeight(batch.score(place)))) {
      needed.end();
      return false;
    }
    needed.try(() => {
      const file = index.fileOf(row);
      const own = row - file.first;
      const weight = file.weight[own] as number;
      if (top.admits(row, base + weight) && accepts(index, filter, limits, file, own)) top.offer(row, base + weight, tag);
    });
  }
  needed.end();
  return true;
}
