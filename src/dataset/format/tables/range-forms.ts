/*
 * Bits of the columns `form` of ranges. They stand apart from the columns, so that whoever reads ranges bundles no decoder.
 */

/** Of house numbers along a street: the parity, 0 both, 1 odd, 2 even, and whether they are on the right side. */
export const PARITY_MASK = 3;
export const RIGHT_SIDE = 4;

/** Of postal ranges: parity of numbers and, shifted, of units, 0 none, 1 odd, 2 even, 3 both; and what else is said. */
export const POSTAL_PARITY_MASK = 3;
export const UNIT_PARITY_SHIFT = 2;
export const ALTERNATE = 16;
export const CONVERTED = 32;
