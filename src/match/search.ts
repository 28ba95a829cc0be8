import { type Agreement, agree, type FoundBy, type PlaceAgreement, type Rejection } from './agreement.js';
import { keyIndexOf } from './key-index.js';
import { otherNameKeys, type Query } from './query.js';
import { type Shard, type Street, streetOf } from './record.js';

/** A street of the data that may be the one that was meant. */
export interface StreetCandidate {
  readonly shard: Shard;
  /** Row of the street in its shard. */
  readonly row: number;
  readonly street: Street;
  readonly agreement: Agreement;
}

export interface RejectedStreet {
  readonly street: Street;
  readonly rejection: Rejection;
}

/** Most streets that are kept for the explanation of why they lost. */
const MOST_REJECTED = 20;

/** Collects the streets that agree with a query, shard by shard and from exact to approximate; each street once. */
export class StreetSearch {
  readonly candidates: StreetCandidate[] = [];
  readonly rejected: RejectedStreet[] = [];
  readonly #query: Query;
  readonly #place: PlaceAgreement;
  readonly #seen = new Map<Shard['table'], Set<number>>();

  constructor(query: Query, place: PlaceAgreement) {
    this.#query = query;
    this.#place = place;
  }

  /** Streets of exactly the given name; `zip` leaves out those of other ZIP codes. */
  exact(shard: Shard, zip: number | null): void {
    this.#take(shard, this.#query.nameKey, { edits: 0 }, zip);
  }

  /** Streets whose whole line is the given one although the data divides it otherwise. */
  divided(shard: Shard): void {
    for (const key of otherNameKeys(this.#query)) this.#take(shard, key, 'division', null);
  }

  /** Streets whose name is spelled nearly so. */
  near(shard: Shard): void {
    if (this.#query.kind !== 'street') return;
    for (const { key, edits } of keyIndexOf(shard.table.streetKeys).near(this.#query.nameKey)) {
      this.#take(shard, key, { edits: edits === 1 ? 1 : 2 }, null);
    }
  }

  #take(shard: Shard, key: string, foundBy: FoundBy, zip: number | null): void {
    const { table } = shard;
    const [from, to] = table.streetKeys.equalRange(key);
    if (from === to) return;
    let seen = this.#seen.get(table);
    if (seen === undefined) {
      seen = new Set();
      this.#seen.set(table, seen);
    }
    for (let row = from; row < to; row++) {
      if ((zip !== null && table.zip[row] !== zip) || seen.has(row)) continue;
      const street = streetOf(table, row);
      const verdict = agree(this.#query, street, foundBy, this.#place);
      // Another division of the line may still find what the exact key rejected.
      if (!('rejected' in verdict)) {
        seen.add(row);
        this.candidates.push({ shard, row, street, agreement: verdict });
      } else if (this.rejected.length < MOST_REJECTED) this.rejected.push({ street, rejection: verdict });
    }
  }
}
