import { wordSet } from '../../address/data/pairs.js';
import { spend } from '../../budget.js';
import { foldName } from '../../text/search-key.js';
import { romanized } from './indic.js';

export interface TypedWords {
  readonly words: readonly string[];
  /** Number of words in front of the first comma; null: no comma behind a word. */
  readonly comma: number | null;
  /** A blank or a comma follows the last word: it is finished. */
  readonly isEnded?: boolean;
}

/** Read of a text; no name has as many. */
export const MAX_WORDS = 16;

/** Text without letters and digits has none. */
export function readWords(text: string): TypedWords {
  const words: string[] = [];
  let comma: number | null = null;
  const pieces = text.split(',', MAX_WORDS);
  for (const [i, piece] of pieces.entries()) {
    const folded = foldName(romanized(piece));
    if (folded !== '') words.push(...folded.split(' ', MAX_WORDS));
    if (comma === null && i + 1 < pieces.length && words.length > 0) comma = words.length;
  }
  const isEnded = /[\s,]$/.test(text);
  return { words: words.slice(0, MAX_WORDS), comma: comma === null || comma > MAX_WORDS ? null : comma, ...(isEnded ? { isEnded } : {}) };
}

/** Of the United States, as they stand behind a place. */
const LONG_NAMES = ['USA', 'U S A', 'UNITED STATES OF AMERICA'];
const COUNTRY_NAMES: ReadonlySet<string> = new Set([...LONG_NAMES, 'US', 'U S', 'UNITED STATES', 'AMERICA']);
/** Last words of the country's names. Most texts end in another word. */
export const LAST_OF_COUNTRIES: ReadonlySet<string> = new Set([...COUNTRY_NAMES].map((name) => name.split(' ').at(-1) as string));
const MOST_OF_COUNTRY = 4;

/** How many words at the end are the country, or with `isBegun` the beginning of its name, behind at least `inFront` others; 0: none. */
export function wordsOfCountry(words: readonly string[], inFront: number, isBegun = false): number {
  for (let count = Math.min(MOST_OF_COUNTRY, words.length - inFront); count > 0; count--) {
    const last = words.slice(-count).join(' ');
    if (COUNTRY_NAMES.has(last) || (isBegun && LONG_NAMES.some((name) => name.startsWith(last)))) return count;
  }
  return 0;
}

/** Without the country behind other words, or with `isBegun` the beginning of its name; null where there is none. */
export function withoutCountry({ words, comma }: TypedWords, isBegun = false): TypedWords | null {
  if (!isBegun && !LAST_OF_COUNTRIES.has(words.at(-1) ?? '')) return null;
  const at = words.length - wordsOfCountry(words, 1, isBegun);
  return at === words.length ? null : { words: words.slice(0, at), comma: comma !== null && comma < at ? comma : null };
}

const KINDS = 'CITY TOWN TOWNSHIP VILLAGE BOROUGH DISTRICT DISTT DIST TALUKA TALUK TEHSIL AREA NCR';
const POSITIONS = 'OF NEAR NR OPP OPPOSITE STATION DOWNTOWN GREATER METRO';
const CODES = 'PIN PINCODE ZIP ZIPCODE POSTAL CODE';
/** What people write beside the name or the code of a place. */
const ADDED = wordSet(`${KINDS} ${POSITIONS} ${CODES}`);

/** `PUNE DISTRICT`, `CITY OF BALTIMORE`, `ZIP 21030`: without such words; null where there are none, or no others. */
export function withoutAddedWords({ words, comma }: TypedWords): TypedWords | null {
  const left = words.filter((word) => !ADDED.has(word));
  if (left.length === 0 || left.length === words.length) return null;
  return { words: left, comma: comma === null ? null : words.slice(0, comma).filter((word) => !ADDED.has(word)).length || null };
}

const LETTERS_AND_NUMBER = /^([A-Z]+)(\d+[A-Z]?)$/;

/** `GK2`, `SEC62 NOIDA`; null where there are none. */
export function withNumbersApart({ words, comma }: TypedWords): TypedWords | null {
  const apart = (some: readonly string[]): readonly string[] => some.flatMap((word) => LETTERS_AND_NUMBER.exec(word)?.slice(1) ?? [word]);
  const all = apart(words);
  return all.length === words.length ? null : { words: all, comma: comma === null ? null : apart(words.slice(0, comma)).length };
}

/** A name and what follows it. */
export interface NameSplit {
  readonly name: readonly string[];
  readonly rest: readonly string[];
  /** The last word of the name may be unfinished. */
  readonly isPrefix: boolean;
  /** It may, and nothing follows it. */
  readonly isOpen?: boolean;
  /** The rest stands in front, in whole parts: `MUMBAI ANDHERI`. */
  readonly isBehind?: true;
  /** Names that begin with it are none. */
  readonly isFinished?: true;
}

/** The longest name first, then those behind the rest, at last one without words; a comma ends the part in front. */
export function splitEitherWay(typed: TypedWords): readonly NameSplit[] {
  return [...splitName(typed), ...splitNameBehind(typed)];
}

/** Longer texts are no place with its area in front, and each way to take one apart is a search. Chosen. */
const MOST_WORDS = 12;

/** Only those with the name behind the rest. */
export function splitNameBehind({ words, comma, isEnded = false }: TypedWords): readonly NameSplit[] {
  const splits: NameSplit[] = [];
  for (let at = comma ?? 1; at <= words.length && words.length <= MOST_WORDS; at++) {
    splits.push({ name: words.slice(at), rest: words.slice(0, at), isPrefix: true, isOpen: !isEnded, isBehind: true });
  }
  return splits;
}

/** Only those with the name in front. */
export function splitName({ words, comma, isEnded = false }: TypedWords): readonly NameSplit[] {
  const longest = comma ?? words.length;
  const shortest = comma ?? 1;
  const splits: NameSplit[] = [];
  for (let length = longest; length >= shortest && length > 0; length--) {
    const isPrefix = length === words.length && comma === null;
    splits.push({ name: words.slice(0, length), rest: words.slice(length), isPrefix, ...(isPrefix && !isEnded ? { isOpen: true } : {}) });
  }
  return splits;
}

/** Shortest beginning of a word that stands for it before further words. */
const SHORTEST_BEGINNING = 2;

export type Field = readonly string[];

/** A place has fewer: bits of a number say which fields are taken. */
const MOST_FIELDS = 24;

/**
 * Whether words say a selection of the fields, each once at most and in any order. Each word may be begun only, and a field's last words
 * may be missing; with `isWhole` none may.
 */
export function fits(words: readonly string[], fields: readonly Field[], isWhole = false): boolean {
  if (words.length === 0) return true;
  spend(fields.length);
  let parts = 0;
  for (let f = 0; f < fields.length; f++) parts += (fields[f] as Field).length;
  // Every word stands for one of a field.
  if (words.length > parts || !words.every((word) => isOfAny(word, fields))) return false;
  return new Fitting(words, fields.length > MOST_FIELDS ? begunBy(words, fields) : fields, isWhole).fitsFrom(0, 0);
}

/** Those that a word may begin: a large city has many other names. */
function begunBy(words: readonly string[], fields: readonly Field[]): readonly Field[] {
  return fields.filter(([first = '']) => words.some((word) => first.startsWith(word))).slice(0, MOST_FIELDS);
}

function isOfAny(word: string, fields: readonly Field[]): boolean {
  for (let f = 0; f < fields.length; f++) {
    const parts = fields[f] as Field;
    for (let i = 0; i < parts.length; i++) if ((parts[i] as string).startsWith(word)) return true;
  }
  return false;
}

class Fitting {
  /** Numbers of words with the fields taken for them, from where nothing fits: words may be said in as many orders. */
  #failed: Set<number> | null = null;

  constructor(
    private readonly words: readonly string[],
    private readonly fields: readonly Field[],
    private readonly isWhole: boolean,
  ) {}

  /** Whether the words from one on fit; `used`: a bit for each field that is taken. */
  fitsFrom(at: number, used: number): boolean {
    const { words, fields, isWhole } = this;
    if (at === words.length) return true;
    const state = at * 2 ** MOST_FIELDS + used;
    if (this.#failed?.has(state) === true) return false;
    spend(fields.length);
    for (let f = 0; f < fields.length; f++) {
      if ((used & (1 << f)) !== 0) continue;
      const parts = fields[f] as Field;
      for (let count = 1; count <= parts.length && at + count <= words.length; count++) {
        const word = words[at + count - 1] as string;
        const part = parts[count - 1] as string;
        const begun = !isWhole && (word.length >= SHORTEST_BEGINNING || at + count === words.length);
        if (word !== part && !(begun && part.startsWith(word))) break;
        if (isWhole && count < parts.length) continue;
        if (this.fitsFrom(at + count, used | (1 << f))) return true;
      }
    }
    this.#failed ??= new Set();
    this.#failed.add(state);
    return false;
  }
}
