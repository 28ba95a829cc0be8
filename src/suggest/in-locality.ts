import type { DatasetView, LoadedTable } from '../dataset/view.js';
import type { MaybePromise } from '../maybe-promise.js';
import { inAreasOf } from '../places/search/in-area.js';
import { inLocalityParts, localityText, rankInLocalities, sameLocality } from '../places/search/in-places.js';
import { inWeights } from '../places/search/in-weights.js';
import { weightOf } from '../places/search/scan.js';
import type { Answer } from '../service.js';
import { type PlaceCall, type PlaceList, type PlaceQuestion, suggestPlaces } from './places/place-list.js';
import { nowhere, type PlaceLine, type PlaceRows, type PlaceSuggestion, textOfLine } from './places/place-suggestion.js';

/** For `explain`. */
export const LOCALITY_RULE =
  'Ranked by words read as the name (more first); then post office (head, sub, branch; a name in full counts as the next higher), then population of the city, or its PIN codes where that is not known; then name.';

export const IN_LOCALITIES: PlaceList<'in-places'> = {
  kind: 'in-places',
  operation: 'suggest-in-locality',
  find: (_, tables, question) => ({ lines: tables.map((loaded) => localityLines(loaded, question)), tables, rule: LOCALITY_RULE }),
};

/**
 * Completes an Indian locality, best first; city, district, state and PIN code may follow or lead the name, or a PIN code stand
 * alone. `displayType` 0: `Locality, City, State`, 1: `Locality, City, District, State`, 2 and 3: the same with ` PinCode` behind the state. Empty when nothing matches.
 *
 * @throws DoorplateError `INPUT_*`; `DATASET_NOT_MOUNTED` without an `in-places` dataset.
 */
export function suggestInLocality(
  view: DatasetView,
  text: string,
  options: PlaceCall = {},
): MaybePromise<Answer<readonly PlaceSuggestion[]>> {
  return suggestPlaces(IN_LOCALITIES, view, text, options);
}

function localityLines({ table, manifest }: LoadedTable<'in-places'>, question: PlaceQuestion): readonly PlaceLine[] {
  const { displayType, options } = question;
  const top = rankInLocalities(table, question, sameLocality(table, displayType), inAreasOf(table, options).localities);
  const rows: PlaceRows = { manifest, table: 'locality', partsOf: (row) => inLocalityParts(table, row, true), locationOf: nowhere };
  return top.map((row, score) => ({
    text: textOfLine(rows, row, question.wantsParts, () => localityText(table, row, displayType)),
    score,
    reason: () => `weight ${weightOf(inWeights(table).localities, row)}`,
    row,
    rows,
    addOn: null,
  }));
}
