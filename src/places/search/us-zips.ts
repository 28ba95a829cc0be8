import { spend } from '../../budget.js';
import type { UsPlacesTable } from '../../dataset/format/tables/us-places.js';
import { DEFAULT_LIMIT } from '../../input.js';
import { ADD_ON_DIGITS, ZIP_DIGITS, zipDigits } from '../../text/digits.js';
import { WRITTEN_OUT } from '../../text/search-key.js';
import { rowsOfCodes } from './area.js';
import { orderedByArea } from './place-areas.js';
import type { UsAreas } from './us-area.js';
import { type NameQuestion, rankUsCities, stateOfCity, usCityParts, usCityText } from './us-cities.js';
import { fits } from './words.js';

const DIGITS = /^\d{1,9}$/;
/** The name of a city is spelled out. */
const STEPS_A_NAME = 16;

export interface ZipWords {
  /** One to five digits. */
  readonly zip: string;
  /** Up to four digits. */
  readonly addOn: string;
  /** City or state beside it. */
  readonly rest: readonly string[];
}

/** The first digits, and those of an add-on behind them, among the words of a place. */
export function readCode(words: readonly string[]): ZipWords | null {
  const at = words.findIndex((word) => DIGITS.test(word));
  const [first = '', second = ''] = words.slice(at);
  if (at < 0) return null;
  const isWhole = first.length === ZIP_DIGITS && second.length <= ADD_ON_DIGITS && DIGITS.test(second);
  const addOn = isWhole ? second : first.slice(ZIP_DIGITS);
  return { zip: first.slice(0, ZIP_DIGITS), addOn, rest: words.toSpliced(at, isWhole ? 2 : 1) };
}

/** Rows of the ZIP codes for a text: ascending, or of the best cities for a name, where a code does not prefer the city beside it. */
export function* zipsOf(table: UsPlacesTable, question: NameQuestion, code: ZipWords | null, areas: UsAreas): Generator<number> {
  if (code === null) return yield* zipsOfCities(table, question, areas);
  // Codes have no typing errors: with some, the names beside them are looked for alone.
  if (question.errors === 0) {
    let found = false;
    for (const row of orderedByArea(zipsFrom(table, code.zip, code.rest), areas.zips)) {
      found = true;
      yield row;
    }
    if (found) return;
  }
  const named = zipsOfCities(table, { ...question, typed: { words: code.rest, comma: null } }, areas);
  for (const row of named) if (zipText(table, row).startsWith(code.zip)) yield row;
}

/** Ascending rows of the ZIP codes that begin with the digits, where the words behind fit city or state. */
function* zipsFrom(table: UsPlacesTable, digits: string, words: readonly string[]): Generator<number> {
  for (const row of rowsOfCodes(table.zipCode, digits, ZIP_DIGITS)) if (words.length === 0 || inPlace(table, row, words)) yield row;
}

function inPlace(table: UsPlacesTable, zip: number, words: readonly string[]): boolean {
  const city = table.zipCity[zip] as number;
  const { code, name, fields } = stateOfCity(table, city);
  const [first = ''] = words;
  // Most are left out by what they begin with, and need no string of their own.
  if (table.cityKeys.byteAt(city, 0) !== first.charCodeAt(0) && !name.startsWith(first) && !code.startsWith(first)) return false;
  spend(STEPS_A_NAME);
  const short = table.cityKeys.at(city).split(' ');
  return fits(words, [short, short.map((word) => WRITTEN_OUT.get(word) ?? word), ...fields]);
}

/** A place of as many people is meant sooner than others of its name though no ZIP code prefers it: a borough of New York. Chosen. */
const PEOPLE_OF_BOROUGH = 1_000_000;

/** Of the best cities for a name, city by city; last those that no ZIP code prefers, so that their lines bear other names. */
function* zipsOfCities(table: UsPlacesTable, question: NameQuestion, areas: UsAreas): Generator<number> {
  // Few lines are the first of many.
  const top = rankUsCities(table, { ...question, limit: Math.max(question.limit, DEFAULT_LIMIT) }, areas.cities);
  const cities = Array.from({ length: top.length }, (_, i) => top.row(i));
  const zipsOf = (city: number): Uint32Array | Uint16Array =>
    table.cityZip.subarray(table.cityFirstZip[city] as number, table.cityFirstZip[city + 1] as number);
  const isLast = (city: number): boolean =>
    (table.cityRank[city] as number) < PEOPLE_OF_BOROUGH && zipsOf(city).every((zip) => table.zipCity[zip] !== city);
  for (const last of [false, true]) {
    for (const city of cities) if (isLast(city) === last) yield* orderedByArea(zipsOf(city), areas.zips);
  }
}

export function zipCodeOf({ zipCode }: UsPlacesTable, row: number): number {
  return zipCode[row] as number;
}

/** Five digits. */
export function zipText(table: UsPlacesTable, row: number): string {
  return zipDigits(zipCodeOf(table, row));
}

export function zipPlaceText(table: UsPlacesTable, row: number, withCode: boolean): string {
  return usCityText(table, table.zipCity[row] as number, withCode);
}

/** As completions give them, with the digits of an add-on or without. */
export function zipParts(table: UsPlacesTable, row: number, code: string, addOn: string | null = null) {
  const { components, population } = usCityParts(table, table.zipCity[row] as number, table.zipCounty[row] as number);
  return { components: { ...components, code, addOn }, population };
}
