import { COMMA, LINE, tokenize } from '../../address/grammar/tokens.js';
import { MAX_WORDS } from '../../places/search/words.js';
import { foldName } from '../../text/search-key.js';

/** A typed word, upper case. */
export interface Word {
  readonly text: string;
  readonly afterComma: boolean;
}

/** A primary number, or a grid number such as `N64W23760`. */
const NUMBER = /^(?:\d[\dA-Z/-]{0,14}|[NSEW]\d{1,5}[NSEW]\d{0,6})$/;
const ORDINAL = /^\d+(?:ST|ND|RD|TH)$/;
/** A number and the word that a blank is missing behind it of: `121main`. */
const GLUED = /^(\d{1,6})([A-Z]{3,})$/;
const PLAIN = /^[A-Z0-9, ]*$/;
/** Words that are read of a text, those of a unit among them. */
const MOST_WORDS = 2 * MAX_WORDS;
export const NUMBER_SIGN = '#';
const BLANK = 32;
const COMMA_CODE = 44;

/** Whether a word may be a primary number. */
export function isNumber(text: string): boolean {
  return NUMBER.test(text) && !ORDINAL.test(text);
}

/** The words of a partial address. */
export function readTyped(text: string): readonly Word[] {
  const words = readPlain(text) ?? foldedWords(text);
  const glued = GLUED.exec(words[0]?.text ?? '');
  if (glued === null || ORDINAL.test(glued[0])) return words;
  return [{ text: glued[1] as string, afterComma: false }, { text: glued[2] as string, afterComma: false }, ...words.slice(1)];
}

/** The words of a text of letters, digits, blanks and commas, which need no folding; null of any other. */
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
