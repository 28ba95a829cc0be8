import { streetIndexes } from '../dataset/street-index.js';
import type { DatasetView } from '../dataset/view.js';
import { isFaithful } from './as-written.js';
import { shardsOfCity } from './city-shards.js';
import { type Decision, decide, type Findings } from './decide.js';
import type { TextReading } from './match.js';
import { shardKey } from './place.js';
import { queryOf } from './query.js';
import { eligibleStreets, type ReadingSearch, searchOf } from './reading-search.js';
import type { Shard } from './record.js';
import { all, type Resident, when } from './resident.js';
import type { Match } from './result.js';
import { indexedStreets, isKnownName, isName, manyStreets } from './street-index.js';

/** Streets of one name are looked up in so many shards at most; a name that is in more needs a place. */
const MOST_SHARDS = 8;
/** What an address found by the second reading of the text loses against one found by the first, and so on. */
const NEXT_READING = 0.002;

const NUMBERED = /^\d/;

/**
 * One question on its way through the steps, until one of them finds the number: the ZIP code that was given; the shards of ZIP
 * code and city, there also other divisions of the line; other readings of the text; what else the national index has of the
 * city; near spellings; names that are alike; and, when speculating, the name wherever the national index has it.
 */
export class Matching {
  readonly #view: DatasetView;
  readonly #speculative: boolean;
  readonly #others: () => readonly TextReading[];
  /** The first one, and the others once they have been asked for. */
  readonly #readings: [ReadingSearch, ...ReadingSearch[]];

  constructor(view: DatasetView, first: ReadingSearch, speculative: boolean, others: () => readonly TextReading[]) {
    this.#view = view;
    this.#readings = [first];
    this.#speculative = speculative;
    this.#others = others;
  }

  run(): Resident<Match> {
    const [{ query, search }] = this.#readings;
    const { zip } = query.given;
    if (zip === null) return this.#inPlace();
    return when(this.#shards([shardKey(zip)]), (shards) => {
      for (const shard of shards) search.exact(shard, Number(zip));
      const decision = this.#decide();
      // Nothing outside the ZIP code can agree as well.
      return this.#isWhole(decision) ? this.#answer(decision) : this.#inPlace();
    });
  }

  #inPlace(): Resident<Match> {
    return when(this.#asWritten(this.#readings[0]), () => {
      const decision = this.#decide();
      return this.#isWhole(decision) ? this.#answer(decision) : this.#inOtherReadings();
    });
  }

  #inOtherReadings(): Resident<Match> {
    const [first] = this.#readings;
    const readings: Resident<ReadingSearch>[] = [];
    for (const { components, isPartial } of this.#others()) {
      const query = queryOf(components);
      if (query !== null) readings.push(searchOf(this.#view, query, isPartial, (readings.length + 1) * NEXT_READING));
    }
    return when(all(readings), (others) => {
      // No word of the line becomes a part of the city when the city exists without it.
      const sensible = others.filter(({ place }) => !place.lacksCity || first.place.lacksCity);
      this.#readings.push(...sensible);
      return when(all(sensible.map((reading) => this.#asWritten(reading))), () => this.#unlessSettled(() => this.#inShardsOfCity()));
    });
  }

  /** A street that agrees in all that was given is the one that was meant: no other spelling is tried. */
  #unlessSettled(next: () => Resident<Match>): Resident<Match> {
    const decision = this.#decide();
    const { kind } = decision.outcome;
    const settled = kind === 'address' || kind === 'ambiguous' || eligibleStreets(this.#readings[0], this.#speculative).some(isFaithful);
    return settled ? this.#answer(decision) : next();
  }

  /** Takes streets whose name or line is written as in a reading, in its place. */
  #asWritten({ place, search }: ReadingSearch): Resident<null> {
    return when(this.#shards(place.shards), (shards) => {
      for (const shard of shards) {
        search.exact(shard, null);
        search.divided(shard);
      }
      return null;
    });
  }

  /** The national index knows where the streets of the city lie, whatever ZIP codes the places give it. */
  #inShardsOfCity(): Resident<Match> {
    if (this.#readings.every(({ query: { given } }) => given.city === null || given.state === null)) return this.#inNearSpellings();
    return when(this.#view.tables('us-street-index'), (indexes) => {
      for (const { place, query } of this.#readings) {
        const { city, state } = query.given;
        if (city !== null && state !== null) for (const { table } of indexes) place.addShards(shardsOfCity(table, city, state));
      }
      return when(all(this.#readings.map((reading) => this.#asWritten(reading))), () => this.#unlessSettled(() => this.#inNearSpellings()));
    });
  }

  /** A name that many streets bear elsewhere is not taken for a misspelling of one that is here. */
  #inNearSpellings(): Resident<Match> {
    const before = this.#decide();
    const { length } = this.#readings[0].query.nameKey;
    const near = this.#readings.map(({ place, search }) =>
      when(this.#shards(place.shards), (shards) => {
        for (const shard of shards) search.near(shard, length);
        return null;
      }),
    );
    return when(all(near), () => {
      const decision = this.#decide();
      if (decision.outcome.kind === 'failed') return this.#amongSimilarNames(decision);
      const misspelt = this.#misspeltNames(decision);
      if (misspelt.names.length === 0) return this.#answer(decision);
      return when(this.#view.tables('us-street-index'), (indexes) => {
        const known = indexes.some(({ table }) => misspelt.names.some((name) => isKnownName(table, name, misspelt.edits)));
        if (!known) return this.#answer(decision);
        for (const { search } of this.#readings) search.dropMisspelt();
        return this.#anywhere({ ...before, considered: decision.considered });
      });
    });
  }

  /** As a last resort, names that are alike: one that exists elsewhere is not taken for another of its sound. */
  #amongSimilarNames(before: Decision): Resident<Match> {
    return when(this.#view.tables('us-street-index'), (indexes) => {
      const looked = this.#readings.map(({ place, search, query }) => {
        const isKnown = indexes.some(({ table }) => isName(table, query.nameKey));
        return when(this.#shards(place.shards), (shards) => {
          for (const shard of shards) {
            search.similar(shard, 'title');
            if (!isKnown) search.similar(shard, 'sound');
          }
          return null;
        });
      });
      return when(all(looked), () => {
        const decision = this.#decide();
        return decision.outcome.kind === 'failed' ? this.#anywhere(before) : this.#answer(decision);
      });
    });
  }

  /** The name keys that were given, where the address decided on has its name spelled with other letters, and with how many. */
  #misspeltNames({ outcome }: Decision): { readonly names: readonly string[]; readonly edits: number } {
    if (outcome.kind !== 'address' || outcome.address.agreement.edits === 0) return { names: [], edits: 0 };
    const { agreement, query } = outcome.address;
    // The number of a road is never misspelt, only what stands in front of it.
    const names = [this.#readings[0].query.nameKey, query.nameKey].filter((name) => !NUMBERED.test(name));
    return { names, edits: agreement.edits };
  }

  /** When speculating, the national index is asked for the name, wherever it is. */
  #anywhere(before: Decision): Resident<Match> {
    const [{ query, search }] = this.#readings;
    if (query.kind !== 'street' || !this.#speculative) return this.#answer(before);
    return when(streetIndexes(this.#view), (indexes) => {
      const streets = indexes.flatMap((index) => indexedStreets(index, query));
      const keys = [...new Set(streets.map(({ zip }) => shardKey(zip)))];
      if (keys.length === 0) return this.#answer(before);
      if (keys.length > MOST_SHARDS) return this.#answer(manyStreets(streets, query));
      return when(this.#shards(keys), (shards) => {
        for (const shard of shards) search.exact(shard, null);
        const after = this.#decide();
        return this.#answer(after.outcome.kind === 'failed' ? before : after);
      });
    });
  }

  #shards(keys: readonly string[]): Resident<readonly Shard[]> {
    return when(all(keys.map((key) => this.#view.tables('us-streets', key))), (tables) => tables.flat());
  }

  /** The record says all that the text says, and nothing else. */
  #isWhole({ outcome }: Decision): boolean {
    if (outcome.kind !== 'address') return false;
    const { agreement, unit } = outcome.address;
    return (
      agreement.corrections.length === 0 && agreement.cityDistance < 2 && unit.state !== 'unconfirmed' && this.#readings[0].handicap === 0
    );
  }

  #decide(): Decision {
    const [first, ...others] = this.#readings.map((reading) => ({
      query: reading.query,
      place: reading.place,
      streets: eligibleStreets(reading, this.#speculative),
      rejected: reading.search.rejected,
      isPartial: reading.isPartial,
      handicap: reading.handicap,
    }));
    return decide([first as Findings, ...others]);
  }

  #answer({ outcome, addresses, considered }: Decision): Match {
    const decided =
      outcome.kind === 'address' ? outcome.address.query : outcome.kind === 'unlisted' ? outcome.streets[0]?.query : undefined;
    const { query, place } = this.#readings.find((reading) => reading.query === decided) ?? this.#readings[0];
    return { ...outcome, given: query.given, place, addresses, considered };
  }
}
