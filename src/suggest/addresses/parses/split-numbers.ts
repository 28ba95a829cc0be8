import { type AddressQuery, readStreet } from '../address-query.js';
import { isNumber, type Word } from '../address-words.js';

/** How a text with such a number begins; this check spares all other texts their words. */
const FIRST_SIGNS = /^\s*(?:\d+\s+(?:\d\/?\s*$|\d{2,3}\s+\S|[A-Z]{1,2}-?\d)|[A-Z]{1,2}\s+\d)/i;
const FRACTION_PREFIX = /^\d\/?$/;
const DIGITS = /^\d+$/;
/** Most words of such a number. */
const MOST_WORDS = 3;

/**
 * The parses of a text with a primary number that is written with a blank: an unfinished fraction
 * (`2903 1/`), a letter in front (`F 9 ELM`), letters and digits behind (`116 D1-8 OAK`), a blank for the
 * hyphen (`240 53 35TH`). The longest number first; none of any other text. `words` is read only where the text may have such a number.
 */
export function readSplitNumbers(typed: { readonly text: string; readonly words: readonly Word[] }): readonly AddressQuery[] {
  if (!FIRST_SIGNS.test(typed.text)) return NONE;
  const { words } = typed;
  const texts = words.map((word) => word.text);
  const [first = '', second = ''] = texts;
  if (DIGITS.test(first) && FRACTION_PREFIX.test(second)) return [readStreet(`${first} ${second.charAt(0)}/`, [])];
  const found: AddressQuery[] = [];
  for (let count = 2; count <= Math.min(MOST_WORDS, words.length); count++) {
    if (!isNumber(texts[count - 1] as string) && (count > 2 || !DIGITS.test(first))) break;
    found.unshift(readStreet(texts.slice(0, count).join(' '), words.slice(count)));
  }
  return found;
}

const NONE: readonly AddressQuery[] = [];
