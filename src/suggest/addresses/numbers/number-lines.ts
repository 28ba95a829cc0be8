import { BEST_ROWS } from '../../../dataset/format/tables/us-street-index.js';
import type { DatasetView } from '../../../dataset/view.js';
import { offerBest } from '../../../street-index/best-rows.js';
import { searchRows } from '../../../street-index/index-search.js';
import type { WantedNumber } from '../../../street-index/number-postings.js';
import type { IndexSearch, RowFilter } from '../../../street-index/row-filter.js';
import type { StreetIndex } from '../../../street-index/street-index.js';
import { sharedTopK, type TopK } from '../../../street-index/top-k.js';
import { type AddressLine, addLines } from '../address-lines.js';
import { type Area, BIAS } from '../street-query.js';
import type { WantedNumbers } from './wanted-numbers.js';

/** A number alone: the heaviest streets that have it, then those of longer numbers, by the numbers' characters. */
export function numberLines(
  view: DatasetView,
  index: StreetIndex,
  wanted: WantedNumbers,
  area: Area,
  limit: number,
): readonly AddressLine[] {
  const lines: AddressLine[] = [];
  if (hasLists(area, limit)) wanted.expectHeavyRows(index);
  for (const number of wanted.exact) {
    addLines(lines, index, rankStreets(index, number, area, limit), wanted, 'number');
    if (lines.length >= limit) return lines;
  }
  view.requirePages();
  for (const number of wanted.longer()) {
    addLines(lines, index, rankStreets(index, number, area, limit), wanted, 'longer number');
    if (lines.length >= limit) return lines;
  }
  return lines;
}

/** Whether the lists of the heaviest streets of numbers have all that is wanted. */
function hasLists({ within, bias }: Area, limit: number): boolean {
  return within === null && bias === null && limit <= BEST_ROWS;
}

/** The heaviest streets that have a number, to be read before others are ranked. */
function rankStreets(index: StreetIndex, number: WantedNumber, area: Area, limit: number): TopK {
  const { within, bias } = area;
  const top = sharedTopK(limit);
  // Written out: with a spread, V8 gives these objects another shape than those of streets, and all searches slow down.
  const ranges = [0, index.table.rows];
  const filter: RowFilter = { ranges, words: null, affixes: [], form: 'any', before: null, behind: null, places: null };
  const search: IndexSearch = { index, top, filter, limits: { within, room: null }, number, base: 0 };
  if (hasLists(area, limit) && offerBest(search, null)) return top;
  if (bias !== null) searchRows({ index, top, filter, limits: { within: bias, room: null }, number, base: BIAS });
  searchRows(search);
  return top;
}
