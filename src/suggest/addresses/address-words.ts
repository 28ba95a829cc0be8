import { stateCodeOf } from '../../address/data/states.js';
import { COMMA, LINE, tokenize } from '../../address/grammar/tokens.js';
import { LAST_OF_COUNTRIES, MAX_WORDS, wordsOfCountry } from '../../places/search/words.js';
import { ORDINAL_DIGITS } from '../../text/ordinals.js';
import { foldName } from '../../text/search-key.js';

/** Upper case. */
export interface Word {
  readonly text: string;
  readonly afterComma: boolean;
}

/** A primary number, or a grid number such as `N64W23760`. */
const NUMBER = /^(?:\d[\dA-Z/-]{0,14}|[NSEW]\d{1,5}[NSEW]\d{0,6})$/;
/** `121main`, `121-main`: a blank is missing behind the number. */
const GLUED = /^(\d{1,6})-?([A-Z]{3,})$/;
const PLAIN = /^[A-Z0-9, ]*$/;
/** Those of a unit included. */
const MOST_WORDS = 2 * MAX_WORDS;
export const NUMBER_SIGN = '#';
const BLANK = 32;
const COMMA_CODE = 44;

export function isNumber(text: string): boolean {
  return NUMBER.test(text) && !ORDINAL_DIGITS.test(text);
}

export function readTyped(text: string): readonly Word[] {
  const words = readPlain(text) ?? foldedWords(text);
  const glued = GLUED.exec(words[0]?.text ?? '');
  if (glued === null || ORDINAL_DIGITS.test(glued[0])) return words;
  return [{ text: glued[1] as string, afterComma: false }, { text: glued[2] as string, afterComma: false }, ...words.slice(1)];
}

/** The words of a text that needs no folding: letters, digits, blanks and commas; else null. */
export function readPlain(text: string): readonly Word[] | null {
  const upper = text.toUpperCase();
  if (!PLAIN.test(upper)) return null;
  const words: Word[] = [];
  let start = -1;
  let afterComma = false;
  for (let i = 0; i <= upper.length && words.length < MOST_WORDS; i++) {
    const code = i < upper.length ? upper.charCodeAt(i) : BLANK;
    if (code !== BLANK && code !== COMMA_CODE) {
      if (start < 0) start = i;
      continue;
    }
    if (start >= 0) {
      words.push({ text: upper.slice(start, i), afterComma });
      afterComma = false;
      start = -1;
    }
    if (code === COMMA_CODE) afterComma = words.length > 0;
  }
  return words;
}

function foldedWords(text: string): Word[] {
  return (
    tokenize(text)
      .slice(0, MOST_WORDS)
      .flatMap(({ text: token, before }) => foldWords(token, before === COMMA || before === LINE))
      // One token may fold into hundreds of words: `1-1-1-1`.
      .slice(0, MOST_WORDS)
  );
}

function foldWords(token: string, afterComma: boolean): Word[] {
  if (token === NUMBER_SIGN || NUMBER.test(token)) return [{ text: token, afterComma }];
  return foldName(token)
    .split(' ')
    .filter((text) => text !== '')
    .map((text, i) => ({ text, afterComma: afterComma && i === 0 }));
}

/** A shorter name may begin a city or road, unless a state or ZIP code stands in front. */
const SHORTEST_ALONE = 3;
const LIKE_ZIP_CODE = /^\d{4,5}$|^\d{5}-\d{4}$/;

/** Without a country behind a state, ZIP code or comma; the same words where there is none. */
export function withoutCountry(words: readonly Word[]): readonly Word[] {
  const last = words.at(-1)?.text ?? '';
  if (!LAST_OF_COUNTRIES.has(last)) return words;
  const texts = words.map(({ text }) => text);
  const count = wordsOfCountry(texts, last === 'USA' ? 1 : 2);
  if (count === 0) return words;
  const before = words.slice(0, -count);
  const isPart = words.at(-count)?.afterComma === true && (count > 1 || last.length >= SHORTEST_ALONE);
  return isPart || endsInState(before) ? before : words;
}

function endsInState(words: readonly Word[]): boolean {
  const last = words.at(-1)?.text ?? '';
  const twoLast = `${words.at(-2)?.text} ${last}`;
  return LIKE_ZIP_CODE.test(last) || stateCodeOf(last) !== undefined || stateCodeOf(twoLast) !== undefined;
}
