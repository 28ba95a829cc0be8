import type { AddressRow, PlacedPostalRange, RangeRow } from '../rows.js';
import type { ConflictWriter } from './conflicts.js';
import { mergePoints } from './merge-points.js';
import { mergeRanges } from './merge-ranges.js';
import { splitRanges } from './number-ranges.js';
import { fillPostalFacts } from './postal-facts.js';
import type { SourceRank } from './zip-names.js';

/** What all sources say of some ZIP codes. */
export interface SourceRows {
  readonly addresses: readonly AddressRow[];
  readonly ranges: readonly RangeRow[];
  readonly postalRanges: readonly PlacedPostalRange[];
}

/** They joined, and what joining them came to. */
export interface JoinedRows extends SourceRows {
  readonly counts: JoinCounts;
}

export interface JoinCounts {
  /** Addresses that come of ranges of house numbers. */
  readonly splitAddresses: number;
  /** Addresses that several sources list. */
  readonly sharedAddresses: number;
  /** Sides of pieces of street that several sources have. */
  readonly sharedRanges: number;
  /** Addresses that a range of the ZIP+4 product covers. */
  readonly coveredAddresses: number;
}

/**
 * Joins what several sources say: rows of the same address, ranges of the same side of a street, and postal facts of addresses.
 * The higher rank counts, and every difference goes to `conflict`. Rows of different ZIP codes have no bearing on each other.
 */
export function joinSources(rows: SourceRows, rank: SourceRank, conflict: ConflictWriter): JoinedRows {
  const { rows: addresses, split } = splitRanges(rows.addresses);
  const points = mergePoints(addresses, rank, conflict);
  const sides = mergeRanges(rows.ranges, rank, conflict);
  const facts = fillPostalFacts(points.rows, rows.postalRanges, rank, conflict);
  return {
    addresses: facts.rows,
    ranges: sides.rows,
    postalRanges: rows.postalRanges,
    counts: { splitAddresses: split, sharedAddresses: points.shared, sharedRanges: sides.shared, coveredAddresses: facts.covered },
  };
}
