import { spend } from '../budget.js';
import { BEST_ROWS, MOST_STORED } from '../dataset/format/tables/us-street-index.js';
import { gathered, type Missing, needAll } from '../dataset/missing.js';
import { sharedTopK, type TopK } from '../search/top-k.js';
import { offerBest } from './best-rows.js';
import { searchRows } from './index-search.js';
import { indexRowsOfNumber, type WantedNumber } from './number-postings.js';
import { bestFirst, groupOf, groupsOf, type ParseGroup, type RankedParse } from './parse-groups.js';
import { inPlaces, type PlaceSet } from './place-set.js';
import { accepts, type IndexSearch, NO_ROW_LIMITS, type RowFilter, type RowLimits, rowsIn } from './row-filter.js';
import type { StreetIndex } from './street-index.js';

const MAX_NUMBER_DIGITS = 9;
const DIGITS = /^\d+$/;

/** The parses of a query in one index, ranked for several demands. */
export class StreetQuery {
  readonly index: StreetIndex;
  /** Some parse takes words as the whole name of a street. */
  readonly whole: boolean;
  readonly #all: ParseGroup;
  /** By where their rows lie, made on first use. */
  #groups: readonly ParseGroup[] | null = null;
  #rows: number | null = null;

  constructor(index: StreetIndex, parses: readonly RankedParse[]) {
    this.index = index;
    // The best parses come first, so that the others are given up early.
    this.#all = groupOf(bestFirst(parses));
    this.whole = parses.some(({ whole }) => whole);
  }

  /** Upper bound of the rows that the parses leave; for words in any order, of their bases. */
  get rows(): number {
    this.#rows ??= this.#all.parses.reduce((rows, { filter }) => rows + (filter.words?.least ?? rowsIn(filter.ranges)), 0);
    return this.#rows;
  }

  rank(top: TopK, { numbers, digits, longer, area }: StreetDemand): void {
    const room = digits === null ? null : roomFor(digits, longer ? 1 : 0);
    const { within, bias } = area;
    const limits = within === null && room === null ? NO_ROW_LIMITS : { within, room };
    if (numbers === null) {
      this.#rankNumber({ top, number: null, limits, bias });
      return;
    }
    needAll(numbers, (number) => this.#rankNumber({ top, number, limits, bias }));
  }

  #rankNumber(ranking: Ranking): void {
    if (this.#rankFew(this.#all, ranking)) return;
    this.#groups ??= groupsOf(this.#all);
    const { length } = this.#groups;
    needAll(this.#groups, (group) => {
      if (length === 1 || !this.#rankFew(group, ranking)) this.#rankEach(group, ranking);
    });
  }

  /** Parse by parse. */
  #rankEach({ parses }: ParseGroup, { top, number, limits, bias }: Ranking): void {
    const { index } = this;
    const preferred = bias === null ? null : { within: bias, room: limits.room };
    needAll(parses, ({ filter, score: base }) => {
      if (preferred !== null) searchRows({ index, top, filter, limits: preferred, number, base: base + BIAS });
      searchRows({ index, top, filter, limits, number, base });
    });
  }

  /** Row by row, where a group's parses leave few rows; else false. */
  #rankFew(group: ParseGroup, ranking: Ranking): boolean {
    if (group.hull === null) return false;
    const [from, to] = group.hull;
    const { number } = ranking;
    const few = number === null ? null : indexRowsOfNumber(number.table, number.number, from, to);
    if (number === null ? to - from > FEW_ROWS : few === null || few.length > FEW_SCATTERED) return false;
    const rows = few === null ? to - from : few.length;
    const tag = number === null ? 0 : number.tag;
    let missing: Missing | null = null;
    for (let i = 0; i < rows; i++) {
      try {
        this.#offer(group, ranking, few === null ? from + i : (few.rows[i] as number), tag);
      } catch (error) {
        missing = gathered(missing, error);
      }
    }
    if (missing !== null) throw missing;
    return true;
  }

  /** With the best of the parses that the row fulfils. */
  #offer({ parses }: ParseGroup, { top, limits, bias }: Ranking, row: number, tag: number): void {
    const { index } = this;
    const file = index.fileOf(row);
    const at = row - file.first;
    const weight = file.weight[at] as number;
    spend(parses.length);
    const [best] = parses;
    // Where even the best parse is no better than what is there, nobody asks what line the row has.
    if (best === undefined || top.floor > best.score + (bias === null ? 0 : BIAS) + weight) return;
    for (let i = 0; i < parses.length; i++) {
      const { filter, score } = parses[i] as RankedParse;
      const { ranges } = filter;
      if (row < (ranges[0] as number) || row >= (ranges[1] as number) || !accepts(index, filter, limits, file, at)) continue;
      const preferred = bias !== null && inPlaces(index.table, bias, file.place[at] as number);
      top.offer(row, score + (preferred ? BIAS : 0) + weight, tag);
      return;
    }
  }
}

/** For one number or none. */
interface Ranking {
  readonly top: TopK;
  readonly number: WantedNumber | null;
  readonly limits: RowLimits;
  readonly bias: PlaceSet | null;
}

/** Most rows compared with the parses one by one. Chosen. */
const FEW_ROWS = 256;
/** For rows of a number, which lie apart. Chosen. */
const FEW_SCATTERED = 16;

/** More than any weight, and less than a step of rank. */
export const BIAS = 2 ** 20;

export interface Area {
  /** Only these places; null for all. */
  readonly within: PlaceSet | null;
  /** Places that rank first, inside `within`. */
  readonly bias: PlaceSet | null;
}

export const ANYWHERE: Area = { within: null, bias: null };

export interface StreetDemand {
  /** A street has one of these; null for any street. */
  readonly numbers: readonly WantedNumber[] | null;
  /** The street's range allows a number with this prefix; null for any street. */
  readonly digits: string | null;
  /** That number has more digits. */
  readonly longer: boolean;
  readonly area: Area;
}

/** The heaviest streets with a number, to be read before others are ranked. */
export function streetsOfNumber(index: StreetIndex, number: WantedNumber, area: Area, limit: number): TopK {
  const { within, bias } = area;
  const top = sharedTopK(limit);
  // Written out: with a spread, V8 gives these objects another shape than those of streets, and all searches slow down.
  const ranges = [0, index.table.rows];
  const filter: RowFilter = { ranges, words: null, affixes: [], form: 'any', before: null, behind: null, places: null };
  const search: IndexSearch = { index, top, filter, limits: { within, room: null }, number, base: 0 };
  // The lists of the heaviest streets have all that is wanted.
  if (within === null && bias === null && limit <= BEST_ROWS && offerBest(search, null)) return top;
  if (bias !== null) searchRows({ index, top, filter, limits: { within: bias, room: null }, number, base: BIAS });
  searchRows(search);
  return top;
}

/** The ranges of the numbers that begin with the digits and have at least `least` more. */
function roomFor(digits: string, least: number): RowLimits['room'] {
  if (!DIGITS.test(digits)) return null;
  const typed = Number(digits);
  const room: (readonly [number, number])[] = [];
  let width = 10 ** least;
  for (let count = Math.max(1, MAX_NUMBER_DIGITS - digits.length); count > 0; count--, width *= 10) {
    const low = typed * width;
    room.push([Math.min(low, MOST_STORED), Math.min(low + width - 1, MOST_STORED)]);
    if (low >= MOST_STORED) break;
  }
  return room;
}
