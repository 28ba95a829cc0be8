import { spend } from '../../budget.js';
import { searchRows } from '../../street-index/index-search.js';
import { indexRowsOfNumber } from '../../street-index/number-postings.js';
import type { WantedNumber } from '../../street-index/number-search.js';
import { inPlaces, type PlaceSet } from '../../street-index/place-set.js';
import { accepts, NO_ROW_LIMITS, type RowLimits, rowsIn } from '../../street-index/row-filter.js';
import type { StreetIndex } from '../../street-index/street-index.js';
import type { TopK } from '../../street-index/top-k.js';
import { STEP } from '../scan.js';
import { bestFirst, groupOf, groupsOf, type ParseGroup, type RankedParse } from './parses/parse-groups.js';

const MAX_NUMBER_DIGITS = 9;
const MOST_NUMBER = 65_535;
const DIGITS = /^\d+$/;

/** A query that has been read, to be asked for streets in several ways. */
export class StreetQuery {
  readonly index: StreetIndex;
  /** Whether words are read as the whole name of some street. */
  readonly whole: boolean;
  readonly #all: ParseGroup;
  /** The same readings by where their rows lie, made when they are asked for first. */
  #groups: readonly ParseGroup[] | null = null;

  constructor(index: StreetIndex, readings: readonly RankedParse[]) {
    this.index = index;
    // The best readings come first, so that the others are given up early.
    this.#all = groupOf(bestFirst(readings));
    this.whole = readings.some(({ whole }) => whole);
  }

  /** Rows that the readings leave to be looked at, at most; of words in any order, bases. */
  get rows(): number {
    let rows = 0;
    for (const { filter } of this.#all.readings) rows += filter.words?.least ?? rowsIn(filter.ranges);
    return rows;
  }

  /** Offers the best streets that meet a demand. */
  rank(top: TopK, { numbers, digits, longer, area }: StreetDemand): void {
    const room = digits === null ? null : roomFor(digits, longer ? 1 : 0);
    const { within } = area;
    const limits = within === null && room === null ? NO_ROW_LIMITS : { within, room };
    if (numbers === null) {
      this.#rankNumber(top, null, limits, area);
      return;
    }
    for (let i = 0; i < numbers.length; i++) this.#rankNumber(top, numbers[i] as WantedNumber, limits, area);
  }

  #rankNumber(top: TopK, number: WantedNumber | null, limits: RowLimits, area: Area): void {
    if (this.#rankFew(top, this.#all, number, limits, area)) return;
    this.#groups ??= groupsOf(this.#all);
    for (const group of this.#groups) {
      if (this.#groups.length === 1 || !this.#rankFew(top, group, number, limits, area)) this.#rankEach(top, group, number, limits, area);
    }
  }

  /** Reading by reading. */
  #rankEach(top: TopK, { readings }: ParseGroup, number: WantedNumber | null, limits: RowLimits, { bias }: Area): void {
    const preferred = bias === null ? null : { within: bias, room: limits.room };
    for (let i = 0; i < readings.length; i++) {
      const { filter, steps } = readings[i] as RankedParse;
      if (preferred !== null) searchRows(this.index, top, filter, preferred, number, steps * STEP + BIAS);
      searchRows(this.index, top, filter, limits, number, steps * STEP);
    }
  }

  /** Row by row, where there are few that any reading of a group may leave; false where there are not. */
  #rankFew(top: TopK, group: ParseGroup, number: WantedNumber | null, limits: RowLimits, { bias }: Area): boolean {
    if (group.hull === null) return false;
    const [from, to] = group.hull;
    if (number === null) {
      if (to - from > FEW_ROWS) return false;
      for (let row = from; row < to; row++) this.#offer(top, group, row, 0, limits, bias);
      return true;
    }
    const few = indexRowsOfNumber(number.table, number.number, from, to);
    if (few === null) return false;
    for (let i = 0; i < few.length; i++) this.#offer(top, group, few.rows[i] as number, number.tag, limits, bias);
    return true;
  }

  /** Offers a row with the best of the readings that leave it. */
  #offer(top: TopK, { readings }: ParseGroup, row: number, tag: number, limits: RowLimits, bias: PlaceSet | null): void {
    const { index } = this;
    const file = index.fileOf(row);
    const at = row - file.first;
    const weight = file.weight[at] as number;
    spend(readings.length);
    for (let i = 0; i < readings.length; i++) {
      const { filter, steps } = readings[i] as RankedParse;
      const { ranges } = filter;
      if (row < (ranges[0] as number) || row >= (ranges[1] as number) || !accepts(index, filter, limits, file, at)) continue;
      const preferred = bias !== null && inPlaces(index.table, bias, file.place[at] as number);
      top.offer(row, steps * STEP + (preferred ? BIAS : 0) + weight, tag);
      return;
    }
  }
}

/** Rows that are looked at one by one, at most. */
const FEW_ROWS = 256;

/** More than any weight, and less than a step of rank. */
export const BIAS = 2 ** 20;

/** Places of an index that are asked for. */
export interface Area {
  readonly within: PlaceSet | null;
  /** Lies inside `within`. */
  readonly bias: PlaceSet | null;
}

/** Where no places are asked for. */
export const ANYWHERE: Area = { within: null, bias: null };

/** What streets have to be for. */
export interface StreetDemand {
  /** Numbers of which a street has to have one; null for any street. */
  readonly numbers: readonly WantedNumber[] | null;
  /** Begin of a number that the street has to have room for; null for any street. */
  readonly digits: string | null;
  /** Whether that number has to have more digits. */
  readonly longer: boolean;
  readonly area: Area;
}

/** Between which numbers those lie that begin with the digits. */
function roomFor(digits: string, least: number): RowLimits['room'] {
  if (!DIGITS.test(digits)) return null;
  const typed = Number(digits);
  const room: (readonly [number, number])[] = [];
  let width = 10 ** least;
  for (let count = Math.max(1, MAX_NUMBER_DIGITS - digits.length); count > 0; count--, width *= 10) {
    const low = typed * width;
    room.push([Math.min(low, MOST_NUMBER), Math.min(low + width - 1, MOST_NUMBER)]);
    if (low >= MOST_NUMBER) break;
  }
  return room;
}
