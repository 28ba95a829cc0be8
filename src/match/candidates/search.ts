import { spend } from '../../budget.js';
import { streetEntry } from '../../streets/shard.js';
import { isInZip, namesNear, rowsNamed } from '../../streets/street-names.js';
import type { Shard, Street } from '../../streets/street-record.js';
import type { Query } from '../query.js';
import { type Agreement, agree, type FoundBy, type Rejection } from '../scoring/agreement.js';
import type { PlaceAgreement } from '../scoring/place-agreement.js';
import { lineIndexOf } from './line-index.js';
import { type Likeness, similarNamesOf } from './similar-names.js';

/** A street that may be the one that was meant. */
export interface StreetCandidate {
  readonly shard: Shard;
  readonly row: number;
  readonly street: Street;
  readonly agreement: Agreement;
  /** The parse that found it. */
  readonly query: Query;
}

export interface RejectedStreet {
  readonly street: Street;
  readonly rejection: Rejection;
}

/** Budget steps for two bisections of a shard's keys. Chosen. */
const STEPS_A_KEY = 16;
/** Budget steps to spell a street out and compare it. Chosen. */
const STEPS_A_STREET = 128;
/** Most rejected streets kept for the explanation. Chosen. */
const MOST_REJECTED = 20;

const MOST_EDITS = 2;
/** Shortest name in which a letter may be wrong; its number has to confirm it. Chosen. */
const SHORTEST_NAME = 2;
/** Shortest name in which two may be, with nothing else wrong. Chosen. */
const SHORTEST_WITH_TWO = 5;

export function nameEditLimit(length: number): number {
  return length < SHORTEST_NAME ? 0 : length < SHORTEST_WITH_TWO ? 1 : MOST_EDITS;
}

/** Collects the streets that agree with a query, each once, shard by shard. */
export class StreetSearch {
  readonly candidates: StreetCandidate[] = [];
  readonly rejected: RejectedStreet[] = [];
  readonly #query: Query;
  readonly #place: PlaceAgreement;

  readonly #searched: Shard['file'][] = [];

  constructor(query: Query, place: PlaceAgreement) {
    this.#query = query;
    this.#place = place;
  }

  /** Finds streets of just the given name, in `zip` if it is given. Tells whether any name starts with it. */
  exact(shard: Shard, zip: number | null): boolean {
    return this.#named(shard, this.#query.nameKey, { by: 'name', edits: 0 }, zip);
  }

  /** Finds streets of just the given name, and those of the same line that the data divides otherwise. */
  asWritten(shard: Shard): void {
    if (this.#searched.includes(shard.file)) return;
    this.#searched.push(shard.file);
    const isBeginning = this.exact(shard, null);
    this.divided(shard, isBeginning);
  }

  get found(): number {
    return this.candidates.length + this.rejected.length;
  }

  /** Finds streets of the same line that the data divides otherwise. `isBeginning`: names there start with the given one. */
  divided(shard: Shard, isBeginning = true): void {
    const { longerNameKeys, otherNameKeys } = this.#query;
    for (const key of otherNameKeys) this.#named(shard, key, { by: 'division' }, null);
    if (isBeginning) for (const key of longerNameKeys) this.#named(shard, key, { by: 'division' }, null);
  }

  /** Finds streets whose name or line differs by no more letters than a name of `length` may have wrong, and by `most` at most. */
  near(shard: Shard, length: number, most = MOST_EDITS): void {
    const { kind, nameKey, given } = this.#query;
    if (kind !== 'street') return;
    const { table } = shard;
    const inName = Math.min(most, nameEditLimit(Math.min(length, nameKey.length)));
    // The number of a road is short, and its type may be misspelled.
    const limit = given.preType === null ? inName : Math.max(1, inName);
    for (const { key, edits } of namesNear(table, nameKey, inName)) {
      this.#named(shard, key, { by: 'name', edits: edits === 1 ? 1 : 2 }, null);
    }
    for (const { row, edits, untyped } of lineIndexOf(table).near(this.#query.form, limit)) {
      this.#take(shard, row, { by: 'line', edits, untyped });
    }
  }

  /** Finds streets whose name sounds like the given one, or differs in titles and initials alone. */
  similar(shard: Shard, likeness: Likeness): void {
    const { kind, nameKey } = this.#query;
    if (kind !== 'street') return;
    for (const key of similarNamesOf(shard.table).like(nameKey, likeness)) this.#named(shard, key, { by: 'alike', likeness }, null);
  }

  dropMisspelled(): void {
    const kept = this.candidates.filter(({ agreement }) => agreement.edits === 0);
    this.candidates.splice(0, this.candidates.length, ...kept);
  }

  /** Takes the streets of a name; tells whether any name there starts with it. */
  #named(shard: Shard, key: string, found: FoundBy, zip: number | null): boolean {
    const { table } = shard;
    const [from, to, end] = rowsNamed(table, key);
    spend(STEPS_A_KEY + to - from);
    for (let row = from; row < to; row++) if (isInZip(table, row, zip)) this.#take(shard, row, found);
    return from < end;
  }

  #take(shard: Shard, row: number, found: FoundBy): void {
    const { table } = shard;
    if (this.#holds(shard, row)) return;
    spend(STEPS_A_STREET);
    const street = streetEntry(table, row);
    const verdict = agree(this.#query, street, found, this.#place);
    // Another division of the line may still find what the exact key rejected.
    if (!('rejected' in verdict)) {
      this.candidates.push({ shard, row, street, agreement: verdict, query: this.#query });
    } else if (this.rejected.length < MOST_REJECTED) this.rejected.push({ street, rejection: verdict });
  }

  /** By file: a shard dropped from memory in between comes back as another table. */
  #holds({ file }: Shard, row: number): boolean {
    for (const known of this.candidates) if (known.row === row && known.shard.file === file) return true;
    return false;
  }
}
