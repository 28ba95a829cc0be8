import { spend } from '../budget.js';
import { lowerBound } from '../dataset/format/codecs/bisection.js';
import { BEST_ROWS } from '../dataset/format/tables/us-street-index.js';
import type { AffixMask } from './affix-masks.js';
import type { WantedNumber } from './number-search.js';
import { hasRoom, type RowLimits } from './row-filter.js';
import type { StreetIndex } from './street-index.js';
import type { TopK } from './top-k.js';

/** Stands for all rows, whatever is before the name. */
const ALL = 0;

/**
 * Offers the heaviest rows of a number, or of all where it is null, from the lists of the index, which have `BEST_ROWS` at most;
 * with a mask, those of its affixes before the name; with room, those of them that have it. False where the index has no list.
 */
export function offerBest(
  index: StreetIndex,
  top: TopK,
  number: WantedNumber | null,
  before: AffixMask | null,
  room: RowLimits['room'],
  base: number,
): boolean {
  const { bestBefore, bestAt, bestRow } = number?.table ?? index.table;
  let from = 0;
  let to = bestBefore.length;
  if (number !== null) {
    const { bestNumber } = number.table;
    from = lowerBound(bestNumber, number.number);
    to = from;
    while (bestNumber[to] === number.number) to++;
  }
  if (from === to) return false;
  spend(to - from);
  for (let list = from; list < to; list++) {
    const affix = bestBefore[list] as number;
    if (before === null ? affix !== ALL : before[affix] !== 1) continue;
    const end = bestAt[list + 1] as number;
    spend(BEST_ROWS);
    for (let at = bestAt[list] as number; at < end; at++) {
      const row = bestRow[at] as number;
      const file = index.fileOf(row);
      const own = row - file.first;
      if (room !== null && !hasRoom(room, file.low[own] as number, file.high[own] as number)) continue;
      top.offer(row, base + (file.weight[own] as number), number?.tag);
    }
  }
  return true;
}
