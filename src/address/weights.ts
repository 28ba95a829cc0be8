import { CLASS_COUNT, FIRST_PLACE_CLASS } from './classes.js';
import { SCALE, WEIGHTS } from './data/weights.js';
import { LABEL_COUNT, START } from './labels.js';

/** Kinds of separators that transitions tell apart: none, comma-like, line break. */
export const SEPARATOR_KINDS = 3;

/**
 * The scores of the grammar, all additive. `own`, `previous` and `next` hold, for each class, the score of every label
 * given that the token itself, the one before or the one behind has the class; `follow` the score of a label behind another.
 */
export interface Weights {
  readonly own: Float32Array;
  readonly previous: Float32Array;
  readonly next: Float32Array;
  /** `follow[(kind * (LABEL_COUNT + 1) + from) * LABEL_COUNT + to]`. */
  readonly follow: Float32Array;
}

export const OWN_SIZE = CLASS_COUNT * LABEL_COUNT;
/** Neighbours are seen only by the classes of the token itself. */
export const NEIGHBOUR_SIZE = FIRST_PLACE_CLASS * LABEL_COUNT;
export const FOLLOW_SIZE = SEPARATOR_KINDS * (START + 1) * LABEL_COUNT;
export const WEIGHT_COUNT = OWN_SIZE + 2 * NEIGHBOUR_SIZE + FOLLOW_SIZE;

/** The four tables as views of one array of {@link WEIGHT_COUNT} values. */
export function weightTables(values: Float32Array): Weights {
  const next = OWN_SIZE + NEIGHBOUR_SIZE;
  const follow = next + NEIGHBOUR_SIZE;
  return {
    own: values.subarray(0, OWN_SIZE),
    previous: values.subarray(OWN_SIZE, next),
    next: values.subarray(next, follow),
    follow: values.subarray(follow),
  };
}

/**
 * Reads the packed weights: a character below 0x80 stands for a run of zeros (its code less 0x1f), any other for one
 * value (its code less 0x440, divided by the scale).
 */
function unpack(packed: string, scale: number): Float32Array {
  const values = new Float32Array(WEIGHT_COUNT);
  let at = 0;
  for (let i = 0; i < packed.length; i++) {
    const code = packed.charCodeAt(i);
    if (code < 0x80) at += code - 0x1f;
    else values[at++] = (code - 0x440) / scale;
  }
  return values;
}

/** The weights in force. */
export const weights: Weights = weightTables(unpack(WEIGHTS, SCALE));
