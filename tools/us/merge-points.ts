import { canonicalNumber } from '../../src/match/house-number.js';
import { SEPARATOR } from './address-record.js';
import type { AddressRow } from './address-row.js';
import { STREET_PARTS } from './encode-streets.js';
import type { SourceRank } from './zip-names.js';

/** What joining the rows of several sources came to. */
export interface MergedPoints {
  readonly rows: readonly AddressRow[];
  /** Addresses that several sources list. */
  readonly shared: number;
  /** Of them, those whose positions lie apart by more than {@link CONFLICT_METRES}. */
  readonly conflicts: number;
}

/** Positions of one address that differ by more are a conflict, metres. */
export const CONFLICT_METRES = 100;
const METRES_PER_DEGREE = 111_195;

/**
 * Joins rows of several sources: of an address that several list, the source of the highest rank (authority, then edition) speaks,
 * and the others add the county and the postal facts that it does not say. Rows that one source repeats are kept as they are:
 * an address may have several points. The order of the rows kept is that of the input.
 */
export function mergePoints(rows: readonly AddressRow[], rank: SourceRank): MergedPoints {
  if (new Set(rows.map((row) => row.source)).size < 2) return { rows, shared: 0, conflicts: 0 };
  const groups = new Map<string, AddressRow[]>();
  for (const row of rows) {
    const key = addressKey(row);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  const outcome = new Map<AddressRow, AddressRow>();
  let [shared, conflicts] = [0, 0];
  for (const group of groups.values()) {
    const best = group.reduce((a, b) => (rank(b.source) > rank(a.source) ? b : a));
    const kept = group.filter((row) => row.source === best.source);
    const others = group.filter((row) => row.source !== best.source).sort((a, b) => rank(b.source) - rank(a.source));
    for (const row of kept) outcome.set(row, others.reduce(completed, row));
    if (others.length === 0) continue;
    shared++;
    if (others.some((other) => kept.every((row) => metres(row, other) > CONFLICT_METRES))) conflicts++;
  }
  return { rows: rows.flatMap((row) => outcome.get(row) ?? []), shared, conflicts };
}

/** The address in one spelling, without the city: sources name postal city or municipality. */
function addressKey({ components }: AddressRow): string {
  const { number, unitType, unitNumber, outerUnitType, outerUnitNumber, state, zip } = components;
  const inner = unitNumber === null ? unitType : canonicalNumber(unitNumber);
  const outer = outerUnitNumber === null ? outerUnitType : canonicalNumber(outerUnitNumber);
  const street = STREET_PARTS.map((part) => components[part]);
  return [state, zip, ...street, number === null ? '' : canonicalNumber(number), inner, outer].join(SEPARATOR);
}

function completed(row: AddressRow, other: AddressRow): AddressRow {
  const county = row.county ?? other.county;
  const facts = { ...other.postal, ...row.postal };
  return Object.keys(facts).length === 0 ? { ...row, county } : { ...row, county, postal: facts };
}

function metres(a: AddressRow, b: AddressRow): number {
  const x = (b.longitude - a.longitude) * Math.cos((a.latitude * Math.PI) / 180);
  return Math.hypot(x, b.latitude - a.latitude) * METRES_PER_DEGREE;
}
