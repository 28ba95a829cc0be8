import type { Components } from '../address/components.js';
import { spend } from '../budget.js';
import type { DatasetView } from '../dataset/view.js';
import { distanceMeters } from '../distance.js';
import { rowsBetween } from '../search/bisection.js';
import { isKnownName, isName } from '../street-index/index-names.js';
import { pointOf } from '../streets/address-rows.js';
import { addressRange } from '../streets/shard.js';
import { searchNationally, searchNationallyOften } from './candidates/national.js';
import { NUMBERED } from './candidates/numbered-road.js';
import { nameEditLimit, type StreetCandidate } from './candidates/search.js';
import { explainLost } from './explain.js';
import { MatchRun } from './match-run.js';
import { eligibleStreets, isExact, type MatchableText, ONE_PARSE, type ParseSearch, searchOf } from './parse-search.js';
import { queryOf } from './query.js';
import { type AddressCandidate, type Decision, hasFailed, type Match } from './result.js';
import { COST } from './scoring/correction.js';

/** Most ZIP codes searched for one name, in the nation and around a city; a name in more needs a place. Chosen. */
const MOST_SHARDS = 24;
/** Loss of score of each alternative parse against the one before it. Chosen: less than any correction costs. */
const NEXT_PARSE = 0.002;

/** `decision` is what the steps before have led to. */
interface Step {
  readonly when: (run: MatchRun, decision: Decision) => boolean;
  readonly search: (run: MatchRun, decision: Decision) => Decision;
  readonly isEnough: (run: MatchRun, decision: Decision) => boolean;
}

const always = (): boolean => true;
const isWhole = (run: MatchRun, decision: Decision): boolean => run.isWhole(decision);
const isSettled = (run: MatchRun, decision: Decision): boolean => run.isSettled(decision);

/** Each step is wider than the one before it. */
const CASCADE: readonly Step[] = [
  // No street outside the ZIP code that was given can agree better.
  { when: ({ first }) => first.query.given.zip !== null, search: searchZip, isEnough: isWhole },
  // The city may have the street under another ZIP code, and the data may divide its line otherwise.
  { when: always, search: (run) => searchAsWritten(run, run.parses), isEnough: isWhole },
  // The text itself may be divided otherwise.
  { when: always, search: searchOtherParses, isEnough: isSettled },
  // The national index knows shards of the city that the ZIP codes of the city do not lead to.
  { when: hasCity, search: searchShardsOfCity, isEnough: isSettled },
  // A ZIP code that does not exist, or stands without a city that is known, may have a wrong digit at its end.
  { when: mayMisspellZip, search: searchAroundZip, isEnough: isSettled },
  // A word of the name may be a misspelled directional or type.
  { when: always, search: searchMisspeltParts, isEnough: isSettled },
  // A letter may be wrong, unless streets elsewhere have just the name that was given.
  { when: always, search: searchNearSpellings, isEnough: isCorrected },
  // A name may be written as it sounds, or with other titles.
  { when: (run) => !run.nameIsElsewhere, search: searchSimilarNames, isEnough: (_, decision) => !hasFailed(decision) },
  // Speculation takes the name wherever it is.
  { when: maySpeculate, search: searchAnywhere, isEnough: always },
];

/** Takes the steps of {@link CASCADE} until one has found enough. */
export function runCascade(run: MatchRun): Match {
  let decision = run.undecided;
  for (const { when, search, isEnough } of CASCADE) {
    if (!when(run, decision)) continue;
    decision = search(run, decision);
    if (isEnough(run, decision)) break;
  }
  // Whatever ended the search: an address that the city lacks may be one of its neighbor.
  return run.answer(searchAcrossBorder(run, decision));
}

/**
 * Looks around a city that lacks the address: people name the city that they know instead of its neighbor. Only without a ZIP code,
 * which would say where to look, and for the very line and number given. One such address is the answer, rather than a number that the
 * city's own street does not list, unless that {@link isOwn}; of several none is.
 */
function searchAcrossBorder(run: MatchRun, before: Decision): Decision {
  const { query, place, search } = run.first;
  const { city, state, zip } = query.given;
  if (hasAddress(before) || query.kind !== 'street' || query.number === null) return before;
  if (city === null || zip !== null || !place.knowsCity) return before;
  const streets = searchNationally(run.view, query);
  if (streets.length === 0) return before;
  const around = place.lookAround();
  const keys = [...new Set(streets.flatMap((street) => (around.has(street.zip) ? [street.zip] : [])))];
  if (keys.length === 0 || keys.length > MOST_SHARDS) return before;
  for (const shard of run.shards(keys)) search.asWritten(shard);
  const decision = run.decide(true);
  const { outcome } = decision;
  if (outcome.kind !== 'address') return before;
  // San Jose is the municipality of 2785 S BASCOM AVE, CAMPBELL: the city that was named has it.
  const isNamed = outcome.address.agreement.moves === 0;
  return isNamed || (state !== null && !isOwn(outcome.address, before)) ? decision : before;
}

/** A street with fewer numbers in a city says little of how far it goes there. Chosen. */
const FEW_NUMBERS = 3;
/** How far the next house beyond the border may be, meters. Chosen. */
const RUNS_ON_METERS = 1000;

/**
 * `9 MAIN ST, VERGENNES VT`, where numbers 8 and 10 are listed, is not 9 MAIN ST of BRISTOL: the number lies within those of the city's
 * own street, or the other street is not its continuation.
 */
function isOwn({ query, shard, unit }: AddressCandidate, { outcome }: Decision): boolean {
  if (outcome.kind !== 'unlisted' || query.number === null) return false;
  const at = pointOf(shard, unit.row);
  const numbers = new Set<number>();
  let [low, high, meters] = [Number.POSITIVE_INFINITY, 0, Number.POSITIVE_INFINITY];
  for (const street of [...outcome.streets, ...outcome.neighbours]) {
    // `898 OLD AIRPORT RD` is no unit OLD of 898 AIRPORT RD.
    if (!isExact(street) || street.query !== query) continue;
    const { shard, row } = street;
    for (const address of rowsBetween(...addressRange(shard.table, row))) {
      spend(1);
      const { latitude, longitude } = pointOf(shard, address);
      const number = shard.table.number.at(address);
      numbers.add(number);
      low = Math.min(low, number);
      high = Math.max(high, number);
      meters = Math.min(meters, distanceMeters(at.latitude, at.longitude, latitude, longitude));
    }
  }
  const isWithin = low < query.number.value && query.number.value < high;
  return numbers.size >= FEW_NUMBERS && (isWithin || meters > RUNS_ON_METERS);
}

function hasAddress({ outcome: { kind } }: Decision): boolean {
  return kind === 'address' || kind === 'ambiguous';
}

function searchZip(run: MatchRun): Decision {
  const { query, search } = run.first;
  const zip = query.given.zip as string;
  for (const shard of run.shards([zip])) search.exact(shard, Number(zip));
  return run.decide();
}

/** Takes streets of a parse's place with its name or line. */
function searchAsWritten(run: MatchRun, parses: readonly ParseSearch[]): Decision {
  run.asWritten(parses);
  return run.decide();
}

function searchOtherParses(run: MatchRun, before: Decision): Decision {
  return searchParses(run, run.texts.others(hasFailed(before)));
}

/** Adds parses of the text, the likelier first, and takes their streets. */
function searchParses(run: MatchRun, texts: readonly MatchableText[]): Decision {
  const matchable = texts.flatMap((text) => {
    const query = queryOf(text.components);
    return query === null ? [] : [{ query, text }];
  });
  const parses = matchable.map(({ query, text }, i) => searchOf(run.view, query, text, (i + 1) * NEXT_PARSE));
  // No word of the line becomes a part of the city when the city exists without it.
  const sensible = parses.filter(({ place }) => !place.lacksCity || run.first.place.lacksCity);
  run.parses.push(...sensible);
  return searchAsWritten(run, sensible);
}

function hasCity({ parses }: MatchRun): boolean {
  return parses.some(({ query: { given } }) => given.city !== null);
}

function searchShardsOfCity(run: MatchRun): Decision {
  addShardsOfCity(run);
  return searchAsWritten(run, run.parses);
}

function addShardsOfCity({ parses }: MatchRun): void {
  for (const { place } of parses) {
    const keys = place.shardsOfStreets;
    if (place.given.state !== null || keys.length <= MOST_SHARDS) place.addShards(keys);
  }
}

function mayMisspellZip({ first: { place, query } }: MatchRun): boolean {
  return query.given.zip !== null && (place.zip === null || !place.knowsCity);
}

/** Searches the ZIP codes that share the first digits of the one that was given. */
function searchAroundZip(run: MatchRun): Decision {
  const { place, query } = run.first;
  for (const { keys } of run.view.directories('us-streets', query.given.zip as string)) place.addShards(keys.values());
  return searchAsWritten(run, [run.first]);
}

/**
 * The streets of a place by their name, else spelled nearly like it, the best first. Each row is one: per ZIP code, and per directional
 * or type where none was given. Empty where the place is not known.
 */
export function streetsNamed(view: DatasetView, given: Components): readonly StreetCandidate[] {
  const query = queryOf(given);
  if (query === null || query.kind !== 'street') return [];
  const parse = searchOf(view, query, ONE_PARSE, 0);
  const run = new MatchRun(view, parse, ONE_PARSE, { speculative: false, thorough: true });
  addShardsOfCity(run);
  run.asWritten([parse]);
  const found = bestFirst(parse);
  if (found.length > 0) return found;
  run.inPlaces([parse], ({ search }, shard) => search.near(shard, query.nameKey.length));
  return bestFirst(parse);
}

/** Of equal scores, the street whose place bears the city's very name first. */
function bestFirst(parse: ParseSearch): readonly StreetCandidate[] {
  return eligibleStreets(parse, false).toSorted(
    ({ agreement: a }, { agreement: b }) => a.cityDistance - b.cityDistance || b.score - a.score,
  );
}

function searchNearSpellings(run: MatchRun, before: Decision): Decision {
  const { length } = run.first.query.nameKey;
  const searchWithin = (most: number): Decision => {
    run.inPlaces(run.parses, ({ search }, shard) => search.near(shard, length, most));
    return run.decide();
  };
  const near = searchWithin(1);
  // An explanation says all candidates alike.
  const isEnough = nameEditLimit(length) < 2 || (!run.wanted.thorough && beatsTwoLetters(near));
  const decision = isEnough ? withRivals(near, () => searchWithin(2)) : searchWithin(2);
  return isMisspelled(decision) ? unlessNameIsElsewhere(run, before, decision) : decision;
}

/** The address of a name with one letter wrong, whose rivals may have two: POWDER PL and POWDEROCK PL for `8 POWDERO PL`. */
function withRivals(near: Decision, search: () => Decision): Decision {
  if (near.outcome.kind !== 'address' || !isMisspelled(near)) return near;
  const hasRival = (): boolean => {
    const { outcome } = search();
    return outcome.kind !== 'address' || outcome.hasRival();
  };
  return { ...near, outcome: { ...near.outcome, hasRival } };
}

function beatsTwoLetters({ outcome }: Decision): boolean {
  return outcome.kind === 'address' && outcome.address.score > 1 - COST.edit[2] / 1000;
}

function isMisspelled(decision: Decision): boolean {
  return (numberedStreet(decision)?.agreement.edits ?? 0) > 0;
}

/** The street that lists the number, or of which a range holds it. */
function numberedStreet({ outcome }: Decision): Pick<StreetCandidate, 'agreement' | 'query'> | undefined {
  if (outcome.kind === 'address') return outcome.address;
  return outcome.kind === 'unlisted' && outcome.isHeld ? outcome.streets[0] : undefined;
}

/** The decision before near spellings, where streets elsewhere have just the name that was given. */
function unlessNameIsElsewhere(run: MatchRun, before: Decision, decision: Decision): Decision {
  const street = numberedStreet(decision);
  if (street === undefined) return decision;
  const { agreement, query } = street;
  // The number of a road is never misspelled, only the words in front of it.
  const names = [...new Set([run.first.query.nameKey, query.nameKey])].filter((name) => !NUMBERED.test(name));
  if (names.length === 0) return decision;
  const indexes = run.view.tables('us-street-index');
  const isKnown = indexes.some(({ table }) => names.some((name) => isKnownName(table, name, agreement.edits)));
  if (!isKnown) return decision;
  run.keepNameAsGiven();
  const lost = () => decision.addresses.map((address) => explainLost(address, 'the name that was given is of streets elsewhere'));
  return { ...before, considered: () => [...lost(), ...before.considered()] };
}

function isCorrected({ nameIsElsewhere }: MatchRun, decision: Decision): boolean {
  return !nameIsElsewhere && !hasFailed(decision);
}

function searchMisspeltParts(run: MatchRun, before: Decision): Decision {
  const texts = run.texts.misspelt();
  if (texts.length === 0) return before;
  // A name that streets have is not misspelled.
  if (run.view.tables('us-street-index').some(({ table }) => isName(table, run.first.query.nameKey))) return before;
  return unlessFailed(searchParses(run, texts), before);
}

function searchSimilarNames(run: MatchRun, before: Decision): Decision {
  const { parses, view } = run;
  const indexes = view.tables('us-street-index');
  // A name that exists elsewhere is not taken for another of its sound.
  const known = new Set(parses.filter(({ query }) => indexes.some(({ table }) => isName(table, query.nameKey))));
  run.inPlaces(parses, (parse, shard) => {
    parse.search.similar(shard, 'title');
    if (!known.has(parse)) parse.search.similar(shard, 'sound');
  });
  return unlessFailed(run.decide(), before);
}

function maySpeculate({ first, wanted }: MatchRun): boolean {
  return wanted.speculative && first.query.kind === 'street';
}

function searchAnywhere(run: MatchRun, before: Decision): Decision {
  const { query, search } = run.first;
  const streets = searchNationally(run.view, query);
  const keys = [...new Set(streets.map(({ zip }) => zip))];
  if (keys.length === 0) return before;
  if (keys.length > MOST_SHARDS) return searchNationallyOften(streets, query);
  for (const shard of run.shards(keys)) search.exact(shard, null);
  return unlessFailed(run.decide(), before);
}

/** A step that finds nothing leaves the decision, and its explanation, as they were. */
function unlessFailed(decision: Decision, before: Decision): Decision {
  return hasFailed(decision) ? before : decision;
}
