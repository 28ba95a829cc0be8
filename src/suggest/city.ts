import type { Answer, Suggestions } from '../contract.js';
import type { UsPlacesTable } from '../dataset/tables/us-places.js';
import type { DatasetView } from '../dataset/view.js';
import { requireDisplayType, requireLimit, requireText } from '../input.js';
import { answerLines, type Line, mergeLines, type SuggestCall, withTables } from './answer.js';
import { NAME_RULE, rankUsCities } from './us-cities.js';
import { readWords, type TypedWords } from './words.js';

/**
 * Completes a US city, best first; a state may follow the name: `springf il`. `displayType` 0: `City, StateCode`,
 * 1: `City, State`. Another name of a city leads to its preferred name. Empty when nothing matches.
 *
 * @throws DoorplateError `INPUT_*`; `DATASET_NOT_MOUNTED` without a `us-places` dataset.
 */
export function suggestCity(
  view: DatasetView,
  text: string,
  options: SuggestCall = {},
): Answer<Suggestions> | Promise<Answer<Suggestions>> {
  const typed = readWords(requireText(text, 'text', options.maxLength));
  const displayType = requireDisplayType('suggest-city', options.displayType);
  const limit = requireLimit(options.limit);
  return withTables(view, 'us-places', (tables) => {
    const lines = mergeLines(
      tables.map(({ table }) => cityLines(table, typed, displayType, limit)),
      limit,
    );
    return answerLines(lines, tables, NAME_RULE, options.explain);
  });
}

function cityLines(table: UsPlacesTable, typed: TypedWords, displayType: number, limit: number): readonly Line[] {
  const top = rankUsCities(table, typed, limit);
  return Array.from({ length: top.length }, (_, i) => {
    const city = top.row(i);
    const state = table.cityState[city] as number;
    const stateText = (displayType === 0 ? table.stateCode : table.stateName)[state] as number;
    const text = `${table.strings.at(table.cityName[city] as number)}, ${table.strings.at(stateText)}`;
    return { text, score: top.score(i), reason: `weight ${table.cityWeight[city]}` };
  });
}
