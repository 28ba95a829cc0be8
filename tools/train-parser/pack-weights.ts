import { LABEL_COUNT } from '../../src/address/grammar/labels.js';
import { TABLE_SIZES } from '../../src/address/grammar/weights.js';

const FLAG_BITS = 6;
const LOW_BITS = 4;
const FIRST_DIGIT = 0x28;
const BACKSLASH = 0x5c;
/** The zigzag code of a value has two digits. */
const MOST = 2 ** (FLAG_BITS + LOW_BITS - 1) - 1;

/** Packs weights as printable ASCII, each multiplied by `scale` and rounded: the reverse of what `src/address/grammar/weights.ts` reads. */
export function packWeights(values: Float32Array, scale: number): string {
  const rounded = byLabel(values).map((value) => Math.max(-MOST, Math.min(MOST, Math.round(value * scale))));
  let flags = '';
  for (let at = 0; at < rounded.length; at += FLAG_BITS) {
    let bits = 0;
    for (let bit = 0; bit < FLAG_BITS; bit++) if ((rounded[at + bit] ?? 0) !== 0) bits |= 1 << bit;
    flags += digit(bits);
  }
  const zigzag = rounded.filter((value) => value !== 0).map((value) => (value > 0 ? 2 * value : -2 * value - 1));
  const high = zigzag.map((value) => digit(value >>> LOW_BITS));
  const low = zigzag.map((value) => digit(value & ((1 << LOW_BITS) - 1)));
  return flags + high.join('') + low.join('');
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

/** A digit of the tables that are packed as text. */
export function digit(value: number): string {
  return String.fromCharCode(FIRST_DIGIT + value + Number(FIRST_DIGIT + value >= BACKSLASH));
}
