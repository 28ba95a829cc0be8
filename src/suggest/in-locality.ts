import { needAll } from '../dataset/missing.js';
import { inAreasOf } from '../places/search/in-area.js';
import { inLocalityParts, localityText, rankInLocalities, sameLocality } from '../places/search/in-places.js';
import { inWeights } from '../places/search/in-weights.js';
import { weightOf } from '../places/search/scan.js';
import { completionOf, listOf, type PlaceCompletion } from './places/place-list.js';
import { nowhere, type WeighedRows, weighedLine } from './places/place-suggestion.js';

/** For `explain`. */
export const LOCALITY_RULE =
  'Ranked by words read as the name (more first); then post office (head, sub, branch; a name in full counts as the next higher), then people of the city or its PIN codes, then name.';

export const IN_LOCALITIES = /* @__PURE__ */ listOf('in-places', 'suggest-in-locality', LOCALITY_RULE, ({ table, manifest }, question) => {
  const { displayType, options, wantsParts } = question;
  const rows: WeighedRows = {
    manifest,
    table: 'locality',
    textOf: (row) => localityText(table, row, displayType),
    weightOf: (row) => weightOf(inWeights(table).localities, row),
    partsOf: (row) => inLocalityParts(table, row, true),
    locationOf: nowhere,
  };
  const top = rankInLocalities(table, question, sameLocality(table, displayType), inAreasOf(table, options).localities);
  return needAll(top.entries(), ({ row, score }) => weighedLine(rows, row, score, wantsParts));
});

/**
 * Completes an Indian locality, best first; city, district, state and PIN code may follow or lead the name, or a PIN code stand
 * alone. `displayType` 0: `Locality, City, State`, 1: `Locality, City, District, State`, 2 and 3: the same with ` PinCode` behind the state. Empty when nothing matches.
 *
 * @throws DoorplateError `INPUT_*`; `DATASET_NOT_MOUNTED` without an `in-places` dataset.
 */
export const suggestInLocality: PlaceCompletion = /* @__PURE__ */ completionOf(IN_LOCALITIES);
