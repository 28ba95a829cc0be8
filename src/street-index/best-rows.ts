import { spend } from '../budget.js';
import { BEST_ROWS } from '../dataset/format/tables/us-street-index.js';
import { gathered, type Missing } from '../dataset/missing.js';
import { upperBound } from '../search/bisection.js';
import type { AffixMask } from './affix-masks.js';
import { hasRoom, type IndexSearch } from './row-filter.js';

/** All rows, whatever is before the name. */
const ALL = 0;

/**
 * Offers the heaviest rows from the lists of the index, at most `BEST_ROWS` a list: those of the search's number, or of all numbers without
 * one. With a mask, only rows with one of its affixes before the name. Of filter and limits only `room` is observed. False without a list.
 */
export function offerBest({ index, top, limits, number, base }: IndexSearch, before: AffixMask | null): boolean {
  const { room } = limits;
  const { bestBefore, bestAt, bestRow } = number?.table ?? index.table;
  let from = 0;
  let to = bestBefore.length;
  if (number !== null) {
    const { bestNumber } = number.table;
    to = upperBound(bestNumber, number.number);
    from = to;
    // The list of all rows is the first of a number.
    while (from > 0 && bestNumber[from - 1] === number.number) if (bestBefore[--from] === ALL) break;
  }
  if (from === to) return false;
  spend(to - from);
  let missing: Missing | null = null;
  for (let list = from; list < to; list++) {
    const affix = bestBefore[list] as number;
    if (before === null ? affix !== ALL : before[affix] !== 1) continue;
    const end = bestAt[list + 1] as number;
    spend(BEST_ROWS);
    for (let at = bestAt[list] as number; at < end; at++) {
      const row = bestRow[at] as number;
      const file = index.fileOf(row);
      const own = row - file.first;
      try {
        if (room !== null && !hasRoom(room, file.low[own] as number, file.high[own] as number)) continue;
        top.offer(row, base + (file.weight[own] as number), number?.tag);
      } catch (error) {
        missing = gathered(missing, error);
      }
    }
  }
  if (missing !== null) throw missing;
  return true;
}
