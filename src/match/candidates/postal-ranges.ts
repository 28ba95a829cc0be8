import { spend } from '../../budget.js';
import { type PostalRangeEntry, postalRangeEntry, postalRangeRows } from '../../streets/postal-ranges.js';
import { factsOf, hasUnits, type PostalFacts, type PostalRecord, recordsOf } from '../../streets/postal-records.js';
import type { StreetCandidate } from './search.js';

/** What the ZIP+4 product says of an address that is not listed. */
export interface PostalRange {
  readonly on: StreetCandidate;
  readonly facts: PostalFacts;
  /** The record covers the unit that was given. */
  readonly coversUnit: boolean;
  /** Row of the manifest's sources. */
  readonly source: number;
}

type Entry = PostalRecord & { readonly source: number };

/** Steps of the budget for spelling a record out and taking its numbers apart. Chosen. */
const STEPS_A_RECORD = 32;

/**
 * The ZIP+4 records that may hold the number or box, of the first street, PO box section or route
 * that has some; null where none has.
 */
export function postalRangeFor(streets: readonly StreetCandidate[]): PostalRange | null {
  for (const on of streets) {
    const records = recordsFor(on);
    const [first] = records;
    if (first === undefined) continue;
    return { on, facts: factsOf(records), coversUnit: records.every(hasUnits), source: first.source };
  }
  return null;
}

function recordsFor({ shard: { table }, row, query: { kind, given } }: StreetCandidate): readonly Entry[] {
  const [from, to] = postalRangeRows(table, row);
  spend(STEPS_A_RECORD * (to - from));
  const entries = Array.from({ length: to - from }, (_, i) => recordOf(postalRangeEntry(table, from + i)));
  return kind === 'general' ? entries.filter(({ recordType }) => recordType === 'G') : recordsOf(given, entries);
}

function recordOf(entry: PostalRangeEntry): Entry {
  return { ...entry, addOnLow: entry.zip4Low, addOnHigh: entry.zip4High, low: entry.lowText, high: entry.highText };
}
