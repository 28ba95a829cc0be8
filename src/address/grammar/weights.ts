import { DIGIT_BITS, Digits } from '../data/digits.js';
import { SCALE, WEIGHTS } from '../data/weights.js';
import { LABEL_COUNT, START } from './labels.js';
import { CLASS_COUNT, FIRST_PLACE_CLASS } from './token-classes.js';
import { BLANK, LINE } from './tokens.js';

/** None, comma-like, line break: transition scores tell them apart. */
const SEPARATOR_KINDS = 3;
export const separatorKind = (before: number) => (before === BLANK ? 0 : before === LINE ? 2 : 1);

/**
 * The scores of the grammar, all additive. `own`, `previous`, `next`: for each class the score of every label where the token itself, the
 * one before or the one behind has it; `follow`: of a label behind another.
 */
export interface Weights<T extends Float32Array | Int32Array = Float32Array> {
  readonly own: T;
  readonly previous: T;
  readonly next: T;
  /** `follow[(kind * (LABEL_COUNT + 1) + from) * LABEL_COUNT + to]`. */
  readonly follow: T;
}

export const OWN_SIZE = CLASS_COUNT * LABEL_COUNT;
/** Position classes score only their own token. */
const NEIGHBOUR_SIZE = FIRST_PLACE_CLASS * LABEL_COUNT;
const FOLLOW_SIZE = SEPARATOR_KINDS * (START + 1) * LABEL_COUNT;
export const WEIGHT_COUNT = OWN_SIZE + 2 * NEIGHBOUR_SIZE + FOLLOW_SIZE;
/** In the order of {@link Weights}. */
export const TABLE_SIZES: readonly number[] = [OWN_SIZE, NEIGHBOUR_SIZE, NEIGHBOUR_SIZE, FOLLOW_SIZE];

/** Views of one array of {@link WEIGHT_COUNT} values. */
export function weightTables<T extends Float32Array | Int32Array>(values: T): Weights<T> {
  const next = OWN_SIZE + NEIGHBOUR_SIZE;
  const follow = next + NEIGHBOUR_SIZE;
  return {
    own: values.subarray(0, OWN_SIZE) as T,
    previous: values.subarray(OWN_SIZE, next) as T,
    next: values.subarray(next, follow) as T,
    follow: values.subarray(follow) as T,
  };
}

/** A unit of a weight, in scores: a power of two above the labels, because the low bits hold the label that a score comes from. */
export const SCORE_UNIT = 64;

/** Packed are the places of the weights that are not 0, then their values less one as a zigzag code. */
function unpack(packed: string): Int32Array {
  const values = new Int32Array(WEIGHT_COUNT);
  const digits = new Digits(packed);
  for (const place of readPlaces(digits)) {
    const zigzag = digits.sum() + 1;
    values[place] = ((zigzag >>> 1) ^ -(zigzag & 1)) * SCORE_UNIT;
  }
  return values;
}

/**
 * The places of the weights that are not 0, one flag each, six in a digit. A table goes label by label: their weights are more alike than
 * those of a class.
 */
function readPlaces(digits: Digits): number[] {
  const places: number[] = [];
  let [start, rows, at] = [0, 0, 0];
  let table = -1;
  for (let read = 0; read < WEIGHT_COUNT; read += DIGIT_BITS) {
    for (let bits = digits.next(); bits !== 0; bits &= bits - 1) {
      at = read + 31 - Math.clz32(bits & -bits) - start;
      while (at >= rows * LABEL_COUNT) {
        start += rows * LABEL_COUNT;
        at -= rows * LABEL_COUNT;
        rows = (TABLE_SIZES[++table] as number) / LABEL_COUNT;
      }
      places.push(start + (at % rows) * LABEL_COUNT + Math.floor(at / rows));
    }
  }
  return places;
}

/** The fitted weights times {@link SCALE} and {@link SCORE_UNIT}, as whole numbers. */
export const weights: Weights<Int32Array> = weightTables(unpack(WEIGHTS));
export { SCALE };

/** The labels and START. */
export const FOLLOW_WIDTH = START + 1;
/** Low bits of an arc: among equal scores the one from the lower label is greater. */
const fromMark = (from: number): number => SCORE_UNIT - 1 - from;
/** Marked scores of arcs as the decoder walks them: `FOLLOW[(kind * FOLLOW_WIDTH + to) * FOLLOW_WIDTH + from]`. */
export const FOLLOW: Int32Array = byTarget(weights.follow);

function byTarget(follow: Int32Array): Int32Array {
  const scores = new Int32Array(SEPARATOR_KINDS * FOLLOW_WIDTH * FOLLOW_WIDTH);
  for (let kind = 0; kind < SEPARATOR_KINDS; kind++)
    for (let from = 0; from < FOLLOW_WIDTH; from++)
      for (let to = 0; to < LABEL_COUNT; to++)
        scores[(kind * FOLLOW_WIDTH + to) * FOLLOW_WIDTH + from] =
          (follow[(kind * FOLLOW_WIDTH + from) * LABEL_COUNT + to] as number) + fromMark(from);
  return scores;
}
