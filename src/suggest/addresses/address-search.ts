import { isSpent } from '../../budget.js';
import { allReady, whenReady } from '../../maybe-promise.js';
import type { StreetIndex } from '../../street-index/street-index.js';
import type { AddressLine, Lines } from './address-lines.js';
import { type AddressQuery, readAddress } from './address-query.js';
import { corrections } from './corrections.js';
import { fastPath } from './fast-path.js';
import { askedInFront } from './parses/place-in-front.js';
import { roadSpellings } from './parses/road-spellings.js';
import { readSplitNumbers } from './parses/split-numbers.js';
import type { StreetWords } from './parses/street-parses.js';
import { unorderedParses } from './parses/unordered-parses.js';
import { withoutAnAffix } from './parses/wrong-affixes.js';
import { isPrefixOf, isStreetPrefixOf } from './prefix.js';
import { QueryPlan, type SuggestContext } from './query-plan.js';
import { StreetQuery } from './street-query.js';
import { parsesInOrder, queryInOrder } from './street-ranking.js';

/** Finds what a text may mean, best first. Throws the reason of an aborted signal. */
export function findAddresses(asked: SuggestContext, text: string): Lines {
  return whenReady(fastPath(asked, text), (lines) =>
    lines !== null && lines.length > 0 && isPrefixOf(lines, text) ? lines : findOtherwise(asked, text, lines),
  );
}

/** What is found beyond the first reading, whose lines are given where they are known. */
function findOtherwise(asked: SuggestContext, text: string, lines: readonly AddressLine[] | null): Lines {
  const split = readSplitNumbers(text);
  if (split.length === 0) return foundBeside(asked, text, lines);
  const inOrder = split.map((query) => new QueryPlan(asked, query, (index) => [queryInOrder(index, query)]));
  const tried = allReady(inOrder, (attempt) => attempt.lines());
  return whenReady(tried, (found) => {
    const begun = found.map((each) => each.filter((line) => isPrefixOf([line], text)));
    const withStreet = begun.flatMap((each, i) => (inOrder[i]?.query.words.length === 0 ? [] : each));
    if (withStreet.length > 0) return withStreet;
    // A number alone may also be the begin of something else.
    return whenReady(foundBeside(asked, text, lines), (others) => (isPrefixOf(others, text) ? others : [...begun.flat(), ...others]));
  });
}

/** What is found where the number holds no blank; `asTyped`: what the first reading gives, where that is known. */
function foundBeside(asked: SuggestContext, text: string, asTyped: readonly AddressLine[] | null): Lines {
  if (asTyped !== null && asTyped.length >= asked.limit) return asTyped;
  return firstFound(asked, attempts(asked, text, asTyped));
}

/** One way to read the text, with its words as they stand, and in any order. */
interface Reading {
  readonly query: AddressQuery;
  readonly inOrder: QueryPlan;
  readonly inAnyOrder: QueryPlan;
}

/** What is tried, in order, until something is found; `asTyped`: what the first reading gives, where that is known. */
function* attempts(asked: SuggestContext, text: string, asTyped: Lines | null): Generator<() => Lines> {
  const readings: Reading[] = [];
  for (const query of readAddress(text)) {
    const spelled = [query, ...roadSpellings(query)];
    const known = readings.length === 0 ? asTyped : null;
    for (const inPlace of askedInFront(asked, query.place)) {
      const inOrder = new QueryPlan(inPlace, query, (index) => spelled.map((words) => queryInOrder(index, words)));
      const inAnyOrder = new QueryPlan(inPlace, query, (index) => spelled.map((words) => inAnyOrderOf(index, words)));
      const reading = { query, inOrder, inAnyOrder };
      readings.push(reading);
      yield () =>
        whenReady(known ?? inOrder.lines(), (lines) =>
          query.unit === null ? withOtherOrders(asked, reading, text, lines) : unlessStreet(inPlace, text, lines),
        );
    }
  }
  const named = readings.filter(({ query: { words, unit } }) => words.length > 0 && unit === null);
  const [first] = named;
  if (first === undefined) return;
  yield () => first.inAnyOrder.lines();
  for (const { inOrder } of named) yield () => inOrder.longerNumbers();
  const otherAffixes = new QueryPlan(asked, first.query, (index) =>
    withoutAnAffix(index, first.query).map((words) => inAnyOrderOf(index, words)),
  );
  yield () => otherAffixes.lines();
  // A street that is typed in full is the one that is meant, whatever its numbers.
  for (const { inOrder } of named) if (inOrder.isWhole) yield () => inOrder.streets();
  const wrong = named.filter((reading) => reading === first || hasLetteredNumber(reading));
  for (const errors of ERRORS) for (const { query } of wrong) yield* corrected(asked, query, errors);
  for (const attempt of [...named.map(({ inOrder }) => inOrder), otherAffixes]) yield () => attempt.streets();
}

/** Typing errors that are corrected, the fewest first. */
const ERRORS = [1, 2];

const LETTERED = /^[A-Z]/;

/** Whether the number is one of those that are read as the begin of a street first: `A4 MAIN`. */
function hasLetteredNumber({ query: { number } }: Reading): boolean {
  return number !== null && LETTERED.test(number);
}

function inAnyOrderOf(index: StreetIndex, words: StreetWords): StreetQuery {
  return new StreetQuery(index, unorderedParses(index, words));
}

/**
 * Adds what has the words in another order, unless what has been found is enough or some of it begins with the text, or the last
 * word is one letter as yet.
 */
function withOtherOrders(asked: SuggestContext, { query, inAnyOrder }: Reading, text: string, lines: readonly AddressLine[]): Lines {
  if (lines.length === 0 || lines.length >= asked.limit || query.words.length === 0) return lines;
  if (query.isPrefix && query.words.length > 1 && query.words.at(-1)?.length === 1) return lines;
  if (isPrefixOf(lines, text)) return lines;
  return whenReady(inAnyOrder.lines(), (others) => [...lines, ...others]);
}

/** Units, unless the text is the begin of a street whose name has what is read as their designator: `5300 NOTCH COTTAGE` Drive. */
function unlessStreet(asked: SuggestContext, text: string, units: readonly AddressLine[]): Lines {
  const plain = units.length === 0 ? undefined : [...readAddress(text)].find(({ unit }) => unit === null);
  if (plain === undefined) return units;
  return whenReady(new QueryPlan(asked, plain, (index) => [queryInOrder(index, plain)]).lines(), (lines) => {
    const streets = lines.filter((line) => isStreetPrefixOf(line, text));
    return streets.length > 0 ? streets : units;
  });
}

/** Attempts with typing errors corrected. */
function* corrected(asked: SuggestContext, query: AddressQuery, errors: number): Generator<() => Lines> {
  const byIndex = new Map<StreetIndex, readonly StreetWords[]>();
  const wordsOf = (index: StreetIndex): readonly StreetWords[] => {
    let words = byIndex.get(index);
    if (words === undefined) {
      words = corrections(index, query, errors);
      byIndex.set(index, words);
    }
    return words;
  };
  const read =
    (readings: typeof parsesInOrder) =>
    (index: StreetIndex): readonly StreetQuery[] =>
      wordsOf(index).map((words) => new StreetQuery(index, readings(index, words)));
  const inOrder = new QueryPlan(asked, query, read(parsesInOrder));
  yield () => inOrder.lines();
  yield () => new QueryPlan(asked, query, read(unorderedParses)).lines();
  yield () => inOrder.longerNumbers();
  if (inOrder.isWhole) yield () => inOrder.streets();
}

function firstFound(asked: SuggestContext, tried: Iterator<() => Lines>, isFirst = true): Lines {
  asked.signal?.throwIfAborted();
  const { value: attempt, done } = tried.next();
  // What is looked for first is looked for in any case.
  if (done || (!isFirst && isSpent())) return NOTHING;
  return whenReady(attempt(), (lines) => (lines.length > 0 ? lines : firstFound(asked, tried, false)));
}

const NOTHING: readonly AddressLine[] = [];
