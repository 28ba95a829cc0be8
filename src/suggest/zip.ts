import { needAll } from '../dataset/missing.js';
import type { LoadedTable } from '../dataset/view.js';
import { STEP } from '../places/search/scan.js';
import { usAreasOf } from '../places/search/us-area.js';
import { NAME_RULE } from '../places/search/us-cities.js';
import { readCode, zipCodeOf, zipParts, zipPlaceText, zipsOf, zipText } from '../places/search/us-zips.js';
import { placesOf } from '../places/us-places.js';
import { addOnShards, addOnsOf, type Shards } from '../streets/zip-add-ons.js';
import { ADD_ON_DIGITS, FILE_DIGITS } from '../text/digits.js';
import { completionOf, type FoundPlaces, type PlaceCompletion, type PlaceList, type PlaceQuestion } from './places/place-list.js';
import { type PlaceLine, type PlaceRows, textOfRow } from './places/place-suggestion.js';

const CODE_RULE = 'Codes in ascending order.';
const NO_SHARDS: Shards = [];

export const ZIP_CODES: PlaceList<'us-places'> = {
  kind: 'us-places',
  operation: 'suggest-zip',
  find: (view, tables, question) => {
    const { displayType, limit, options } = question;
    const code = readCode(question.typed.words);
    const zips = tables.map(({ table }) => firstOf(zipsOf(table, question, code, usAreasOf(table, options)), limit));
    const isShardKnown = code === null || code.zip.length >= FILE_DIGITS;
    const codes = (): readonly number[] =>
      tables.flatMap(({ table }, i) => (zips[i] as readonly number[]).map((zip) => zipCodeOf(table, zip)));
    const linesOf = (opened: Shards): FoundPlaces => ({
      lines: tables.map((loaded, i) =>
        zipLines(loaded, zips[i] as readonly number[], question, (zip) => addOnsOf(opened, zip, code?.addOn ?? '', limit)),
      ),
      tables: [...tables, ...opened],
      rule: code === null ? `${NAME_RULE} ${CODE_RULE}` : CODE_RULE,
    });
    question.sofar.find = () => linesOf(NO_SHARDS);
    return linesOf(displayType < 2 || !isShardKnown ? NO_SHARDS : addOnShards(view, codes()));
  },
};

/**
 * Completes a US ZIP code in ascending order, narrowed by a city or state beside it; a city name gives its ZIP codes, cities ranked.
 * `displayType` 0: `ZipCode, City, StateCode`, 1: `ZipCode, City, State`, 2 and 3: the same with `ZipCode-Zip4`. Add-ons come from addresses
 * and ranges with postal columns, once a name or three digits are typed; a ZIP code without add-ons in the data keeps
 * the plain form. The city is the one that the ZIP code prefers. Empty when nothing matches.
 *
 * @throws DoorplateError `INPUT_*`; `DATASET_NOT_MOUNTED` without a `us-places` dataset.
 */
export const suggestZip: PlaceCompletion = /* @__PURE__ */ completionOf(ZIP_CODES);

/** Different rows; each gives a line at least. */
function firstOf(rows: Iterable<number>, limit: number): readonly number[] {
  const first = new Set<number>();
  for (const row of rows) if (first.add(row).size === limit) break;
  return [...first];
}

/** Of each ZIP code one line an add-on, or the plain form where `addOnsOf` gives null. */
function zipLines(
  { table, manifest }: LoadedTable<'us-places'>,
  zips: readonly number[],
  { displayType, limit, wantsParts }: PlaceQuestion,
  addOnsOf: (code: number) => readonly number[] | null,
): readonly PlaceLine[] {
  const rows: PlaceRows = {
    manifest,
    table: 'zip',
    textOf: (row) => zipPlaceText(table, row, displayType % 2 === 0),
    partsOf: (row, addOn) => zipParts(table, row, zipText(table, row), addOn),
    locationOf: (row) => placesOf(table).zipCentroid(zipText(table, row)),
  };
  const lines: PlaceLine[] = [];
  const texts = needAll(zips.slice(0, limit), (zip) => textOfRow(rows, zip, wantsParts));
  for (const [i, zip] of zips.entries()) {
    if (lines.length === limit) break;
    const place = texts[i];
    const code = zipText(table, zip);
    const score = (): number => (limit - lines.length) * STEP;
    const addOns = addOnsOf(zipCodeOf(table, zip));
    if (addOns === null) lines.push({ text: `${code}, ${place}`, score: score(), reason: 'ZIP code', row: zip, rows });
    for (const each of addOns?.slice(0, limit - lines.length) ?? []) {
      const addOn = String(each).padStart(ADD_ON_DIGITS, '0');
      lines.push({ text: `${code}-${addOn}, ${place}`, score: score(), reason: 'ZIP+4', row: zip, rows, addOn });
    }
  }
  return lines;
}
