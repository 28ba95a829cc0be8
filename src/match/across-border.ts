import { type MaybePromise, whenReady } from '../maybe-promise.js';
import { streetIndexes } from '../street-index/street-index.js';
import { shardKey } from '../streets/shard.js';
import { searchNationally } from './candidates/national.js';
import type { MatchRun } from './match-run.js';
import type { Decision } from './result.js';

/** Most shards that are searched around a city. Chosen. */
const MOST_SHARDS = 8;

/**
 * Looks around a city that does not have the address: people name the city that they know instead
 * of its neighbor. Only without a ZIP code, which would say where to look, and only for the very line
 * and number that were given. One such address around the city is the answer, rather than a number
 * that the city's own street does not list; of several none is.
 */
export function searchAcrossBorder(run: MatchRun, before: Decision): MaybePromise<Decision> {
  const { query, place, search } = run.first;
  const { city, state, zip } = query.given;
  if (hasAddress(before) || query.kind !== 'street' || query.number === null) return before;
  if (city === null || state === null || zip !== null || !place.knowsCity) return before;
  return whenReady(streetIndexes(run.view), (indexes) => {
    const streets = indexes.flatMap((index) => searchNationally(index, query));
    if (streets.length === 0) return before;
    const around = place.lookAround();
    const keys = [...new Set(streets.flatMap((street) => (around.has(street.zip) ? [shardKey(street.zip)] : [])))];
    if (keys.length === 0 || keys.length > MOST_SHARDS) return before;
    return whenReady(run.shards(keys), (shards) => {
      for (const shard of shards) search.asWritten(shard);
      const decision = run.decide(true);
      return decision.outcome.kind === 'address' ? decision : before;
    });
  });
}

function hasAddress({ outcome: { kind } }: Decision): boolean {
  return kind === 'address' || kind === 'ambiguous';
}
