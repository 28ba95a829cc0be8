import { CARDINALS } from '../text/ordinals.js';
import { NUMBER_SIGNS } from './data/units.js';

/** The words of a number without the words and signs that announce one: `# 4` is 4. */
export function numberText(words: string): string {
  if (!words.includes(' ')) return NUMBER_SIGNS.has(words) ? '' : words;
  return words
    .split(' ')
    .filter((word) => !NUMBER_SIGNS.has(word))
    .join(' ');
}

/**
 * A primary number as mail has it: `ONE` is 1, `123 A` is 123A, `123-1/2` is 123 1/2, `N6 W23001`
 * is N6W23001, `# 4` is 4.
 */
export function spellNumber(words: string): string {
  if (isDigits(words)) return words;
  const plain = numberText(words);
  const cardinal = CARDINALS.get(plain);
  if (cardinal) return cardinal;
  const list = plain.split(' ');
  const [first = '', second] = list;
  if (list.length === 2 && second !== undefined && /\d$/.test(first) && /^[A-Z]$/.test(second)) return first + second;
  if (list.length === 2 && second !== undefined && /^[NSEW]$/.test(first) && isDigits(second)) return first + second;
  if (list.length === 2 && second !== undefined && /^[NSEW]\d+$/.test(first) && /^[NSEW]\d+[A-Z]?$/.test(second)) return first + second;
  return plain.replace(/^(\d+)-(\d\/\d)$/, '$1 $2');
}

const UNIT_AND_NUMBER = /^(\d{1,4}[A-DF-MO-RT-VX-Z]) (\d+)$/;

/**
 * A unit without a designator in front of the primary number, as `5B` of `5B 100 MAIN ST`; null
 * where the words are one number. A letter of a cardinal direction belongs to a grid.
 */
export function leadingUnit(words: string | null): { readonly unit: string; readonly number: string } | null {
  // Nearly every number is one word.
  if (words === null || !words.includes(' ')) return null;
  const [, unit, number] = UNIT_AND_NUMBER.exec(words) ?? [];
  return unit === undefined || number === undefined ? null : { unit, number };
}

function isDigits(words: string): boolean {
  for (let i = 0; i < words.length; i++) if (words.charCodeAt(i) < 48 || words.charCodeAt(i) > 57) return false;
  return true;
}
