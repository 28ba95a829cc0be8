import { lowerBound } from '../dataset/bisection.js';
import type { StreetIndex } from '../dataset/street-index.js';
import { BEST_ROWS } from '../dataset/tables/us-street-index.js';
import type { AffixMask } from './affix-masks.js';
import type { WantedNumber } from './number-search.js';
import type { Top } from './top.js';

/** Stands for all rows, whatever is before the name. */
const ALL = 0;

/**
 * Offers the heaviest rows of a number, or of all where it is null, from the lists of the index; with a mask, those that have one
 * of its affixes before the name. False where there is no list, or one too short for the rows wanted: nothing is offered then.
 */
export function offerBest(index: StreetIndex, top: Top, number: WantedNumber | null, before: AffixMask | null, base: number): boolean {
  if (top.limit > BEST_ROWS) return false;
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
  for (let list = from; list < to; list++) {
    const affix = bestBefore[list] as number;
    if (before === null ? affix !== ALL : before[affix] !== 1) continue;
    const end = bestAt[list + 1] as number;
    for (let at = bestAt[list] as number; at < end; at++) {
      const row = bestRow[at] as number;
      top.offer(row, base + index.weightOf(row), number?.tag);
    }
  }
  return true;
}
