import { isDigit } from '../../text/digits.js';
import { editDistance } from '../../text/edit-distance.js';
import { OFTEN_MISSPELT } from '../data/suffixes.js';
import { C } from './token-classes.js';

const isLetter = (code: number) => code >= 65 && code <= 90;
const DIGIT_CLASSES = [C.DIGITS1, C.DIGITS2, C.DIGITS3, C.DIGITS4, C.DIGITS5];

/** Letters behind the hyphen of a primary number. */
const LONGEST_SUFFIX = 4;

/** By characters alone. `known`: the lexicon has the word. */
export function shapeOf(word: string, known: boolean): number {
  if (word === '#') return C.HASH;
  if (word === '&') return C.AMPERSAND;
  let digits = 0;
  let letters = 0;
  let hyphens = 0;
  let slashes = 0;
  let points = 0;
  let changes = 0;
  let wasDigit = isDigit(word.charCodeAt(0));
  for (let i = 0; i < word.length; i++) {
    const code = word.charCodeAt(i);
    const nowDigit = isDigit(code);
    if (nowDigit !== wasDigit) changes++;
    wasDigit = nowDigit;
    if (nowDigit) digits++;
    else if (isLetter(code)) letters++;
    else if (code === 45) hyphens++;
    else if (code === 47) slashes++;
    else if (code === 46) points++;
  }
  if (digits === word.length) return digits === 9 ? C.ZIP9 : (DIGIT_CLASSES[digits - 1] ?? C.DIGITS6);
  if (digits === 0) {
    if (word.length === 1) return C.LETTER;
    if (word.length === 2 && !known) return C.TWO_LETTERS;
    return slashes > 0 ? C.MIXED : C.WORD;
  }
  if (slashes === 1 && letters <= 1 && digits > 1 && digits + letters === word.length - 1 - hyphens) return C.FRACTION;
  if (points === 1 && digits === word.length - 1) return C.DECIMAL;
  // `7-ELEVEN` is a name, `182-REAR` and `24-R` are numbers.
  if (hyphens === 1 && letters > LONGEST_SUFFIX && digits + letters === word.length - 1) return C.WORD;
  if (hyphens > 0 && slashes === 0 && points === 0) return digits + hyphens === word.length && isZip9(word) ? C.ZIP9 : C.HYPHENATED;
  if (slashes + points > 0) return C.MIXED;
  if (changes === 1 && isDigit(word.charCodeAt(0))) return letters === 2 && isOrdinalEnd(word) ? C.ORDINAL_NUMBER : C.NUMBER_LETTER;
  if (changes === 1) return C.LETTER_NUMBER;
  return C.GRID;
}

const isOrdinalEnd = (word: string) => word.endsWith('TH') || word.endsWith('ST') || word.endsWith('ND') || word.endsWith('RD');
const isZip9 = (word: string) => word.length === 10 && word.charCodeAt(5) === 45;

const BY_FIRST_LETTER: ReadonlyMap<number, readonly string[]> = new Map(
  OFTEN_MISSPELT.map((name) => [name.charCodeAt(0), OFTEN_MISSPELT.filter((other) => other[0] === name[0])]),
);

/** A street type with one letter missing, added or changed, or two swapped; the first letter must be right. */
export function isMisspeltSuffix(word: string): boolean {
  if (word.length < 4) return false;
  return BY_FIRST_LETTER.get(word.charCodeAt(0))?.some((name) => editDistance(word, name, 1) <= 1) === true;
}

export function startsWithDigit(word: string): boolean {
  return isDigit(word.charCodeAt(0));
}

/** The bit of a first letter in a set of letters. Other characters share the bits of letters. */
export function initialBit(word: string): number {
  return 1 << (word.charCodeAt(0) & 31);
}
