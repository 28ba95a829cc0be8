import type { UsPlacesTable } from '../dataset/format/tables/us-places.js';
import type { DatasetView, LoadedTable } from '../dataset/view.js';
import type { MaybePromise } from '../maybe-promise.js';
import { cityRanks } from '../places/city-ranks.js';
import type { Answer } from '../service.js';
import type { PlaceParts, PlaceSuggestion } from './places/place-completion.js';
import { type PlaceCall, type PlaceLine, type PlaceList, type PlaceQuestion, suggestPlaces } from './places/place-list.js';
import { usAreasOf } from './places/us-area.js';
import { NAME_RULE, rankUsCities, stateOfCity } from './places/us-cities.js';

export const CITIES: PlaceList<'us-places'> = {
  kind: 'us-places',
  operation: 'suggest-city',
  find: (_, tables, question) => ({ lines: tables.map((loaded) => cityLines(loaded, question)), tables, rule: NAME_RULE }),
};

/**
 * Completes a US city, best first; a state may follow the name: `springf il`. `displayType` 0: `City, StateCode`,
 * 1: `City, State`. Another name of a city leads to its preferred name. Empty when nothing matches.
 *
 * @throws DoorplateError `INPUT_*`; `DATASET_NOT_MOUNTED` without a `us-places` dataset.
 */
export function suggestCity(view: DatasetView, text: string, options: PlaceCall = {}): MaybePromise<Answer<readonly PlaceSuggestion[]>> {
  return suggestPlaces(CITIES, view, text, options);
}

function cityLines({ table, manifest }: LoadedTable<'us-places'>, question: PlaceQuestion): readonly PlaceLine[] {
  const { displayType, options } = question;
  return rankUsCities(table, question, usAreasOf(table, options).cities).map((row, score) => {
    const { code, written } = stateOfCity(table, row);
    return {
      text: `${table.strings.at(table.cityName[row] as number)}, ${displayType === 0 ? code : written}`,
      score,
      reason: () => `weight ${cityRanks(table).cities[row]}`,
      parts: () => ({ manifest, table: 'city', row, ...usCityParts(table, row, table.cityCounty[row] as number) }),
    };
  });
}

/** Parts of a city in a county. */
export function usCityParts(table: UsPlacesTable, city: number, county: number): Pick<PlaceParts, 'components' | 'population'> {
  const { strings } = table;
  const state = table.cityState[city] as number;
  return {
    components: {
      locality: null,
      city: strings.at(table.cityName[city] as number),
      county: strings.at(table.countyName[county] as number) || null,
      state: strings.at(table.stateName[state] as number),
      stateCode: strings.at(table.stateCode[state] as number),
      code: null,
      addOn: null,
      country: 'US',
    },
    population: table.cityPopulation?.[city] || null,
  };
}
