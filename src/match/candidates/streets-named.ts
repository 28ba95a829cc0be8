import type { Components } from '../../address/components.js';
import type { DatasetView } from '../../dataset/view.js';
import { type MaybePromise, whenReady } from '../../maybe-promise.js';
import { shardsOfCity } from '../../street-index/index-names.js';
import { MatchRun } from '../match-run.js';
import { eligibleStreets, ONE_PARSE, type ParseSearch, searchOf } from '../parse-search.js';
import { queryOf } from '../query.js';
import type { StreetCandidate } from './search.js';

/**
 * The streets of a place that may be the one that was given, the best first: by its name, else
 * spelled nearly like it. Every row of a street is one: in each ZIP code, with each directional or
 * type where none was given. Empty where the place is not known.
 */
export function streetsNamed(view: DatasetView, given: Components): MaybePromise<readonly StreetCandidate[]> {
  const query = queryOf(given);
  if (query === null || query.kind !== 'street') return [];
  return whenReady(searchOf(view, query, ONE_PARSE, 0), (parse) => {
    const run = new MatchRun(view, parse, ONE_PARSE, { speculative: false, positions: true, thorough: true });
    return whenReady(view.tables('us-street-index'), (indexes) => {
      const { city, state } = given;
      if (city !== null && state !== null) for (const { table } of indexes) parse.place.addShards(shardsOfCity(table, city, state));
      const asWritten = run.inPlaces([parse], ({ search }, shard) => search.asWritten(shard));
      return whenReady(asWritten, () => {
        const found = bestFirst(parse);
        if (found.length > 0) return found;
        const nearly = run.inPlaces([parse], ({ search }, shard) => search.near(shard, query.nameKey.length));
        return whenReady(nearly, () => bestFirst(parse));
      });
    });
  });
}

/** Of equal scores, first the streets whose place bears the very name of the city that was given. */
function bestFirst(parse: ParseSearch): readonly StreetCandidate[] {
  return eligibleStreets(parse, false).toSorted(
    ({ agreement: a }, { agreement: b }) => a.cityDistance - b.cityDistance || b.score - a.score,
  );
}
