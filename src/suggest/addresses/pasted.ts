import { needAll } from '../../dataset/missing.js';
import { placesIn } from '../../places/mounted-places.js';
import type { Places } from '../../places/us-places.js';
import type { StreetIndex } from '../../street-index/street-index.js';
import { StreetQuery } from '../../street-index/street-query.js';
import type { Lines } from './address-lines.js';
import { isNumber, type Word } from './address-words.js';
import { corrections } from './corrections.js';
import { isKnown } from './known-words.js';
import { type LeftOut, leftOutParses } from './parses/left-out-parses.js';
import { chainParses } from './parses/place-chain.js';
import { roadSpellings, withoutOwnersLetter } from './parses/road-spellings.js';
import { runTogether } from './parses/run-together.js';
import type { StreetWords } from './parses/street-parses.js';
import { PlanContext, type PlannedSearch, type TextParse } from './plan-context.js';
import { QuerySearch } from './query-search.js';
import { parsesInOrder, queryInOrder } from './street-ranking.js';

/*
 * Pasted texts have words of no address: a name in front, a wrong ZIP code, a neighbor's city. They are left out where nothing fits the
 * text as it stands, the fewest first, and never a word of the street.
 */

const ZIP_CODE = /^\d{5}$/;
/** Words of digits behind the first one that are tried as the primary number. */
const MOST_NUMBERS = 3;
/** Parses tried with a part of the place left out. */
const MOST_PARSES = 3;
/** Words that may be several run together. */
const MOST_RUNS = 6;
/** Fewer letters and digits are one word with an error. */
const SHORTEST_RUN = 6;
const HAS_DIGIT = /\d/;
const NUMBER_AND_LETTER = /^(\d{1,6})([A-Z])$/;

/** For texts that end in a ZIP code, behind which nobody types on. */
export function* withPartOfPlace(context: PlanContext): Generator<PlannedSearch> {
  const [first] = context.named;
  if (first !== undefined && ZIP_CODE.test(first.query.words.at(-1) ?? '')) yield* leftOut(context, 'part');
}

/** Of a chain the table of places tells more than the index. */
export function* inChainedPlaces(context: PlanContext): Generator<PlannedSearch> {
  for (const parse of numbered(context)) {
    if (parse.query.words.length > 1)
      yield () => {
        const places = placesIn(context.asked.view);
        return places === null ? [] : chainLines(context, parse, places);
      };
  }
}

/** Of the most exact place of a chain that has any. */
function chainLines(context: PlanContext, parse: TextParse, places: Places): Lines {
  const byIndex = new Map(context.asked.indexes.map((index) => [index, chainParses(index, parse.query, places)]));
  const searches = Math.max(0, ...[...byIndex.values()].map(({ length }) => length));
  for (let at = 0; at < searches; at++) {
    const lines = linesOf(context, parse, (index) => [new StreetQuery(index, byIndex.get(index)?.[at] ?? [])]);
    if (lines.length > 0) return lines;
  }
  return [];
}

/** The letter left out that stands for a numbered road's owner. */
export function* withoutOwner({ asked, named }: PlanContext): Generator<PlannedSearch> {
  const [first] = named;
  if (first === undefined || first.query.number === null) return;
  const { query } = first;
  const roads = withoutOwnersLetter(query);
  if (roads.length > 0) yield () => new QuerySearch(asked, query, (index) => needAll(roads, (words) => queryInOrder(index, words))).lines();
}

/** Any words behind the street left out; then with an error in another word. */
export function* withoutPlace(context: PlanContext): Generator<PlannedSearch> {
  yield* leftOut(context, 'part');
  yield* leftOut(context, 'all');
  for (const parse of numbered(context).slice(0, 1)) {
    yield () => linesOf(context, parse, (index, words) => needAll(corrections(index, words, 1), (each) => leftOutIn(index, each, 'part')));
  }
}

function* leftOut(context: PlanContext, words: LeftOut): Generator<PlannedSearch> {
  for (const parse of numbered(context)) yield () => linesOf(context, parse, (index, query) => [leftOutIn(index, query, words)]);
}

function leftOutIn(index: StreetIndex, query: StreetWords, words: LeftOut): StreetQuery {
  return new StreetQuery(index, needAll([query, ...roadSpellings(query)], (each) => leftOutParses(index, each, words)).flat());
}

function linesOf(
  { asked }: PlanContext,
  { query }: TextParse,
  parses: (index: StreetIndex, query: StreetWords) => readonly StreetQuery[],
): ReturnType<PlannedSearch> {
  return new QuerySearch(asked, query, (index) => parses(index, query)).lines();
}

/** The first parses without a unit that begin with a primary number: no word of the street stands before it. */
function numbered({ named, words }: PlanContext): readonly TextParse[] {
  const first = words[0]?.text ?? '';
  return named.filter(({ query: { number } }) => number?.startsWith(first) === true).slice(0, MOST_PARSES);
}

/** `John Smith 604 Bridge St`: a name in front left out. */
export function* withoutName(context: PlanContext): Generator<PlannedSearch> {
  if (!isNumber(context.words[0]?.text ?? '')) yield* withoutWordsInFront(context);
}

/** The words before a number left out, even a number, but not a place, which says where the number is. */
export function* withoutWordsInFront(context: PlanContext): Generator<PlannedSearch> {
  const { words } = context;
  let numbers = 0;
  for (let at = 1; at + 1 < words.length && numbers < MOST_NUMBERS; at++) {
    if (!isNumber((words[at] as Word).text) || isPlaceInFront(context, at)) continue;
    numbers++;
    yield* readAnew(context, words.slice(at));
  }
}

function isPlaceInFront({ parses }: PlanContext, at: number): boolean {
  for (const { query } of parses) if (query.place.length === at) return true;
  return false;
}

/** `604B RIDGE ST`: the number has the first letter of the street. */
export function* letterAtNumber(context: PlanContext): Generator<PlannedSearch> {
  const [first, second, ...others] = context.words;
  const [, number, letter] = NUMBER_AND_LETTER.exec(first?.text ?? '') ?? [];
  if (number === undefined || letter === undefined || second === undefined) return;
  yield* readAnew(context, [{ text: number, afterComma: false }, { text: letter + second.text, afterComma: false }, ...others]);
}

export function* runTogetherWords(context: PlanContext): Generator<PlannedSearch> {
  const { words, asked } = context;
  for (const index of asked.indexes) {
    for (const parts of takenApart(index, words)) yield* readAnew(context, parts);
  }
}

/** Takes apart the words that the index lacks: in the likeliest way, then in less likely ones. */
function takenApart(index: StreetIndex, words: readonly Word[]): readonly (readonly Word[])[] {
  let runs = 0;
  const ways = words.map(({ text }) => {
    if (text.length < SHORTEST_RUN || runs === MOST_RUNS || (!HAS_DIGIT.test(text) && isKnown(index, text, false))) return [];
    runs++;
    return runTogether(index, text);
  });
  const most = Math.max(0, ...ways.map(({ length }) => length));
  return Array.from({ length: most }, (_, way) =>
    words.flatMap((word, i) => {
      const parts = ways[i]?.[Math.min(way, (ways[i]?.length ?? 0) - 1)] ?? [word.text];
      return parts.map((text, part) => ({ text, afterComma: word.afterComma && part === 0 }));
    }),
  );
}

/** Searches other words: as they stand, with one error, with words behind the street left out. */
function* readAnew({ asked }: PlanContext, words: readonly Word[]): Generator<PlannedSearch> {
  const text = words.map(({ text: word, afterComma }, i) => (i === 0 ? word : afterComma ? `, ${word}` : ` ${word}`)).join('');
  const context = new PlanContext(asked, text);
  for (const { query, inOrder } of context.parses) if (query.number !== null && query.words.length > 0) yield () => inOrder.lines();
  yield* leftOut(context, 'part');
  for (const parse of numbered(context).slice(0, 1)) {
    yield () =>
      linesOf(context, parse, (index, query) =>
        needAll(corrections(index, query, 1), (each) => new StreetQuery(index, parsesInOrder(index, each))),
      );
  }
  yield* leftOut(context, 'all');
}
