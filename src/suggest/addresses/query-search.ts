import { spend, untilSpent } from '../../budget.js';
import type { DatasetView } from '../../dataset/view.js';
import { allReady, whenReady } from '../../maybe-promise.js';
import { mayBeLonger, streetsWeighed } from '../../street-index/longer-numbers.js';
import type { StreetIndex } from '../../street-index/street-index.js';
import type { Area, StreetQuery } from '../../street-index/street-query.js';
import { sharedTopK } from '../../street-index/top-k.js';
import { WantedNumbers } from '../../street-index/wanted-numbers.js';
import {
  type AddressLine,
  addCandidates,
  type Candidate,
  type Lines,
  lineOf,
  longerLines,
  numberLines,
  unitLines,
} from './address-lines.js';
import type { AddressQuery } from './address-query.js';

/** Steps of a ranking that finds nothing. */
const STEPS_A_RANKING = 64;

/** Where suggestions are looked for, and how many. */
export interface SuggestContext {
  readonly view: DatasetView;
  readonly indexes: readonly StreetIndex[];
  /** One for each index. */
  readonly areas: readonly Area[];
  readonly limit: number;
  /** The best lines up to now: the answer if the budget ends before better ones are found. */
  readonly sofar: { lines: readonly AddressLine[] };
  readonly signal: AbortSignal | undefined;
}

/** The search of all indexes for one query, its words divided in one manner. */
export class QuerySearch {
  readonly query: AddressQuery;
  readonly #asked: SuggestContext;
  readonly #parse: (index: StreetIndex) => readonly StreetQuery[];
  #queries: readonly (readonly StreetQuery[])[] | null = null;
  #lines: Lines | null = null;

  constructor(asked: SuggestContext, query: AddressQuery, parse: (index: StreetIndex) => readonly StreetQuery[]) {
    this.#asked = asked;
    this.query = query;
    this.#parse = parse;
  }

  /** Whether a number and the whole name of a street are typed. */
  get isWhole(): boolean {
    return this.query.number !== null && this.#queriesByIndex.some((queries) => queries.some((query) => query.whole));
  }

  lines(): Lines {
    this.#lines ??= this.#find();
    return this.#lines;
  }

  #find(): Lines {
    const { number, words } = this.query;
    const { view, indexes, areas, limit } = this.#asked;
    if (number === null) return this.#streetLines();
    if (words.length === 0) {
      const found = allReady(indexes, (index) => numberLines(view, index, number, areas[indexes.indexOf(index)] as Area, limit));
      return whenReady(found, (lines) => (lines.length === 1 ? (lines[0] as readonly AddressLine[]) : lines.flat()));
    }
    return whenReady(
      allReady(indexes, (index) => WantedNumbers.of(view, index, number)),
      (numbers) => this.#linesOfNumber(number, numbers),
    );
  }

  /** Lines of numbers that begin with the typed one; with `longer`, only of those that have more digits. */
  longerNumbers(longer = false): Lines {
    const { view, limit } = this.#asked;
    const { number } = this.query;
    if (number === null) return [];
    const streets = this.#rank(null, number, longer);
    return streets.length === 0 ? [] : longerLines(view, streets, number, limit);
  }

  /** Lines of longer numbers even where the street's number range leaves no room for them; without any, the streets alone. */
  streets(): Lines {
    const { view, limit } = this.#asked;
    const { number, words } = this.query;
    if (words.length === 0 || number === null) return [];
    const streets = this.#rank(null, null);
    if (streets.length === 0) return [];
    return whenReady(longerLines(view, streets, number, limit), (lines) =>
      lines.length > 0 ? lines : streets.map((candidate) => lineOf(candidate, 'street')),
    );
  }

  #linesOfNumber(number: string, numbers: readonly WantedNumbers[]): Lines {
    const { unit } = this.query;
    const { view, limit } = this.#asked;
    const exact = this.#rank(numbers, null);
    if (unit !== null) return unitLines(view, exact, number, unit, limit);
    const lines = this.#known(exact.map((candidate) => lineOf(candidate, 'number')));
    if (!mayBeLonger(lines, limit, number, this.#rows)) return lines;
    return whenReady(this.longerNumbers(true), (longer) => (longer.length === 0 ? lines : [...lines, ...longer]));
  }

  /** Keeps lines as the answer up to now: more may follow. */
  #known(lines: readonly AddressLine[]): readonly AddressLine[] {
    if (lines.length > 0) this.#asked.sofar.lines = lines;
    return lines;
  }

  get #queriesByIndex(): readonly (readonly StreetQuery[])[] {
    this.#queries ??= this.#asked.indexes.map(this.#parse);
    return this.#queries;
  }

  /** Upper bound of the rows that may be meant, in the index that has the most. */
  get #rows(): number {
    return Math.max(...this.#queriesByIndex.map((queries) => queries.reduce((sum, { rows }) => sum + rows, 0)));
  }

  /** Streets, and then their numbers. */
  #streetLines(): Lines {
    const { view, limit } = this.#asked;
    const streets = this.#rank(null, null);
    const lines = this.#known(streets.map((candidate) => lineOf(candidate, 'street')));
    if (lines.length === 0 || lines.length >= limit) return lines;
    return whenReady(longerLines(view, streets, '', limit), (longer) => [...lines, ...longer]);
  }

  /** The best streets of all indexes; with `numbers`, those that have one of them. */
  #rank(numbers: readonly WantedNumbers[] | null, digits: string | null, longer = false): readonly Candidate[] {
    const { indexes, areas, limit } = this.#asked;
    const most = numbers === null && digits !== null ? streetsWeighed(limit) : limit;
    spend(STEPS_A_RANKING);
    const found: Candidate[] = [];
    for (let i = 0; i < indexes.length; i++) {
      const index = indexes[i] as StreetIndex;
      const top = sharedTopK(most);
      const wanted = numbers?.[i] ?? null;
      const demand = { numbers: wanted?.exact ?? null, digits, longer, area: areas[i] as Area };
      const queries = this.#queriesByIndex[i] as readonly StreetQuery[];
      untilSpent(() => {
        for (const query of queries) query.rank(top, demand);
      });
      addCandidates(found, index, top, wanted);
    }
    return indexes.length === 1 ? found : found.sort((a, b) => b.score - a.score).slice(0, most);
  }
}
