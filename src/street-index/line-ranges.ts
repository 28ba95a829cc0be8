import { lowerBound, upperBound } from '../bisection.js';
import { spend } from '../budget.js';
import { fitsLine, type RowFilter } from './row-filter.js';
import type { StreetIndex } from './street-index.js';

/** Lines that are looked at, at most: a name has fewer, and they lie in a few pages. Chosen. */
const MOST_LINES = 1024;

/**
 * The rows of a range whose lines have the directionals and types of a filter, where the range has few lines. Read page by
 * page, a name's lines are a few pages and its rows many: the rows of other types need not be read to be turned down.
 */
export function rangesOfLines({ loaded, table }: StreetIndex, filter: RowFilter, ranges: readonly number[]): readonly number[] {
  const { before, behind, affixes } = filter;
  const isAnyLine = before === null && behind === null && affixes.length === 0;
  if (loaded.isPaged !== true || isAnyLine || ranges.length !== 2) return ranges;
  const { lineFirst, lineBefore, lineBehind } = table;
  const [fromRow, toRow] = ranges as readonly [number, number];
  const from = Math.max(0, upperBound(lineFirst, fromRow) - 1);
  const to = lowerBound(lineFirst, toRow, from);
  if (to - from > MOST_LINES) return ranges;
  spend(to - from);
  const found: number[] = [];
  for (let line = from; line < to; line++) {
    if (!fitsLine(filter, lineBefore[line] as number, lineBehind[line] as number)) continue;
    const first = Math.max(fromRow, lineFirst[line] as number);
    const end = Math.min(toRow, lineFirst[line + 1] as number);
    // Adjoining ranges become one.
    if (found.at(-1) === first) found[found.length - 1] = end;
    else found.push(first, end);
  }
  return found;
}
