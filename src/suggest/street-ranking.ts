import type { StreetIndex } from '../dataset/street-index.js';
import type { AddressQuery } from './address-query.js';
import { type PlaceSet, readPlaces } from './place-set.js';
import { type RowFilter, searchRows, type WantedNumber } from './row-search.js';
import { STEP } from './scan.js';
import { type BasePart, readStreets, type StreetReading } from './street-readings.js';
import type { Top } from './top.js';

/** How the rank of streets is told. */
export const STREET_RULE =
  'Streets ranked by words read as the street (more first), then whole name before whole words before the begin of a word, then with no directional that was not typed, then whole city; then number of addresses; then name, type, directional, city, state, ZIP code.';

const STEPS_A_WORD = 16;
const STEPS: Readonly<Record<BasePart, number>> = { whole: 8, words: 4, begun: 0 };
const BARE = 2;
const MAX_NUMBER_DIGITS = 9;
const MOST_NUMBER = 65_535;
const DIGITS = /^\d+$/;

/** One way to read a query: what rows have to fulfil, and the steps of rank that they get. */
interface RankedReading {
  readonly filter: Omit<RowFilter, 'room'>;
  readonly steps: number;
}

/** A query that has been read, to be asked for streets in several ways. */
export class StreetQuery {
  readonly index: StreetIndex;
  readonly #readings: readonly RankedReading[];

  /** Words are read as the street in all ways, and what is left must be the place. */
  constructor(index: StreetIndex, query: AddressQuery) {
    this.index = index;
    const found: RankedReading[] = [];
    const places = new Map<number, readonly PlaceSet[]>();
    const placesOf = (rest: readonly string[], open: boolean): readonly PlaceSet[] => {
      let sets = places.get(rest.length);
      if (sets === undefined) {
        sets = readPlaces(index.table, rest, open);
        places.set(rest.length, sets);
      }
      return sets;
    };
    readStreets(index, query, (reading) => {
      if (reading.rest.length === 0) addReading(found, index, reading, null);
      else for (const set of placesOf(reading.rest, reading.restOpen)) addReading(found, index, reading, set);
    });
    // The best readings come first, so that the others are given up early.
    this.#readings = found.length > 1 ? found.sort((a, b) => b.steps - a.steps) : found;
  }

  /**
   * Offers the best streets. `numbers`: those of which a street has to have one, null for any street; `digits`: begin of a
   * number that the street has to have room for.
   */
  rank(top: Top, numbers: readonly WantedNumber[] | null, digits: string | null): void {
    const room = digits === null ? null : roomFor(digits);
    for (const { filter, steps } of this.#readings) {
      const whole = { ...filter, room };
      if (numbers === null) searchRows(this.index, top, whole, null, steps * STEP);
      else for (const number of numbers) searchRows(this.index, top, whole, number, steps * STEP);
    }
  }
}

function addReading(found: RankedReading[], index: StreetIndex, reading: StreetReading, places: PlaceSet | null): void {
  const { from, to, affixes, words, part, form } = reading;
  const ranges = [index.rowOfBase(from), index.rowOfBase(to)];
  const steps = words * STEPS_A_WORD + STEPS[part] + (places?.whole ?? 0);
  found.push({ filter: { ranges, affixes, form, places }, steps: steps + (form === 'bare' ? BARE : 0) });
  if (form === 'bare') found.push({ filter: { ranges, affixes, form: 'any', places }, steps });
}

/** Between which numbers those lie that begin with the digits. */
function roomFor(digits: string): RowFilter['room'] {
  if (!DIGITS.test(digits)) return null;
  const typed = Number(digits);
  const clip = (number: number): number => Math.min(number, MOST_NUMBER);
  return Array.from({ length: Math.max(1, MAX_NUMBER_DIGITS - digits.length) }, (_, i) => {
    const width = 10 ** i;
    return [clip(typed * width), clip(typed * width + width - 1)] as const;
  });
}
