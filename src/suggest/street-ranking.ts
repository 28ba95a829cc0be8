import type { StreetIndex } from '../dataset/street-index.js';
import type { WantedNumber } from './number-search.js';
import { type PlaceSet, readPlaces } from './place-set.js';
import { Recent } from './recent.js';
import { NO_LIMITS, type RowFilter, type RowLimits, rowsIn } from './row-filter.js';
import { searchRows } from './row-search.js';
import { STEP } from './scan.js';
import { type BasePart, readStreets, type StreetReading, type StreetWords } from './street-readings.js';
import type { Top } from './top.js';

/** How the rank of streets is told. */
export const STREET_RULE =
  'Streets as typed before those that have the words in another order or more of them, these before corrected ones; in each ranked by words read as the street (more first), then whole name before whole words before the begin of a word, then with no directional that was not typed, then whole city; then number of addresses; then name, type, directional, city, state, ZIP code.';

const STEPS_A_WORD = 16;
const STEPS: Readonly<Record<BasePart, number>> = { whole: 8, words: 4, begun: 0 };
const BARE = 2;
const MAX_NUMBER_DIGITS = 9;
const MOST_NUMBER = 65_535;
const DIGITS = /^\d+$/;

/** One way to read a query: what rows have to fulfil, and the steps of rank that they get. */
export interface RankedReading {
  readonly filter: RowFilter;
  readonly steps: number;
  /** Whether the name is typed in full, and so is the place if there is one. */
  readonly whole: boolean;
}

/** A query that has been read, to be asked for streets in several ways. */
export class StreetQuery {
  readonly index: StreetIndex;
  readonly #readings: readonly RankedReading[];

  constructor(index: StreetIndex, readings: readonly RankedReading[]) {
    this.index = index;
    // The best readings come first, so that the others are given up early.
    this.#readings = readings.length > 1 ? [...readings].sort((a, b) => b.steps - a.steps) : readings;
  }

  /** Whether words are read as the whole name of some street. */
  get whole(): boolean {
    return this.#readings.some(({ whole }) => whole);
  }

  /** Rows that the readings leave to be looked at, at most; of words in any order, bases. */
  get rows(): number {
    let rows = 0;
    for (const { filter } of this.#readings) rows += filter.words?.least ?? rowsIn(filter.ranges);
    return rows;
  }

  /** Offers the best streets that meet a demand. */
  rank(top: Top, { numbers, digits, longer, area: { within, bias } }: StreetDemand): void {
    const room = digits === null ? null : roomFor(digits, longer ? 1 : 0);
    const limits = within === null && room === null ? NO_LIMITS : { within, room };
    const preferred = bias === null ? null : { within: bias, room };
    for (let i = 0; i < this.#readings.length; i++) {
      const { filter, steps } = this.#readings[i] as RankedReading;
      if (preferred !== null) this.#search(top, filter, preferred, numbers, steps * STEP + BIAS);
      this.#search(top, filter, limits, numbers, steps * STEP);
    }
  }

  #search(top: Top, filter: RowFilter, limits: RowLimits, numbers: StreetDemand['numbers'], base: number): void {
    if (numbers === null) searchRows(this.index, top, filter, limits, null, base);
    else for (let i = 0; i < numbers.length; i++) searchRows(this.index, top, filter, limits, numbers[i] as WantedNumber, base);
  }
}

/** More than any weight, and less than a step of rank. */
export const BIAS = 2 ** 20;

/** Places of an index that are asked for. */
export interface Area {
  readonly within: PlaceSet | null;
  /** Lies inside `within`. */
  readonly bias: PlaceSet | null;
}

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

/** Texts whose readings are kept. */
const RECENT = 1024;
const recent = new WeakMap<StreetIndex, Recent<StreetQuery>>();

/** Words read as they stand. */
export function queryInOrder(index: StreetIndex, query: StreetWords): StreetQuery {
  let known = recent.get(index);
  if (known === undefined) {
    known = new Recent(RECENT);
    recent.set(index, known);
  }
  const key = `${query.streetEnd} ${query.open} ${query.words.join(' ')}`;
  let read = known.get(key);
  if (read === undefined) {
    read = new StreetQuery(index, readingsInOrder(index, query));
    known.set(key, read);
  }
  return read;
}

/** The ways to read words as they stand: as street, and what is left as the place. */
export function readingsInOrder(index: StreetIndex, query: StreetWords): readonly RankedReading[] {
  const streets: StreetReading[] = [];
  readStreets(index, query, (reading) => streets.push(reading));
  // Where a comma ends the street, other readings count only if there are none that end there.
  const hasComma = query.streetEnd < query.words.length;
  const behindComma = query.words.length - query.streetEnd;
  const atComma = hasComma ? streets.filter(({ rest }) => rest.length === behindComma) : streets;
  const found = withPlaces(index, atComma);
  return found.length > 0 || !hasComma ? found : withPlaces(index, streets);
}

function withPlaces(index: StreetIndex, streets: readonly StreetReading[]): readonly RankedReading[] {
  const found: RankedReading[] = [];
  let places: Map<number, readonly PlaceSet[]> | null = null;
  for (const street of streets) {
    const { rest, restOpen } = street;
    if (rest.length === 0) {
      addReading(found, index, street, null);
      continue;
    }
    places ??= new Map();
    let sets = places.get(rest.length);
    if (sets === undefined) {
      sets = readPlaces(index.table, rest, restOpen);
      places.set(rest.length, sets);
    }
    for (const set of sets) addReading(found, index, street, set);
  }
  return found;
}

function addReading(found: RankedReading[], index: StreetIndex, reading: StreetReading, places: PlaceSet | null): void {
  const { from, to, affixes, words, part, form } = reading;
  const ranges = [index.rowOfBase(from), index.rowOfBase(to)];
  const steps = words * STEPS_A_WORD + STEPS[part] + (places?.whole ?? 0);
  const whole = part === 'whole' && places?.whole !== 0;
  found.push({ filter: { ranges, words: null, affixes, form, places }, steps: steps + (form === 'bare' ? BARE : 0), whole });
  if (form === 'bare') found.push({ filter: { ranges, words: null, affixes, form: 'any', places }, steps, whole });
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
