import { spend } from '../../budget.js';
import { type PostalRangeEntry, postalRangeEntry, postalRangeRows } from '../../streets/postal-ranges.js';
import { factsOf, hasUnits, type PostalFacts, recordsOf } from '../../streets/postal-records.js';
import { rangeEntry, rangeRows, rangesWith } from '../../streets/ranges.js';
import { addressRange } from '../../streets/shard.js';
import type { Query } from '../query.js';
import type { StreetCandidate } from './search.js';

/** Budget steps to spell out a range. Chosen. */
const STEPS_A_RANGE = 8;

/** A range of house numbers that may hold the query's. */
export interface StreetRange {
  readonly on: StreetCandidate;
  readonly row: number;
}

/** The narrowest range that may hold the number, of the first street with one; else null. */
export function rangeFor(streets: readonly StreetCandidate[], { number }: Pick<Query, 'number'>): StreetRange | null {
  if (number === null) return null;
  for (const on of streets) {
    const [row] = rangesWith(on.shard.table, on.row, number.value, number.prefix);
    if (row !== undefined) return { on, row };
  }
  return null;
}

/** The end of a range nearest to the number. */
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

/** False for a street with ranges alone. */
export function hasAddresses({ shard: { table }, row }: StreetCandidate): boolean {
  const [from, to] = addressRange(table, row);
  return from < to;
}

/** What ZIP+4 records say of an address that is not listed. */
export interface PostalRange {
  readonly on: StreetCandidate;
  readonly facts: PostalFacts;
  /** Whether the records cover the given unit. */
  readonly coversUnit: boolean;
  /** Row of the manifest's sources. */
  readonly source: number;
}

/** Budget steps to spell a record out and take its numbers apart. Chosen. */
const STEPS_A_RECORD = 32;

/** The ZIP+4 records that may hold the number or box, of the first street, PO box section or route with any; else null. */
export function postalRangeFor(streets: readonly StreetCandidate[]): PostalRange | null {
  for (const on of streets) {
    const records = recordsFor(on);
    const [first] = records;
    if (first === undefined) continue;
    return { on, facts: factsOf(records), coversUnit: records.every(hasUnits), source: first.source };
  }
  return null;
}

function recordsFor({ shard: { table }, row, query: { kind, given } }: StreetCandidate): readonly PostalRangeEntry[] {
  // Of a street the unit's number is no house number, as that of a box is.
  if (kind === 'street' && given.number === null) return [];
  const [from, to] = postalRangeRows(table, row);
  spend(STEPS_A_RECORD * (to - from));
  const entries = Array.from({ length: to - from }, (_, i) => postalRangeEntry(table, from + i));
  return kind === 'general' ? entries.filter(({ recordType }) => recordType === 'G') : recordsOf(given, entries);
}
