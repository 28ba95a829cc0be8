import { spend } from '../../budget.js';
import { rangeEntry, rangeRows, rangesWith } from '../../streets/ranges.js';
import { addressRange } from '../../streets/shard.js';
import type { Query } from '../query.js';
import type { StreetCandidate } from './search.js';

/** Steps of the budget for spelling out the texts of a range. Chosen. */
const STEPS_A_RANGE = 8;

/** A range of house numbers on a street that may hold the number of the query. */
export interface StreetRange {
  readonly on: StreetCandidate;
  /** Row of the range in the street's shard. */
  readonly row: number;
}

/**
 * The narrowest range that may hold the number, of the first street that has one; null where none
 * has.
 */
export function rangeFor(streets: readonly StreetCandidate[], { number }: Pick<Query, 'number'>): StreetRange | null {
  if (number === null) return null;
  for (const on of streets) {
    const [row] = rangesWith(on.shard.table, on.row, number.value, number.prefix);
    if (row !== undefined) return { on, row };
  }
  return null;
}

/** The end of a range that is nearest to the number, and how many numbers away it is. */
export interface RangeEnd {
  readonly range: StreetRange;
  readonly number: number;
  readonly numbersAway: number;
}

/** The nearest end of any range on the streets; null where they have none. */
export function nearestRangeEnd(streets: readonly StreetCandidate[], { number }: Pick<Query, 'number'>): RangeEnd | null {
  if (number === null) return null;
  let best: RangeEnd | null = null;
  for (const on of streets) {
    const [first, end] = rangeRows(on.shard.table, on.row);
    spend(STEPS_A_RANGE * (end - first));
    for (let row = first; row < end; row++) {
      const { from, to, prefix } = rangeEntry(on.shard.table, row);
      if (prefix !== number.prefix) continue;
      for (const known of [from, to]) {
        const numbersAway = Math.abs(known - number.value);
        if (best === null || numbersAway < best.numbersAway) best = { range: { on, row }, number: known, numbersAway };
      }
    }
  }
  return best;
}

/** Whether the data lists addresses on a street, or ranges alone. */
export function hasAddresses({ shard: { table }, row }: StreetCandidate): boolean {
  const [from, to] = addressRange(table, row);
  return from < to;
}
