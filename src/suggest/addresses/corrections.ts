import { DIRECTIONALS } from '../../address/data/directionals.js';
import { STATE_BY_CODE, STATE_NAMES } from '../../address/data/states.js';
import { SUFFIXES } from '../../address/data/suffixes.js';
import { CachePerOwner } from '../../bounded-cache.js';
import { spend } from '../../budget.js';
import { Strings } from '../../dataset/format/codecs/strings.js';
import { affixMasksOf } from '../../street-index/affix-masks.js';
import { MIN_LENGTH_ONE_ERROR, MIN_LENGTH_TWO_ERRORS, nearWords } from '../../street-index/near-words.js';
import { baseWordsOf, cityWordsOf, wordRange } from '../../street-index/postings.js';
import type { StreetIndex } from '../../street-index/street-index.js';
import { ABBREVIATED } from '../../text/search-key.js';
import type { StreetWords } from './parses/street-parses.js';

const DIGITS = /\d/;
/** Words that the index abbreviates, as a pool. */
const ABBREVIATED_WORDS = stringsOf(ABBREVIATED.map(([word]) => word));
/** Letters that have to stand on either side of a blank that is missing. */
const SHORTEST_PART = 2;
/** No two words that belong together have more letters. */
const LONGEST_GLUED = 64;
const MOST_CORRECTED = 64;
/** Words of all of these together, at most. */
const MOST_WORDS_CORRECTED = 512;
/** Words that one of may be the wrong one where each of them is some word: an address has no more up to its state. */
const MOST_WRONG = 8;
/** Bisections of the words of streets and of cities. */
const STEPS_A_WORD = 32;

/**
 * What may have been meant by words that nothing was found for: words without the blank between them, a blank too many, words
 * with `errors` typing errors in one of them. Words that nothing in the index begins with are the wrong ones if there are any.
 */
export function corrections(index: StreetIndex, query: StreetWords, errors: number): readonly StreetWords[] {
  const { words, isPrefix } = query;
  const unknown = [...words.keys()].filter((i) => !isKnown(index, words[i] as string, isPrefix && i === words.length - 1));
  // Two unknown words have an error each.
  if (unknown.length > 2) return [];
  const wrong = unknown.length > 0 ? unknown : [...words.keys()].slice(0, MOST_WRONG);
  // Each is read in all the ways that its words can be: longer texts are corrected in fewer.
  const most = Math.min(MOST_CORRECTED, Math.ceil(MOST_WORDS_CORRECTED / words.length));
  const found: StreetWords[] = [];
  if (unknown.length < 2) {
    for (const at of wrong) if (found.length < most) found.push(...correctedAt(index, query, at, errors));
  } else {
    const [one, other] = unknown as [number, number];
    for (const each of correctedAt(index, query, one, 1))
      if (found.length < most) found.push(...correctedAt(index, each, other + each.words.length - words.length, 1));
  }
  return found.slice(0, most);
}

function correctedAt(index: StreetIndex, query: StreetWords, at: number, errors: number): readonly StreetWords[] {
  const { words, isPrefix: endsInPrefix } = query;
  const word = words[at] as string;
  const isPrefix = endsInPrefix && at === words.length - 1;
  const found: StreetWords[] = [];
  if (errors === 1) for (const parts of blanksMissing(index, word, isPrefix)) found.push(replaced(query, at, 1, parts));
  if (errors === 1 && at + 1 < words.length && at + 1 !== query.streetEnd) {
    const joined = word + words[at + 1];
    if (isKnown(index, joined, endsInPrefix && at + 2 === words.length)) found.push(replaced(query, at, 2, [joined]));
  }
  const shortest = errors === 1 ? MIN_LENGTH_ONE_ERROR : MIN_LENGTH_TWO_ERRORS;
  // One letter more may have been meant.
  if (word.length < shortest - 1 || DIGITS.test(word)) return found;
  const { table } = index;
  const near = new Set<string>();
  const pools = [...(at < query.streetEnd ? [table.words] : []), ...(at > 0 ? [table.cityWords, ABBREVIATED_WORDS] : [])];
  for (const pool of pools) for (const each of wordsNear(pool, word, errors, isPrefix)) if (each.length >= shortest) near.add(each);
  for (const each of near) if (!isCovered(each, near, isPrefix)) found.push(replaced(query, at, 1, [each]));
  return found;
}

/** Words that are kept with those near them: the parses of one text share their words. */
const RECENT = 128;
const recent = new CachePerOwner<Strings, ReadonlySet<string>>(RECENT);

function wordsNear(pool: Strings, word: string, errors: number, isPrefix: boolean): ReadonlySet<string> {
  const known = recent.of(pool);
  const key = `${errors}${isPrefix}${word}`;
  let near = known.get(key);
  if (near === undefined) {
    near = nearWords(pool, word, errors, isPrefix);
    known.set(key, near);
  }
  return near;
}

/** A pool of words of ASCII. */
function stringsOf(words: readonly string[]): Strings {
  const offsets = Uint32Array.from([0, ...words].map((_, i) => words.slice(0, i).join('').length));
  return new Strings(
    offsets,
    Uint8Array.from(words.join(''), (letter) => letter.charCodeAt(0)),
  );
}

/** Whether another of the words is a prefix of this one, which stands for it then. */
function isCovered(word: string, near: ReadonlySet<string>, isPrefix: boolean): boolean {
  if (!isPrefix) return false;
  for (let length = 1; length < word.length; length++) if (near.has(word.slice(0, length))) return true;
  return false;
}

function replaced({ words, streetEnd, isPrefix }: StreetWords, at: number, count: number, parts: readonly string[]): StreetWords {
  const grown = parts.length - count;
  return {
    words: [...words.slice(0, at), ...parts, ...words.slice(at + count)],
    streetEnd: at < streetEnd ? streetEnd + grown : streetEnd,
    isPrefix,
  };
}

/** The ways to take a word apart into one of a street or city and one that follows it. */
function blanksMissing(index: StreetIndex, word: string, isPrefix: boolean): readonly (readonly string[])[] {
  const found: (readonly string[])[] = [];
  if (word.length > LONGEST_GLUED) return found;
  for (let at = SHORTEST_PART; at + SHORTEST_PART <= word.length; at++) {
    const head = word.slice(0, at);
    const tail = word.slice(at);
    if (isWhole(index, head) && (isPrefix ? isKnown(index, tail, true) : isWhole(index, tail))) found.push([head, tail]);
  }
  return found;
}

function isWhole(index: StreetIndex, word: string): boolean {
  return isKnown(index, word, false);
}

/** Whether something in the index has the word, or with `isPrefix` begins with it. */
function isKnown(index: StreetIndex, word: string, isPrefix: boolean): boolean {
  spend(1);
  if (DIGITS.test(word) || STATE_BY_CODE.has(word) || STATE_NAMES.has(word)) return true;
  spend(STEPS_A_WORD);
  if (ABBREVIATED.some(([long]) => (isPrefix ? long.startsWith(word) : long === word))) return true;
  if (affixMasksOf(index.table).of(word, isPrefix) !== null) return true;
  for (const source of [baseWordsOf(index.table), cityWordsOf(index.table)]) {
    const [from, to] = wordRange(source, word, isPrefix);
    if (from < to) return true;
  }
  return false;
}

/**
 * The words without one of the street's directionals and types, which may be the wrong one: `MAIN RD`
 * for `MAIN ST`. None where the index does not know one of the other words: then that is the error.
 */
export function withoutAnAffix(index: StreetIndex, query: StreetWords): readonly StreetWords[] {
  const { words, streetEnd, isPrefix } = query;
  const last = words.length - 1;
  if (streetEnd < 2 || words.some((word, i) => !isAffix(word) && !isKnown(index, word, isPrefix && i === last))) return [];
  const found: StreetWords[] = [];
  for (let at = 0; at < streetEnd; at++) {
    if (!isAffix(words[at] as string)) continue;
    found.push({ words: words.toSpliced(at, 1), streetEnd: streetEnd - 1, isPrefix: isPrefix && at !== last });
  }
  return found;
}

function isAffix(word: string): boolean {
  return DIRECTIONALS.has(word) || SUFFIXES.has(word);
}
