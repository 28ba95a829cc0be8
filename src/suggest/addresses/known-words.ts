import { stateCodeOf } from '../../address/data/states.js';
import { spend } from '../../budget.js';
import { affixMasksOf } from '../../street-index/affix-masks.js';
import { isWordOf } from '../../street-index/index-words.js';
import type { StreetIndex } from '../../street-index/street-index.js';
import { ORDINAL_DIGITS, ordinal } from '../../text/ordinals.js';
import { ABBREVIATED } from '../../text/search-key.js';

const DIGITS = /\d/;
/** A number with letters for the ending of an ordinal: `29ht`. */
const NUMBER_WITH_LETTERS = /^(\d{1,4})([A-Z]{1,3})$/;
/** Bisections of the words of streets and of cities. */
const STEPS_A_WORD = 32;

/** Whether something in the index has the word, or with `isPrefix` begins with it. */
export function isKnown(index: StreetIndex, word: string, isPrefix: boolean): boolean {
  spend(1);
  if (ordinalMeant(word, isPrefix) !== null && !isWordOf(index, word, isPrefix)) return false;
  if (DIGITS.test(word) || stateCodeOf(word) !== undefined) return true;
  spend(STEPS_A_WORD);
  if (ABBREVIATED.some(([long]) => (isPrefix ? long.startsWith(word) : long === word))) return true;
  return affixMasksOf(index.table).of(word, isPrefix) !== null || isWordOf(index, word, isPrefix);
}

/** The ordinal that a number with misspelled letters may mean; else null. */
export function ordinalMeant(word: string, isPrefix: boolean): string | null {
  const [, digits, letters] = NUMBER_WITH_LETTERS.exec(word) ?? [];
  if (digits === undefined || letters === undefined || ORDINAL_DIGITS.test(word)) return null;
  const meant = ordinal(Number(digits));
  const ending = meant.slice(String(Number(digits)).length);
  if (isPrefix && ending.startsWith(letters)) return null;
  return isOneErrorFrom(letters, ending) ? meant : null;
}

/** Whether letters are an ending of two letters with one error. */
function isOneErrorFrom(letters: string, [first, second]: string): boolean {
  if (letters.length === 1) return letters === first || letters === second;
  if (letters.length === 2) return letters[0] === first || letters[1] === second || (letters[0] === second && letters[1] === first);
  return [...letters].some((_, i) => letters.slice(0, i) + letters.slice(i + 1) === `${first}${second}`);
}
