import { requireCount } from '../option-names.js';
import type { SecondaryLetters } from '../service.js';
import { isDigit, isDigits } from '../text/digits.js';

/** Highrise, street, firm, general delivery, PO box, rural or highway contract route. */
export type RecordType = 'H' | 'S' | 'F' | 'G' | 'P' | 'R';

export interface DeliveryPointInput {
  readonly recordType: RecordType;
  /** Number of the house, or of the PO, rural route or highway contract box. */
  readonly primaryNumber: string | null;
  /** Number of the unit in a highrise record, empty for a designator without one; null on the default record. */
  readonly unitNumber: string | null;
}

/** The code of records without a usable number, and of the default record of a highrise. */
const NO_NUMBER = '99';

/**
 * The two digits of the delivery point by the rules for the record type. Null where the rules are not public: firm records, fractions,
 * units without a number, with hyphens or blanks, or with letters (unless a table is given). Never a guess.
 */
export function deliveryPoint(input: DeliveryPointInput, secondaryLetters?: SecondaryLetters): string | null {
  switch (input.recordType) {
    case 'G':
      return NO_NUMBER;
    case 'F':
      return null;
    case 'H':
      return input.unitNumber === null ? NO_NUMBER : ofSecondary(input.unitNumber, secondaryLetters);
    default:
      return ofPrimary(input.primaryNumber);
  }
}

/** The last two digits behind the last letter or separator; letters at the very end do not count. */
function ofPrimary(number: string | null): string | null {
  if (number === null) return NO_NUMBER;
  let end = number.length;
  while (end > 0 && isLetter(number.charCodeAt(end - 1))) end--;
  if (end === 0) return NO_NUMBER;
  let start = end;
  while (start > 0 && isDigit(number.charCodeAt(start - 1))) start--;
  if (start === end) return null;
  for (let i = 0; i < start; i++) {
    const code = number.charCodeAt(i);
    if (!isDigit(code) && !isLetter(code) && !SEPARATORS.includes(number.charAt(i))) return null;
  }
  return number.slice(Math.max(start, end - 2), end).padStart(2, '0');
}

const SEPARATORS = '.-*';

/** Alone it takes the place of two digits. */
const MOST_OF_LETTER = 99;

function ofSecondary(number: string, letters: SecondaryLetters | undefined): string | null {
  if (number.length === 0) return null;
  const last = number.charCodeAt(number.length - 1);
  if (!isLetter(last)) return isDigits(number) ? fromDigits(number) : null;
  const head = number.length - 1;
  const value = letters?.[number.charAt(head)];
  if (value === undefined || !isDigits(number.slice(0, head))) return null;
  requireCount(value, `secondaryLetters.${number.charAt(head)}`, MOST_OF_LETTER, 0);
  // A letter alone takes the place of the hundreds; behind digits it is one more digit.
  return head === 0 ? fold(value, 0) : fromDigits(number.slice(0, head) + String(value));
}

/** Folds the last four digits of a unit number into two. */
function fromDigits(digits: string): string {
  const lastTwo = Number(digits.slice(-2));
  return fold(Number(digits.slice(-4, -2)), lastTwo);
}

/** Both below 100. */
function fold(hundreds: number, rest: number): string {
  const value = hundreds === 0 ? rest : 25 * (hundreds % 4) + (rest % 25);
  return String(value).padStart(2, '0');
}

function isLetter(code: number): boolean {
  return code >= 65 && code <= 90;
}

/**
 * The check digit of a delivery point barcode: makes the twelve digits of ZIP, add-on, delivery point and check digit sum to a multiple
 * of ten. Null when a part does not have its five, four or two digits.
 */
export function checkDigit(zip: string, zip4: string, deliveryPoint: string): string | null {
  const digits = zip + zip4 + deliveryPoint;
  if (zip.length !== 5 || zip4.length !== 4 || deliveryPoint.length !== 2 || !isDigits(digits)) return null;
  let sum = 0;
  for (let i = 0; i < digits.length; i++) sum += digits.charCodeAt(i) - ZERO;
  return String((10 - (sum % 10)) % 10);
}

const ZERO = 48;
