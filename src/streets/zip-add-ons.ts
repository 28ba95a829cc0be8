import { spend } from '../budget.js';
import { NONE_U16 } from '../dataset/format/codecs/packed.js';
import type { UsStreetsTable } from '../dataset/format/tables/us-streets.js';
import { needAll } from '../dataset/missing.js';
import type { DatasetView, LoadedTable } from '../dataset/view.js';
import { ADD_ON_DIGITS, zipDigits } from '../text/digits.js';
import { postalRangeRows } from './postal-ranges.js';
import { addressRange } from './shard.js';

/** The street shards of some ZIP codes, in mount order. */
export type Shards = readonly LoadedTable<'us-streets'>[];

const ADD_ONS = 10_000;

/** The shards of ZIP codes. */
export function addOnShards(view: DatasetView, zips: readonly number[]): Shards {
  return needAll([...new Set(zips)], (zip) => view.tables('us-streets', zipDigits(zip))).flat();
}

/**
 * The ZIP+4 add-ons of a ZIP code that begin with the digits, ascending, at most `limit`: those of addresses and of ranges. Null when
 * the data has no add-on for the ZIP code at all.
 */
export function addOnsOf(shards: Shards, zip: number, begin: string, limit: number): readonly number[] | null {
  if (shards.length === 0) return null;
  const present = new Uint8Array(ADD_ONS);
  for (const { table } of shards) {
    spend(table.zip.length);
    for (let street = 0; street < table.zip.length; street++) {
      if (table.zip[street] !== zip) continue;
      markAddresses(table, street, present);
      markRanges(table, street, present);
    }
  }
  if (!present.includes(1)) return null;
  const width = 10 ** (ADD_ON_DIGITS - begin.length);
  const from = Number(begin) * width;
  const found: number[] = [];
  for (let addOn = from; addOn < from + width && addOn < ADD_ONS && found.length < limit; addOn++)
    if (present[addOn] === 1) found.push(addOn);
  return found;
}

function markAddresses(table: UsStreetsTable, street: number, present: Uint8Array): void {
  if (table.postal === null) return;
  const { zip4 } = table.postal;
  const [from, to] = addressRange(table, street);
  spend(to - from);
  for (let address = from; address < to; address++) {
    const addOn = zip4.at(address);
    if (addOn !== NONE_U16) present[addOn] = 1;
  }
}

/** A record stands for all add-ons from its first to its last. */
function markRanges(table: UsStreetsTable, street: number, present: Uint8Array): void {
  if (table.postalRanges === null) return;
  const { zip4Low, zip4High } = table.postalRanges.unpacked;
  const [from, to] = postalRangeRows(table, street);
  spend(to - from);
  for (let row = from; row < to; row++) {
    const [low, high] = [zip4Low[row] as number, zip4High[row] as number];
    if (low !== NONE_U16 && high !== NONE_U16) present.fill(1, low, high + 1);
  }
}
