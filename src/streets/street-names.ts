import type { UsStreetsTable } from '../dataset/format/tables/us-streets.js';
import { distinctOf, type KeyHit, keyIndexOf } from '../key-index.js';

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

/** The names at most `limit` edits away from a name, without the name itself, nearest first. */
export function namesNear({ streetKeys }: UsStreetsTable, key: string, limit: number): readonly KeyHit[] {
  return keyIndexOf(streetKeys).near(key, limit);
}

/** All names, each once. */
export function distinctNames({ streetKeys }: UsStreetsTable): Iterable<string> {
  return distinctOf(streetKeys);
}
