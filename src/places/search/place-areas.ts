import { type Accept, type Scan, STEP } from './scan.js';

/** Rows that may be given, and rows that come before equally good ones; null: all, and none. */
export interface RowAreas {
  readonly within: Accept | null;
  readonly bias: Accept | null;
}

export const EVERYWHERE: RowAreas = { within: null, bias: null };
/** Steps of rank that a rank of names takes: the lower one for places outside the preferred area, the upper for those inside. */
export const STEPS_OF_AREA = 2;

/** Scans for rows inside the preferred area a step higher, then for all that may be given. */
export function scanAreas({ within, bias }: RowAreas, accept: Accept | null, base: number, scan: Scan): void {
  const allowed = both(accept, within);
  if (bias !== null) scan(base + STEP, both(allowed, bias));
  scan(base, allowed);
}

/** Rows of the preferred area first, each part in its order; those that may not be given are left out. */
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
