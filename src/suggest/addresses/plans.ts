import { STATE_BY_CODE } from '../../address/data/states.js';
import { remembered } from '../../bounded-cache.js';
import { isSpent, stepsTaken } from '../../budget.js';
import { alongWith, needAll } from '../../dataset/missing.js';
import { MIN_LENGTH_ONE_ERROR } from '../../search/typing-errors.js';
import { knownPlaces, WHOLE_WORDS } from '../../street-index/place-parses.js';
import type { StreetIndex } from '../../street-index/street-index.js';
import { StreetQuery } from '../../street-index/street-query.js';
import { foldName } from '../../text/search-key.js';
import type { AddressLine, Lines } from './address-lines.js';
import { type AddressQuery, readSplitNumbers } from './address-query.js';
import { corrections, type Errors } from './corrections.js';
import type { StreetWords } from './parses/street-parses.js';
import { unorderedParses } from './parses/unordered-parses.js';
import {
  inChainedPlaces,
  letterAtNumber,
  runTogetherWords,
  withoutName,
  withoutOwner,
  withoutPlace,
  withoutWordsInFront,
  withPartOfPlace,
} from './pasted.js';
import { PlanContext, type PlannedSearch, type TextParse } from './plan-context.js';
import { isPrefixOf, isStreetPrefixOf } from './prefix.js';
import { QuerySearch, type SuggestContext } from './query-search.js';
import { parsesInOrder, queryInOrder } from './street-ranking.js';

/** A way to understand a text, tried while those before have found nothing. */
interface Plan {
  /** Left out once the question's budget is used up. */
  readonly isOptional: boolean;
  /** Steps of the question after which its searches are left out. */
  readonly mostSteps?: number;
  /** The next search is asked for only where the last found nothing. */
  readonly plan: (context: PlanContext) => Iterable<PlannedSearch>;
}

/** Some 3 ms of work. Addresses take a tenth of it; texts that need more are none. */
const MOST_STEPS = 150_000;

const PLANS: readonly Plan[] = [
  // The first parse of most texts, which needs no other where a line goes on as typed; before the others, for speed.
  { plan: plainLines, isOptional: false },
  // Nothing but a ZIP code, a city or a state: its streets, then those that have its name; before the parses, which take five digits for a
  // number.
  { plan: placeAlone, isOptional: false },
  // `116 D1-8 OAK` may be one number; before the parses, which take `D1-8` for a street.
  { plan: splitNumbers, isOptional: false },
  // The likeliest parse, with its words in order; in any case, so that a small budget gives an answer too.
  { plan: firstParse, isOptional: false },
  // The same text with a unit, a ZIP code or city in front, the number behind or no number.
  { plan: otherParses, isOptional: true },
  // Words of the name are left out or stand in another order; for the first parse only, because it looks at many streets.
  { plan: anyOrder, isOptional: true },
  // A ZIP code with a wrong digit, or the city of a neighbor; before longer numbers, because behind a ZIP code the number is whole.
  { plan: withPartOfPlace, isOptional: true, mostSteps: MOST_STEPS },
  // `Astoria, Queens, NY`, a borough, a county: the place has the number under another name; before longer numbers and corrections.
  { plan: inChainedPlaces, isOptional: true, mostSteps: MOST_STEPS },
  // `John Smith 604 Bridge St`: the words behind a number fit by themselves.
  { plan: withoutName, isOptional: true, mostSteps: MOST_STEPS },
  // `604B RIDGE ST`: the blank is a letter too late.
  { plan: letterAtNumber, isOptional: true, mostSteps: MOST_STEPS },
  // No street has the number, but a longer number may begin with it.
  { plan: longerNumbers, isOptional: true },
  // Ranges of streets that go on as typed hold the number; before any word is taken for another.
  { plan: inRanges, isOptional: true },
  // All words are known, so that a directional or type may be the wrong one: `MAIN RD` for `MAIN ST`.
  { plan: withoutAnAffix, isOptional: true },
  // `V ROUTE 109` for VT ROUTE 109; before the street of a number with a letter, `12 V`, is offered without it.
  { plan: withoutOwner, isOptional: true },
  // A street that is typed in full is the one that is meant, whatever its numbers; before any word is corrected.
  { plan: wholeStreets, isOptional: true },
  // A word has one typing error, or two have one each, or a blank is missing or too many.
  { plan: (context) => corrected(context, 1), isOptional: true },
  // A long word has two typing errors; after one error, which is likelier.
  { plan: (context) => corrected(context, 2), isOptional: true },
  // A word of two or three letters has an error and is another word so: after the words that stand out.
  { plan: (context) => corrected(context, 'short'), isOptional: true },
  // `604BridgeStPhoenixMD21131`: several blanks are missing.
  { plan: runTogetherWords, isOptional: true, mostSteps: MOST_STEPS },
  // Some words behind the street fit nothing, the fewest of them left out; after all corrections.
  { plan: withoutPlace, isOptional: true, mostSteps: MOST_STEPS },
  // `7-Eleven 1200 N Main St`: the first number is none of the address.
  { plan: withoutWordsInFront, isOptional: true, mostSteps: MOST_STEPS },
  // Nothing has a number that fits: the streets without it.
  { plan: streetsAlone, isOptional: true },
  // The same with a word corrected: `100 MIAN ST`, where no Main Street has the number.
  { plan: correctedStreets, isOptional: true, mostSteps: MOST_STEPS },
];

function* plainLines({ plain, text }: PlanContext): Generator<PlannedSearch> {
  if (plain === null || ZIP_CODE.test(text)) return;
  yield () => {
    const lines = plain.lines();
    return isPrefixOf(lines, text) ? lines : NOTHING;
  };
}

const NOTHING: readonly AddressLine[] = [];

/** `240 53 35TH AVE` for 240-53, as the streets of Queens have their numbers. */
const BLANK_FOR_HYPHEN = /^(\s*\d{1,3})\s+(?=\d{2,3}\s)/;

/** A number alone may also be the prefix of something else: its lines are kept for the end. */
function* splitNumbers(context: PlanContext): Generator<PlannedSearch> {
  const { asked, text } = context;
  const queries = readSplitNumbers(context);
  if (queries.length === 0) return;
  yield () => {
    const searches = queries.map((query) => new QuerySearch(asked, query, (index) => [queryInOrder(index, query)]));
    const found = needAll(searches, (search) => search.lines());
    const hyphenated = text.replace(BLANK_FOR_HYPHEN, '$1-');
    const asTyped = found.map((lines) => lines.filter((line) => isPrefixOf([line], text) || isPrefixOf([line], hyphenated)));
    context.splitLines = asTyped.flat();
    return asTyped.flatMap((lines, i) => (queries[i]?.words.length === 0 ? [] : lines));
  };
}

/** Shorter texts are no place but the code of a state. */
const SHORTEST_PLACE = 3;
/** Most lines, and share of them, left to streets of a place's name, or to numbers, behind the place's streets. Chosen. */
const BEHIND_PLACE = 3;
const SHARE_BEHIND_PLACE = 1 / 3;

function* placeAlone(context: PlanContext): Generator<PlannedSearch> {
  const { asked, text } = context;
  if (!(text.length < SHORTEST_PLACE ? STATE_BY_CODE.has(text.toUpperCase()) : PLACE.test(text))) return;
  const [first] = context.parses;
  if (first === undefined) return;
  const typed = context.words.map((word) => word.text).join(' ');
  const inPlace = streetsIn(asked, foldName(typed).replace(COUNTRY, '').split(' '));
  yield () => {
    const ownLines = (): Lines => first.inOrder.lines();
    const streets = alongWith(() => inPlace.lines(), ownLines);
    if (streets.length === 0) return NOTHING;
    const own = ownLines();
    const most = asked.limit - Math.min(own.length, BEHIND_PLACE, Math.floor(asked.limit * SHARE_BEHIND_PLACE));
    return [...streets.slice(0, most), ...own, ...streets.slice(most)];
  };
}

/** Of the places that words name in full, those with most addresses first. */
function streetsIn(asked: SuggestContext, words: readonly string[]): QuerySearch {
  const streets = { number: null, words: [], streetEnd: 0, isPrefix: false, ended: false, unit: null, place: [], isNumberBehind: false };
  return new QuerySearch(asked, streets, (index) => {
    const places = knownPlaces(index, words, WHOLE_WORDS).filter(({ whole }) => whole === 1);
    const all = { ranges: [0, index.table.rows], words: null, affixes: [], form: 'any', before: null, behind: null } as const;
    return [
      new StreetQuery(
        index,
        places.map((set) => ({ filter: { ...all, places: set }, score: 0, whole: true })),
      ),
    ];
  });
}

/** No other number than a ZIP code. */
const PLACE = /^\D*(?:\d{5}(?:-\d{0,4})?\D*)?$/;
const COUNTRY = / USA$/;
const ZIP_CODE = /^\s*\d{5}(?:-\d{0,4})?[\s,]*$/;

function* firstParse(context: PlanContext): Generator<PlannedSearch> {
  const [first] = context.parses;
  if (first !== undefined) yield () => parseLines(context, first);
}

function* otherParses(context: PlanContext): Generator<PlannedSearch> {
  let isFirst = true;
  for (const parse of context.parses) {
    if (!isFirst) yield () => parseLines(context, parse);
    isFirst = false;
  }
}

function parseLines(context: PlanContext, parse: TextParse): Lines {
  const lines = parse.inOrder.lines();
  return parse.query.unit === null ? withOtherOrders(context, parse, lines) : unlessStreet(context, parse.asked, lines);
}

/**
 * Adds lines with the words in another order, unless there are enough, one goes on as typed, or the last word is a single letter, which
 * most names have.
 */
function withOtherOrders({ asked, text }: PlanContext, { query, inAnyOrder }: TextParse, lines: readonly AddressLine[]): Lines {
  if (lines.length === 0 || lines.length >= asked.limit || query.words.length === 0) return lines;
  if (query.isPrefix && query.words.length > 1 && query.words.at(-1)?.length === 1) return lines;
  if (isPrefixOf(lines, text)) return lines;
  return [...lines, ...inAnyOrder.lines()];
}

/** `5300 NOTCH COTTAGE` Drive: no units where a street goes on as typed with the supposed designator. */
function unlessStreet({ text, queries }: PlanContext, asked: SuggestContext, units: readonly AddressLine[]): Lines {
  const plain = units.length === 0 ? undefined : firstWithoutUnit(queries);
  if (plain === undefined) return units;
  const lines = new QuerySearch(asked, plain, (index) => [queryInOrder(index, plain)]).lines();
  const streets = lines.filter((line) => isStreetPrefixOf(line, text));
  return streets.length > 0 ? streets : units;
}

function firstWithoutUnit(queries: Iterable<AddressQuery>): AddressQuery | undefined {
  for (const query of queries) if (query.unit === null) return query;
  return undefined;
}

function* anyOrder({ named }: PlanContext): Generator<PlannedSearch> {
  const [first] = named;
  if (first !== undefined) yield () => first.inAnyOrder.lines();
}

function* longerNumbers({ named }: PlanContext): Generator<PlannedSearch> {
  for (const { inOrder } of named) yield () => inOrder.longerNumbers();
}

function* inRanges({ named }: PlanContext): Generator<PlannedSearch> {
  for (const { inOrder } of named) yield () => inOrder.inRanges();
}

function* withoutAnAffix({ withoutAnAffix: searches }: PlanContext): Generator<PlannedSearch> {
  for (const search of searches) yield () => search.lines();
}

function* wholeStreets({ named }: PlanContext): Generator<PlannedSearch> {
  for (const { inOrder } of named) if (inOrder.isWhole) yield () => inOrder.streets();
}

function* streetsAlone({ named, withoutAnAffix: searches }: PlanContext): Generator<PlannedSearch> {
  for (const { inOrder } of named) yield () => inOrder.streets();
  for (const search of searches) if (mayLackNumber(search)) yield () => search.streets();
}

/** A number behind the words of a street may be part of the name of a road: `US ROUTE 8`. */
function mayLackNumber({ query }: Pick<TextParse, 'query'>): boolean {
  return !query.isNumberBehind;
}

function* corrected({ correctable }: PlanContext, errors: Errors): Generator<PlannedSearch> {
  for (const parse of correctable) {
    const searchBy = correctedSearches(parse, errors);
    const inOrder = searchBy(parsesInOrder);
    yield () => inOrder.lines();
    yield () => searchBy(unorderedParses).lines();
    yield () => inOrder.longerNumbers();
    if (inOrder.isWhole && mayLackNumber(parse)) yield () => inOrder.streets();
  }
}

function* correctedStreets({ correctable }: PlanContext): Generator<PlannedSearch> {
  for (const errors of [1, 2] as const) {
    for (const parse of correctable) {
      // `99999 zz` may be any street with a Z.
      const isTold = parse.query.words.some(({ length }) => length >= MIN_LENGTH_ONE_ERROR);
      if (isTold && mayLackNumber(parse)) yield () => correctedSearches(parse, errors)(parsesInOrder).streets();
    }
  }
}

/** Searches for the corrected words, parsed in one manner or another. */
function correctedSearches({ asked, query }: TextParse, errors: Errors): (parses: typeof parsesInOrder) => QuerySearch {
  const byIndex = new Map<StreetIndex, readonly StreetWords[]>();
  const wordsOf = (index: StreetIndex): readonly StreetWords[] => remembered(byIndex, index, () => corrections(index, query, errors));
  return (parses) =>
    new QuerySearch(asked, query, (index) => needAll(wordsOf(index), (words) => new StreetQuery(index, parses(index, words))));
}

/** The lines of the first search of {@link PLANS} that finds any, best first. Throws the reason of an aborted signal. */
export function findAddresses(asked: SuggestContext, text: string): Lines {
  const context = new PlanContext(asked, text);
  const lines = firstFound(context);
  if (lines === CUT) return findAddresses({ ...asked, limit: widened(asked.limit) }, text);
  const { splitLines } = context;
  return splitLines.length === 0 || isPrefixOf(lines, text) ? lines : [...insideOf(asked, splitLines), ...lines];
}

/** Stands for the lines of a search that was cut off where some lie outside of the circle: the next one takes in more. */
const CUT: readonly AddressLine[] = [];
const WIDENING = 8;

/** The next power of it: each limit has memory of its own. */
const widened = (limit: number): number => WIDENING ** (Math.floor(Math.log(limit) / Math.log(WIDENING) + 1e-9) + 1);

/** The lines inside of the circle; all without one. */
function insideOf({ circle, view }: SuggestContext, lines: readonly AddressLine[]): Lines {
  return circle === null ? lines : circle.keep(view, lines);
}

/** Of all plans, in order; none of an optional plan once the budget is used up, or the steps that it leaves to others. */
function* searchesOf(context: PlanContext): Generator<PlannedSearch> {
  for (const { plan, isOptional, mostSteps = Number.POSITIVE_INFINITY } of PLANS) {
    for (const search of plan(context)) {
      if (isOptional && isSpent()) return;
      if (context.steps > mostSteps) break;
      yield search;
    }
  }
}

function firstFound(context: PlanContext): Lines {
  const { asked } = context;
  const { circle } = asked;
  const searches = searchesOf(context);
  for (;;) {
    asked.signal?.throwIfAborted();
    if (circle !== null) circle.isCut = false;
    const begun = stepsTaken();
    const { value: search, done } = searches.next();
    if (done) return NOTHING;
    const all = search();
    context.steps += stepsTaken() - begun;
    const lines = insideOf(asked, all);
    if (circle !== null) {
      if (lines.length > 0) asked.sofar.lines = lines;
      if (lines.length < circle.wanted && (circle.isCut || all.length >= asked.limit)) return CUT;
    }
    if (lines.length > 0) return lines;
  }
}
