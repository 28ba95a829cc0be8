import type { Components } from '../address/components.js';
import { join } from '../address/format.js';
import { spend } from '../budget.js';
import type { UsStreetsTable } from '../dataset/format/tables/us-streets.js';
import { canonicalNumber, isSameNumber } from '../text/house-number.js';
import { hasUnit, type Unit, unitOf } from './street-record.js';

/**
 * How the secondary unit of the input relates to the records of the building.
 * - `none`: neither given nor known; the record is the whole building.
 * - `confirmed`: given, and listed.
 * - `missing`: the building has units and none was given.
 * - `unconfirmed`: given, and not listed, or not the only one of that number.
 */
export type UnitState = 'none' | 'confirmed' | 'missing' | 'unconfirmed';

export interface UnitMatch {
  readonly state: UnitState;
  /** The address row that stands for the answer: the unit's, else the building's own, else the first of its units. */
  readonly row: number;
  /** The building's or unit's own record: false when `row` only stands in for a building that is not listed itself. */
  readonly listed: boolean;
  /** The unit as listed; null unless confirmed. */
  readonly unit: Unit | null;
}

/** Designators that people use for one another: a number under one of them is the same unit under another. */
const INTERCHANGEABLE: ReadonlySet<string | null> = new Set([null, '#', 'APT', 'STE', 'UNIT', 'RM']);

/** Whether a number under one designator is the same number under the other. */
export function areInterchangeable(a: string | null, b: string | null): boolean {
  return a === b || (INTERCHANGEABLE.has(a) && INTERCHANGEABLE.has(b));
}

/** Record types of postal data that are complete without a unit, although the building may hold firms or units. */
const STREET_RECORD = 'S'.charCodeAt(0);

/** Steps of the budget for spelling a unit out and comparing it in several ways. Chosen. */
const STEPS_A_UNIT = 8;

/** Finds the unit of the input among the rows of one primary number. `rows` is not empty. */
export function matchUnit(table: UsStreetsTable, rows: readonly number[], given: Components): UnitMatch {
  spend(STEPS_A_UNIT * rows.length);
  const base = rows.find((row) => !hasUnit(table, row));
  const representative = base ?? (rows[0] as number);
  const listed = base !== undefined;
  if (given.unitType === null && given.unitNumber === null) {
    const complete =
      listed && (rows.length === 1 || !rows.some((row) => hasUnit(table, row)) || table.postal?.recordType[base] === STREET_RECORD);
    return { state: complete ? 'none' : 'missing', row: representative, listed, unit: null };
  }
  const fits = rows.filter((row) => fitsUnit(unitOf(table, row), given));
  const best = fits.filter((row) => unitOf(table, row)?.type === given.unitType);
  const chosen = best.length > 0 ? best : fits;
  const [row] = chosen;
  if (row !== undefined && new Set(chosen.map((other) => describe(unitOf(table, other)))).size === 1) {
    return { state: 'confirmed', row, listed: true, unit: unitOf(table, row) };
  }
  if (rows.some((other) => isOuterOf(unitOf(table, other), given))) return { state: 'missing', row: representative, listed, unit: null };
  return { state: 'unconfirmed', row: representative, listed, unit: null };
}

function fitsUnit(unit: Unit | null, given: Components): boolean {
  if (unit === null || (unit.type === null && unit.number === null)) return false;
  if (!isSameNumber(unit.number, given.unitNumber)) return false;
  if (!areInterchangeable(unit.type, given.unitType)) return false;
  const outer = join(given.outerUnitType, given.outerUnitNumber);
  return outer === null || unit.outer === null || isSameNumber(unit.outer, outer);
}

/** The given unit is only the outer one of two that are listed: the inner one is missing. */
function isOuterOf(unit: Unit | null, given: Components): boolean {
  const outer = join(given.unitType, given.unitNumber);
  return unit !== null && unit.outer !== null && outer !== null && isSameNumber(unit.outer, outer);
}

function describe(unit: Unit | null): string {
  return `${unit?.outer}|${unit?.type}|${unit?.number && canonicalNumber(unit.number)}`;
}
