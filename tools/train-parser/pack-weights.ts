const FIRST_RUN = 0x28;
const LONGEST_RUN = 40;
const FIRST_DIGIT = 0x5d;
const BASE = 34;
const ZERO = (BASE * BASE) / 2;

/** Packs weights as printable ASCII, each multiplied by `scale` and rounded: the reverse of what `src/address/weights.ts` reads. */
export function packWeights(values: Float32Array, scale: number): string {
  let packed = '';
  let zeros = 0;
  const flush = () => {
    for (; zeros > 0; zeros -= Math.min(zeros, LONGEST_RUN)) packed += String.fromCharCode(FIRST_RUN + Math.min(zeros, LONGEST_RUN) - 1);
  };
  for (const value of values) {
    const rounded = Math.max(1 - ZERO, Math.min(ZERO - 1, Math.round(value * scale)));
    if (rounded === 0) {
      zeros++;
      continue;
    }
    flush();
    const digits = rounded + ZERO;
    packed += String.fromCharCode(FIRST_DIGIT + Math.floor(digits / BASE), FIRST_DIGIT + (digits % BASE));
  }
  return packed;
}
