import { NONE_U8, NONE_U16 } from '../dataset/format/codecs/packed.js';
import { zipDigits } from '../text/digits.js';

/* Texts that the columns of a shard hold as numbers, and the numbers for none. */

/** An add-on or an eLOT number: four digits; null for the stored "none". */
export function fourDigits(value: number): string | null {
  return value === NONE_U16 ? null : String(value).padStart(4, '0');
}

/** Five digits of a ZIP code; null for 0. */
export function zipText(zip: number): string | null {
  return zip === 0 ? null : zipDigits(zip);
}

/** A delivery point: two digits; null for the stored "none". */
export function twoDigits(value: number): string | null {
  return value === NONE_U8 ? null : String(value).padStart(2, '0');
}

/** A letter that is stored as its code; null for 0. */
export function letter(code: number): string | null {
  return code === 0 ? null : String.fromCharCode(code);
}

/** A unit around another one, which is stored as one text: `BLDG 4`. */
export interface OuterUnit {
  readonly outerUnitType: string | null;
  readonly outerUnitNumber: string | null;
}

const NO_OUTER_UNIT: OuterUnit = { outerUnitType: null, outerUnitNumber: null };

/** The designator and the number of an outer unit; without a blank it is a designator alone. */
export function splitOuterUnit(outer: string | null): OuterUnit {
  if (outer === null) return NO_OUTER_UNIT;
  const blank = outer.indexOf(' ');
  if (blank < 0) return { outerUnitType: outer, outerUnitNumber: null };
  return { outerUnitType: outer.slice(0, blank), outerUnitNumber: outer.slice(blank + 1) };
}
