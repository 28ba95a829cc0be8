import { join, oneLine } from '../address/format.js';
import { spend } from '../budget.js';
import { groupBy } from '../group.js';
import type { AddressRow } from '../streets/nearest/nearest-rows.js';
import { splitOuterUnit } from '../streets/packed-text.js';
import { authorityRank } from '../streets/provenance.js';
import { primaryNumber } from '../streets/shard.js';
import { type Unit, unitOf } from '../streets/street-record.js';
import { type WrittenStreet, writtenStreet } from '../streets/written-streets.js';
import { formatted } from './wire-components.js';

/** For one row: its street is spelled out, and it is sorted. */
const STEPS_A_ROW = 32;

/** An address near a place; `unit` is null for a whole building. */
export interface Building extends AddressRow {
  readonly number: string | null;
  readonly street: WrittenStreet;
  readonly unit: Unit | null;
}

/** With its sort keys. */
interface Entry extends Omit<Building, 'unit'> {
  readonly rank: number;
  /** The same for all rows of a building. */
  readonly text: string;
}

/**
 * Each building once, at its nearest row, by distance, highest authority, street, number and row. Without a unit when several rows of the
 * building are as near.
 */
export function buildingsOf(rows: readonly AddressRow[]): readonly Building[] {
  const [only] = rows;
  if (only !== undefined && rows.length === 1) return [buildingOf(only)];
  spend(STEPS_A_ROW * rows.length);
  const buildings = groupBy(rows.map(entryOf).sort(inOrder), ({ text }) => text);
  return Array.from(buildings.values(), ([first, ...others]): Building => {
    const { shard, row, distance, number, street } = first as Entry;
    const shared = others.some((other) => other.shard === shard && other.distance === distance);
    return { shard, row, distance, number, street, unit: shared ? null : unitOf(shard.table, row) };
  });
}

function buildingOf({ shard, row, distance }: AddressRow): Building {
  const { table } = shard;
  // The street first: of a file that is read by pages a number that is missing ends the run.
  const street = writtenStreet(table, row);
  return { shard, row, distance, number: primaryNumber(table, row), street, unit: unitOf(table, row) };
}

export function buildingText({ number, unit, street }: Building): string | null {
  // Most have no unit: nothing but the number differs from others of the street.
  if (unit === null) return oneLine(join(number, street.onMail), street.lastLine) || null;
  return formatted({ number, unitType: unit.type, unitNumber: unit.number, zip4: null, ...splitOuterUnit(unit.outer), ...street.street });
}

function entryOf({ shard, row, distance }: AddressRow): Entry {
  const street = writtenStreet(shard.table, row);
  const number = primaryNumber(shard.table, row);
  const { zip, city } = street.street;
  const text = `${street.line ?? ''}|${number}|${zip}|${city}`;
  return { shard, row, distance, number, street, rank: authorityRank(shard, row), text };
}

function inOrder(a: Entry, b: Entry): number {
  if (a.distance !== b.distance) return a.distance - b.distance;
  if (a.rank !== b.rank) return b.rank - a.rank;
  if (a.text !== b.text) return a.text < b.text ? -1 : 1;
  return a.shard === b.shard ? a.row - b.row : 0;
}
