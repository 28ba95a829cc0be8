import type { Components } from '../../address/components.js';
import { spend } from '../../budget.js';
import { baseStreet, type PostalRangeEntry, postalRangeEntry, postalRangeRows } from '../../streets/postal-ranges.js';
import { listingOf, type PostalListing } from '../../streets/postal-records.js';
import { rangeEntry, rangeRows, rangesWith } from '../../streets/ranges.js';
import { streetEntry } from '../../streets/shard.js';
import { rowsOnLine } from '../../streets/street-names.js';
import { lineKey, type Shard, type Street } from '../../streets/street-record.js';
import { streetKey } from '../../text/search-key.js';
import type { Query } from '../query.js';
import type { AddressCandidate } from '../result.js';
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

/** Whether a range, of the census or of ZIP+4 records, holds the number on a street. */
export function isHeld(on: StreetCandidate): boolean {
  const { number, kind, given } = on.query;
  if (kind !== 'street' || number === null) return false;
  return rangesWith(on.shard.table, on.row, number.value, number.prefix).length > 0 || rangeOn(on, on.row, given) !== null;
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

/** What ZIP+4 records say of an address on a street. */
export interface PostalRange extends Pick<PostalListing<PostalRangeEntry>, 'facts' | 'coversUnit' | 'ofFirm' | 'unit' | 'isDefault'> {
  readonly on: Pick<StreetCandidate, 'shard' | 'street' | 'agreement' | 'query'>;
  /** The street that mail bears in the place of an alternate name; null elsewhere. */
  readonly base: Street | null;
  /** Row of the manifest's sources. */
  readonly source: number;
}

/** Budget steps to spell a record out and take its numbers apart. Chosen. */
const STEPS_A_RECORD = 32;

/**
 * The ZIP+4 records that may hold the number or box, of the first street, PO box section or route with any; else null. `names`: those that
 * stand beside the address, of which one may be that of a firm.
 */
export function postalRangeFor(streets: readonly StreetCandidate[], names: readonly string[]): PostalRange | null {
  for (const on of streets) {
    const range = rangeOn(on, on.row, on.query.given, names);
    if (range !== null) return range;
  }
  return null;
}

/** The ZIP+4 records of a listed address: of its line and ZIP code in its own shard, else in those of other datasets. */
export function postalRangeOf(address: AddressCandidate, shards: readonly Shard[], names: readonly string[]): PostalRange | null {
  const own = address.shard.manifest;
  const postal = [address.shard, ...shards.filter(({ manifest }) => manifest !== own)].filter(({ table }) => table.postalRanges !== null);
  if (postal.length === 0) return null;
  const { street, query, agreement } = address;
  const given = address.number === null ? query.given : { ...query.given, number: address.number };
  const key = query.kind === 'street' ? streetKey(street.name ?? '') : query.nameKey;
  const [line, zip] = [lineKey(street), Number(street.zip)];
  for (const shard of postal) {
    for (const row of rowsOnLine(shard.table, key, line, zip)) {
      const range = rangeOn({ shard, street, agreement, query }, row, given, names);
      if (range !== null) return range;
    }
  }
  return null;
}

function rangeOn(on: PostalRange['on'], row: number, given: Components, names: readonly string[] = []): PostalRange | null {
  const { table } = on.shard;
  const { kind } = on.query;
  // Of a street the unit's number is no house number, as that of a box is.
  if (kind === 'street' && given.number === null) return null;
  const [from, to] = postalRangeRows(table, row);
  spend(STEPS_A_RECORD * (to - from));
  const entries = Array.from({ length: to - from }, (_, i) => postalRangeEntry(table, from + i));
  const listing = listingOf(given, kind === 'general' ? entries.filter(({ recordType }) => recordType === 'G') : entries, names);
  const [first] = listing?.records ?? [];
  if (listing === null || first === undefined) return null;
  const { facts, coversUnit, ofFirm, unit, isDefault } = listing;
  const rows = listing.records.map((record) => from + entries.indexOf(record));
  const base = baseStreet(table, row, rows);
  return { on, facts, coversUnit, ofFirm, base: base === null ? null : streetEntry(table, base), unit, isDefault, source: first.source };
}
