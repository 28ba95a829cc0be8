import { C } from './classes.js';
import { OFTEN_MISSPELT } from './data/suffixes.js';

const isDigit = (code: number) => code >= 48 && code <= 57;
const isLetter = (code: number) => code >= 65 && code <= 90;
const DIGIT_CLASSES = [C.DIGITS1, C.DIGITS2, C.DIGITS3, C.DIGITS4, C.DIGITS5];

/** The class of a word by its characters alone; `known` says that the lexicon has it. */
export function shapeOf(word: string, known: boolean): number {
  if (word === '#') return C.HASH;
  if (word === '&') return C.AMPERSAND;
  let digits = 0;
  let letters = 0;
  let hyphens = 0;
  let slashes = 0;
  let points = 0;
  let changes = 0;
  for (let i = 0; i < word.length; i++) {
    const code = word.charCodeAt(i);
    if (isDigit(code)) digits++;
    else if (isLetter(code)) letters++;
    else if (code === 45) hyphens++;
    else if (code === 47) slashes++;
    else if (code === 46) points++;
    if (i > 0 && isDigit(code) !== isDigit(word.charCodeAt(i - 1))) changes++;
  }
  if (digits === word.length) return digits === 9 ? C.ZIP9 : (DIGIT_CLASSES[digits - 1] ?? C.DIGITS6);
  if (digits === 0) {
    if (word.length === 1) return C.LETTER;
    if (word.length === 2 && !known) return C.TWO_LETTERS;
    return slashes > 0 ? C.MIXED : C.WORD;
  }
  if (slashes === 1 && letters <= 1 && digits > 1 && digits + letters === word.length - 1 - hyphens) return C.FRACTION;
  if (points === 1 && digits === word.length - 1) return C.DECIMAL;
  if (hyphens > 0 && slashes === 0 && points === 0) return digits + hyphens === word.length && isZip9(word) ? C.ZIP9 : C.HYPHENATED;
  if (slashes + points > 0) return C.MIXED;
  if (changes === 1 && isDigit(word.charCodeAt(0))) return letters === 2 && isOrdinalEnd(word) ? C.ORDINAL_NUMBER : C.NUMBER_LETTER;
  if (changes === 1) return C.LETTER_NUMBER;
  return C.GRID;
}

const isOrdinalEnd = (word: string) => word.endsWith('TH') || word.endsWith('ST') || word.endsWith('ND') || word.endsWith('RD');
const isZip9 = (word: string) => word.length === 10 && word.charCodeAt(5) === 45;

/** Whether a word is a street type with one letter missing, added, changed or two swapped, the first letter being right. */
export function isMisspeltSuffix(word: string): boolean {
  if (word.length < 4) return false;
  return OFTEN_MISSPELT.some(
    (name) => name.charCodeAt(0) === word.charCodeAt(0) && Math.abs(name.length - word.length) <= 1 && isOneEditAway(name, word),
  );
}

function isOneEditAway(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let endA = a.length;
  let endB = b.length;
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA--;
    endB--;
  }
  const restA = a.slice(start, endA);
  const restB = b.slice(start, endB);
  if (restA.length <= 1 && restB.length <= 1) return true;
  return restA.length === 2 && restB.length === 2 && restA[0] === restB[1] && restA[1] === restB[0];
}

export function startsWithDigit(word: string): boolean {
  return isDigit(word.charCodeAt(0));
}
