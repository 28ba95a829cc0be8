import type { Answer, Suggestions } from '../contract.js';
import type { InPlacesTable } from '../dataset/tables/in-places.js';
import type { DatasetView } from '../dataset/view.js';
import { requireDisplayType, requireLimit, requireText } from '../input.js';
import { answerLines, type Line, mergeLines, type SuggestCall, withTables } from './answer.js';
import { inArea, localityName, rankInLocalities, sameCity } from './in-places.js';
import { inLocalityWeights } from './in-weights.js';
import type { Same } from './top.js';
import { readWords, type TypedWords } from './words.js';

/** How the rank of localities is told. */
export const LOCALITY_RULE =
  'Ranked by words read as the name (more first); then post office (head, sub, branch; a name in full counts as the next higher), then population of the city, or its PIN codes where that is not known; then name.';

/**
 * Completes an Indian locality, best first; city, district, state and PIN code may follow the name. `displayType` 0:
 * `Locality, City, State`, 1: `Locality, City, District, State`, 2 and 3: the same with ` PinCode` behind the state.
 * Empty when nothing matches.
 *
 * @throws DoorplateError `INPUT_*`; `DATASET_NOT_MOUNTED` without an `in-places` dataset.
 */
export function suggestInLocality(
  view: DatasetView,
  text: string,
  options: SuggestCall = {},
): Answer<Suggestions> | Promise<Answer<Suggestions>> {
  const typed = readWords(requireText(text, 'text', options.maxLength));
  const displayType = requireDisplayType('suggest-in-locality', options.displayType);
  const limit = requireLimit(options.limit);
  return withTables(view, 'in-places', (tables) => {
    const lines = mergeLines(
      tables.map(({ table }) => localityLines(table, typed, displayType, limit)),
      limit,
    );
    return answerLines(lines, tables, LOCALITY_RULE, options.explain);
  });
}

function localityLines(table: InPlacesTable, typed: TypedWords, displayType: number, limit: number): readonly Line[] {
  const top = rankInLocalities(table, typed, limit, sameLocality(table, displayType));
  return Array.from({ length: top.length }, (_, i) => {
    const row = top.row(i);
    return {
      text: localityText(table, row, displayType),
      score: top.score(i),
      reason: `weight ${inLocalityWeights(table)[row]}`,
    };
  });
}

/** Whether two localities are shown alike. */
function sameLocality(table: InPlacesTable, displayType: number): Same {
  const withPin = displayType >= 2;
  const sameArea = sameCity(table, displayType % 2 === 1);
  return (a, b) =>
    (!withPin || table.localityPin[a] === table.localityPin[b]) &&
    sameArea(table.localityCity[a] as number, table.localityCity[b] as number) &&
    localityName(table, a) === localityName(table, b);
}

function localityText(table: InPlacesTable, locality: number, displayType: number): string {
  const { city, district, state } = inArea(table, table.localityCity[locality] as number);
  const parts = [localityName(table, locality), city, ...(displayType % 2 === 1 ? [district] : []), state];
  const text = parts.join(', ');
  return displayType < 2 ? text : `${text} ${table.pinCode[table.localityPin[locality] as number]}`;
}
