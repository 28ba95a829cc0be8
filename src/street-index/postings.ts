import { spend } from '../budget.js';
import type { Strings } from '../dataset/format/codecs/strings.js';
import type { UsStreetIndexTable } from '../dataset/format/tables/us-street-index.js';
import { alsoMissing, gathered, type Missing, needAll } from '../dataset/missing.js';
import { KeyBytes } from '../text/key-bytes.js';

/** Words, and the rows of a sorted pool of names that have them. */
export interface PostingList {
  readonly words: Strings;
  readonly at: Uint32Array;
  readonly rows: Uint8Array;
  readonly names: Strings;
}

export function baseWordsOf({ words, wordAt, wordBases, baseKeys }: UsStreetIndexTable): PostingList {
  return { words, at: wordAt, rows: wordBases, names: baseKeys };
}

export function cityWordsOf({ cityWords, cityWordAt, cityWordPlaces, cityKeys }: UsStreetIndexTable): PostingList {
  return { words: cityWords, at: cityWordAt, rows: cityWordPlaces, names: cityKeys };
}

/** Two bisections of the words. */
const STEPS_A_WORD = 16;
const key = new KeyBytes();
const BLANK = 32;

/** Words `[from, to)` that are the given one, or start with it. */
export function wordRange({ words }: PostingList, word: string, isPrefix: boolean): readonly [from: number, to: number] {
  key.set(word);
  const from = words.bound(key.bytes, key.length, 0, words.length, false);
  const to = words.bound(key.bytes, key.length, from, words.length, true);
  return isPrefix || from === to ? [from, to] : [from, words.bytesOf(from) === key.length ? from + 1 : from];
}

/** Where the rows lie of a word that has to be read first. */
function readRows({ words, at }: PostingList, word: string): void {
  const [from, to] = words.knownRange(word);
  at.subarray(from, to + 1);
}

/** The word with the fewest rows. */
export interface RarestWord {
  /** Which of the words. */
  readonly at: number;
  /** The words `[from, to)` of the pool that it means. */
  readonly from: number;
  readonly to: number;
  /** Of the rows, and so the most rows: each takes one at least. */
  readonly bytes: number;
}

/** With `isPrefix` the last word may be unfinished. Null without words. */
export function rarestWord(source: PostingList, words: readonly string[], isPrefix: boolean): RarestWord | null {
  let rarest: RarestWord | null = null;
  let missing: Missing | null = null;
  for (let at = 0; at < words.length; at++) {
    spend(STEPS_A_WORD);
    const word = words[at] as string;
    try {
      const [from, to] = wordRange(source, word, isPrefix && at === words.length - 1);
      const bytes = (source.at[to] as number) - (source.at[from] as number);
      if (rarest === null || bytes < rarest.bytes) rarest = { at, from, to, bytes };
      if (bytes === 0) break;
    } catch (error) {
      missing = gathered(
        missing,
        alsoMissing(error, () => readRows(source, word)),
      );
    }
  }
  if (missing !== null) throw missing;
  return rarest;
}

/**
 * Ascending rows whose name has all the words, in any order; with `isPrefix` the last may be unfinished. Null where the rarest word has
 * more than `most` rows.
 */
export function rowsWithWords(
  source: PostingList,
  words: readonly string[],
  isPrefix: boolean,
  most: number,
  rarest = rarestWord(source, words, isPrefix),
): Uint32Array | null {
  // A row takes four bytes at most.
  if (rarest === null || rarest.bytes > 4 * most) return null;
  const candidates = rowsOfWord(source, rarest);
  if (candidates.length > most) return null;
  const others = words.filter((_, i) => i !== rarest.at);
  const lastOpen = isPrefix && rarest.at !== words.length - 1;
  return others.length === 0 ? candidates.slice() : withWords(source.names, candidates, others, lastOpen);
}

/** Room for the rows of most words: an array outside of the heap takes longer than to read them. */
const roomForFew = new Uint32Array(4096);

/** Ascending, each once. The next call may overwrite them. */
export function rowsOfWord({ at, rows }: PostingList, { from, to, bytes }: RarestWord): Uint32Array {
  spend(bytes + to - from);
  const found = bytes <= roomForFew.length ? roomForFew : new Uint32Array(bytes);
  let length = 0;
  const start = at[from] as number;
  const coded = rows.subarray(start, at[to]);
  for (let word = from, i = 0; word < to; word++) {
    const end = (at[word + 1] as number) - start;
    let row = 0;
    while (i < end) {
      let byte = coded[i++] as number;
      let difference = byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = coded[i++] as number;
        difference |= (byte & 127) << shift;
      }
      row += difference;
      found[length++] = row;
    }
  }
  const all = found.subarray(0, length);
  if (to - from < 2) return all;
  all.sort();
  let kept = 0;
  for (let i = 0; i < length; i++) {
    const row = all[i] as number;
    if (i === 0 || row !== all[kept - 1]) all[kept++] = row;
  }
  return all.subarray(0, kept);
}

/** Those of the rows that have the words; with `isPrefix` the last may be unfinished. */
function withWords(names: Strings, rows: Uint32Array, words: readonly string[], isPrefix: boolean): Uint32Array {
  const last = words.length - 1;
  const have = needAll(rows, (row) => words.every((word, i) => hasWord(names, row, word, isPrefix && i === last)));
  return rows.filter((_, i) => have[i]);
}

export function hasWord(names: Strings, row: number, word: string, isPrefix: boolean): boolean {
  const length = names.bytesOf(row);
  spend(1 + (length >> 3));
  for (let start = 0; start + word.length <= length; ) {
    let i = 0;
    while (i < word.length && names.byteAt(row, start + i) === word.charCodeAt(i)) i++;
    if (i === word.length && (isPrefix || start + i === length || names.byteAt(row, start + i) === BLANK)) return true;
    start += i;
    while (start < length && names.byteAt(row, start) !== BLANK) start++;
    start++;
  }
  return false;
}
