import { groupBy } from '../../../../src/group.js';
import { canonicalNumber } from '../../../../src/text/house-number.js';
import { placeKey } from '../../../../src/text/search-key.js';
import { compare } from '../order.js';
import { type AddressRow, type PostalFacts, SEPARATOR, STREET_PARTS } from '../rows.js';
import { type ConflictWriter, conflictSubject } from './conflicts.js';
import type { SourceRank } from './zip-names.js';

/** What joining the rows of several sources came to. */
export interface MergedPoints {
  readonly rows: readonly AddressRow[];
  /** Addresses that several sources list. */
  readonly shared: number;
}

/** Positions of one address that differ by more are a conflict, metres. */
const CONFLICT_METRES = 100;
const METERS_PER_DEGREE = 111_195;
const FACTS: readonly (keyof PostalFacts)[] = ['zip4', 'carrierRoute', 'elot', 'elotIndicator', 'recordType', 'cmra', 'deliveryPoint'];

/**
 * Joins rows of several sources: of an address that several list, the source of the highest rank (authority, then edition) speaks,
 * and the others add county, municipality and postal facts where it says none. Rows that one source repeats are kept as they are:
 * an address may have several points. What the sources differ in goes to `conflict`, each with the value kept. The order of the
 * rows kept is that of the input.
 */
export function mergePoints(rows: readonly AddressRow[], rank: SourceRank, conflict: ConflictWriter = () => {}): MergedPoints {
  if (new Set(rows.map((row) => row.source)).size < 2) return { rows, shared: 0 };
  const groups = groupBy(rows, addressKey);
  const outcome = new Map<AddressRow, AddressRow>();
  let shared = 0;
  for (const group of groups.values()) {
    const best = group.reduce((a, b) => (rank(b.source) > rank(a.source) ? b : a));
    const kept = group.filter((row) => row.source === best.source);
    const others = group
      .filter((row) => row.source !== best.source)
      .sort((a, b) => rank(b.source) - rank(a.source) || compare(contentOf(a), contentOf(b)));
    for (const row of kept) outcome.set(row, others.reduce(completed, row));
    if (others.length === 0) continue;
    shared++;
    for (const other of others) noteConflicts(kept, other, conflict);
  }
  return { rows: rows.flatMap((row) => outcome.get(row) ?? []), shared };
}

/** The address in one spelling, without the city: sources name postal city or municipality. */
function addressKey({ components }: AddressRow): string {
  const { number, unitType, unitNumber, outerUnitType, outerUnitNumber, state, zip } = components;
  const inner = unitNumber === null ? unitType : canonicalNumber(unitNumber);
  const outer = outerUnitNumber === null ? outerUnitType : canonicalNumber(outerUnitNumber);
  const street = STREET_PARTS.map((part) => components[part]);
  return [state, zip, ...street, number === null ? '' : canonicalNumber(number), inner, outer].join(SEPARATOR);
}

/** What a row may complete another one with, as text. */
function contentOf({ county, municipality, postal, latitude, longitude }: AddressRow): string {
  return JSON.stringify([county, municipality, postal, latitude, longitude]);
}

function completed(row: AddressRow, other: AddressRow): AddressRow {
  const county = row.county ?? other.county;
  const municipality = row.municipality ?? other.municipality ?? null;
  // Facts of two sources are not mixed: they bear the source that they are from.
  if (row.postal !== undefined || other.postal === undefined) return { ...row, county, municipality };
  return { ...row, county, municipality, postal: other.postal, postalSource: other.postalSource ?? other.source };
}

/** Tells in what a row that gives way differs from the rows kept. */
function noteConflicts(kept: readonly AddressRow[], other: AddressRow, conflict: ConflictWriter): void {
  const [row] = kept as [AddressRow, ...AddressRow[]];
  const note = (field: string, own: string | null | undefined, theirs: string | null | undefined, same = own === theirs): void => {
    if (own == null || theirs == null || same) return;
    const sources = { keptSource: row.source, otherSource: other.source };
    conflict({ subject: conflictSubject(row.components), field, kept: own, other: theirs, ...sources });
  };
  if (kept.every((point) => metres(point, other) > CONFLICT_METRES)) note('position', positionText(row), positionText(other));
  const { city } = row.components;
  note('city', city, other.components.city, placeKey(city ?? '') === placeKey(other.components.city ?? ''));
  const { municipality } = row;
  note('municipality', municipality, other.municipality, placeKey(municipality ?? '') === placeKey(other.municipality ?? ''));
  note('county', row.county, other.county, placeKey(row.county ?? '') === placeKey(other.county ?? ''));
  for (const fact of FACTS) note(fact, row.postal?.[fact], other.postal?.[fact]);
}

function positionText({ longitude, latitude }: AddressRow): string {
  return `${longitude} ${latitude}`;
}

function metres(a: AddressRow, b: AddressRow): number {
  const x = (b.longitude - a.longitude) * Math.cos((a.latitude * Math.PI) / 180);
  return Math.hypot(x, b.latitude - a.latitude) * METERS_PER_DEGREE;
}
