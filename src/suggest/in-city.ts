import type { Answer, Suggestions } from '../contract.js';
import type { InPlacesTable } from '../dataset/tables/in-places.js';
import type { DatasetView } from '../dataset/view.js';
import { requireDisplayType, requireLimit, requireText } from '../input.js';
import { answerLines, type Line, mergeLines, type SuggestCall, withTables } from './answer.js';
import { inArea, rankInCities, sameCity } from './in-places.js';
import { inCityWeights } from './in-weights.js';
import { NAME_RULE } from './us-cities.js';
import { readWords, type TypedWords } from './words.js';

/**
 * Completes an Indian city, best first; district or state may follow the name. `displayType` 0: `City, State`,
 * 1: `City, District, State`, 2: `City, State, India`, 3: `City, District, State, India`. Cities are districts,
 * sub-districts and towns with a head post office; a former name leads to the present one. Empty when nothing matches.
 *
 * @throws DoorplateError `INPUT_*`; `DATASET_NOT_MOUNTED` without an `in-places` dataset.
 */
export function suggestInCity(
  view: DatasetView,
  text: string,
  options: SuggestCall = {},
): Answer<Suggestions> | Promise<Answer<Suggestions>> {
  const typed = readWords(requireText(text, 'text', options.maxLength));
  const displayType = requireDisplayType('suggest-in-city', options.displayType);
  const limit = requireLimit(options.limit);
  return withTables(view, 'in-places', (tables) => {
    const lines = mergeLines(
      tables.map(({ table }) => cityLines(table, typed, displayType, limit)),
      limit,
    );
    return answerLines(lines, tables, NAME_RULE, options.explain);
  });
}

function cityLines(table: InPlacesTable, typed: TypedWords, displayType: number, limit: number): readonly Line[] {
  const withDistrict = displayType % 2 === 1;
  const top = rankInCities(table, typed, limit, sameCity(table, withDistrict));
  return Array.from({ length: top.length }, (_, i) => {
    const row = top.row(i);
    const { city, district, state } = inArea(table, row);
    const parts = withDistrict ? [city, district, state] : [city, state];
    const text = (displayType < 2 ? parts : [...parts, 'India']).join(', ');
    return { text, score: top.score(i), reason: `weight ${inCityWeights(table)[row]}` };
  });
}
