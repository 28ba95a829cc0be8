import { spend } from '../../budget.js';
import { askForNumber } from '../../streets/address-rows.js';
import { isInZip, namesNear, rowsNamed } from '../../streets/street-names.js';
import { type Shard, type Street, streetRecord } from '../../streets/street-record.js';
import type { Query } from '../query.js';
import { type Agreement, agree, type FoundBy, type Rejection } from '../scoring/agreement.js';
import type { PlaceAgreement } from '../scoring/place-agreement.js';
import { lineIndexOf } from './line-index.js';
import { type Likeness, similarNamesOf } from './similar-names.js';

/** A street of the data that may be the one that was meant. */
export interface StreetCandidate {
  readonly shard: Shard;
  /** Row of the street in its shard. */
  readonly row: number;
  readonly street: Street;
  readonly agreement: Agreement;
  /** The parse of the input that found the street. */
  readonly query: Query;
}

export interface RejectedStreet {
  readonly street: Street;
  readonly rejection: Rejection;
}

/** Steps of the budget for two bisections of the keys of a shard. Chosen. */
const STEPS_A_KEY = 16;
/** Steps of the budget for spelling a street out and comparing it with what was given. Chosen. */
const STEPS_A_STREET = 128;
/** Most streets of one name whose addresses are asked for at once, of a shard that is read page by page. Chosen. */
const MOST_ASKED_AHEAD = 16;
/** Most rejected streets that are kept for the explanation. Chosen. */
const MOST_REJECTED = 20;

/** Most letters of a name that may be wrong. */
const MOST_EDITS = 2;
/** Shortest street name in which a letter may be wrong; its number has to confirm it. Chosen. */
const SHORTEST_NAME = 2;
/** Shortest one in which two may be, with nothing else wrong in the address. Chosen. */
const SHORTEST_WITH_TWO = 5;

/** How many edits a street name of a length may be away from what was given. */
export function nameEditLimit(length: number): number {
  return length < SHORTEST_NAME ? 0 : length < SHORTEST_WITH_TWO ? 1 : MOST_EDITS;
}

/**
 * Collects the streets that agree with a query, shard by shard and from exact to approximate; each
 * street once.
 */
export class StreetSearch {
  readonly candidates: StreetCandidate[] = [];
  readonly rejected: RejectedStreet[] = [];
  readonly #query: Query;
  readonly #place: PlaceAgreement;

  /** The shards that {@link asWritten} has searched. */
  readonly #searched: Shard['file'][] = [];

  constructor(query: Query, place: PlaceAgreement) {
    this.#query = query;
    this.#place = place;
  }

  /**
   * Finds streets of exactly the given name; unless `zip` is null, only those of that ZIP code. `positions`: points of addresses
   * are going to be read too. Tells whether any name starts with the given one.
   */
  exact(shard: Shard, zip: number | null, positions = false): boolean {
    if (shard.isPaged) this.#askForAddresses(shard, zip, positions);
    return this.#named(shard, this.#query.nameKey, { by: 'name', edits: 0 }, zip);
  }

  /** Finds streets of exactly the given name, and those whose whole line is the given one although the data divides it otherwise. */
  asWritten(shard: Shard, positions = false): void {
    if (this.#searched.includes(shard.file)) return;
    this.#searched.push(shard.file);
    const isBeginning = this.exact(shard, null, positions);
    this.divided(shard, isBeginning || shard.isPaged === true);
  }

  /** How much has been found so far. */
  get found(): number {
    return this.candidates.length + this.rejected.length;
  }

  /** Finds streets whose whole line is the given one although the data divides it otherwise. `isBeginning`: names there start with the given one. */
  divided(shard: Shard, isBeginning = true): void {
    const { longerNameKeys, otherNameKeys } = this.#query;
    for (const key of otherNameKeys) this.#named(shard, key, { by: 'division' }, null);
    if (isBeginning) for (const key of longerNameKeys) this.#named(shard, key, { by: 'division' }, null);
  }

  /**
   * Finds streets whose name or whole line differs by no more letters than a name of `length`
   * letters may have wrong, and by `most` at most.
   */
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

  /**
   * Finds streets whose name sounds like the given one, or differs from it only in titles and
   * initials.
   */
  similar(shard: Shard, likeness: Likeness): void {
    const { kind, nameKey } = this.#query;
    if (kind !== 'street') return;
    for (const key of similarNamesOf(shard.table).like(nameKey, likeness)) this.#named(shard, key, { by: 'alike', likeness }, null);
  }

  /** Drops the candidates whose name has other letters than the one that was given. */
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

  /** Asks for the addresses of few streets before it is known whether their other parts agree: they lie together. */
  #askForAddresses({ table }: Shard, zip: number | null, positions: boolean): void {
    const { nameKey, number } = this.#query;
    const [from, to] = rowsNamed(table, nameKey);
    if (number === null || to - from > MOST_ASKED_AHEAD) return;
    const columns = positions ? [table.latitude, table.longitude] : [];
    for (let row = from; row < to; row++) if (isInZip(table, row, zip)) askForNumber(table, row, number, columns);
  }

  #take(shard: Shard, row: number, found: FoundBy): void {
    const { table } = shard;
    if (this.#holds(shard, row)) return;
    spend(STEPS_A_STREET);
    const street = streetRecord(table, row);
    const verdict = agree(this.#query, street, found, this.#place);
    // Another division of the line may still find what the exact key rejected.
    if (!('rejected' in verdict)) {
      this.candidates.push({ shard, row, street, agreement: verdict, query: this.#query });
      if (shard.isPaged && this.#query.number !== null) askForNumber(table, row, this.#query.number);
    } else if (this.rejected.length < MOST_REJECTED) this.rejected.push({ street, rejection: verdict });
  }

  /** By file: a shard that was dropped from memory in between comes back as another table. */
  #holds({ file }: Shard, row: number): boolean {
    for (const known of this.candidates) if (known.row === row && known.shard.file === file) return true;
    return false;
  }
}
