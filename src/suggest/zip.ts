import { lowerBound } from '../bisection.js';
import { spend } from '../budget.js';
import type { UsPlacesTable } from '../dataset/format/tables/us-places.js';
import type { DatasetView, LoadedTable } from '../dataset/view.js';
import { type MaybePromise, whenReady } from '../maybe-promise.js';
import type { Answer } from '../service.js';
import { usCityParts } from './city.js';
import { orderedByArea } from './places/place-areas.js';
import type { PlaceParts, PlaceSuggestion } from './places/place-completion.js';
import {
  type FoundPlaces,
  type PlaceCall,
  type PlaceLine,
  type PlaceList,
  type PlaceQuestion,
  suggestPlaces,
} from './places/place-list.js';
import { type UsAreas, usAreasOf } from './places/us-area.js';
import { NAME_RULE, rankUsCities, stateOfCity } from './places/us-cities.js';
import { addOnShards, addOnsOf, type Shards } from './places/zip-add-ons.js';
import { STEP } from './scan.js';
import { fits } from './words.js';

const ZIP_DIGITS = 5;
/** The name of a city is spelled out. */
const STEPS_A_NAME = 16;
const ADD_ON_DIGITS = 4;
const SHARD_DIGITS = 3;
const DIGITS = /^\d{1,9}$/;
const CODE_RULE = 'Codes in ascending order.';
const NO_SHARDS: Shards = [];

export const ZIP_CODES: PlaceList<'us-places'> = {
  kind: 'us-places',
  operation: 'suggest-zip',
  find: (view, tables, question) => {
    const { displayType, limit, options } = question;
    const code = readCode(question.typed.words);
    const zips = tables.map(({ table }) => {
      const areas = usAreasOf(table, options);
      return firstOf(code === null ? zipsOfCities(table, question, areas) : orderedByArea(zipsFrom(table, code), areas.zips), limit);
    });
    const isShardKnown = code === null || code.zip.length >= SHARD_DIGITS;
    const shards = displayType < 2 || !isShardKnown ? NO_SHARDS : addOnShards(view, codesOf(tables, zips));
    const linesOf = (opened: Shards): FoundPlaces => ({
      lines: tables.map((loaded, i) => {
        const write = new ZipLines(loaded, displayType, limit);
        for (const zip of zips[i] as readonly number[])
          if (!write.add(zip, addOnsOf(opened, loaded.table.zipCode[zip] as number, code?.addOn ?? '', limit))) break;
        return write.lines;
      }),
      tables: [...tables, ...opened],
      rule: code === null ? `${NAME_RULE} ${CODE_RULE}` : CODE_RULE,
    });
    // Of tables that are read by pages more would have to be read.
    if (tables.every(({ isPaged }) => isPaged !== true)) question.sofar.find = () => linesOf(NO_SHARDS);
    return whenReady(shards, linesOf);
  },
};

/**
 * Completes a US ZIP code in ascending order, narrowed by a city or state behind it; a city name gives its ZIP codes,
 * cities ranked. `displayType` 0:
 * `ZipCode, City, StateCode`, 1: `ZipCode, City, State`, 2 and 3: the same with `ZipCode-Zip4`. Add-ons come from
 * addresses and ranges with postal columns, once a name or three digits are typed, of at most three shards; a ZIP code without
 * add-ons in the data keeps the plain form. The city is the one that the ZIP code prefers. Empty when nothing matches.
 *
 * @throws DoorplateError `INPUT_*`; `DATASET_NOT_MOUNTED` without a `us-places` dataset.
 */
export function suggestZip(view: DatasetView, text: string, options: PlaceCall = {}): MaybePromise<Answer<readonly PlaceSuggestion[]>> {
  return suggestPlaces(ZIP_CODES, view, text, options);
}

function codesOf(tables: readonly LoadedTable<'us-places'>[], zips: readonly (readonly number[])[]): readonly number[] {
  return tables.flatMap(({ table }, i) => (zips[i] as readonly number[]).map((zip) => table.zipCode[zip] as number));
}

/** The first different rows; each gives a line at least. */
function firstOf(rows: Iterable<number>, limit: number): readonly number[] {
  const first = new Set<number>();
  for (const row of rows) if (first.add(row).size === limit) break;
  return [...first];
}

/** A code being typed. */
interface Code {
  /** One to five digits. */
  readonly zip: string;
  /** Up to four digits. */
  readonly addOn: string;
  /** City or state behind it. */
  readonly rest: readonly string[];
}

function readCode(words: readonly string[]): Code | null {
  const [first = '', second = ''] = words;
  if (!DIGITS.test(first)) return null;
  if (first.length > ZIP_DIGITS) return { zip: first.slice(0, ZIP_DIGITS), addOn: first.slice(ZIP_DIGITS), rest: words.slice(1) };
  const hasAddOn = first.length === ZIP_DIGITS && second.length <= ADD_ON_DIGITS && DIGITS.test(second);
  return { zip: first, addOn: hasAddOn ? second : '', rest: words.slice(hasAddOn ? 2 : 1) };
}

/** Rows of the ZIP codes that begin with the digits and whose city or state fits, ascending. */
function* zipsFrom(table: UsPlacesTable, { zip, rest }: Code): Generator<number> {
  const width = 10 ** (ZIP_DIGITS - zip.length);
  const low = Number(zip) * width;
  const to = lowerBound(table.zipCode, low + width);
  for (let row = lowerBound(table.zipCode, low); row < to; row++) {
    spend(1);
    if (rest.length === 0 || inPlace(table, row, rest)) yield row;
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
function* zipsOfCities(table: UsPlacesTable, question: PlaceQuestion, areas: UsAreas): Generator<number> {
  const top = rankUsCities(table, question, areas.cities);
  for (let i = 0; i < top.length; i++) {
    const city = top.row(i);
    const zips = table.cityZip.subarray(table.cityFirstZip[city] as number, table.cityFirstZip[city + 1] as number);
    yield* orderedByArea(zips, areas.zips);
  }
}

/** Writes the lines of ZIP codes until there are enough. */
class ZipLines {
  readonly lines: PlaceLine[] = [];
  readonly #loaded: LoadedTable<'us-places'>;
  readonly #displayType: number;
  readonly #limit: number;

  constructor(loaded: LoadedTable<'us-places'>, displayType: number, limit: number) {
    this.#loaded = loaded;
    this.#displayType = displayType;
    this.#limit = limit;
  }

  /** Adds the lines of one ZIP code: one an add-on, or the plain form when `addOns` is null. False when there are enough lines. */
  add(zip: number, addOns: readonly number[] | null): boolean {
    const { table } = this.#loaded;
    const city = table.zipCity[zip] as number;
    const { code: stateCode, written } = stateOfCity(table, city);
    const place = `${table.strings.at(table.cityName[city] as number)}, ${this.#displayType % 2 === 0 ? stateCode : written}`;
    const code = String(table.zipCode[zip]).padStart(ZIP_DIGITS, '0');
    for (const addOn of addOns ?? [null]) {
      if (this.lines.length === this.#limit) return false;
      const digits = addOn === null ? null : String(addOn).padStart(ADD_ON_DIGITS, '0');
      this.lines.push({
        text: `${digits === null ? code : `${code}-${digits}`}, ${place}`,
        score: (this.#limit - this.lines.length) * STEP,
        reason: digits === null ? 'ZIP code' : 'ZIP+4',
        parts: () => zipParts(this.#loaded, zip, code, digits),
      });
    }
    return this.lines.length < this.#limit;
  }
}

function zipParts({ table, manifest }: LoadedTable<'us-places'>, row: number, code: string, addOn: string | null): PlaceParts {
  const { components, population } = usCityParts(table, table.zipCity[row] as number, table.zipCounty[row] as number);
  return { components: { ...components, code, addOn }, population, manifest, table: 'zip', row };
}
