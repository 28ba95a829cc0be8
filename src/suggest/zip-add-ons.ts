import { addressRange } from '../dataset/streets.js';
import type { DatasetView, LoadedTable } from '../dataset/view.js';

/** The street shards of one ZIP prefix, in mount order. */
export type Shards = readonly LoadedTable<'us-streets'>[];

const SHARD_DIGITS = 3;
const ADD_ON_DIGITS = 4;
const NO_ADD_ON = 65_535;
const ADD_ONS = 10_000;

/** Opens the shards of a ZIP code being typed; none before its shard is known. */
export function addOnShards(view: DatasetView, digits: string): Shards | Promise<Shards> {
  return digits.length < SHARD_DIGITS ? [] : view.tables('us-streets', digits.slice(0, SHARD_DIGITS));
}

/**
 * The ZIP+4 add-ons of a ZIP code that begin with the digits, ascending, at most `limit`. Null when the data has no
 * add-on for the ZIP code at all.
 */
export function addOnsOf(shards: Shards, zip: number, begin: string, limit: number): readonly number[] | null {
  let present: Uint8Array | null = null;
  for (const { table } of shards) {
    if (table.postal === null) continue;
    const { zip4 } = table.postal;
    for (let street = 0; street < table.zip.length; street++) {
      if (table.zip[street] !== zip) continue;
      const [from, to] = addressRange(table, street);
      for (let address = from; address < to; address++) {
        const addOn = zip4[address] as number;
        if (addOn === NO_ADD_ON) continue;
        present ??= new Uint8Array(ADD_ONS);
        present[addOn] = 1;
      }
    }
  }
  if (present === null) return null;
  const width = 10 ** (ADD_ON_DIGITS - begin.length);
  const from = Number(begin) * width;
  const found: number[] = [];
  for (let addOn = from; addOn < from + width && addOn < ADD_ONS && found.length < limit; addOn++)
    if (present[addOn] === 1) found.push(addOn);
  return found;
}
