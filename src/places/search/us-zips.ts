import { lowerBound } from '../../bisection.js';
import { spend } from '../../budget.js';
import type { UsPlacesTable } from '../../dataset/format/tables/us-places.js';
import { orderedByArea } from './place-areas.js';
import type { UsAreas } from './us-area.js';
import { type NameQuestion, rankUsCities, stateOfCity, usCityParts, usCityText } from './us-cities.js';
import { fits } from './words.js';

const ZIP_DIGITS = 5;
/** The name of a city is spelled out. */
const STEPS_A_NAME = 16;

/** Rows of the ZIP codes that begin with the digits and whose city or state the words behind them fit, ascending. */
export function* zipsFrom(table: UsPlacesTable, digits: string, words: readonly string[]): Generator<number> {
  const width = 10 ** (ZIP_DIGITS - digits.length);
  const low = Number(digits) * width;
  const to = lowerBound(table.zipCode, low + width);
  for (let row = lowerBound(table.zipCode, low); row < to; row++) {
    spend(1);
    if (words.length === 0 || inPlace(table, row, words)) yield row;
  }
}

function inPlace(table: UsPlacesTable, zip: number, words: readonly string[]): boolean {
  const city = table.zipCity[zip] as number;
  const { code, name, fields } = stateOfCity(table, city);
  const [first = ''] = words;
  // Most are left out by what they begin with, and need no string of their own.
  if (table.cityKeys.byteAt(city, 0) !== first.charCodeAt(0) && !name.startsWith(first) && !code.startsWith(first)) return false;
  spend(STEPS_A_NAME);
  return fits(words, [table.cityKeys.at(city).split(' '), ...fields]);
}

/** Rows of the ZIP codes of the best cities for a name, city by city. */
export function* zipsOfCities(table: UsPlacesTable, question: NameQuestion, areas: UsAreas): Generator<number> {
  const top = rankUsCities(table, question, areas.cities);
  for (let i = 0; i < top.length; i++) {
    const city = top.row(i);
    const zips = table.cityZip.subarray(table.cityFirstZip[city] as number, table.cityFirstZip[city + 1] as number);
    yield* orderedByArea(zips, areas.zips);
  }
}

/** The ZIP code of a row. */
export function zipCodeOf({ zipCode }: UsPlacesTable, row: number): number {
  return zipCode[row] as number;
}

/** The same as five digits. */
export function zipText(table: UsPlacesTable, row: number): string {
  return String(zipCodeOf(table, row)).padStart(ZIP_DIGITS, '0');
}

/** The city of a ZIP code with its state, whose code or name is given. */
export function zipPlaceText(table: UsPlacesTable, row: number, withCode: boolean): string {
  return usCityText(table, table.zipCity[row] as number, withCode);
}

/** Parts of a ZIP code as completions give them, with the digits of an add-on or without. */
export function zipParts(table: UsPlacesTable, row: number, code: string, addOn: string | null) {
  const { components, population } = usCityParts(table, table.zipCity[row] as number, table.zipCounty[row] as number);
  return { components: { ...components, code, addOn }, population };
}
