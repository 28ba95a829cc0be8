import type { DatasetView } from '../dataset/view.js';
import type { Shard } from '../streets/street-record.js';
import { type Decision, decide, type Findings } from './decide.js';
import { isExact } from './exactness.js';
import { eligibleStreets, type ParseSearch } from './parse-search.js';
import { allReady, type MaybePromise, whenReady } from './resident.js';
import type { Match } from './result.js';

/** One question under way: the readings of the input, what has been found for each, and what that decides. */
export class MatchRun {
  readonly view: DatasetView;
  readonly speculative: boolean;
  readonly first: ParseSearch;
  /** The first one, and the others once they have been asked for. */
  readonly readings: ParseSearch[];

  constructor(view: DatasetView, first: ParseSearch, speculative: boolean) {
    this.view = view;
    this.speculative = speculative;
    this.first = first;
    this.readings = [first];
  }

  shards(keys: readonly string[]): MaybePromise<readonly Shard[]> {
    return whenReady(
      allReady(keys, (key) => this.view.tables('us-streets', key)),
      (tables) => tables.flat(),
    );
  }

  /** Has readings search each shard of their places. */
  inPlaces(readings: readonly ParseSearch[], look: (reading: ParseSearch, shard: Shard) => void): MaybePromise<unknown> {
    return allReady(readings, (reading) =>
      whenReady(this.shards(reading.place.shards), (shards) => {
        for (const shard of shards) look(reading, shard);
        return null;
      }),
    );
  }

  decide(): Decision {
    return decide([this.#findings(this.first), ...this.readings.slice(1).map((reading) => this.#findings(reading))]);
  }

  #findings(reading: ParseSearch): Findings {
    const { query, place, search, isPartial, handicap } = reading;
    return { query, place, streets: eligibleStreets(reading, this.speculative), rejected: search.rejected, isPartial, handicap };
  }

  /** The record says all that the text says, and nothing else. */
  isWhole({ outcome }: Decision): boolean {
    if (outcome.kind !== 'address') return false;
    const { agreement, unit } = outcome.address;
    return agreement.corrections.length === 0 && agreement.cityDistance < 2 && unit.state !== 'unconfirmed' && this.first.handicap === 0;
  }

  /** A street that agrees in all that was given is the one that was meant: no other spelling is tried. */
  isSettled({ outcome: { kind } }: Decision): boolean {
    return kind === 'address' || kind === 'ambiguous' || eligibleStreets(this.first, this.speculative).some(isExact);
  }

  answer({ outcome, addresses, considered }: Decision): Match {
    const decided =
      outcome.kind === 'address' ? outcome.address.query : outcome.kind === 'unlisted' ? outcome.streets[0]?.query : undefined;
    const { query, place } = this.readings.find((reading) => reading.query === decided) ?? this.first;
    return { ...outcome, given: query.given, place, addresses, considered };
  }
}
