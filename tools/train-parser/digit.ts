import { DIGIT_BITS, MORE } from '../../src/address/data/digits.js';

const FIRST_DIGIT = 0x28;
const BACKSLASH = 0x5c;

/** A digit as `src/address/data/digits.ts` reads it. */
export function digit(value: number): string {
  if (value >>> DIGIT_BITS !== 0) throw new Error(`A digit has ${DIGIT_BITS} bits, and ${value} has more`);
  return String.fromCharCode(FIRST_DIGIT + value + Number(FIRST_DIGIT + value >= BACKSLASH));
}

/** The digits of which a number is the sum. */
export const digitSum = (value: number): string => digit(MORE).repeat(Math.floor(value / MORE)) + digit(value % MORE);
