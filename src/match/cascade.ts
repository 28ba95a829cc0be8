import { streetIndexes } from '../street-index/street-index.js';
import { shardsOfCity } from './candidates/city-shards.js';
import { indexedStreets, isKnownName, isName, manyStreets } from './candidates/national.js';
import { NUMBERED } from './candidates/numbered-road.js';
import type { Decision } from './decide.js';
import { considerLost } from './explain-candidates.js';
import type { TextReading } from './match.js';
import type { Inquiry } from './match-run.js';
import { type ReadingSearch, searchOf } from './parse-search.js';
import { shardKey } from './place.js';
import { queryOf } from './query.js';
import { all, type Resident, when } from './resident.js';
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
export function runMatching(inquiry: Inquiry, others: () => readonly TextReading[]): Resident<Match> {
  const { query, search } = inquiry.first;
  const { zip } = query.given;
  if (zip === null) return inPlace(inquiry, others);
  return when(inquiry.shards([shardKey(zip)]), (shards) => {
    for (const shard of shards) search.exact(shard, Number(zip));
    const decision = inquiry.decide();
    // Nothing outside the ZIP code can agree as well.
    return inquiry.isWhole(decision) ? inquiry.answer(decision) : inPlace(inquiry, others);
  });
}

function inPlace(inquiry: Inquiry, others: () => readonly TextReading[]): Resident<Match> {
  return when(asWritten(inquiry, inquiry.readings), () => {
    const decision = inquiry.decide();
    return inquiry.isWhole(decision) ? inquiry.answer(decision) : inOtherReadings(inquiry, others());
  });
}

/** Takes streets whose name or line is written as in a reading, in its place. */
function asWritten(inquiry: Inquiry, readings: readonly ReadingSearch[]): Resident<unknown> {
  return inquiry.inPlaces(readings, ({ search }, shard) => {
    search.exact(shard, null);
    search.divided(shard);
  });
}

function inOtherReadings(inquiry: Inquiry, others: readonly TextReading[]): Resident<Match> {
  const readings = others.flatMap(({ components, isPartial }) => {
    const query = queryOf(components);
    return query === null ? [] : [{ query, isPartial }];
  });
  const searched = all([...readings.entries()], ([i, { query, isPartial }]) =>
    searchOf(inquiry.view, query, isPartial, (i + 1) * NEXT_READING),
  );
  return when(searched, (found) => {
    // No word of the line becomes a part of the city when the city exists without it.
    const sensible = found.filter(({ place }) => !place.lacksCity || inquiry.first.place.lacksCity);
    inquiry.readings.push(...sensible);
    return when(asWritten(inquiry, sensible), () => unlessSettled(inquiry, inShardsOfCity));
  });
}

function unlessSettled(inquiry: Inquiry, next: (inquiry: Inquiry) => Resident<Match>): Resident<Match> {
  const decision = inquiry.decide();
  return inquiry.isSettled(decision) ? inquiry.answer(decision) : next(inquiry);
}

/** The national index knows where the streets of the city lie, whatever ZIP codes the places give it. */
function inShardsOfCity(inquiry: Inquiry): Resident<Match> {
  const { readings, view } = inquiry;
  if (readings.every(({ query: { given } }) => given.city === null || given.state === null)) return inNearSpellings(inquiry);
  return when(view.tables('us-street-index'), (indexes) => {
    for (const { place, query } of readings) {
      const { city, state } = query.given;
      if (city !== null && state !== null) for (const { table } of indexes) place.addShards(shardsOfCity(table, city, state));
    }
    return when(asWritten(inquiry, readings), () => unlessSettled(inquiry, inNearSpellings));
  });
}

/** A name that streets bear elsewhere is not taken for a misspelling of one that is here. */
function inNearSpellings(inquiry: Inquiry): Resident<Match> {
  const { first, readings, view } = inquiry;
  const before = inquiry.decide();
  const { length } = first.query.nameKey;
  return when(
    inquiry.inPlaces(readings, ({ search }, shard) => search.near(shard, length)),
    () => {
      const decision = inquiry.decide();
      if (decision.outcome.kind === 'failed') return amongSimilarNames(inquiry, decision);
      const { names, edits } = misspeltNames(inquiry, decision);
      if (names.length === 0) return inquiry.answer(decision);
      return when(view.tables('us-street-index'), (indexes) => {
        const known = indexes.some(({ table }) => names.some((name) => isKnownName(table, name, edits)));
        if (!known) return inquiry.answer(decision);
        for (const { search } of readings) search.dropMisspelt();
        const considered = () =>
          decision.addresses.map((address) => considerLost(address, 'the name that was given is of streets elsewhere'));
        return anywhere(inquiry, { ...before, considered: () => [...considered(), ...before.considered()] });
      });
    },
  );
}

/** The name keys that were given, where the address decided on has its name spelled with other letters, and with how many. */
function misspeltNames({ first }: Inquiry, { outcome }: Decision): { readonly names: readonly string[]; readonly edits: number } {
  if (outcome.kind !== 'address' || outcome.address.agreement.edits === 0) return { names: [], edits: 0 };
  const { agreement, query } = outcome.address;
  // The number of a road is never misspelt, only what stands in front of it.
  const names = [first.query.nameKey, query.nameKey].filter((name) => !NUMBERED.test(name));
  return { names, edits: agreement.edits };
}

/** As a last resort, names that are alike: one that exists elsewhere is not taken for another of its sound. */
function amongSimilarNames(inquiry: Inquiry, before: Decision): Resident<Match> {
  const { readings, view } = inquiry;
  return when(view.tables('us-street-index'), (indexes) => {
    const known = new Set(readings.filter(({ query }) => indexes.some(({ table }) => isName(table, query.nameKey))));
    const look = inquiry.inPlaces(readings, (reading, shard) => {
      reading.search.similar(shard, 'title');
      if (!known.has(reading)) reading.search.similar(shard, 'sound');
    });
    return when(look, () => {
      const decision = inquiry.decide();
      return decision.outcome.kind === 'failed' ? anywhere(inquiry, before) : inquiry.answer(decision);
    });
  });
}

/** When speculating, the national index is asked for the name, wherever it is. */
function anywhere(inquiry: Inquiry, before: Decision): Resident<Match> {
  const { query, search } = inquiry.first;
  if (query.kind !== 'street' || !inquiry.speculative) return inquiry.answer(before);
  return when(streetIndexes(inquiry.view), (indexes) => {
    const streets = indexes.flatMap((index) => indexedStreets(index, query));
    const keys = [...new Set(streets.map(({ zip }) => shardKey(zip)))];
    if (keys.length === 0) return inquiry.answer(before);
    if (keys.length > MOST_SHARDS) return inquiry.answer(manyStreets(streets, query));
    return when(inquiry.shards(keys), (shards) => {
      for (const shard of shards) search.exact(shard, null);
      const after = inquiry.decide();
      return inquiry.answer(after.outcome.kind === 'failed' ? before : after);
    });
  });
}
