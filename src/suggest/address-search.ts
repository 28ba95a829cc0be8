import { format, NO_COMPONENTS } from '../address/index.js';
import { all, type Resident, when } from '../dataset/resident.js';
import type { StreetIndex } from '../dataset/street-index.js';
import { lineText, placeText } from '../dataset/street-index-text.js';
import { addressEntry, primaryNumber, streetEntry } from '../dataset/streets.js';
import type { UsStreetsTable } from '../dataset/tables/us-streets.js';
import type { DatasetView } from '../dataset/view.js';
import { type AddressQuery, readAddress } from './address-query.js';
import type { Line } from './answer.js';
import { corrections } from './corrections.js';
import { searchRows, type WantedNumber } from './row-search.js';
import { type IndexRow, ShardsOfRows } from './shard-numbers.js';
import { findNumbers, findUnits } from './street-numbers.js';
import { type Area, BIAS, readingsInOrder, StreetQuery } from './street-ranking.js';
import type { StreetWords } from './street-readings.js';
import { Top } from './top.js';
import { WantedNumbers } from './wanted-numbers.js';
import { readingsInAnyOrder } from './word-readings.js';

/** Streets whose longer numbers and units are looked for, unless more suggestions are asked for. */
const STREETS_WEIGHED = 16;
/** Among more streets than these, longer numbers are looked for only where none has the number itself. */
const MOST_ROWS_FOR_LONGER = 256;
/** So are the longer numbers of a number with more digits. */
const MOST_DIGITS_COMPLETED = 3;

/** A street, or one number of it, that a query may mean. */
export interface Candidate extends IndexRow {
  /** As written; null for the street alone. */
  readonly number: string | null;
  readonly score: number;
}

/** A suggestion and what it stands for. */
export interface AddressLine extends Line {
  readonly candidate: Candidate;
  /** Row of the address in its shard, where a unit was asked for. */
  readonly address: number | null;
}

type Lines = Resident<readonly AddressLine[]>;

/** What a suggestion is asked of. */
export interface Asked {
  readonly view: DatasetView;
  readonly indexes: readonly StreetIndex[];
  /** Of each index. */
  readonly areas: readonly Area[];
  readonly limit: number;
  /** When to stop, by `performance.now()`. */
  readonly deadline: number;
  readonly signal: AbortSignal | undefined;
}

/** What has been found, and whether more would have been tried if there had been time. */
export interface Found {
  readonly lines: readonly AddressLine[];
  readonly partial: boolean;
}

/** Finds what a text may mean, best first. Throws the reason of an aborted signal. */
export function findAddresses(asked: Asked, text: string): Resident<Found> {
  return firstFound(asked, attempts(asked, text));
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
function withOtherOrders(asked: Asked, query: AddressQuery, text: string, lines: readonly AddressLine[]): Lines {
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

function firstFound(asked: Asked, tried: Iterator<() => Lines>): Resident<Found> {
  for (let first = true; ; first = false) {
    asked.signal?.throwIfAborted();
    const { value: attempt, done } = tried.next();
    if (done) return NOTHING;
    // What is looked for first is looked for in any case.
    if (!first && performance.now() > asked.deadline) return { lines: [], partial: true };
    const lines = attempt();
    if (lines instanceof Promise) return lines.then((found) => (found.length > 0 ? whole(found) : firstFound(asked, tried)));
    if (lines.length > 0) return whole(lines);
  }
}

const NOTHING: Found = { lines: [], partial: false };

function whole(lines: readonly AddressLine[]): Found {
  return { lines, partial: false };
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
      if (words.length === 0) return numberLines(this.#asked, numbers);
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
          candidate,
          address,
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
      const demand = { numbers: wanted?.exact ?? null, digits, longer, area: this.#asked.areas[i] as Area };
      for (const query of this.#readings[i] as readonly StreetQuery[]) query.rank(top, demand);
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
function numberLines({ indexes, areas, limit }: Asked, numbers: readonly WantedNumbers[]): readonly AddressLine[] {
  return indexes.flatMap((index, i) => {
    const wanted = numbers[i] as WantedNumbers;
    const { within, bias } = areas[i] as Area;
    const lines: AddressLine[] = [];
    const add = (found: Iterable<WantedNumber>, reason: string): void => {
      for (const number of found) {
        const top = emptyTop(limit);
        for (const area of bias === null ? [within] : [bias, within]) {
          const filter = { ranges: [0, index.table.rows], affixes: [], form: 'any' as const, places: null, within: area, room: null };
          searchRows(index, top, filter, number, area === bias && bias !== null ? BIAS : 0);
        }
        for (const candidate of candidatesOf(index, top, wanted)) lines.push(lineOf(candidate, reason));
        if (lines.length >= limit) return;
      }
    };
    add(wanted.exact, 'number');
    if (lines.length < limit) add(wanted.longer(), 'longer number');
    return lines;
  });
}

/** The numbers that the shards have for the streets, in turn over the streets. */
function numbersOf(shards: ShardsOfRows, streets: readonly Candidate[], typed: string, limit: number): readonly AddressLine[] {
  const turns: AddressLine[][] = [];
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

function lineOf(candidate: Candidate, reason: string): AddressLine {
  const { index, row, number, score } = candidate;
  const street = `${lineText(index, index.lineOf(row))}, ${placeText(index, index.placeOf(row))}`;
  return { text: number === null ? street : `${number} ${street}`, score, reason, candidate, address: null };
}

function unitText(table: UsStreetsTable, street: number, address: number): string {
  const { number, unitType, unitNumber, outerUnitType, outerUnitNumber } = addressEntry(table, address);
  return format({ ...NO_COMPONENTS, ...streetEntry(table, street), number, unitType, unitNumber, outerUnitType, outerUnitNumber }).full;
}
