import { spend } from '../budget.js';
import { BLOCK_ROWS } from '../dataset/format/tables/us-street-index.js';
import type { WantedNumber } from './number-postings.js';
import { blocksOf } from './number-search.js';
import { acceptsWorded, type IndexSearch } from './row-filter.js';
import type { WordFilter } from './word-filter.js';

/** Bases that can be walked in the time that it takes to compare the words of one row. Chosen. */
const BASES_A_ROW = 4;

/**
 * Whether the bases that have the words are better merged with the rows of the number: enough bases
 * that most blocks of the number would be read anyhow, yet too few to make a look at each row
 * cheaper.
 */
export function isListed({ least }: WordFilter, number: WantedNumber): boolean {
  const blocks = blocksOf(number);
  return 2 * least > blocks && least <= blocks * BLOCK_ROWS * BASES_A_ROW;
}

/** Offers the rows of a number that have the words of a filter and fulfil the rest of it. */
export function searchListed({ index, top, filter, limits, base }: IndexSearch, words: WordFilter, number: WantedNumber): void {
  const rows = words.rowsOf(number);
  spend(rows.length);
  for (const row of rows) {
    const file = index.fileOf(row);
    const at = row - file.first;
    const score = base + (file.weight[at] as number);
    if (top.admits(row, score) && acceptsWorded(index, filter, limits, file, at)) top.offer(row, score, number.tag);
  }
}
