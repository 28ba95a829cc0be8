import { canonicalNumber, type HouseNumber, houseNumber } from '../../src/match/house-number.js';
import { SEPARATOR } from './address-record.js';
import type { AddressRow, PostalFacts } from './address-row.js';
import { type ConflictWriter, conflictSubject } from './conflicts.js';
import { STREET_PARTS } from './encode-streets.js';
import type { StreetParts } from './import/delivery-line.js';
import type { PostalRangeRow } from './postal-range-row.js';
import type { Parity } from './range-row.js';
import type { SourceRank } from './zip-names.js';

/** What filling the facts came to. */
export interface FilledFacts {
  readonly rows: readonly AddressRow[];
  /** Addresses that a range of the ZIP+4 product covers. */
  readonly covered: number;
}

/** A postal range with its ends taken apart. */
interface Range {
  readonly row: PostalRangeRow;
  readonly low: HouseNumber;
  readonly high: HouseNumber;
}

const FILLED = ['zip4', 'carrierRoute', 'recordType'] as const;
/** Designators that stand for each other: the number under one of them is the same number under another. */
const INTERCHANGEABLE: ReadonlySet<string | null> = new Set([null, '#', 'APT', 'STE', 'UNIT', 'RM']);

/**
 * Fills add-on, carrier route and record type of addresses from the ranges of the ZIP+4 product: of the unit's record where one
 * covers the unit, else of the building's, else of the street's narrowest one. The add-on is that of a record with only one; where
 * records differ, there is none. Facts of sources of lower rank give way as a whole, and go to `conflict` where they differ; an
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
    const records = recordsOf(row, streets.get(streetOf(components, components.state, components.zip)) ?? []);
    const [first] = records;
    if (first === undefined) return row;
    covered++;
    if (row.postal !== undefined && rank(row.postalSource ?? row.source) > rank(first.source)) return row;
    const facts = factsOf(records);
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

function byStreet(ranges: readonly PostalRangeRow[]): ReadonlyMap<string, readonly Range[]> {
  const streets = new Map<string, Range[]>();
  for (const row of ranges) {
    const low = houseNumber(row.low ?? row.high ?? '');
    const high = houseNumber(row.high ?? row.low ?? '');
    if (low === null || high === null || low.prefix !== high.prefix) continue;
    const key = streetOf(row.street, row.state, row.zip);
    const known = streets.get(key);
    if (known === undefined) streets.set(key, [{ row, low, high }]);
    else known.push({ row, low, high });
  }
  return streets;
}

function streetOf(parts: StreetParts, state: string | null, zip: string | null): string {
  return [zip, state, ...STREET_PARTS.map((part) => parts[part])].join(SEPARATOR);
}

/** The records that speak of an address: several where nothing tells them apart. */
function recordsOf({ components }: AddressRow, ranges: readonly Range[]): readonly PostalRangeRow[] {
  const { number, unitNumber } = components;
  // The number of a box stands where others have their unit.
  const primary = houseNumber(number ?? unitNumber ?? '');
  if (primary === null) return [];
  const covering = ranges.filter(
    ({ row, low, high }) =>
      row.recordType !== 'F' &&
      row.addOnLow !== null &&
      low.prefix === primary.prefix &&
      low.value <= primary.value &&
      primary.value <= high.value &&
      ofParity(primary.value, row.parity),
  );
  const span = ({ low, high }: Range): number => high.value - low.value;
  const narrowest = Math.min(...covering.map(span));
  const own = covering.filter((range) => span(range) === narrowest || hasUnits(range.row));
  const ofUnit = number === null || unitNumber === null ? [] : own.filter(({ row }) => coversUnit(row, components.unitType, unitNumber));
  const plain = own.filter(({ row }) => !hasUnits(row));
  const buildings = plain.filter(({ row }) => row.recordType === 'H');
  const best = [ofUnit, buildings, plain].find((some) => some.length > 0) ?? [];
  return best.map(({ row }) => row);
}

function hasUnits({ unitLow, unitHigh }: PostalRangeRow): boolean {
  return unitLow !== null || unitHigh !== null;
}

function coversUnit({ unitType, unitLow, unitHigh, unitParity }: PostalRangeRow, type: string | null, written: string): boolean {
  const [low, high] = [unitLow ?? unitHigh, unitHigh ?? unitLow];
  if (low === null || high === null) return false;
  if (unitType !== type && !(INTERCHANGEABLE.has(unitType) && INTERCHANGEABLE.has(type))) return false;
  if (canonicalNumber(low) === canonicalNumber(written) || canonicalNumber(high) === canonicalNumber(written)) return true;
  const [first, last, unit] = [houseNumber(low), houseNumber(high), houseNumber(written)];
  if (first === null || last === null || unit === null) return false;
  const alike = [first, last].every(({ prefix, suffix }) => prefix === unit.prefix && suffix === unit.suffix);
  return alike && first.value <= unit.value && unit.value <= last.value && ofParity(unit.value, unitParity);
}

function ofParity(value: number, parity: Parity | null): boolean {
  return parity === null || parity === 'both' || value % 2 === (parity === 'odd' ? 1 : 0);
}

/** What all records say alike. */
function factsOf(records: readonly PostalRangeRow[]): PostalFacts {
  const zip4 = alike(records.map(({ addOnLow, addOnHigh }) => (addOnLow === addOnHigh ? addOnLow : null)));
  const carrierRoute = alike(records.map((record) => record.carrierRoute));
  const recordType = alike(records.map((record) => record.recordType));
  return {
    ...(zip4 === null ? {} : { zip4 }),
    ...(carrierRoute === null ? {} : { carrierRoute }),
    ...(recordType === null ? {} : { recordType }),
  };
}

function alike<T>(values: readonly (T | null)[]): T | null {
  const [first = null, ...others] = values;
  return others.every((value) => value === first) ? first : null;
}
