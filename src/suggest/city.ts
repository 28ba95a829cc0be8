import type { DatasetView, LoadedTable } from '../dataset/view.js';
import type { MaybePromise } from '../maybe-promise.js';
import { STEP } from '../places/search/scan.js';
import { usAreasOf } from '../places/search/us-area.js';
import { NAME_RULE, rankUsCities, usCityParts, usCityText } from '../places/search/us-cities.js';
import { readCode, zipsOf } from '../places/search/us-zips.js';
import { placesOf } from '../places/us-places.js';
import type { Answer } from '../service.js';
import { NARROWED_DIGITS } from '../text/digits.js';
import { type PlaceCall, type PlaceList, type PlaceQuestion, suggestPlaces } from './places/place-list.js';
import { type PlaceLine, type PlaceRows, type PlaceSuggestion, textOfLine } from './places/place-suggestion.js';

export const CITIES: PlaceList<'us-places'> = {
  kind: 'us-places',
  operation: 'suggest-city',
  find: (_, tables, question) => ({ lines: tables.map((loaded) => cityLines(loaded, question)), tables, rule: NAME_RULE }),
};

/**
 * Completes a US city, best first; a state may follow or lead the name: `springf il`. `displayType` 0: `City, StateCode`, 1: `City, State`.
 * Another name of a city leads to its preferred name, a ZIP code to its city. Empty when nothing matches.
 *
 * @throws DoorplateError `INPUT_*`; `DATASET_NOT_MOUNTED` without a `us-places` dataset.
 */
export function suggestCity(view: DatasetView, text: string, options: PlaceCall = {}): MaybePromise<Answer<readonly PlaceSuggestion[]>> {
  return suggestPlaces(CITIES, view, text, options);
}

function cityLines({ table, manifest }: LoadedTable<'us-places'>, question: PlaceQuestion): readonly PlaceLine[] {
  const { displayType, limit, options, typed, wantsParts } = question;
  const rows: PlaceRows = {
    manifest,
    table: 'city',
    partsOf: (row) => usCityParts(table, row),
    locationOf: (row) => placesOf(table).cityCentroid(row),
  };
  const areas = usAreasOf(table, options);
  const line = (row: number, score: number): PlaceLine => ({
    text: textOfLine(rows, row, wantsParts, () => usCityText(table, row, displayType === 0)),
    score,
    reason: () => `weight ${table.cityRank[row]}`,
    row,
    rows,
    addOn: null,
  });
  const named = rankUsCities(table, question, areas.cities).map(line);
  const code = readCode(typed.words);
  if (named.length > 0 || code === null || (code.rest.length > 0 && code.zip.length < NARROWED_DIGITS)) return named;
  const cities = new Set<number>();
  for (const zip of zipsOf(table, question, code, areas)) if (cities.add(table.zipCity[zip] as number).size === limit) break;
  return [...cities].map((row, i) => line(row, (limit - i) * STEP));
}
