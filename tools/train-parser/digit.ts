import { BACKSLASH, DIGIT_BITS, FIRST_DIGIT, MORE } from '../../src/address/data/digits.js';

/** A digit as `src/address/data/digits.ts` reads it. */
export function digit(value: number): string {
  if (value >>> DIGIT_BITS !== 0) throw new Error(`A digit has ${DIGIT_BITS} bits, and ${value} has more`);
  return String.fromCharCode(FIRST_DIGIT + value + Number(FIRST_DIGIT + value >= BACKSLASH));
}

/** The digits of which a number is the sum. */
export const digitSum = (value: number): string => digit(MORE).repeat(Math.floor(value / MORE)) + digit(value % MORE);
