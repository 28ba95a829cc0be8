import type { Components } from '../address/components.js';
import { primaryNumber } from '../dataset/streets.js';
import { authorityRank, type Shard, type Street, streetLine, streetOf, type Unit, unitOf } from '../match/index.js';

/** A row of a shard's addresses. */
export interface AddressRow {
  readonly shard: Shard;
  readonly row: number;
}

/** An address found at a point. */
export interface FoundAddress extends AddressRow {
  readonly components: Components;
  readonly county: string | null;
}

/** An address row with what its order is decided by. */
interface Entry extends AddressRow {
  readonly street: Street;
  readonly rank: number;
  readonly text: string;
}

/**
 * Of address rows at one distance the one that answers: highest authority, then first by street, number and row. Without a
 * unit when several rows of its building are among them. `rows` is not empty.
 */
export function buildingAt(rows: readonly AddressRow[]): FoundAddress {
  const [only] = rows;
  if (only !== undefined && rows.length === 1)
    return found(only.shard, only.row, streetAt(only.shard, only.row), unitOf(only.shard.table, only.row));
  const entries = rows.map(entryOf);
  const best = entries.reduce((a, b) => (isBefore(b, a) ? b : a));
  const sharing = entries.filter((entry) => entry.shard === best.shard && entry.text === best.text);
  return found(best.shard, best.row, best.street, sharing.length > 1 ? null : unitOf(best.shard.table, best.row));
}

function found(shard: Shard, row: number, street: Street, unit: Unit | null): FoundAddress {
  const outer = unit?.outer ?? null;
  const blank = outer?.indexOf(' ') ?? -1;
  return {
    shard,
    row,
    county: street.county,
    components: {
      number: primaryNumber(shard.table, row),
      preMod: street.preMod,
      preDir: street.preDir,
      preType: street.preType,
      preSep: street.preSep,
      name: street.name,
      postType: street.postType,
      postDir: street.postDir,
      postMod: street.postMod,
      unitType: unit?.type ?? null,
      unitNumber: unit?.number ?? null,
      outerUnitType: outer === null || blank < 0 ? outer : outer.slice(0, blank),
      outerUnitNumber: outer === null || blank < 0 ? null : outer.slice(blank + 1),
      city: street.city,
      state: street.state,
      zip: street.zip,
      zip4: null,
    },
  };
}

function entryOf({ shard, row }: AddressRow): Entry {
  const street = streetAt(shard, row);
  const number = primaryNumber(shard.table, row);
  return { shard, row, street, rank: authorityRank(shard, row), text: `${streetLine(street)}|${number}|${street.zip}|${street.city}` };
}

function isBefore(a: Entry, b: Entry): boolean {
  if (a.rank !== b.rank) return a.rank > b.rank;
  if (a.text !== b.text) return a.text < b.text;
  return a.shard === b.shard && a.row < b.row;
}

function streetAt(shard: Shard, row: number): Street {
  return streetOf(shard.table, streetRowOf(shard, row));
}

/** The street that an address row belongs to: the last one that begins at or before it. */
function streetRowOf({ table }: Shard, row: number): number {
  let low = 0;
  let high = table.firstAddress.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((table.firstAddress[middle] as number) <= row) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
