import { groupBy } from '../../../../src/group.js';
import { factsOf, listingOf } from '../../../../src/streets/postal-records.js';
import { type AddressRow, type PostalFacts, type PostalRangeRow, SEPARATOR, STREET_PARTS, type StreetParts } from '../rows.js';
import { type ConflictWriter, conflictSubject } from './conflicts.js';
import type { SourceRank } from './zip-names.js';

/** What filling the facts came to. */
export interface FilledFacts {
  readonly rows: readonly AddressRow[];
  /** Addresses that a range of the ZIP+4 product covers. */
  readonly covered: number;
}

const FILLED = ['zip4', 'carrierRoute', 'recordType'] as const;

/**
 * Fills add-on, carrier route and record type of addresses from the ranges of the ZIP+4 product: of the unit's record where one
 * covers the unit, else of the building's, else of the street's narrowest one. The add-on is that of a record with only one; where
 * records differ, there is none. Of several sources that of the highest rank speaks. Facts of sources of lower rank give way as a whole, and go to `conflict` where they differ; an
 * address whose facts are of higher rank keeps them.
 */
export function fillPostalFacts(
  rows: readonly AddressRow[],
  ranges: readonly PostalRangeRow[],
  rank: SourceRank,
  conflict: ConflictWriter = () => {},
): FilledFacts {
  if (ranges.length === 0) return { rows, covered: 0 };
  const streets = byStreet(ranges);
  let covered = 0;
  const filled = rows.map((row) => {
    const { components } = row;
    const listing = listingOf(components, streets.get(streetOf(components, components.state, components.zip)) ?? []);
    const records = ofHighestRank(listing?.records ?? [], rank);
    const [first] = records;
    if (first === undefined) return row;
    covered++;
    if (row.postal !== undefined && rank(row.postalSource ?? row.source) > rank(first.source)) return row;
    const facts = knownFacts(records);
    for (const fact of FILLED) {
      const [kept, other] = [facts[fact], row.postal?.[fact]];
      if (kept === undefined || other === undefined || kept === other) continue;
      const sources = { keptSource: first.source, otherSource: row.postalSource ?? row.source };
      conflict({ subject: conflictSubject(components), field: fact, kept, other, ...sources });
    }
    return { ...row, postal: facts, postalSource: first.source };
  });
  return { rows: filled, covered };
}

function ofHighestRank(records: readonly PostalRangeRow[], rank: SourceRank): readonly PostalRangeRow[] {
  const highest = Math.max(...records.map(({ source }) => rank(source)));
  return records.filter(({ source }) => rank(source) === highest);
}

function byStreet(ranges: readonly PostalRangeRow[]): ReadonlyMap<string, readonly PostalRangeRow[]> {
  return groupBy(ranges, ({ street, state, zip }) => streetOf(street, state, zip));
}

function streetOf(parts: StreetParts, state: string | null, zip: string | null): string {
  return [zip, state, ...STREET_PARTS.map((part) => parts[part])].join(SEPARATOR);
}

/** What all records say alike, without what they do not say. */
function knownFacts(records: readonly PostalRangeRow[]): PostalFacts {
  const { zip4, carrierRoute } = factsOf(records);
  const types = new Set(records.map(({ recordType }) => recordType));
  const [recordType] = types;
  return {
    ...(zip4 === null ? {} : { zip4 }),
    ...(carrierRoute === null ? {} : { carrierRoute }),
    ...(recordType === undefined || types.size > 1 ? {} : { recordType }),
  };
}
