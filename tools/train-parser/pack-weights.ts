import { BACKSLASH, DIGIT_BITS, FIRST_DIGIT, MORE } from '../../src/address/data/digits.js';
import { LABEL_COUNT } from '../../src/address/grammar/labels.js';
import { TABLE_SIZES } from '../../src/address/grammar/weights.js';

/** Packs weights as text, each multiplied by `scale` and rounded: the reverse of what `src/address/grammar/weights.ts` reads. */
export function packWeights(values: Float32Array, scale: number): string {
  const rounded = byLabel(values).map((value) => Math.round(value * scale));
  let flags = '';
  for (let at = 0; at < rounded.length; at += DIGIT_BITS) {
    let bits = 0;
    for (let bit = 0; bit < DIGIT_BITS; bit++) if ((rounded[at + bit] ?? 0) !== 0) bits |= 1 << bit;
    flags += digit(bits);
  }
  const zigzag = rounded.filter((value) => value !== 0).map((value) => (value > 0 ? 2 * value : -2 * value - 1));
  return flags + zigzag.map((value) => digitSum(value - 1)).join('');
}

/** The weights of each table label by label. */
function byLabel(values: Float32Array): number[] {
  let start = 0;
  return TABLE_SIZES.flatMap((size) => {
    const table = values.subarray(start, start + size);
    start += size;
    const rows = size / LABEL_COUNT;
    return Array.from(table, (_, at) => table[(at % rows) * LABEL_COUNT + Math.floor(at / rows)] as number);
  });
}

/** A digit as `src/address/data/digits.ts` reads it. */
export function digit(value: number): string {
  if (value >>> DIGIT_BITS !== 0) throw new Error(`A digit has ${DIGIT_BITS} bits, and ${value} has more`);
  return String.fromCharCode(FIRST_DIGIT + value + Number(FIRST_DIGIT + value >= BACKSLASH));
}

/** The digits that a number is the sum of. */
export const digitSum = (value: number): string => digit(MORE).repeat(Math.floor(value / MORE)) + digit(value % MORE);
