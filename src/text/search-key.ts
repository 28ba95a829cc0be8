import { isDigit } from './digits.js';
import { hasMoreThanAscii, withoutMarks } from './fold.js';
import { ORDINAL_DIGITS, ORDINALS, TENS } from './ordinals.js';

/** Search keys: how names are folded before they are stored sorted and looked up. A change here needs a new format version. */

const NOT_WORD = /[^A-Z0-9]+/g;
/** Words stay whole without apostrophes, such as the Hawaiian okina, and full stops. */
const DROPPED = /['`´‘’ʻʼ′.]/g;

/** Words that names spell in two ways, long and short. Keys take the short one. */
export const ABBREVIATED = [
  ['FORT', 'FT'],
  ['MOUNT', 'MT'],
  ['SAINT', 'ST'],
  ['SAINTE', 'STE'],
] as const;
const SHORT: ReadonlyMap<string, string> = /* @__PURE__ */ new Map(ABBREVIATED);
/** The long words by the short. */
export const WRITTEN_OUT: ReadonlyMap<string, string> = /* @__PURE__ */ new Map(ABBREVIATED.map(([long, short]) => [short, long]));

/** Upper-case ASCII words, one blank between them: diacritics and apostrophes dropped, other punctuation turned into blanks. */
export function foldName(text: string): string {
  if (isFolded(text)) return text;
  let folded = text.toUpperCase().replace(DROPPED, '');
  if (hasMoreThanAscii(folded)) folded = withoutMarks(folded).toUpperCase().replace(DROPPED, '');
  return folded.replace(NOT_WORD, ' ').trim();
}

/** Whether a name is folded, as nearly all names of the data. */
function isFolded(text: string): boolean {
  let isWord = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === BLANK && !isWord) return false;
    isWord = code !== BLANK;
    if (isWord && !((code >= LETTER_A && code < LETTER_A + 26) || isDigit(code))) return false;
  }
  return isWord || text === '';
}

const BLANK = 32;
const LETTER_A = 65;

/** A folded name with saint, mount and fort abbreviated. */
export function placeKey(name: string): string {
  return abbreviated(foldName(name));
}

/** {@link placeKey} of a name that is already folded. */
export function abbreviated(folded: string): string {
  return folded.replace(/\b(?:SAINTE?|MOUNT|FORT)\b/g, (word) => SHORT.get(word) ?? word);
}

/**
 * A street name without directionals and types. `7TH`, `SEVENTH` and `7` are equal (Publication 28, section 235); `TWENTY FIRST` is `21`.
 */
export function streetKey(name: string): string {
  if (!name.includes(' ') && isFolded(name)) return wordKey(name);
  const known = streetKeys.get(name);
  if (known !== undefined) return known;
  if (streetKeys.size === MOST_KEYS) streetKeys.clear();
  const key = streetWords(name).join(' ');
  if (name.length <= LONGEST_KEPT) streetKeys.set(name, key);
  return key;
}

/** One question asks for a key several times. */
const streetKeys = /* @__PURE__ */ new Map<string, string>();
const MOST_KEYS = 1024;
const LONGEST_KEPT = 64;

/** The words of a name's {@link streetKey}. */
export function streetWords(name: string): string[] {
  const folded = foldName(name);
  if (!folded.includes(' ')) return [wordKey(folded)];
  const words = folded.split(' ');
  const key: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as string;
    const tens = TENS.get(word);
    const next = tens === undefined ? undefined : ORDINALS.get(words[i + 1] ?? '');
    if (tens !== undefined && next !== undefined && next < 10) {
      key.push(String(tens + next));
      i++;
    } else {
      key.push(wordKey(word));
    }
  }
  return key;
}

function wordKey(word: string): string {
  if (isDigit(word.charCodeAt(0))) return ORDINAL_DIGITS.exec(word)?.[1] ?? word;
  const number = ORDINALS.get(word);
  return number === undefined ? (SHORT.get(word) ?? word) : String(number);
}
