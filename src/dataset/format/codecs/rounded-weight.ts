/*
 * A weight in one byte: a floating-point number of five significant bits, rounded down. Weights below 32 are
 * exact, others less than one sixteenth too low. Bytes have the order of the weights.
 */

const EXACT = 32;
const FRACTION_BITS = 4;
const FRACTION = 15;
const LEADING_BIT = 16;

/** The byte of a weight of 0 to 65,535. */
export function roundedWeight(weight: number): number {
  if (weight < EXACT) return weight;
  const dropped = 32 - Math.clz32(weight) - FRACTION_BITS - 1;
  return (dropped << FRACTION_BITS) + (weight >>> dropped);
}

/** The lowest weight that has a byte. */
export function leastWeight(byte: number): number {
  if (byte < EXACT) return byte;
  return (LEADING_BIT + (byte & FRACTION)) << ((byte >>> FRACTION_BITS) - 1);
}

/** The highest weight that has a byte. */
export function mostWeight(byte: number): number {
  return leastWeight(byte + 1) - 1;
}
