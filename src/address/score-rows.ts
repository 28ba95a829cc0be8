import { CLASS_COUNT, FIRST_PAIR_CLASS, FIRST_PLACE_CLASS } from './classes.js';
import { LABEL_COUNT } from './labels.js';
import { weights } from './weights.js';

/**
 * Sums of weights in one array: a row has one score for each label. Weights are whole numbers, so that sums are exact and do
 * not depend on the order of adding: what many tokens have in common is added up once.
 */
export let scoreRows: Int32Array = new Int32Array(4096 * LABEL_COUNT);
let used = 0;

/** Adds the sum of the rows of some classes and tells where it begins. */
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
    for (const id of classes) sum += table[id * LABEL_COUNT + label] as number;
    scoreRows[at + label] = sum;
  }
}

/** The row of a token that is not there. */
export const NO_SCORES = addRow(weights.own, []);

const PAIR_ROWS = used;
for (let id = FIRST_PAIR_CLASS; id < CLASS_COUNT; id++) addRow(weights.own, [id]);
/** The row of one of the classes of neighbouring groups. */
export const pairRow = (id: number): number => PAIR_ROWS + (id - FIRST_PAIR_CLASS) * LABEL_COUNT;

const MOST_PLACES_MET = 1024;
const PLACE_ROWS = used;
used += MOST_PLACES_MET * LABEL_COUNT;
/** Rows of the places met before. */
const PLACES_MET = new Map<number, number>();

/** The row of a set of place classes, given as bits from `FIRST_PLACE_CLASS` on. It stays until others have taken all the rows. */
export function placeRow(places: number): number {
  return PLACES_MET.get(places) ?? meetPlaces(places);
}

function meetPlaces(places: number): number {
  const classes: number[] = [];
  for (let bit = 0; bit < 31; bit++) if ((places & (1 << bit)) !== 0) classes.push(FIRST_PLACE_CLASS + bit);
  if (PLACES_MET.size === MOST_PLACES_MET) PLACES_MET.clear();
  const row = PLACE_ROWS + PLACES_MET.size * LABEL_COUNT;
  sumInto(row, weights.own, classes);
  PLACES_MET.set(places, row);
  return row;
}
