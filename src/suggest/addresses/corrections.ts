import { STATE_BY_CODE, STATE_NAMES } from '../../address/data/states.js';
import { ABBREVIATED } from '../../dataset/key.js';
import type { StreetIndex } from '../../dataset/street-index.js';
import { Strings } from '../../dataset/strings.js';
import { nearWords, SHORTEST_WITH_ERROR, SHORTEST_WITH_TWO_ERRORS } from '../near-words.js';
import { affixMasksOf } from '../streets/affix-masks.js';
import { baseWordsOf, cityWordsOf, wordRange } from '../streets/word-rows.js';
import type { StreetWords } from './street-readings.js';

const DIGITS = /\d/;
/** Words that the index abbreviates, as a pool. */
const ABBREVIATED_WORDS = stringsOf(ABBREVIATED.map(([word]) => word));
/** Letters that have to stand on either side of a blank that is missing. */
const SHORTEST_PART = 2;
const MOST_CORRECTED = 64;

/**
 * What may have been meant by words that nothing was found for: words without the blank between them, a blank too many, words
 * with `errors` typing errors in one of them. Words that nothing in the index begins with are the wrong ones if there are any.
 */
export function corrections(index: StreetIndex, query: StreetWords, errors: number): readonly StreetWords[] {
  const { words, open } = query;
  const unknown = [...words.keys()].filter((i) => !isKnown(index, words[i] as string, open && i === words.length - 1));
  // Two unknown words have an error each.
  if (unknown.length > 2) return [];
  const wrong = unknown.length > 0 ? unknown : [...words.keys()];
  const first = wrong.flatMap((i) => correctedAt(index, query, i, errors));
  if (unknown.length < 2) return first.slice(0, MOST_CORRECTED);
  const [one, other] = unknown as [number, number];
  return correctedAt(index, query, one, 1)
    .flatMap((each) => correctedAt(index, each, other + each.words.length - words.length, 1))
    .slice(0, MOST_CORRECTED);
}

function correctedAt(index: StreetIndex, query: StreetWords, at: number, errors: number): readonly StreetWords[] {
  const { words, open } = query;
  const word = words[at] as string;
  const isOpen = open && at === words.length - 1;
  const found: StreetWords[] = [];
  if (errors === 1) for (const parts of blanksMissing(index, word, isOpen)) found.push(replaced(query, at, 1, parts));
  if (errors === 1 && at + 1 < words.length && at + 1 !== query.streetEnd) {
    const joined = word + words[at + 1];
    if (isKnown(index, joined, open && at + 2 === words.length)) found.push(replaced(query, at, 2, [joined]));
  }
  const shortest = errors === 1 ? SHORTEST_WITH_ERROR : SHORTEST_WITH_TWO_ERRORS;
  // One letter more may have been meant.
  if (word.length < shortest - 1 || DIGITS.test(word)) return found;
  const { table } = index;
  const near = new Set<string>();
  const pools = [...(at < query.streetEnd ? [table.words] : []), ...(at > 0 ? [table.cityWords, ABBREVIATED_WORDS] : [])];
  for (const pool of pools) for (const each of nearWords(pool, word, errors, isOpen)) if (each.length >= shortest) near.add(each);
  for (const each of near) if (!isCovered(each, near, isOpen)) found.push(replaced(query, at, 1, [each]));
  return found;
}

/** A pool of words of ASCII. */
function stringsOf(words: readonly string[]): Strings {
  const offsets = Uint32Array.from([0, ...words].map((_, i) => words.slice(0, i).join('').length));
  return new Strings(
    offsets,
    Uint8Array.from(words.join(''), (letter) => letter.charCodeAt(0)),
  );
}

/** Whether the begin of a word is itself begun by another one. */
function isCovered(word: string, near: ReadonlySet<string>, open: boolean): boolean {
  if (!open) return false;
  for (let length = 1; length < word.length; length++) if (near.has(word.slice(0, length))) return true;
  return false;
}

function replaced({ words, streetEnd, open }: StreetWords, at: number, count: number, parts: readonly string[]): StreetWords {
  const grown = parts.length - count;
  return {
    words: [...words.slice(0, at), ...parts, ...words.slice(at + count)],
    streetEnd: at < streetEnd ? streetEnd + grown : streetEnd,
    open,
  };
}

/** The ways to take a word apart into one of a street or city and one that follows it. */
function blanksMissing(index: StreetIndex, word: string, open: boolean): readonly (readonly string[])[] {
  const found: (readonly string[])[] = [];
  for (let at = SHORTEST_PART; at + SHORTEST_PART <= word.length; at++) {
    const head = word.slice(0, at);
    const tail = word.slice(at);
    if (isWhole(index, head) && (open ? isKnown(index, tail, true) : isWhole(index, tail))) found.push([head, tail]);
  }
  return found;
}

function isWhole(index: StreetIndex, word: string): boolean {
  return isKnown(index, word, false);
}

/** Whether something in the index has the word, or with `open` begins with it. */
export function isKnown(index: StreetIndex, word: string, open: boolean): boolean {
  if (DIGITS.test(word) || STATE_BY_CODE.has(word) || STATE_NAMES.has(word)) return true;
  if (ABBREVIATED.some(([long]) => (open ? long.startsWith(word) : long === word))) return true;
  if (affixMasksOf(index.table).of(word, open) !== null) return true;
  for (const source of [baseWordsOf(index.table), cityWordsOf(index.table)]) {
    const [from, to] = wordRange(source, word, open);
    if (from < to) return true;
  }
  return false;
}
