import { DIRECTIONAL_NAMES, DIRECTIONALS } from '../../address/data/directionals.js';
import { SUFFIX_NAMES, SUFFIXES } from '../../address/data/suffixes.js';
import { needWhere } from '../../dataset/missing.js';
import { MIN_LENGTH_ONE_ERROR, MIN_LENGTH_TWO_ERRORS } from '../../search/typing-errors.js';
import { affixWordsNear, nameWordsNear } from '../../street-index/index-words.js';
import type { StreetIndex } from '../../street-index/street-index.js';
import { isKnown, ordinalMeant } from './known-words.js';
import { roadSpellings } from './parses/road-spellings.js';
import type { StreetWords } from './parses/street-parses.js';

const DIGITS = /\d/;
/** Shortest type, and shortest name that is corrected where nothing begins with it. */
const MIN_LENGTH_SHORT = 2;
/** Shortest word that nothing begins with and that may have two errors. */
const MIN_LENGTH_UNKNOWN = 5;
/** Letters on either side of a missing blank. */
const SHORTEST_PART = 2;
/** No two words that belong together have more letters. */
const LONGEST_GLUED = 64;
const MOST_CORRECTED = 64;
/** Words of all of these together. */
const MOST_WORDS_CORRECTED = 512;
/** Known words that may be the wrong one: an address has no more up to its state. */
const MOST_WRONG = 8;

/** Typing errors corrected for; `short`: one in a short word that is itself known. */
export type Errors = 1 | 2 | 'short';

/**
 * What words may have meant that nothing was found for: a blank left out, too many or at the wrong place, typing errors in one word. Words
 * that nothing in the index begins with are the wrong ones if there are any.
 */
export function corrections(index: StreetIndex, query: StreetWords, errors: Errors): readonly StreetWords[] {
  const { words, isPrefix } = query;
  const unknown = needWhere(words.keys(), (i) => !isKnown(index, words[i] as string, isPrefix && i === words.length - 1));
  // Two unknown words have an error each.
  if (unknown.length > 2) return [];
  if (errors === 'short' && (unknown.length > 0 || words.length > MOST_WRONG)) return [];
  const isMeant = (at: number): boolean => errors !== 'short' || (words[at] as string).length < MIN_LENGTH_ONE_ERROR;
  const wrong = unknown.length > 0 ? unknown : [...words.keys()].filter(isMeant).slice(0, MOST_WRONG);
  // Each is read in all the ways that its words can be: longer texts are corrected in fewer.
  const most = Math.min(MOST_CORRECTED, Math.ceil(MOST_WORDS_CORRECTED / words.length));
  const found: StreetWords[] = [];
  if (unknown.length < 2) {
    const isUnknown = unknown.length === 1;
    for (const at of wrong) if (found.length < most) found.push(...correctedAt(index, query, { at, errors, isUnknown }));
  } else {
    const [one, other] = unknown as [number, number];
    if (errors === 1 && other === one + 1) found.push(...blankMoved(index, query, one));
    for (const each of correctedAt(index, query, { at: one, errors: 1, isUnknown: true })) {
      const at = other + each.words.length - words.length;
      if (found.length < most) found.push(...correctedAt(index, each, { at, errors: 1, isUnknown: true }));
    }
  }
  // The words of a road may be right once one of them is corrected, and still not those of its data.
  return found.flatMap((each) => [each, ...roadSpellings(each)]).slice(0, most);
}

interface WrongWord {
  readonly at: number;
  readonly errors: Errors;
  /** Nothing in the index begins with it. */
  readonly isUnknown: boolean;
}

function correctedAt(index: StreetIndex, query: StreetWords, { at, errors, isUnknown }: WrongWord): readonly StreetWords[] {
  const { words, isPrefix: endsInPrefix } = query;
  const word = words[at] as string;
  const isPrefix = endsInPrefix && at === words.length - 1;
  const found: StreetWords[] = [];
  if (errors === 1) {
    for (const parts of blanksMissing(index, word, isPrefix)) found.push(replaced(query, at, 1, parts));
    found.push(...blankTooMany(index, query, at), ...blankMoved(index, query, at));
    if (isUnknown) found.push(...blankMoved(index, query, at - 1));
    const meant = ordinalMeant(word, isPrefix);
    if (meant !== null) found.push(replaced(query, at, 1, [meant]));
  }
  if (DIGITS.test(word)) return found;
  const near = [...namesNear(index, query, { at, errors, isUnknown }), ...affixesNear(index, query, { at, errors, isUnknown })];
  for (const each of new Set(near)) found.push(replaced(query, at, 1, [each]));
  return found;
}

/** A word that nothing begins with is certainly wrong: fewer letters have to be right, fewer yet beside a name's other words. */
function shortestMeant({ words, streetEnd }: StreetWords, { errors, isUnknown }: WrongWord, isPrefix: boolean): number {
  if (errors !== 2) return isUnknown || errors === 'short' ? MIN_LENGTH_SHORT : MIN_LENGTH_ONE_ERROR;
  if (!isUnknown) return MIN_LENGTH_TWO_ERRORS;
  const isAlone = words.filter((word, i) => i < streetEnd && !isAffix(word)).length < 2;
  return MIN_LENGTH_UNKNOWN - (isAlone ? 0 : 1) + (isPrefix ? 1 : 0);
}

/** Words of streets and cities near a wrong one. */
function namesNear(index: StreetIndex, query: StreetWords, wrongWord: WrongWord): readonly string[] {
  const { at, errors } = wrongWord;
  const word = query.words[at] as string;
  const isPrefix = query.isPrefix && at === query.words.length - 1;
  const shortest = shortestMeant(query, wrongWord, isPrefix);
  // One letter more may have been meant.
  if (word.length < shortest - 1) return NONE;
  const wrong = { word, errors: errors === 2 ? 2 : 1, isPrefix } as const;
  const near = [...nameWordsNear(index, wrong, at < query.streetEnd, at > 0)].filter((each) => each.length >= shortest);
  return near.filter((each) => !isCovered(each, near, isPrefix));
}

/** Types, directionals and names of roads near a wrong word; one spelling stands for all of its name. */
function affixesNear(index: StreetIndex, query: StreetWords, { at, errors, isUnknown }: WrongWord): readonly string[] {
  const word = query.words[at] as string;
  const shortest = errors === 2 ? MIN_LENGTH_TWO_ERRORS : MIN_LENGTH_SHORT;
  const typed = isUnknown || errors === 'short' ? shortest - 1 : Math.max(shortest, MIN_LENGTH_ONE_ERROR) - 1;
  if (at >= query.streetEnd || word.length < typed) return NONE;
  const isPrefix = query.isPrefix && at === query.words.length - 1;
  const near = new Set<string>();
  for (const each of affixWordsNear(index, { word, errors: errors === 2 ? 2 : 1, isPrefix })) {
    // One direction is never taken for another: that is another street.
    if (DIRECTIONALS.has(each) && DIRECTIONALS.has(word)) continue;
    const standard = SUFFIXES.get(each) ?? DIRECTIONALS.get(each) ?? '';
    if (each.length >= shortest) near.add(SUFFIX_NAMES.get(standard) ?? DIRECTIONAL_NAMES.get(standard) ?? each);
  }
  return [...near];
}

const NONE: readonly string[] = [];

/** Whether a prefix of the word is among the words, and stands for it. */
function isCovered(word: string, near: readonly string[], isPrefix: boolean): boolean {
  return isPrefix && near.some((each) => each.length < word.length && word.startsWith(each));
}

function replaced({ words, streetEnd, isPrefix }: StreetWords, at: number, count: number, parts: readonly string[]): StreetWords {
  const grown = parts.length - count;
  return {
    words: [...words.slice(0, at), ...parts, ...words.slice(at + count)],
    streetEnd: at < streetEnd ? streetEnd + grown : streetEnd,
    isPrefix,
  };
}

function blankTooMany(index: StreetIndex, query: StreetWords, at: number): readonly StreetWords[] {
  const { words, isPrefix, streetEnd } = query;
  if (at + 1 >= words.length || at + 1 === streetEnd) return [];
  const joined = `${words[at]}${words[at + 1]}`;
  return isKnown(index, joined, isPrefix && at + 2 === words.length) ? [replaced(query, at, 2, [joined])] : [];
}

/** `AGUILAD RIVE`: the blank between other letters. */
function blankMoved(index: StreetIndex, query: StreetWords, at: number): readonly StreetWords[] {
  const { words, isPrefix, streetEnd } = query;
  if (at < 0 || at + 1 >= words.length || at + 1 === streetEnd) return [];
  const [word, next] = [words[at] as string, words[at + 1] as string];
  if (DIGITS.test(word) || DIGITS.test(next)) return [];
  return blanksMissing(index, word + next, isPrefix && at + 2 === words.length)
    .filter(([head]) => head !== word)
    .map((parts) => replaced(query, at, 2, parts));
}

/** The ways to split a word into one of a street or city and one that follows it. */
function blanksMissing(index: StreetIndex, word: string, isPrefix: boolean): readonly (readonly string[])[] {
  if (word.length > LONGEST_GLUED) return [];
  const splits: (readonly [head: string, tail: string])[] = [];
  for (let at = SHORTEST_PART; at + SHORTEST_PART <= word.length; at++) splits.push([word.slice(0, at), word.slice(at)]);
  return needWhere(splits, ([head, tail]) => isKnown(index, head, false) && isKnown(index, tail, isPrefix));
}

/**
 * The words without one of the street's directionals and types, which may be wrong: `MAIN RD` for `MAIN ST`. None where the index lacks
 * another word: that is the error then.
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
