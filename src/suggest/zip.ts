import type { Answer, Suggestions } from '../contract.js';
import { lowerBound } from '../dataset/bisection.js';
import type { UsPlacesTable } from '../dataset/tables/us-places.js';
import type { DatasetView } from '../dataset/view.js';
import { requireDisplayType, requireLimit, requireText } from '../input.js';
import { answerLines, type Line, mergeLines, type SuggestCall, withTables } from './answer.js';
import { STEP } from './scan.js';
import { NAME_RULE, rankUsCities, statesOf } from './us-cities.js';
import { fits, readWords, type TypedWords } from './words.js';
import { addOnShards, addOnsOf, type Shards } from './zip-add-ons.js';

const ZIP_DIGITS = 5;
const ADD_ON_DIGITS = 4;
const DIGITS = /^\d{1,9}$/;
const CODE_RULE = 'Codes in ascending order.';
/**
 * Completes a US ZIP code in ascending order, narrowed by a city or state behind it; a city name gives its ZIP codes,
 * cities ranked. `displayType` 0:
 * `ZipCode, City, StateCode`, 1: `ZipCode, City, State`, 2 and 3: the same with `ZipCode-Zip4`. Add-ons come from
 * streets with postal columns, once three digits are typed; a ZIP code without add-ons in the data keeps the plain
 * form. The city is the one that the ZIP code prefers. Empty when nothing matches.
 *
 * @throws DoorplateError `INPUT_*`; `DATASET_NOT_MOUNTED` without a `us-places` dataset.
 */
export function suggestZip(view: DatasetView, text: string, options: SuggestCall = {}): Answer<Suggestions> | Promise<Answer<Suggestions>> {
  const typed = readWords(requireText(text, 'text', options.maxLength));
  const displayType = requireDisplayType('suggest-zip', options.displayType);
  const limit = requireLimit(options.limit);
  const code = readCode(typed.words);
  return withTables(view, 'us-places', (tables) => {
    const answer = (shards: Shards): Answer<Suggestions> => {
      const lines = tables.map(({ table }) => {
        const zips = code === null ? zipsOfCities(table, typed, limit) : zipsFrom(table, code);
        const write = new ZipLines(table, displayType, limit);
        for (const zip of zips) if (!write.add(zip, addOnsOf(shards, table.zipCode[zip] as number, code?.addOn ?? '', limit))) break;
        return write.lines;
      });
      const rule = code === null ? `${NAME_RULE} ${CODE_RULE}` : CODE_RULE;
      return answerLines(mergeLines(lines, limit), [...tables, ...shards], rule, options.explain);
    };
    const shards = displayType < 2 || code === null ? NO_SHARDS : addOnShards(view, code.zip);
    return shards instanceof Promise ? shards.then(answer) : answer(shards);
  });
}

const NO_SHARDS: Shards = [];

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
  for (let row = lowerBound(table.zipCode, low); row < to; row++) if (rest.length === 0 || inPlace(table, row, rest)) yield row;
}

function inPlace(table: UsPlacesTable, zip: number, words: readonly string[]): boolean {
  const city = table.zipCity[zip] as number;
  const state = table.cityState[city] as number;
  const [code, name] = statesOf(table)[state] as readonly [string, string];
  return fits(words, [table.cityKeys.at(city), code, name]);
}

/** Rows of the ZIP codes of the best cities for a name, city by city. */
function* zipsOfCities(table: UsPlacesTable, typed: TypedWords, limit: number): Generator<number> {
  const top = rankUsCities(table, typed, limit);
  for (let i = 0; i < top.length; i++) {
    const city = top.row(i);
    const end = table.cityFirstZip[city + 1] as number;
    for (let at = table.cityFirstZip[city] as number; at < end; at++) yield table.cityZip[at] as number;
  }
}

/** Writes the lines of ZIP codes until there are enough. */
class ZipLines {
  readonly lines: Line[] = [];
  readonly #table: UsPlacesTable;
  readonly #displayType: number;
  readonly #limit: number;
  readonly #seen = new Set<number>();

  constructor(table: UsPlacesTable, displayType: number, limit: number) {
    this.#table = table;
    this.#displayType = displayType;
    this.#limit = limit;
  }

  /** Adds the lines of one ZIP code: one an add-on, or the plain form when `addOns` is null. False when there are enough lines. */
  add(zip: number, addOns: readonly number[] | null): boolean {
    if (this.#seen.has(zip)) return true;
    this.#seen.add(zip);
    const table = this.#table;
    const city = table.zipCity[zip] as number;
    const state = table.cityState[city] as number;
    const stateText = (this.#displayType % 2 === 0 ? table.stateCode : table.stateName)[state] as number;
    const place = `${table.strings.at(table.cityName[city] as number)}, ${table.strings.at(stateText)}`;
    const code = String(table.zipCode[zip]).padStart(ZIP_DIGITS, '0');
    const codes = addOns === null ? [code] : addOns.map((addOn) => `${code}-${String(addOn).padStart(ADD_ON_DIGITS, '0')}`);
    for (const text of codes) {
      if (this.lines.length === this.#limit) return false;
      const score = (this.#limit - this.lines.length) * STEP;
      this.lines.push({ text: `${text}, ${place}`, score, reason: addOns === null ? 'ZIP code' : 'ZIP+4' });
    }
    return this.lines.length < this.#limit;
  }
}
