import { perOwner } from '../../bounded-cache.js';
import { spend } from '../../budget.js';
import { gathered, type Missing, needAll } from '../../dataset/missing.js';
import type { TopK } from '../../search/top-k.js';

/** One step of rank: any weight counts less. */
export const STEP = 2 ** 32;
/**
 * Most rows that one range may cost. Ranges of whole nations are longer: beyond, only rows in blocks skipped unread are free, so the answer
 * is then the best of the first rows by key.
 */
const MAX_SCANNED = 200_000;
const BLOCK = 256;

/** Highest weight of each block of rows. */
const peaksOf = perOwner((weights: Uint32Array) => {
  const peaks = new Uint32Array(Math.ceil(weights.length / BLOCK));
  for (let row = 0; row < weights.length; row++) {
    const block = Math.floor(row / BLOCK);
    if ((weights[row] as number) > (peaks[block] as number)) peaks[block] = weights[row] as number;
  }
  return peaks;
});

/** Asked only of rows whose score would enter. */
export type Accept = (row: number) => boolean;

/** For a table read by pages a function. */
export type Weights = Uint32Array | ((row: number) => number);

export function weightsOf(column: Uint32Array, isWhole: boolean): Weights {
  return isWhole ? column : (row) => column[row] as number;
}

export function weightOf(weights: Weights, row: number): number {
  return typeof weights === 'function' ? weights(row) : (weights[row] as number);
}

export interface Weighed {
  readonly top: TopK;
  readonly weights: Weights;
  /** The row that each entry of a column points to; without it entries are rows. */
  readonly rows?: Uint32Array | Uint16Array;
}

/** Offers the entries `[from, to)` with `base` plus their weight; skips blocks whose weights cannot enter. */
export function scan({ top, weights, rows }: Weighed, from: number, to: number, base: number, accept: Accept | null = null): void {
  let { floor } = top;
  if (base + STEP <= floor) return;
  if (typeof weights === 'function') {
    offerByWeight(top, entriesOf(weights, from, to, rows), base, accept);
    return;
  }
  const blockPeaks = to - from > BLOCK ? peaksOf(weights) : null;
  let budget = MAX_SCANNED;
  for (let i = from; i < to && budget > 0; ) {
    const block = Math.floor(i / BLOCK);
    const end = Math.min(to, (block + 1) * BLOCK);
    if (blockPeaks !== null && base + (blockPeaks[block] as number) < floor) {
      i = end;
      continue;
    }
    budget -= end - i;
    spend(end - i);
    for (; i < end; i++) {
      const score = base + (weights[i] as number);
      if (score < floor) continue;
      const row = rows === undefined ? i : (rows[i] as number);
      if (accept !== null && !accept(row)) continue;
      top.offer(row, score);
      floor = top.floor;
    }
  }
}

interface Entry {
  readonly row: number;
  readonly weight: number;
}

function entriesOf(weights: (row: number) => number, from: number, to: number, rows?: Uint32Array | Uint16Array): readonly Entry[] {
  const end = Math.min(to, from + MAX_SCANNED);
  if (end > from) spend(end - from);
  const entries: Entry[] = [];
  let missing: Missing | null = null;
  for (let i = from; i < end; i++) {
    try {
      entries.push({ row: rows === undefined ? i : (rows[i] as number), weight: weights(i) });
    } catch (error) {
      missing = gathered(missing, error);
    }
  }
  if (missing !== null) throw missing;
  return entries;
}

/** In the order of weights, so that of a table read by pages nothing more is read of rows that cannot enter. */
function offerByWeight(top: TopK, entries: readonly Entry[], base: number, accept: Accept | null): void {
  const byWeight = [...entries].sort((a, b) => b.weight - a.weight || a.row - b.row);
  needAll(byWeight, ({ row, weight }) => {
    const score = base + weight;
    if (score >= top.floor && (accept === null || accept(row))) top.offer(row, score);
  });
}
