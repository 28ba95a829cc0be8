import type { Components } from '../address/components.js';
import { primaryNumber } from '../dataset/streets.js';
import { authorityRank, type Shard, type Street, streetLine, streetOf, unitOf } from '../match/index.js';

/** An address found at a point. */
export interface FoundAddress {
  readonly shard: Shard;
  readonly row: number;
  readonly components: Components;
  readonly county: string | null;
}

/** An address row with what its order is decided by. */
interface Entry {
  readonly shard: Shard;
  readonly row: number;
  readonly street: Street;
  readonly number: string | null;
  readonly rank: number;
  readonly text: string;
}

/**
 * Of address rows at one distance the one that answers: highest authority, then first by street, number and row. Without a
 * unit when several rows of its building are among them. `rows` is not empty.
 */
export function buildingAt(rows: readonly { readonly shard: Shard; readonly row: number }[]): FoundAddress {
  const entries = rows.map(entryOf);
  const best = entries.reduce((a, b) => (isBefore(b, a) ? b : a));
  const sharing = entries.filter((entry) => entry.shard === best.shard && entry.text === best.text);
  const unit = sharing.length > 1 ? null : unitOf(best.shard.table, best.row);
  const [outerUnitType = null, ...outerNumber] = unit?.outer?.split(' ') ?? [];
  const { county, ...street } = best.street;
  return {
    shard: best.shard,
    row: best.row,
    county,
    components: {
      ...street,
      number: best.number,
      unitType: unit?.type ?? null,
      unitNumber: unit?.number ?? null,
      outerUnitType,
      outerUnitNumber: outerNumber.join(' ') || null,
      zip4: null,
    },
  };
}

function entryOf({ shard, row }: { readonly shard: Shard; readonly row: number }): Entry {
  const street = streetOf(shard.table, streetRowOf(shard, row));
  const number = primaryNumber(shard.table, row);
  return {
    shard,
    row,
    street,
    number,
    rank: authorityRank(shard, row),
    text: `${streetLine(street)}|${number}|${street.zip}|${street.city}`,
  };
}

function isBefore(a: Entry, b: Entry): boolean {
  if (a.rank !== b.rank) return a.rank > b.rank;
  if (a.text !== b.text) return a.text < b.text;
  return a.shard === b.shard && a.row < b.row;
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
