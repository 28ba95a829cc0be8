import { type Accept, type Scan, STEP } from './scan.js';
import { MAX_WORDS, type NameSplit } from './words.js';

/** Rows that may be given (null: all), and rows before equally good ones (null: none). */
export interface RowAreas {
  readonly within: Accept | null;
  readonly bias: Accept | null;
}

export const EVERYWHERE: RowAreas = { within: null, bias: null };
/** Each rank of names has two steps: the lower outside the preferred area, the upper inside. */
export const RANK = 2 * STEP;
/** Of one way to take the text apart: the name itself 2, another name 1, the beginning of either 0. */
const RANKS_A_SPLIT = 3;

/** What the names of a split score beside their rank and their weight: the more words they have, the more. */
export function scoreOfSplit({ rest }: NameSplit): number {
  return (MAX_WORDS - rest.length) * RANKS_A_SPLIT * RANK;
}

/** Scans for rows of the preferred area a step higher, then for all that may be given. */
export function scanAreas({ within, bias }: RowAreas, accept: Accept | null, base: number, scan: Scan): void {
  const allowed = both(accept, within);
  if (bias !== null) scan(base + STEP, both(allowed, bias));
  scan(base, allowed);
}

/** Rows of the preferred area first; leaves out those that may not be given. */
export function* orderedByArea(rows: Iterable<number>, { within, bias }: RowAreas): Generator<number> {
  const others: number[] = [];
  for (const row of rows) {
    if (within !== null && !within(row)) continue;
    if (bias === null || bias(row)) yield row;
    else others.push(row);
  }
  yield* others;
}

function both(one: Accept | null, other: Accept | null): Accept | null {
  if (one === null || other === null) return one ?? other;
  return (row) => one(row) && other(row);
}
