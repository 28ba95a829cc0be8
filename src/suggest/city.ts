import type { DatasetView, LoadedTable } from '../dataset/view.js';
import type { MaybePromise } from '../maybe-promise.js';
import { usAreasOf } from '../places/search/us-area.js';
import { NAME_RULE, rankUsCities, usCityParts, usCityText } from '../places/search/us-cities.js';
import { placesOf } from '../places/us-places.js';
import type { Answer } from '../service.js';
import { type PlaceCall, type PlaceList, type PlaceQuestion, suggestPlaces } from './places/place-list.js';
import type { PlaceLine, PlaceRows, PlaceSuggestion } from './places/place-suggestion.js';

export const CITIES: PlaceList<'us-places'> = {
  kind: 'us-places',
  operation: 'suggest-city',
  find: (_, tables, question) => ({ lines: tables.map((loaded) => cityLines(loaded, question)), tables, rule: NAME_RULE }),
};

/**
 * Completes a US city, best first; a state may follow or lead the name: `springf il`. `displayType` 0: `City, StateCode`, 1: `City, State`. Another
 * name of a city leads to its preferred name. Empty when nothing matches.
 *
 * @throws DoorplateError `INPUT_*`; `DATASET_NOT_MOUNTED` without a `us-places` dataset.
 */
export function suggestCity(view: DatasetView, text: string, options: PlaceCall = {}): MaybePromise<Answer<readonly PlaceSuggestion[]>> {
  return suggestPlaces(CITIES, view, text, options);
}

function cityLines({ table, manifest }: LoadedTable<'us-places'>, question: PlaceQuestion): readonly PlaceLine[] {
  const { displayType, options } = question;
  const rows: PlaceRows = {
    manifest,
    table: 'city',
    partsOf: (row) => usCityParts(table, row),
    locationOf: (row) => placesOf(table).cityCentroid(row),
  };
  return rankUsCities(table, question, usAreasOf(table, options).cities).map((row, score) => ({
    text: usCityText(table, row, displayType === 0),
    score,
    reason: () => `weight ${table.cityRank[row]}`,
    row,
    rows,
    addOn: null,
  }));
}
