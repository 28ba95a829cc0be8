import { LABEL_COUNT } from './labels.js';
import { FIRST_PAIR_CLASS, FIRST_PLACE_CLASS } from './token-classes.js';
import { weights } from './weights.js';

/**
 * Sums of weights, a row with one score for each label. Weights are whole numbers: sums are exact in any order, and common parts are added
 * up once.
 */
export let scoreRows: Int32Array = new Int32Array(8192 * LABEL_COUNT);
let used = 0;

/** Sums the weights of some classes in a new row; gives the index of its first score. */
export function addRow(table: Int32Array, classes: readonly number[]): number {
  const at = used;
  used += LABEL_COUNT;
  if (used > scoreRows.length) {
    const longer = new Int32Array(2 * scoreRows.length);
    longer.set(scoreRows);
    scoreRows = longer;
  }
  sumInto(at, table, classes);
  return at;
}

function sumInto(at: number, table: Int32Array, classes: readonly number[]): void {
  for (let label = 0; label < LABEL_COUNT; label++) {
    let sum = 0;
    for (let i = 0; i < classes.length; i++) sum += table[(classes[i] as number) * LABEL_COUNT + label] as number;
    scoreRows[at + label] = sum;
  }
}

/** For a missing neighbor. */
export const NO_SCORES = addRow(weights.own, []);

const PAIR_ROWS = used;
// These classes come last, and their weights lie as rows do.
const pairWeights = weights.own.subarray(FIRST_PAIR_CLASS * LABEL_COUNT);
scoreRows.set(pairWeights, PAIR_ROWS);
used += pairWeights.length;
/** Of a class for a pair of neighboring groups. */
export const pairRow = (id: number): number => PAIR_ROWS + (id - FIRST_PAIR_CLASS) * LABEL_COUNT;

const PLACES_KEPT = 4096;
const PLACE_ROWS = used;
used += PLACES_KEPT * LABEL_COUNT;
/** The position set of each slot of the cache; 0 for an empty slot, since no token has the empty set. */
const PLACES_MET = new Int32Array(PLACES_KEPT);

/** Of a set of position classes, bits from `FIRST_PLACE_CLASS` on; valid until the next set with the same hash. */
export function placeRow(places: number): number {
  const at = Math.imul(places, 0x9e3779b1) >>> 20;
  const row = PLACE_ROWS + at * LABEL_COUNT;
  if (PLACES_MET[at] === places) return row;
  const classes: number[] = [];
  for (let bit = 0; bit < 31; bit++) if ((places & (1 << bit)) !== 0) classes.push(FIRST_PLACE_CLASS + bit);
  sumInto(row, weights.own, classes);
  PLACES_MET[at] = places;
  return row;
}
