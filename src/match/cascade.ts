import { streetIndexes } from '../street-index/street-index.js';
import { shardsOfCity } from './candidates/city-shards.js';
import { isKnownName, isName, searchNationally, searchNationallyOften } from './candidates/national.js';
import { NUMBERED } from './candidates/numbered-road.js';
import type { Decision } from './decide.js';
import { explainLost } from './explain-candidates.js';
import type { MatchableText } from './match.js';
import type { MatchRun } from './match-run.js';
import { type ParseSearch, searchOf } from './parse-search.js';
import { shardKey } from './place.js';
import { queryOf } from './query.js';
import { allReady, type MaybePromise, whenReady } from './resident.js';
import type { Match } from './result.js';

/** Streets of one name are looked up in so many shards at most; a name that is in more needs a place. */
const MOST_SHARDS = 8;
/** What an address found by the second reading of the text loses against one found by the first, and so on. */
const NEXT_READING = 0.002;

/**
 * The steps of a search, until one of them finds the number: the ZIP code that was given; the shards of ZIP code and city,
 * there also other divisions of the line; other readings of the text; what else the national index has of the city; near
 * spellings; names that are alike; and, when speculating, the name wherever the national index has it.
 */
export function runCascade(inquiry: MatchRun, others: () => readonly MatchableText[]): MaybePromise<Match> {
  const { query, search } = inquiry.first;
  const { zip } = query.given;
  if (zip === null) return searchPlace(inquiry, others);
  return whenReady(inquiry.shards([shardKey(zip)]), (shards) => {
    for (const shard of shards) search.exact(shard, Number(zip));
    const decision = inquiry.decide();
    // Nothing outside the ZIP code can agree as well.
    return inquiry.isWhole(decision) ? inquiry.answer(decision) : searchPlace(inquiry, others);
  });
}

function searchPlace(inquiry: MatchRun, others: () => readonly MatchableText[]): MaybePromise<Match> {
  return whenReady(searchAsWritten(inquiry, inquiry.readings), () => {
    const decision = inquiry.decide();
    return inquiry.isWhole(decision) ? inquiry.answer(decision) : searchAlternatives(inquiry, others());
  });
}

/** Takes streets whose name or line is written as in a reading, in its place. */
function searchAsWritten(inquiry: MatchRun, readings: readonly ParseSearch[]): MaybePromise<unknown> {
  return inquiry.inPlaces(readings, ({ search }, shard) => {
    search.exact(shard, null);
    search.divided(shard);
  });
}

function searchAlternatives(inquiry: MatchRun, others: readonly MatchableText[]): MaybePromise<Match> {
  const readings = others.flatMap(({ components, isPartial }) => {
    const query = queryOf(components);
    return query === null ? [] : [{ query, isPartial }];
  });
  const searched = allReady([...readings.entries()], ([i, { query, isPartial }]) =>
    searchOf(inquiry.view, query, isPartial, (i + 1) * NEXT_READING),
  );
  return whenReady(searched, (found) => {
    // No word of the line becomes a part of the city when the city exists without it.
    const sensible = found.filter(({ place }) => !place.lacksCity || inquiry.first.place.lacksCity);
    inquiry.readings.push(...sensible);
    return whenReady(searchAsWritten(inquiry, sensible), () => unlessSettled(inquiry, searchShardsOfCity));
  });
}

function unlessSettled(inquiry: MatchRun, next: (inquiry: MatchRun) => MaybePromise<Match>): MaybePromise<Match> {
  const decision = inquiry.decide();
  return inquiry.isSettled(decision) ? inquiry.answer(decision) : next(inquiry);
}

/** The national index knows where the streets of the city lie, whatever ZIP codes the places give it. */
function searchShardsOfCity(inquiry: MatchRun): MaybePromise<Match> {
  const { readings, view } = inquiry;
  if (readings.every(({ query: { given } }) => given.city === null || given.state === null)) return searchNearSpellings(inquiry);
  return whenReady(view.tables('us-street-index'), (indexes) => {
    for (const { place, query } of readings) {
      const { city, state } = query.given;
      if (city !== null && state !== null) for (const { table } of indexes) place.addShards(shardsOfCity(table, city, state));
    }
    return whenReady(searchAsWritten(inquiry, readings), () => unlessSettled(inquiry, searchNearSpellings));
  });
}

/** A name that streets bear elsewhere is not taken for a misspelling of one that is here. */
function searchNearSpellings(inquiry: MatchRun): MaybePromise<Match> {
  const { first, readings, view } = inquiry;
  const before = inquiry.decide();
  const { length } = first.query.nameKey;
  return whenReady(
    inquiry.inPlaces(readings, ({ search }, shard) => search.near(shard, length)),
    () => {
      const decision = inquiry.decide();
      if (decision.outcome.kind === 'failed') return searchSimilarNames(inquiry, decision);
      const { names, edits } = misspeltNames(inquiry, decision);
      if (names.length === 0) return inquiry.answer(decision);
      return whenReady(view.tables('us-street-index'), (indexes) => {
        const known = indexes.some(({ table }) => names.some((name) => isKnownName(table, name, edits)));
        if (!known) return inquiry.answer(decision);
        for (const { search } of readings) search.dropMisspelt();
        const considered = () =>
          decision.addresses.map((address) => explainLost(address, 'the name that was given is of streets elsewhere'));
        return searchAnywhere(inquiry, { ...before, considered: () => [...considered(), ...before.considered()] });
      });
    },
  );
}

/** The name keys that were given, where the address decided on has its name spelled with other letters, and with how many. */
function misspeltNames({ first }: MatchRun, { outcome }: Decision): { readonly names: readonly string[]; readonly edits: number } {
  if (outcome.kind !== 'address' || outcome.address.agreement.edits === 0) return { names: [], edits: 0 };
  const { agreement, query } = outcome.address;
  // The number of a road is never misspelt, only what stands in front of it.
  const names = [first.query.nameKey, query.nameKey].filter((name) => !NUMBERED.test(name));
  return { names, edits: agreement.edits };
}

/** As a last resort, names that are alike: one that exists elsewhere is not taken for another of its sound. */
function searchSimilarNames(inquiry: MatchRun, before: Decision): MaybePromise<Match> {
  const { readings, view } = inquiry;
  return whenReady(view.tables('us-street-index'), (indexes) => {
    const known = new Set(readings.filter(({ query }) => indexes.some(({ table }) => isName(table, query.nameKey))));
    const look = inquiry.inPlaces(readings, (reading, shard) => {
      reading.search.similar(shard, 'title');
      if (!known.has(reading)) reading.search.similar(shard, 'sound');
    });
    return whenReady(look, () => {
      const decision = inquiry.decide();
      return decision.outcome.kind === 'failed' ? searchAnywhere(inquiry, before) : inquiry.answer(decision);
    });
  });
}

/** When speculating, the national index is asked for the name, wherever it is. */
function searchAnywhere(inquiry: MatchRun, before: Decision): MaybePromise<Match> {
  const { query, search } = inquiry.first;
  if (query.kind !== 'street' || !inquiry.speculative) return inquiry.answer(before);
  return whenReady(streetIndexes(inquiry.view), (indexes) => {
    const streets = indexes.flatMap((index) => searchNationally(index, query));
    const keys = [...new Set(streets.map(({ zip }) => shardKey(zip)))];
    if (keys.length === 0) return inquiry.answer(before);
    if (keys.length > MOST_SHARDS) return inquiry.answer(searchNationallyOften(streets, query));
    return whenReady(inquiry.shards(keys), (shards) => {
      for (const shard of shards) search.exact(shard, null);
      const after = inquiry.decide();
      return inquiry.answer(after.outcome.kind === 'failed' ? before : after);
    });
  });
}
