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
    yield () => attempt.lines();
  }
  const queries = readings.map(({ query }) => query).filter(({ words, unit }) => words.length > 0 && unit === null);
  const [first] = queries;
  if (first === undefined) return;
  const anyOrder = (index: StreetIndex): StreetQuery[] => [new StreetQuery(index, readingsInAnyOrder(index, first))];
  yield () => new Attempt(asked, first, anyOrder).lines();
  // A street that is typed in full is the one that is meant, whatever its numbers.
  for (const attempt of readings) if (attempt.isWhole) yield () => attempt.streets();
  for (const errors of [1, 2]) {
    const corrected = new Map<StreetIndex, readonly StreetWords[]>();
    const wordsOf = (index: StreetIndex): readonly StreetWords[] => {
      let found = corrected.get(index);
      if (found === undefined) {
        found = corrections(index, first, errors);
        corrected.set(index, found);
      }
      return found;
    };
    const inOrder = (index: StreetIndex) => wordsOf(index).map((words) => new StreetQuery(index, readingsInOrder(index, words)));
    const attempt = new Attempt(asked, first, inOrder);
    yield () => attempt.lines();
    yield () =>
      new Attempt(asked, first, (index) => wordsOf(index).map((words) => new StreetQuery(index, readingsInAnyOrder(index, words)))).lines();
    yield () => attempt.streets();
  }
  for (const attempt of readings) yield () => attempt.streets();
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
      return lines.length >= limit || (lines.length > 0 && this.#isWide) ? lines : this.#withLonger(lines, number);
    });
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

  /** The lines, and longer numbers that begin with the typed one. */
  #withLonger(lines: readonly Line[], number: string): Lines {
    const { view, limit } = this.#asked;
    const streets = this.#rank(null, number);
    if (streets.length === 0) return lines;
    return when(ShardsOfRows.open(view, streets), (shards) => [...lines, ...numbersOf(shards, streets, number, limit)]);
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
  #rank(numbers: readonly WantedNumbers[] | null, digits: string | null): readonly Candidate[] {
    const { indexes, limit } = this.#asked;
    const most = numbers === null && digits !== null ? Math.max(STREETS_WEIGHED, limit) : limit;
    const found = indexes.map((index, i) => {
      const top = emptyTop(most);
      const wanted = numbers?.[i] ?? null;
      for (const query of this.#readings[i] as readonly StreetQuery[]) query.rank(top, wanted?.exact ?? null, digits);
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
  return Array.from({ length: top.length }, (_, i) => ({
    index,
    row: top.row(i),
    number: numbers === null ? null : numbers.text(top.tag(i)),
    score: top.score(i),
  }));
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
