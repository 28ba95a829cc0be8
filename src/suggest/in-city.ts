import { needAll } from '../dataset/missing.js';
import { inAreasOf } from '../places/search/in-area.js';
import { inArea, inCityParts, rankInCities, sameCity } from '../places/search/in-places.js';
import { inWeights } from '../places/search/in-weights.js';
import { weightOf } from '../places/search/scan.js';
import { NAME_RULE } from '../places/search/us-cities.js';
import { completionOf, listOf, type PlaceCompletion } from './places/place-list.js';
import { nowhere, type WeighedRows, weighedLine } from './places/place-suggestion.js';

export const IN_CITIES = /* @__PURE__ */ listOf('in-places', 'suggest-in-city', NAME_RULE, ({ table, manifest }, question) => {
  const { displayType, options, wantsParts } = question;
  const withDistrict = displayType % 2 === 1;
  const rows: WeighedRows = {
    manifest,
    table: 'city',
    textOf: (row) => {
      const { city, district, state } = inArea(table, row);
      const parts = withDistrict ? [city, district, state] : [city, state];
      return (displayType < 2 ? parts : [...parts, 'India']).join(', ');
    },
    weightOf: (row) => weightOf(inWeights(table).cities, row),
    partsOf: (row) => inCityParts(table, row),
    locationOf: nowhere,
  };
  const top = rankInCities(table, question, sameCity(table, withDistrict), inAreasOf(table, options).cities);
  return needAll(top.entries(), ({ row, score }) => weighedLine(rows, row, score, wantsParts));
});

/**
 * Completes an Indian city, best first; district, state or PIN code may follow or lead the name, or a PIN code stand alone.
 * `displayType` 0: `City, State`, 1: `City, District, State`, 2: `City, State, India`, 3: `City, District, State, India`. Cities are districts, sub-districts, towns with a head post office and
 * populated places; a former name leads to the present one, and the name of a state to its cities. Empty when nothing matches.
 *
 * @throws DoorplateError `INPUT_*`; `DATASET_NOT_MOUNTED` without an `in-places` dataset.
 */
export const suggestInCity: PlaceCompletion = /* @__PURE__ */ completionOf(IN_CITIES);
