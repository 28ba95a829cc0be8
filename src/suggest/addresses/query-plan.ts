import { spend, untilSpent } from '../../budget.js';
import type { DatasetView } from '../../dataset/view.js';
import { allReady, whenReady } from '../../maybe-promise.js';
import type { StreetIndex } from '../../street-index/street-index.js';
import { sharedTopK } from '../../street-index/top-k.js';
import { type AddressLine, type Candidate, type Lines, lineOf, longerLines, unitLines } from './address-lines.js';
import type { AddressQuery } from './address-query.js';
import { candidatesOf } from './candidates.js';
import { mayBeLonger, streetsWeighed } from './longer-numbers.js';
import { numberLines } from './number-lines.js';
import type { Area, StreetQuery } from './street-query.js';
import { WantedNumbers } from './wanted-numbers.js';

/** What an attempt that finds nothing takes. */
const STEPS_AN_ATTEMPT = 64;

/** What a suggestion is asked of. */
export interface SuggestContext {
  readonly view: DatasetView;
  readonly indexes: readonly StreetIndex[];
  /** Of each index. */
  readonly areas: readonly Area[];
  readonly limit: number;
  /** Lines that are answered when the time is over before better ones are found. */
  readonly sofar: { lines: readonly AddressLine[] };
  readonly signal: AbortSignal | undefined;
}

/** One way to read the text, asked of all indexes. */
export class QueryPlan {
  readonly query: AddressQuery;
  readonly #asked: SuggestContext;
  readonly #read: (index: StreetIndex) => readonly StreetQuery[];
  #queries: readonly (readonly StreetQuery[])[] | null = null;

  constructor(asked: SuggestContext, query: AddressQuery, read: (index: StreetIndex) => readonly StreetQuery[]) {
    this.#asked = asked;
    this.query = query;
    this.#read = read;
  }

  /** Whether a street is typed in full. */
  get isWhole(): boolean {
    return this.query.number !== null && this.#readings.some((queries) => queries.some((query) => query.whole));
  }

  lines(): Lines {
    const { number } = this.query;
    const { view, indexes } = this.#asked;
    if (number === null) return this.#streetLines();
    return whenReady(
      allReady(indexes, (index) => WantedNumbers.of(view, index, number)),
      (numbers) => this.#linesOfNumber(number, numbers),
    );
  }

  /** Numbers that begin with the typed one; `longer`: and have more digits. */
  longerNumbers(longer = false): Lines {
    const { view, limit } = this.#asked;
    const { number } = this.query;
    if (number === null) return [];
    const streets = this.#rank(null, number, longer);
    return streets.length === 0 ? [] : longerLines(view, streets, number, limit);
  }

  /** Numbers that begin with the typed one though the range of the street's numbers does not say so, else the streets themselves. */
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
    const { words, unit } = this.query;
    const { view, indexes, areas, limit } = this.#asked;
    if (words.length === 0) {
      return indexes.flatMap((index, i) => numberLines(index, numbers[i] as WantedNumbers, areas[i] as Area, limit));
    }
    const exact = this.#rank(numbers, null);
    if (unit !== null) return unitLines(view, exact, number, unit, limit);
    const lines = this.#known(exact.map((candidate) => lineOf(candidate, 'number')));
    if (!mayBeLonger(lines, limit, number, this.#rows)) return lines;
    return whenReady(this.longerNumbers(true), (longer) => (longer.length === 0 ? lines : [...lines, ...longer]));
  }

  /** Lines that further ones may follow. */
  #known(lines: readonly AddressLine[]): readonly AddressLine[] {
    if (lines.length > 0) this.#asked.sofar.lines = lines;
    return lines;
  }

  get #readings(): readonly (readonly StreetQuery[])[] {
    this.#queries ??= this.#asked.indexes.map(this.#read);
    return this.#queries;
  }

  /** Rows that may be meant, of the index that has the most. */
  get #rows(): number {
    return Math.max(...this.#readings.map((queries) => queries.reduce((sum, { rows }) => sum + rows, 0)));
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
    spend(STEPS_AN_ATTEMPT);
    const found = indexes.map((index, i) => {
      const top = sharedTopK(most);
      const wanted = numbers?.[i] ?? null;
      const demand = { numbers: wanted?.exact ?? null, digits, longer, area: areas[i] as Area };
      const queries = this.#readings[i] as readonly StreetQuery[];
      untilSpent(() => {
        for (const query of queries) query.rank(top, demand);
      });
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
