import type { StreetIndex } from '../dataset/street-index.js';
import { BEST_ROWS } from '../dataset/tables/us-street-index.js';
import { type AddressLine, lineOf } from './address-lines.js';
import { offerBest } from './best-rows.js';
import { candidatesOf } from './candidates.js';
import type { WantedNumber } from './number-search.js';
import type { RowFilter } from './row-filter.js';
import { searchRows } from './row-search.js';
import { type Area, BIAS } from './street-ranking.js';
import { emptyTop, type Top } from './top.js';
import type { WantedNumbers } from './wanted-numbers.js';

/** A number alone: the heaviest streets that have it, then those of longer numbers, by the numbers' characters. */
export function numberLines(index: StreetIndex, wanted: WantedNumbers, area: Area, limit: number): readonly AddressLine[] {
  const lines: AddressLine[] = [];
  for (const number of wanted.exact) {
    addLines(lines, index, wanted, number, 'number', area, limit);
    if (lines.length >= limit) return lines;
  }
  for (const number of wanted.longer()) {
    addLines(lines, index, wanted, number, 'longer number', area, limit);
    if (lines.length >= limit) return lines;
  }
  return lines;
}

function addLines(
  lines: AddressLine[],
  index: StreetIndex,
  wanted: WantedNumbers,
  number: WantedNumber,
  reason: string,
  area: Area,
  limit: number,
): void {
  const top = emptyTop(limit);
  rankStreets(top, index, number, area);
  for (const candidate of candidatesOf(index, top, wanted)) lines.push(lineOf(candidate, reason));
}

function rankStreets(top: Top, index: StreetIndex, number: WantedNumber, { within, bias }: Area): void {
  if (within === null && bias === null && top.limit <= BEST_ROWS && offerBest(index, top, number, null, null, 0)) return;
  const filter: RowFilter = { ranges: [0, index.table.rows], words: null, affixes: [], form: 'any', places: null };
  if (bias !== null) searchRows(index, top, filter, { within: bias, room: null }, number, BIAS);
  searchRows(index, top, filter, { within, room: null }, number, 0);
}
