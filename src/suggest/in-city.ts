import type { DatasetView, LoadedTable } from '../dataset/view.js';
import type { MaybePromise } from '../maybe-promise.js';
import { inAreasOf } from '../places/search/in-area.js';
import { inArea, inCityParts, rankInCities, sameCity } from '../places/search/in-places.js';
import { inWeights } from '../places/search/in-weights.js';
import { weightOf } from '../places/search/scan.js';
import { NAME_RULE } from '../places/search/us-cities.js';
import type { Answer } from '../service.js';
import { type PlaceCall, type PlaceList, type PlaceQuestion, suggestPlaces } from './places/place-list.js';
import { nowhere, type PlaceLine, type PlaceRows, type PlaceSuggestion, textOfLine } from './places/place-suggestion.js';

export const IN_CITIES: PlaceList<'in-places'> = {
  kind: 'in-places',
  operation: 'suggest-in-city',
  find: (_, tables, question) => ({ lines: tables.map((loaded) => cityLines(loaded, question)), tables, rule: NAME_RULE }),
};

/**
 * Completes an Indian city, best first; district, state or PIN code may follow or lead the name, or a PIN code stand alone.
 * `displayType` 0: `City, State`, 1: `City, District, State`, 2: `City, State, India`, 3: `City, District, State, India`. Cities are districts, sub-districts, towns with a head post office and
 * populated places; a former name leads to the present one, and the name of a state to its cities. Empty when nothing matches.
 *
 * @throws DoorplateError `INPUT_*`; `DATASET_NOT_MOUNTED` without an `in-places` dataset.
 */
export function suggestInCity(view: DatasetView, text: string, options: PlaceCall = {}): MaybePromise<Answer<readonly PlaceSuggestion[]>> {
  return suggestPlaces(IN_CITIES, view, text, options);
}

function cityLines({ table, manifest }: LoadedTable<'in-places'>, question: PlaceQuestion): readonly PlaceLine[] {
  const { displayType, options } = question;
  const withDistrict = displayType % 2 === 1;
  const rows: PlaceRows = { manifest, table: 'city', partsOf: (row) => inCityParts(table, row), locationOf: nowhere };
  return rankInCities(table, question, sameCity(table, withDistrict), inAreasOf(table, options).cities).map((row, score) => {
    const text = (): string => {
      const { city, district, state } = inArea(table, row);
      const parts = withDistrict ? [city, district, state] : [city, state];
      return (displayType < 2 ? parts : [...parts, 'India']).join(', ');
    };
    return {
      text: textOfLine(rows, row, question.wantsParts, text),
      score,
      reason: () => `weight ${weightOf(inWeights(table).cities, row)}`,
      row,
      rows,
      addOn: null,
    };
  });
}
