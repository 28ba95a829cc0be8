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
import { searchRows } from './row-search.js';
import { type IndexRow, MAX_SHARDS, ShardsOfRows } from './shard-numbers.js';
import { findNumbers, findUnits } from './street-numbers.js';
import { STREET_RULE, StreetQuery } from './street-ranking.js';
import { Top } from './top.js';
import { WantedNumbers } from './wanted-numbers.js';

const NUMBER_RULE = `${STREET_RULE} The number itself before longer numbers, these in turn over the streets of at most ${MAX_SHARDS} shards.`;
/** Streets whose longer numbers and units are looked for, unless more suggestions are asked for. */
const STREETS_WEIGHED = 16;

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
  const queries = readAddress(requireText(text, 'text', options.maxLength));
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
    const attempts = [
      ...queries.map((query) => () => new Attempt(view, indexes, query, limit).lines()),
      ...queries
        .filter((query) => query.number !== null && query.unit === null && query.words.length > 0)
        .map((query) => () => new Attempt(view, indexes, query, limit).streets()),
    ];
    return when(firstFound(attempts, 0), answer);
  });
}

function firstFound(attempts: readonly (() => Resident<readonly Line[]>)[], at: number): Resident<readonly Line[]> {
  const attempt = attempts[at];
  if (attempt === undefined) return [];
  return when(attempt(), (lines) => (lines.length > 0 ? lines : firstFound(attempts, at + 1)));
}

/** One reading of the text, asked of all indexes. */
class Attempt {
  readonly #view: DatasetView;
  readonly #indexes: readonly StreetIndex[];
  readonly #query: AddressQuery;
  readonly #limit: number;
  #streetQueries: readonly StreetQuery[] | null = null;

  constructor(view: DatasetView, indexes: readonly StreetIndex[], query: AddressQuery, limit: number) {
    this.#view = view;
    this.#indexes = indexes;
    this.#query = query;
    this.#limit = limit;
  }

  lines(): Resident<readonly Line[]> {
    const { number, words, unit } = this.#query;
    if (number === null) return this.#streetLines();
    return when(all(this.#indexes.map((index) => WantedNumbers.of(index, number))), (numbers) => {
      if (words.length === 0) return numberLines(this.#indexes, numbers, this.#limit);
      const exact = this.#rank(numbers, null);
      if (unit !== null) return this.#unitLines(exact);
      const lines = exact.map((candidate) => lineOf(candidate, 'number'));
      return lines.length >= this.#limit ? lines : this.#withLonger(lines, number);
    });
  }

  /** Numbers that begin with the typed one though the range of the street's numbers does not say so, else the streets themselves. */
  streets(): Resident<readonly Line[]> {
    const streets = this.#rank(null, null);
    if (streets.length === 0) return [];
    return when(ShardsOfRows.open(this.#view, streets), (shards) => {
      const lines = numbersOf(shards, streets, this.#query.number ?? '', this.#limit);
      return lines.length > 0 ? lines : streets.map((candidate) => lineOf(candidate, 'street'));
    });
  }

  /** Streets, and then their numbers. */
  #streetLines(): Resident<readonly Line[]> {
    const streets = this.#rank(null, null);
    const lines = streets.map((candidate) => lineOf(candidate, 'street'));
    if (lines.length === 0 || lines.length >= this.#limit) return lines;
    return when(ShardsOfRows.open(this.#view, streets), (shards) => [...lines, ...numbersOf(shards, streets, '', this.#limit)]);
  }

  /** The lines, and longer numbers that begin with the typed one. */
  #withLonger(lines: readonly Line[], number: string): Resident<readonly Line[]> {
    const streets = this.#rank(null, number);
    if (streets.length === 0) return lines;
    return when(ShardsOfRows.open(this.#view, streets), (shards) => [...lines, ...numbersOf(shards, streets, number, this.#limit)]);
  }

  #unitLines(candidates: readonly Candidate[]): Resident<readonly Line[]> {
    const { number, unit } = this.#query;
    if (candidates.length === 0 || unit === null) return [];
    return when(ShardsOfRows.open(this.#view, candidates), (shards) =>
      candidates.flatMap((candidate) => {
        const table = shards.of(candidate)?.table;
        if (table === undefined) return [];
        const street = candidate.index.streetOf(candidate.row);
        return findUnits(table, street, number ?? '', unit, this.#limit).map((address) => ({
          text: unitText(table, street, address),
          score: candidate.score,
          reason: 'unit',
        }));
      }),
    );
  }

  /** The best streets of all indexes; with `numbers`, those that have one of them. */
  #rank(numbers: readonly WantedNumbers[] | null, digits: string | null): readonly Candidate[] {
    this.#streetQueries ??= this.#indexes.map((index) => new StreetQuery(index, this.#query));
    const most = numbers === null && digits !== null ? Math.max(STREETS_WEIGHED, this.#limit) : this.#limit;
    const found = this.#streetQueries.flatMap((query, i) => {
      const top = new Top(most);
      query.rank(top, numbers?.[i]?.exact ?? null, digits);
      return candidatesOf(query.index, top, numbers?.[i] ?? null);
    });
    return this.#indexes.length === 1 ? found : found.sort((a, b) => b.score - a.score).slice(0, most);
  }
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
    const top = new Top(limit);
    for (const number of wanted.exact) searchRows(index, top, filter, number, 0);
    const lines = candidatesOf(index, top, wanted).map((candidate) => lineOf(candidate, 'number'));
    if (lines.length >= limit) return lines;
    for (const number of wanted.longer()) {
      const longer = new Top(limit - lines.length);
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
