import { type RowFilter, rowsIn } from './row-filter.js';

/** One way to divide the words: the filter of the rows, and what they score beside their weight. */
export interface RankedParse {
  readonly filter: RowFilter;
  readonly score: number;
  /** The name is typed in full, and so is the place if there is one. */
  readonly whole: boolean;
}

/** Parses, the best first, and where their rows lie. */
export interface ParseGroup {
  readonly parses: readonly RankedParse[];
  /** All rows lie in `[from, to)`; null where there are none, or a parse has several ranges or is filtered by words. */
  readonly hull: readonly [from: number, to: number] | null;
}

/** Parses with more rows are searched by themselves. Chosen. */
const WIDE = 16_384;

/** By descending score, stable; a list already in order comes back as it is. */
export function bestFirst(parses: readonly RankedParse[]): readonly RankedParse[] {
  let sorted = 1;
  while (sorted < parses.length && (parses[sorted - 1] as RankedParse).score >= (parses[sorted] as RankedParse).score) sorted++;
  if (sorted >= parses.length) return parses;
  const best = parses.slice();
  for (; sorted < best.length; sorted++) {
    const parse = best[sorted] as RankedParse;
    let place = sorted;
    for (; place > 0 && (best[place - 1] as RankedParse).score < parse.score; place--) best[place] = best[place - 1] as RankedParse;
    best[place] = parse;
  }
  return best;
}

export function groupOf(parses: readonly RankedParse[]): ParseGroup {
  let from = Number.POSITIVE_INFINITY;
  let to = 0;
  for (const { filter } of parses) {
    if (!isOneRange(filter)) return { parses, hull: null };
    from = Math.min(from, filter.ranges[0] as number);
    to = Math.max(to, filter.ranges[1] as number);
  }
  return { parses, hull: from < to ? [from, to] : null };
}

/** By where the rows lie: overlapping parses together, those of many rows or of words at the end. */
export function groupsOf({ parses }: ParseGroup): readonly ParseGroup[] {
  const wide: RankedParse[] = [];
  const found: { readonly parses: RankedParse[]; hull: readonly [from: number, to: number] }[] = [];
  for (const parse of parses) {
    const { filter } = parse;
    if (!isOneRange(filter) || rowsIn(filter.ranges) > WIDE) {
      wide.push(parse);
      continue;
    }
    const [from, to] = filter.ranges as readonly [number, number];
    const group = found.find(({ hull }) => from < hull[1] && to > hull[0]);
    if (group === undefined) found.push({ parses: [parse], hull: [from, to] });
    else {
      group.parses.push(parse);
      group.hull = [Math.min(from, group.hull[0]), Math.max(to, group.hull[1])];
    }
  }
  return wide.length === 0 ? found : [...found, { parses: wide, hull: null }];
}

function isOneRange({ words, ranges }: RowFilter): boolean {
  return words === null && ranges.length === 2;
}
