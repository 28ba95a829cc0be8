import { format, NO_COMPONENTS } from '../address/index.js';
import type { Answer, Suggestions, SuggestOptions } from '../contract.js';
import { all, type Resident, when } from '../dataset/resident.js';
import { type StreetIndex, streetIndexes } from '../dataset/street-index.js';
import { lineText, placeText } from '../dataset/street-index-text.js';
import { addressEntry, primaryNumber, streetEntry } from '../dataset/streets.js';
import type { UsStreetsTable } from '../dataset/tables/us-streets.js';
import type { DatasetView } from '../dataset/view.js';
import { DoorplateError } from '../errors.js';
import { requireLimit, requireText } from '../input.js';
import { type AddressQuery, readAddress } from './address-query.js';
import { answerLines, type Line, mergeLines, type SuggestCall } from './answer.js';
import { corrections } from './corrections.js';
import { searchRows } from './row-search.js';
import { type IndexRow, MAX_SHARDS, ShardsOfRows } from './shard-numbers.js';
import { findNumbers, findUnits } from './street-numbers.js';
import { readingsInOrder, STREET_RULE, StreetQuery } from './street-ranking.js';
import type { StreetWords } from './street-readings.js';
import { Top } from './top.js';
import { WantedNumbers } from './wanted-numbers.js';
import { readingsInAnyOrder } from './word-readings.js';

const NUMBER_RULE = `${STREET_RULE} The number itself before longer numbers, these in turn over the streets of at most ${MAX_SHARDS} shards.`;
/** Streets whose longer numbers and units are looked for, unless more suggestions are asked for. */
const STREETS_WEIGHED = 16;
/** Among more streets than these, longer numbers are looked for only where none has the number itself. */
const MOST_ROWS_FOR_LONGER = 1024;
/** So are the longer numbers of a number with more digits. */
const MOST_DIGITS_COMPLETED = 3;

/** A street, or one number of it, that a query may mean. */
interface Candidate extends IndexRow {
  /** As written; null for the street alone. */
  readonly number: string | null;
  readonly score: number;
}

/**
 * Completes a US address to standardized addresses that the data has, best first. Number first (`121 ma`) or street
 * first (`main st bos`); city, state and ZIP code may follow in any order; a designator behind the street (`12 elm st
 * apt`) lists units. A street is given without number where none fits, and in front of its numbers where none is typed.
 * Empty when nothing matches.
 *
 * @throws DoorplateError `INPUT_*`; `DATASET_NOT_MOUNTED` without a `us-street-index` dataset.
 */
export function suggestAddress(
  view: DatasetView,
  text: string,
  options: SuggestOptions & Pick<SuggestCall, 'maxLength'> = {},
): Answer<Suggestions> | Promise<Answer<Suggestions>> {
  const typed = requireText(text, 'text', options.maxLength);
  const limit = requireLimit(options.limit);
  return when(streetIndexes(view), (indexes) => {
    if (indexes.length === 0) {
      throw new DoorplateError('DATASET_NOT_MOUNTED', 'no mounted dataset holds us-street-index', { expected: 'us-street-index' });
    }
    const answer = (lines: readonly Line[]): Answer<Suggestions> =>
      answerLines(
        mergeLines([lines], limit),
        indexes.map(({ loaded }) => loaded),
        NUMBER_RULE,
        options.explain,
      );
    const asked: Asked = { view, indexes, limit };
    return when(firstFound(attempts(asked, typed)), answer);
  });
}

type Lines = Resident<readonly Line[]>;

/** What a suggestion is asked of. */
interface Asked {
  readonly view: DatasetView;
  readonly indexes: readonly StreetIndex[];
  readonly limit: number;
}

/** What is tried, in order, until something is found. */
function* attempts(asked: Asked, text: string): Generator<() => Lines> {
  const readings: Attempt[] = [];
  for (const query of readAddress(text)) {
    const attempt = new Attempt(asked, query, (index) => [new StreetQuery(index, readingsInOrder(index, query))]);
    readings.push(attempt);
    yield () => when(attempt.lines(), (lines) => withOtherOrders(asked, query, text, lines));
  }
  const named = readings.filter(({ query: { words, unit } }) => words.length > 0 && unit === null);
  const [first] = named;
  if (first === undefined) return;
  yield () => inAnyOrder(asked, first.query).lines();
  for (const attempt of named) yield () => attempt.longerNumbers();
  // A street that is typed in full is the one that is meant, whatever its numbers.
  for (const attempt of named) if (attempt.isWhole) yield () => attempt.streets();
  yield* corrected(asked, first.query, 1);
  yield* corrected(asked, first.query, 2);
  for (const attempt of named) yield () => attempt.streets();
}

function inAnyOrder(asked: Asked, query: AddressQuery): Attempt {
  return new Attempt(asked, query, (index) => [new StreetQuery(index, readingsInAnyOrder(index, query))]);
}

/** Adds what has the words in another order, unless the text is the begin of what has been found or that is enough. */
function withOtherOrders(asked: Asked, query: AddressQuery, text: string, lines: readonly Line[]): Lines {
  const [best] = lines;
  if (best === undefined || lines.length >= asked.limit || query.unit !== null || query.words.length === 0) return lines;
  if (best.text.startsWith(text.toUpperCase())) return lines;
  return when(inAnyOrder(asked, query).lines(), (others) => [...lines, ...others]);
}

/** Attempts with typing errors corrected. */
function* corrected(asked: Asked, query: AddressQuery, errors: number): Generator<() => Lines> {
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
    (readings: typeof readingsInOrder) =>
    (index: StreetIndex): readonly StreetQuery[] =>
      wordsOf(index).map((words) => new StreetQuery(index, readings(index, words)));
  const inOrder = new Attempt(asked, query, read(readingsInOrder));
  yield () => inOrder.lines();
  yield () => new Attempt(asked, query, read(readingsInAnyOrder)).lines();
  yield () => inOrder.longerNumbers();
  if (inOrder.isWhole) yield () => inOrder.streets();
}

function firstFound(tried: Iterator<() => Lines>): Lines {
  for (;;) {
    const { value: attempt, done } = tried.next();
    if (done) return [];
    const lines = attempt();
    if (lines instanceof Promise) return lines.then((found) => (found.length > 0 ? found : firstFound(tried)));
    if (lines.length > 0) return lines;
  }
}

/** One way to read the text, asked of all indexes. */
class Attempt {
  readonly query: AddressQuery;
  readonly #asked: Asked;
  readonly #read: (index: StreetIndex) => readonly StreetQuery[];
  #queries: readonly (readonly StreetQuery[])[] | null = null;

  constructor(asked: Asked, query: AddressQuery, read: (index: StreetIndex) => readonly StreetQuery[]) {
    this.#asked = asked;
    this.query = query;
    this.#read = read;
  }

  get isWhole(): boolean {
    return this.query.number !== null && this.#readings.some((queries) => queries.some((query) => query.whole));
  }

  lines(): Lines {
    const { number, words, unit } = this.query;
    const { indexes, limit } = this.#asked;
    if (number === null) return this.#streetLines();
    return when(all(indexes.map((index) => WantedNumbers.of(index, number))), (numbers) => {
      if (words.length === 0) return numberLines(indexes, numbers, limit);
      const exact = this.#rank(numbers, null);
      if (unit !== null) return this.#unitLines(exact);
      const lines = exact.map((candidate) => lineOf(candidate, 'number'));
      if (lines.length === 0 || lines.length >= limit || number.length > MOST_DIGITS_COMPLETED || this.#isWide) return lines;
      return when(this.longerNumbers(true), (longer) => (longer.length === 0 ? lines : [...lines, ...longer]));
    });
  }

  /** Numbers that begin with the typed one; `longer`: and have more digits. */
  longerNumbers(longer = false): Lines {
    const { view, limit } = this.#asked;
    const { number } = this.query;
    if (number === null) return [];
    const streets = this.#rank(null, number, longer);
    if (streets.length === 0) return [];
    return when(ShardsOfRows.open(view, streets), (shards) => numbersOf(shards, streets, number, limit));
  }

  /** Numbers that begin with the typed one though the range of the street's numbers does not say so, else the streets themselves. */
  streets(): Lines {
    const { view, limit } = this.#asked;
    if (this.query.words.length === 0 || this.query.number === null) return [];
    const streets = this.#rank(null, null);
    if (streets.length === 0) return [];
    return when(ShardsOfRows.open(view, streets), (shards) => {
      const lines = numbersOf(shards, streets, this.query.number ?? '', limit);
      return lines.length > 0 ? lines : streets.map((candidate) => lineOf(candidate, 'street'));
    });
  }

  get #readings(): readonly (readonly StreetQuery[])[] {
    this.#queries ??= this.#asked.indexes.map(this.#read);
    return this.#queries;
  }

  /** Whether so many streets may be meant that their longer numbers are not worth looking for. */
  get #isWide(): boolean {
    return this.#readings.some((queries) => queries.reduce((sum, { rows }) => sum + rows, 0) > MOST_ROWS_FOR_LONGER);
  }

  /** Streets, and then their numbers. */
  #streetLines(): Lines {
    const { view, limit } = this.#asked;
    const streets = this.#rank(null, null);
    const lines = streets.map((candidate) => lineOf(candidate, 'street'));
    if (lines.length === 0 || lines.length >= limit) return lines;
    return when(ShardsOfRows.open(view, streets), (shards) => [...lines, ...numbersOf(shards, streets, '', limit)]);
  }

  #unitLines(candidates: readonly Candidate[]): Lines {
    const { number, unit } = this.query;
    const { view, limit } = this.#asked;
    if (candidates.length === 0 || unit === null) return [];
    return when(ShardsOfRows.open(view, candidates), (shards) =>
      candidates.flatMap((candidate) => {
        const table = shards.of(candidate)?.table;
        if (table === undefined) return [];
        const street = candidate.index.streetOf(candidate.row);
        return findUnits(table, street, number ?? '', unit, limit).map((address) => ({
          text: unitText(table, street, address),
          score: candidate.score,
          reason: 'unit',
        }));
      }),
    );
  }

  /** The best streets of all indexes; with `numbers`, those that have one of them. */
  #rank(numbers: readonly WantedNumbers[] | null, digits: string | null, longer = false): readonly Candidate[] {
    const { indexes, limit } = this.#asked;
    const most = numbers === null && digits !== null ? Math.max(STREETS_WEIGHED, limit) : limit;
    const found = indexes.map((index, i) => {
      const top = emptyTop(most);
      const wanted = numbers?.[i] ?? null;
      for (const query of this.#readings[i] as readonly StreetQuery[]) query.rank(top, wanted?.exact ?? null, digits, longer);
      return candidatesOf(index, top, wanted);
    });
    const [only] = found;
    return found.length === 1 && only !== undefined
      ? only
      : found
          .flat()
          .sort((a, b) => b.score - a.score)
          .slice(0, most);
  }
}

const tops = new Map<number, Top>();

/** An empty list of the best rows, to be read before the next one is asked for. */
function emptyTop(limit: number): Top {
  let top = tops.get(limit);
  if (top === undefined) {
    top = new Top(limit);
    tops.set(limit, top);
  }
  top.clear();
  return top;
}

function candidatesOf(index: StreetIndex, top: Top, numbers: WantedNumbers | null): readonly Candidate[] {
  const found: Candidate[] = [];
  for (let i = 0; i < top.length; i++) {
    found.push({ index, row: top.row(i), number: numbers === null ? null : numbers.text(top.tag(i)), score: top.score(i) });
  }
  return found;
}

/** A number alone: the heaviest streets that have it, then those of longer numbers. */
function numberLines(indexes: readonly StreetIndex[], numbers: readonly WantedNumbers[], limit: number): readonly Line[] {
  const found = indexes.flatMap((index, i) => {
    const wanted = numbers[i] as WantedNumbers;
    const filter = { ranges: [0, index.table.rows], affixes: [], form: 'any' as const, places: null, room: null };
    const top = emptyTop(limit);
    for (const number of wanted.exact) searchRows(index, top, filter, number, 0);
    const lines = candidatesOf(index, top, wanted).map((candidate) => lineOf(candidate, 'number'));
    if (lines.length >= limit) return lines;
    for (const number of wanted.longer()) {
      const longer = emptyTop(limit - lines.length);
      searchRows(index, longer, filter, number, 0);
      lines.push(...candidatesOf(index, longer, wanted).map((candidate) => lineOf(candidate, 'longer number')));
      if (lines.length >= limit) break;
    }
    return lines;
  });
  return found;
}

/** The numbers that the shards have for the streets, in turn over the streets. */
function numbersOf(shards: ShardsOfRows, streets: readonly Candidate[], typed: string, limit: number): readonly Line[] {
  const turns: Line[][] = [];
  for (const candidate of streets) {
    const table = shards.of(candidate)?.table;
    if (table === undefined) continue;
    const street = candidate.index.streetOf(candidate.row);
    findNumbers(table, street, typed, limit).longer.forEach((address, turn) => {
      turns[turn] ??= [];
      const number = primaryNumber(table, address);
      turns[turn].push(lineOf({ ...candidate, number }, 'longer number'));
    });
  }
  return turns.flat();
}

function lineOf({ index, row, number, score }: Candidate, reason: string): Line {
  const street = `${lineText(index, index.lineOf(row))}, ${placeText(index, index.placeOf(row))}`;
  return { text: number === null ? street : `${number} ${street}`, score, reason };
}

function unitText(table: UsStreetsTable, street: number, address: number): string {
  const { number, unitType, unitNumber, outerUnitType, outerUnitNumber } = addressEntry(table, address);
  return format({ ...NO_COMPONENTS, ...streetEntry(table, street), number, unitType, unitNumber, outerUnitType, outerUnitNumber }).full;
}
