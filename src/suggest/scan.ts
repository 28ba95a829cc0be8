import { spend } from '../budget.js';
import type { TopK } from '../street-index/top-k.js';

/** One step of rank: any weight counts less. */
export const STEP = 2 ** 32;
/**
 * Most rows that one range may cost. Ranges of whole nations are longer: of what lies beyond, only rows in blocks that
 * can be skipped unread are free, so the answer is then the best of the first rows by key.
 */
const MAX_SCANNED = 200_000;
const BLOCK = 256;

/** Highest weight of each block of rows, made when a table is first asked. */
const peaks = new WeakMap<Uint32Array, Uint32Array>();

function peaksOf(weights: Uint32Array): Uint32Array {
  let found = peaks.get(weights);
  if (found === undefined) {
    found = new Uint32Array(Math.ceil(weights.length / BLOCK));
    for (let row = 0; row < weights.length; row++) {
      const block = Math.floor(row / BLOCK);
      if ((weights[row] as number) > (found[block] as number)) found[block] = weights[row] as number;
    }
    peaks.set(weights, found);
  }
  return found;
}

/** What a row may have to fulfil; asked only of rows whose score would enter. */
export type Accept = (row: number) => boolean;

/** Offers rows with a base of their scores, if they fulfil what is asked. */
export type Scan = (base: number, accept: Accept | null) => void;

/** Where rows are offered, and their weights. */
export interface Weighed {
  readonly top: TopK;
  readonly weights: Uint32Array;
}

/** Offers the rows `[from, to)` with the score `base` plus their weight; whole blocks whose weights cannot enter are skipped. */
export function scanWeights({ top, weights }: Weighed, from: number, to: number, base: number, accept: Accept | null = null): void {
  let { floor } = top;
  if (base + STEP <= floor) return;
  const blockPeaks = to - from > BLOCK ? peaksOf(weights) : null;
  let budget = MAX_SCANNED;
  for (let row = from; row < to && budget > 0; ) {
    const block = Math.floor(row / BLOCK);
    const end = Math.min(to, (block + 1) * BLOCK);
    if (blockPeaks !== null && base + (blockPeaks[block] as number) < floor) {
      row = end;
      continue;
    }
    budget -= end - row;
    spend(end - row);
    for (; row < end; row++) {
      const score = base + (weights[row] as number);
      if (score < floor || (accept !== null && !accept(row))) continue;
      top.offer(row, score);
      floor = top.floor;
    }
  }
}

/** The same for rows that a column points to: the entries `[from, to)` of `rows`. */
export function scanRows(
  { top, weights, rows }: Weighed & { readonly rows: Uint32Array | Uint16Array },
  from: number,
  to: number,
  base: number,
  accept: Accept | null = null,
): void {
  let { floor } = top;
  if (base + STEP <= floor) return;
  const end = Math.min(to, from + MAX_SCANNED);
  if (end > from) spend(end - from);
  for (let i = from; i < end; i++) {
    const row = rows[i] as number;
    const score = base + (weights[row] as number);
    if (score < floor || (accept !== null && !accept(row))) continue;
    top.offer(row, score);
    floor = top.floor;
  }
}
