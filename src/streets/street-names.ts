import type { UsStreetsTable } from '../dataset/format/tables/us-streets.js';
import { distinctOf, type KeyHit, keyIndexOf } from '../search/key-index.js';
import { streetEntry } from './shard.js';
import { lineKey } from './street-record.js';

/* The names of the streets of a shard, by their match keys. */

/** Number of streets of a shard. */
export function streetCount({ streetKeys }: UsStreetsTable): number {
  return streetKeys.length;
}

/** Rows `[from, equalEnd)` of the streets with a name; those of names that start with it end at `to`. */
export function rowsNamed({ streetKeys }: UsStreetsTable, key: string): readonly [from: number, equalEnd: number, to: number] {
  return streetKeys.ranges(key);
}

/** Whether a street lies in a ZIP code; each one does in null. */
export function isInZip({ zip }: UsStreetsTable, street: number, wanted: number | null): boolean {
  return wanted === null || zip[street] === wanted;
}

/** Rows of the streets of a ZIP code whose line is one: `key` is that of their name, `line` as {@link lineKey} gives it. */
export function rowsOnLine(table: UsStreetsTable, key: string, line: string, zip: number): readonly number[] {
  const [from, to] = rowsNamed(table, key);
  const rows: number[] = [];
  for (let row = from; row < to; row++) if (isInZip(table, row, zip) && lineKey(streetEntry(table, row)) === line) rows.push(row);
  return rows;
}

/** The names at most `limit` edits away from a name, without the name itself, nearest first. */
export function namesNear({ streetKeys }: UsStreetsTable, key: string, limit: number): readonly KeyHit[] {
  return keyIndexOf(streetKeys).near(key, limit);
}

/** All names, each once. */
export function distinctNames({ streetKeys }: UsStreetsTable): Iterable<string> {
  return distinctOf(streetKeys);
}
