import { type RowFilter, rowsIn } from '../../../street-index/row-filter.js';

/** One way to read a query: what rows have to fulfil, and the steps of rank that they get. */
export interface RankedParse {
  readonly filter: RowFilter;
  readonly steps: number;
  /** Whether the name is typed in full, and so is the place if there is one. */
  readonly whole: boolean;
}

/** Readings, the best first, and what rows they leave. */
export interface ParseGroup {
  readonly readings: readonly RankedParse[];
  /** All these rows lie in `[from, to)`; null where there are none, or a reading has several ranges or tells them by words. */
  readonly hull: readonly [from: number, to: number] | null;
}

/** Readings that leave more rows are asked by themselves. */
const WIDE = 16_384;

/** By falling steps; those of the same steps as they stand. */
export function bestFirst(readings: readonly RankedParse[]): readonly RankedParse[] {
  let sorted = 1;
  while (sorted < readings.length && (readings[sorted - 1] as RankedParse).steps >= (readings[sorted] as RankedParse).steps) sorted++;
  if (sorted >= readings.length) return readings;
  const best = readings.slice();
  for (; sorted < best.length; sorted++) {
    const reading = best[sorted] as RankedParse;
    let place = sorted;
    for (; place > 0 && (best[place - 1] as RankedParse).steps < reading.steps; place--) best[place] = best[place - 1] as RankedParse;
    best[place] = reading;
  }
  return best;
}

export function groupOf(readings: readonly RankedParse[]): ParseGroup {
  let from = Number.POSITIVE_INFINITY;
  let to = 0;
  for (const { filter } of readings) {
    if (!isOneRange(filter)) return { readings, hull: null };
    from = Math.min(from, filter.ranges[0] as number);
    to = Math.max(to, filter.ranges[1] as number);
  }
  return { readings, hull: from < to ? [from, to] : null };
}

/** The readings of a group by where their rows lie: those of rows that overlap together, those of many rows, or of words, at the end. */
export function groupsOf({ readings }: ParseGroup): readonly ParseGroup[] {
  const wide: RankedParse[] = [];
  const found: { readonly readings: RankedParse[]; hull: readonly [from: number, to: number] }[] = [];
  for (const reading of readings) {
    const { filter } = reading;
    if (!isOneRange(filter) || rowsIn(filter.ranges) > WIDE) {
      wide.push(reading);
      continue;
    }
    const [from, to] = filter.ranges as readonly [number, number];
    const group = found.find(({ hull }) => from < hull[1] && to > hull[0]);
    if (group === undefined) found.push({ readings: [reading], hull: [from, to] });
    else {
      group.readings.push(reading);
      group.hull = [Math.min(from, group.hull[0]), Math.max(to, group.hull[1])];
    }
  }
  return wide.length === 0 ? found : [...found, { readings: wide, hull: null }];
}

function isOneRange({ words, ranges }: RowFilter): boolean {
  return words === null && ranges.length === 2;
}
