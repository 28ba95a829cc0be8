import { CLASS_COUNT } from './classes.js';
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

export const TABLE_SIZE = CLASS_COUNT * LABEL_COUNT;
export const FOLLOW_SIZE = SEPARATOR_KINDS * (START + 1) * LABEL_COUNT;

/** The weights in force. */
export const weights: Weights = decodeWeights(WEIGHTS, SCALE);

/** Reads the packed table: runs of zeros and values, see `tools`. */
export function decodeWeights(packed: string, scale: number): Weights {
  const values = new Float32Array(3 * TABLE_SIZE + FOLLOW_SIZE);
  let at = 0;
  for (let i = 0; i < packed.length && at < values.length; i++) {
    const code = packed.charCodeAt(i);
    // Lower half: a run of zeros; upper half: one value.
    if (code < 0x80) at += code - 0x1f;
    else values[at++] = (code - 0x180) / scale;
  }
  return {
    own: values.subarray(0, TABLE_SIZE),
    previous: values.subarray(TABLE_SIZE, 2 * TABLE_SIZE),
    next: values.subarray(2 * TABLE_SIZE, 3 * TABLE_SIZE),
    follow: values.subarray(3 * TABLE_SIZE),
  };
}
