import type { Components } from '../address/components.js';
import { join, oneLine } from '../address/format.js';
import { primaryNumber } from '../dataset/streets.js';
import { authorityRank, type Shard, type Unit, unitOf } from '../match/index.js';
import { formatted } from './parts.js';
import { type WrittenStreet, writtenStreet } from './written-streets.js';

/** A row of a shard's addresses. */
export interface AddressRow {
  readonly shard: Shard;
  readonly row: number;
}

/** An address found at a point; `unit` is null for a whole building. */
export interface FoundAddress extends AddressRow {
  readonly number: string | null;
  readonly street: WrittenStreet;
  readonly unit: Unit | null;
}

/** An address row with what its order is decided by. */
interface Entry extends AddressRow {
  readonly number: string | null;
  readonly street: WrittenStreet;
  readonly rank: number;
  readonly text: string;
}

/**
 * Of address rows at one distance the one that answers: highest authority, then first by street, number and row. Without a
 * unit when several rows of its building are among them. `rows` is not empty.
 */
export function buildingAt(rows: readonly AddressRow[]): FoundAddress {
  const [only] = rows;
  if (only !== undefined && rows.length === 1) {
    const { table } = only.shard;
    const { shard, row } = only;
    return { shard, row, number: primaryNumber(table, row), street: writtenStreet(table, row), unit: unitOf(table, row) };
  }
  const entries = rows.map(entryOf);
  const { shard, row, number, street, text } = entries.reduce((a, b) => (isBefore(b, a) ? b : a));
  const sharing = entries.filter((entry) => entry.shard === shard && entry.text === text);
  return { shard, row, number, street, unit: sharing.length > 1 ? null : unitOf(shard.table, row) };
}

/** A found address on one line. */
export function textOfFound({ number, unit, street }: FoundAddress): string | null {
  // Most are whole buildings: nothing but the number differs from others of the street.
  if (unit === null) return oneLine(join(number, street.onMail), street.lastLine) || null;
  return formatted(componentsOf(number, street, unit));
}

function componentsOf(number: string | null, { street }: WrittenStreet, { type, number: unitNumber, outer }: Unit): Components {
  const blank = outer?.indexOf(' ') ?? -1;
  return {
    ...street,
    number,
    unitType: type,
    unitNumber,
    outerUnitType: outer === null || blank < 0 ? outer : outer.slice(0, blank),
    outerUnitNumber: outer === null || blank < 0 ? null : outer.slice(blank + 1),
    zip4: null,
  };
}

function entryOf({ shard, row }: AddressRow): Entry {
  const street = writtenStreet(shard.table, row);
  const number = primaryNumber(shard.table, row);
  const { zip, city } = street.street;
  return { shard, row, number, street, rank: authorityRank(shard, row), text: `${street.line ?? ''}|${number}|${zip}|${city}` };
}

function isBefore(a: Entry, b: Entry): boolean {
  if (a.rank !== b.rank) return a.rank > b.rank;
  if (a.text !== b.text) return a.text < b.text;
  return a.shard === b.shard && a.row < b.row;
}
