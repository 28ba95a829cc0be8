import { type AddressQuery, readStreet } from '../address-query.js';
import { isNumber, readTyped } from '../address-words.js';

/** What such texts begin with; most others are told apart by it at once. */
const BEGIN = /^\s*(?:\d+\s+(?:\d\/?\s*$|[A-Z]{1,2}-?\d)|[A-Z]{1,2}\s+\d)/i;
const BEGUN_FRACTION = /^\d\/?$/;
const DIGITS = /^\d+$/;
/** Most words that a number is made of. */
const MOST_WORDS = 3;

/**
 * The ways to read a text as a primary number that is written with a blank: a fraction that is begun (`2903 1/`), a letter in front
 * (`F 9 ELM`), letters and digits behind (`116 D1-8 OAK`). The longest number first; none of any other text.
 */
export function readSplitNumbers(text: string): readonly AddressQuery[] {
  if (!BEGIN.test(text)) return NONE;
  const words = readTyped(text);
  const texts = words.map((word) => word.text);
  const [first = '', second = ''] = texts;
  if (DIGITS.test(first) && BEGUN_FRACTION.test(second)) return [readStreet(`${first} ${second.charAt(0)}/`, [])];
  const found: AddressQuery[] = [];
  for (let count = 2; count <= Math.min(MOST_WORDS, words.length); count++) {
    if (!isNumber(texts[count - 1] as string) && (count > 2 || !DIGITS.test(first))) break;
    found.unshift(readStreet(texts.slice(0, count).join(' '), words.slice(count)));
  }
  return found;
}

const NONE: readonly AddressQuery[] = [];
