import type { Components } from '../address/components.js';
import { streetIndexes } from '../dataset/street-index.js';
import type { DatasetView } from '../dataset/view.js';
import { DoorplateError } from '../errors.js';
import type { Part } from './agreement.js';
import { type Decision, decide, isFaithful } from './decide.js';
import { type Place, placeOf, shardKey } from './place.js';
import { type Query, queryOf } from './query.js';
import type { Shard } from './record.js';
import { all, type Resident, when } from './resident.js';
import type { Match } from './result.js';
import { type StreetCandidate, StreetSearch } from './search.js';
import { indexedStreets, manyStreets } from './street-index.js';

export interface MatchOptions {
  /**
   * Searches the whole index when no street fits the place that was given: for what was not given, and for a city or ZIP
   * code that does not exist. Default false.
   */
  readonly speculative?: boolean;
}

/** Streets of one name are looked up in so many shards at most; a name that is in more needs a place. */
const MOST_SHARDS = 8;

/**
 * Matches the components of an address with the streets and addresses of all mounted datasets. The one engine behind
 * verification and geocoding. Null when the address has no delivery line at all.
 *
 * The search widens step by step and stops at the first step that finds the number: the ZIP code that was given, the
 * shards of ZIP code and city, there also other divisions of the line, near spellings, the national index. Never guessed: a
 * number or a directional that was given does not become another one, and equal candidates are all reported.
 *
 * @throws DoorplateError `DATASET_NOT_MOUNTED` when no dataset holds streets.
 */
export function match(view: DatasetView, given: Components, options: MatchOptions = {}): Resident<Match | null> {
  requireStreets(view);
  const query = queryOf(given);
  if (query === null) return null;
  return when(placeOf(view, given), (place) => new Matching(view, query, place, options.speculative ?? false).run());
}

/** Throws `DATASET_NOT_MOUNTED` when no dataset holds streets. */
export function requireStreets(view: DatasetView): void {
  if (view.files('us-streets').length === 0) throw new DoorplateError('DATASET_NOT_MOUNTED', 'no mounted dataset holds us-streets');
}

const PLACE_PARTS: ReadonlySet<Part> = new Set(['city', 'state', 'zip']);

/** One question on its way through the steps. */
class Matching {
  readonly #view: DatasetView;
  readonly #query: Query;
  readonly #place: Place;
  readonly #speculative: boolean;
  readonly #search: StreetSearch;

  constructor(view: DatasetView, query: Query, place: Place, speculative: boolean) {
    this.#view = view;
    this.#query = query;
    this.#place = place;
    this.#speculative = speculative;
    this.#search = new StreetSearch(query, place);
  }

  run(): Resident<Match> {
    const { zip } = this.#query.given;
    if (zip === null) return this.#inPlace();
    return when(this.#shards([shardKey(zip)]), (shards) => {
      for (const shard of shards) this.#search.exact(shard, Number(zip));
      const decision = this.#decide();
      // Nothing outside the ZIP code can agree as well.
      const { outcome } = decision;
      return outcome.kind === 'address' && outcome.address.agreement.corrections.length === 0 ? this.#answer(decision) : this.#inPlace();
    });
  }

  #inPlace(): Resident<Match> {
    return when(this.#shards(this.#place.shards), (shards) => {
      for (const shard of shards) {
        this.#search.exact(shard, null);
        this.#search.divided(shard);
      }
      let decision = this.#decide();
      const { kind } = decision.outcome;
      // A street that agrees in all that was given is the one that was meant: no other spelling is tried.
      if (kind !== 'address' && kind !== 'ambiguous' && !this.#eligible().some(isFaithful)) {
        for (const shard of shards) this.#search.near(shard);
        decision = this.#decide();
      }
      return decision.outcome.kind === 'failed' ? this.#inIndex(decision) : this.#answer(decision);
    });
  }

  /** Asks the national index: for the given city where the places do not know it, for anywhere when speculating. */
  #inIndex(before: Decision): Resident<Match> {
    const inCity = !this.#speculative;
    if (this.#query.kind !== 'street' || (inCity && (this.#query.given.city === null || this.#query.given.state === null)))
      return this.#answer(before);
    return when(streetIndexes(this.#view), (indexes) => {
      const streets = indexes.flatMap((index) => indexedStreets(index, this.#query, inCity));
      const keys = [...new Set(streets.map(({ zip }) => shardKey(zip)))];
      if (keys.length === 0) return this.#answer(before);
      if (keys.length > MOST_SHARDS) return this.#answer(manyStreets(streets, this.#query));
      return when(this.#shards(keys), (shards) => {
        for (const shard of shards) this.#search.exact(shard, null);
        const after = this.#decide();
        return this.#answer(after.outcome.kind === 'failed' ? before : after);
      });
    });
  }

  #shards(keys: readonly string[]): Resident<readonly Shard[]> {
    return when(all(keys.map((key) => this.#view.tables('us-streets', key))), (tables) => tables.flat());
  }

  /**
   * The city or the ZIP code has to be the street's, and only one part of the place may be wrong. Speculation also takes a
   * street from anywhere, but then nothing that was given and exists may be contradicted.
   */
  #eligible(): readonly StreetCandidate[] {
    const { candidates } = this.#search;
    const unknown = this.#place.unknown?.part;
    return candidates.filter(({ agreement: { anchored, moves, corrections } }) => {
      if (anchored) return moves <= 1;
      return (
        this.#speculative &&
        corrections.filter(({ part, from }) => PLACE_PARTS.has(part) && from !== null).every(({ part }) => part === unknown)
      );
    });
  }

  #decide(): Decision {
    return decide(this.#query, this.#place, this.#eligible(), this.#search.rejected);
  }

  #answer({ outcome, considered }: Decision): Match {
    return { ...outcome, given: this.#query.given, place: this.#place, considered };
  }
}
