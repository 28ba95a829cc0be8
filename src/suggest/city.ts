import { needAll } from '../dataset/missing.js';
import { STEP } from '../places/search/scan.js';
import { usAreasOf } from '../places/search/us-area.js';
import { NAME_RULE, rankUsCities, usCityParts, usCityText } from '../places/search/us-cities.js';
import { readCode, zipsOf } from '../places/search/us-zips.js';
import { placesOf } from '../places/us-places.js';
import { NARROWED_DIGITS } from '../text/digits.js';
import { completionOf, listOf, type PlaceCompletion } from './places/place-list.js';
import { type PlaceLine, type WeighedRows, weighedLine } from './places/place-suggestion.js';

export const CITIES = /* @__PURE__ */ listOf('us-places', 'suggest-city', NAME_RULE, ({ table, manifest }, question) => {
  const { displayType, limit, options, typed, wantsParts } = question;
  const rows: WeighedRows = {
    manifest,
    table: 'city',
    textOf: (row) => usCityText(table, row, displayType === 0),
    weightOf: (row) => table.cityRank[row] as number,
    partsOf: (row) => usCityParts(table, row),
    locationOf: (row) => placesOf(table).cityCentroid(row),
  };
  const areas = usAreasOf(table, options);
  const line = (row: number, score: number): PlaceLine => weighedLine(rows, row, score, wantsParts);
  const named = needAll(rankUsCities(table, question, areas.cities).entries(), ({ row, score }) => line(row, score));
  const code = readCode(typed.words);
  if (named.length > 0 || code === null || (code.rest.length > 0 && code.zip.length < NARROWED_DIGITS)) return named;
  const cities = new Set<number>();
  for (const zip of zipsOf(table, question, code, areas)) if (cities.add(table.zipCity[zip] as number).size === limit) break;
  return [...cities].map((row, i) => line(row, (limit - i) * STEP));
});

/**
 * Completes a US city, best first; a state may follow or lead the name: `springf il`. `displayType` 0: `City, StateCode`, 1: `City, State`.
 * Another name of a city leads to its preferred name, a ZIP code to its city. Empty when nothing matches.
 *
 * @throws DoorplateError `INPUT_*`; `DATASET_NOT_MOUNTED` without a `us-places` dataset.
 */
export const suggestCity: PlaceCompletion = /* @__PURE__ */ completionOf(CITIES);
