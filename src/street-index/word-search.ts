import { spend } from '../budget.js';
import { BLOCK_ROWS } from '../dataset/format/tables/us-street-index.js';
import { blocksOf, type WantedNumber } from './number-search.js';
import { acceptsWorded, type RowFilter, type RowLimits } from './row-filter.js';
import type { StreetIndex } from './street-index.js';
import type { TopK } from './top-k.js';
import type { WordFilter } from './word-filter.js';

/** Bases that are gone through in the time in which the words of a row are looked at. */
const BASES_A_ROW = 4;

/** Whether most blocks of a number would be read for the words, and these are not so common that its rows are better looked at one by one. */
export function isListed({ least }: WordFilter, number: WantedNumber): boolean {
  const blocks = blocksOf(number);
  return 2 * least > blocks && least <= blocks * BLOCK_ROWS * BASES_A_ROW;
}

/** Offers the rows of a number that have the words of a filter and fulfil it, with the score `base` plus their weight. */
export function searchListed(
  index: StreetIndex,
  top: TopK,
  filter: RowFilter,
  limits: RowLimits,
  words: WordFilter,
  number: WantedNumber,
  base: number,
): void {
  const rows = words.rowsOf(number);
  spend(rows.length);
  for (const row of rows) {
    const file = index.fileOf(row);
    const at = row - file.first;
    const score = base + (file.weight[at] as number);
    if (top.admits(row, score) && acceptsWorded(index, filter, limits, file, at)) top.offer(row, score, number.tag);
  }
}
