import { spend, untilSpent } from '../../budget.js';
import { alongWith, gathered, type Missing, needAll } from '../../dataset/missing.js';
import type { DatasetView } from '../../dataset/view.js';
import { sharedTopK, type TopK } from '../../search/top-k.js';
import type { StreetIndex } from '../../street-index/street-index.js';
import type { Area, StreetDemand, StreetQuery } from '../../street-index/street-query.js';
import { WantedNumbers } from '../../street-index/wanted-numbers.js';
import {
  type AddressLine,
  type Ahead,
  addCandidates,
  type Candidate,
  isOfRanges,
  type Lines,
  linesBetween,
  linesOf,
  longerLines,
  numberLines,
  suggestedLines,
  unitLines,
} from './address-lines.js';
import type { AddressQuery } from './address-query.js';
import type { InCircle } from './in-circle.js';

/** Of a ranking that finds nothing. */
const STEPS_A_RANKING = 64;
/** Streets whose longer numbers are looked for, unless more suggestions are asked for. */
const STREETS_WEIGHED = 16;
/** Streets among which those of ranges are looked for: streets with addresses rank before them. Chosen. */
const STREETS_OF_RANGES = 64;
/** Among more streets, longer numbers are looked for only where none has the number itself. */
const MOST_ROWS_FOR_LONGER = 256;
/** So are longer numbers of a number with more digits. */
const MOST_DIGITS_COMPLETED = 3;

export interface SuggestContext {
  readonly view: DatasetView;
  readonly indexes: readonly StreetIndex[];
  /** One for each index. */
  readonly areas: readonly Area[];
  /** Keeps to a circle inside of these; null for all of them. */
  readonly circle: InCircle | null;
  readonly limit: number;
  readonly ahead: Ahead;
  /** The best lines up to now: the answer if the budget ends before better ones are found. */
  readonly sofar: { lines: readonly AddressLine[] };
  readonly signal: AbortSignal | undefined;
}

/** Unlisted numbers where `limit` leaves room: no address that exists gives way to one that may not. */
function withBetween(
  lines: readonly AddressLine[],
  streets: () => readonly Candidate[],
  number: string,
  limit: number,
): readonly AddressLine[] {
  return lines.length < limit ? [...lines, ...linesBetween(streets(), number)] : lines;
}

/** All indexes searched for one query, its words divided in one manner. */
export class QuerySearch {
  readonly query: AddressQuery;
  readonly #asked: SuggestContext;
  readonly #parse: (index: StreetIndex) => readonly StreetQuery[];
  readonly #queries: (readonly StreetQuery[] | undefined)[] = [];
  #lines: Lines | null = null;

  constructor(asked: SuggestContext, query: AddressQuery, parse: (index: StreetIndex) => readonly StreetQuery[]) {
    this.#asked = asked;
    this.query = query;
    this.#parse = parse;
  }

  /** A number and a street's whole name are typed. */
  get isWhole(): boolean {
    return this.query.number !== null && this.#asked.indexes.some((_, i) => this.#queriesOf(i).some(({ whole }) => whole));
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
      const lines = needAll([...indexes.entries()], ([i, index]) => numberLines(view, index, number, areas[i] as Area, limit));
      return lines.length === 1 ? (lines[0] as Lines) : lines.flat();
    }
    return this.#linesOfNumber(number, this.#numbers(number));
  }

  /** Where they are missing, the streets are asked for along with them. */
  #numbers(number: string): readonly WantedNumbers[] {
    const { view, indexes } = this.#asked;
    return alongWith(
      () => needAll(indexes, (index) => WantedNumbers.of(view, index, number)),
      () => needAll([...indexes.keys()], (i) => this.#queriesOf(i)),
    );
  }

  /** Numbers that begin with the typed one; with `longer`, only those of more digits. */
  longerNumbers(longer = false): Lines {
    const { view, limit } = this.#asked;
    const { number } = this.query;
    if (number === null) return [];
    const streets = this.#rank(null, number, longer);
    const lines = streets.length === 0 ? [] : longerLines(view, streets, number, limit);
    return lines.length === 0 || longer || !this.isWhole ? lines : withBetween(lines, () => this.#rank(null, null), number, limit);
  }

  /** Longer numbers even where the street's range leaves no room for them; without any, the streets alone. */
  streets(): Lines {
    const { view, limit } = this.#asked;
    const { number, words } = this.query;
    if (words.length === 0 || number === null) return [];
    const streets = this.#rank(null, null);
    if (streets.length === 0) return [];
    const lines = longerLines(view, streets, number, limit);
    return lines.length > 0
      ? withBetween(lines, () => streets, number, limit)
      : [...linesBetween(streets, number), ...linesOf(streets, 'street')];
  }

  /** The number on streets that have ranges alone, whatever part of their name is typed. */
  inRanges(): Lines {
    const { number, words, unit } = this.query;
    if (words.length === 0 || number === null || unit !== null) return [];
    return linesBetween(this.#rank(null, null, false, STREETS_OF_RANGES).filter(isOfRanges), number).slice(0, this.#asked.limit);
  }

  #linesOfNumber(number: string, numbers: readonly WantedNumbers[]): Lines {
    const { unit } = this.query;
    const { view, limit, ahead } = this.#asked;
    const exact = this.#rank(numbers, null);
    if (unit !== null) return unitLines(view, exact, number, unit, limit);
    const lines = this.#known(suggestedLines(exact, 'number', ahead));
    if (lines.length === 0 || lines.length >= limit || number.length > MOST_DIGITS_COMPLETED || this.#rows > MOST_ROWS_FOR_LONGER)
      return lines;
    const longer = this.longerNumbers(true);
    return longer.length === 0 ? lines : [...lines, ...longer];
  }

  /** Keeps lines as the answer up to now: more may follow. */
  #known(lines: readonly AddressLine[]): readonly AddressLine[] {
    // Of a circle they are the answer when their positions are known.
    if (lines.length > 0 && this.#asked.circle === null) this.#asked.sofar.lines = lines;
    return lines;
  }

  #queriesOf(index: number): readonly StreetQuery[] {
    let queries = this.#queries[index];
    if (queries === undefined) {
      queries = this.#parse(this.#asked.indexes[index] as StreetIndex);
      this.#queries[index] = queries;
    }
    return queries;
  }

  /** Upper bound of the rows that may be meant, in the index with most. */
  get #rows(): number {
    let most = 0;
    for (let i = 0; i < this.#asked.indexes.length; i++) {
      let rows = 0;
      for (const query of this.#queriesOf(i)) rows += query.rows;
      most = Math.max(most, rows);
    }
    return most;
  }

  #streetLines(): Lines {
    const { view, limit, ahead } = this.#asked;
    const streets = this.#rank(null, null);
    const lines = this.#known(suggestedLines(streets, 'street', ahead));
    if (lines.length === 0 || lines.length >= limit) return lines;
    return [...lines, ...longerLines(view, streets, '', limit)];
  }

  /** The best of all indexes; with `numbers`, those that have one of them. */
  #rank(numbers: readonly WantedNumbers[] | null, digits: string | null, longer = false, least = 0): readonly Candidate[] {
    const { indexes, areas, circle, limit } = this.#asked;
    const most = Math.max(limit, least, numbers === null && digits !== null ? STREETS_WEIGHED : 0);
    spend(STEPS_A_RANKING);
    const found: Candidate[] = [];
    let missing: Missing | null = null;
    for (let i = 0; i < indexes.length; i++) {
      const wanted = numbers?.[i] ?? null;
      if (wanted?.exact.length === 0) continue;
      const index = indexes[i] as StreetIndex;
      const top = sharedTopK(most);
      const demand = { numbers: wanted?.exact ?? null, digits, longer, area: areas[i] as Area };
      try {
        const queries = this.#queriesOf(i);
        untilSpent(() => rankAll(queries, top, demand));
        addCandidates(found, index, top, wanted);
      } catch (error) {
        missing = gathered(missing, error);
      }
    }
    if (missing !== null) throw missing;
    if (indexes.length > 1) found.sort((a, b) => b.score - a.score);
    if (circle !== null && found.length >= most) circle.isCut = true;
    return found.length > most ? found.slice(0, most) : found;
  }
}

function rankAll(queries: readonly StreetQuery[], top: TopK, demand: StreetDemand): void {
  let missing: Missing | null = null;
  for (const query of queries) {
    try {
      query.rank(top, demand);
    } catch (error) {
      missing = gathered(missing, error);
    }
  }
  if (missing !== null) throw missing;
}
