import type { Strings } from '../../dataset/strings.js';
import type { UsStreetIndexTable } from '../../dataset/tables/us-street-index.js';
import { KeyBytes } from '../key-bytes.js';

/** Words, and the rows of a sorted pool of names that have them. */
export interface WordRows {
  readonly words: Strings;
  readonly at: Uint32Array;
  readonly rows: Uint8Array;
  /** The names. */
  readonly names: Strings;
}

export function baseWordsOf({ words, wordAt, wordBases, baseKeys }: UsStreetIndexTable): WordRows {
  return { words, at: wordAt, rows: wordBases, names: baseKeys };
}

export function cityWordsOf({ cityWords, cityWordAt, cityWordPlaces, cityKeys }: UsStreetIndexTable): WordRows {
  return { words: cityWords, at: cityWordAt, rows: cityWordPlaces, names: cityKeys };
}

const key = new KeyBytes();
const NO_ROWS = new Uint32Array(0);
const BLANK = 32;

/** Words `[from, to)` that are the given one, or begin with it. */
export function wordRange({ words }: WordRows, word: string, open: boolean): readonly [from: number, to: number] {
  key.set(word);
  const from = words.bound(key.bytes, key.length, 0, words.length, false);
  const to = words.bound(key.bytes, key.length, from, words.length, true);
  return open || from === to ? [from, to] : [from, words.bytesOf(from) === key.length ? from + 1 : from];
}

/** Number of rows that the rarest of the words has, at most; a row takes one byte at least. */
export function leastRows(source: WordRows, words: readonly string[], open: boolean): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < words.length && least > 0; i++) {
    const [from, to] = wordRange(source, words[i] as string, open && i === words.length - 1);
    least = Math.min(least, (source.at[to] as number) - (source.at[from] as number));
  }
  return least;
}

/**
 * Rows whose name has all the words, in whatever order, ascending; with `open` the last one may be unfinished. Null where the
 * rarest of the words has more than `most` rows.
 */
export function rowsWithWords(source: WordRows, words: readonly string[], open: boolean, most: number): Uint32Array | null {
  let least = Number.POSITIVE_INFINITY;
  let rarest = -1;
  let range: readonly [number, number] = [0, 0];
  for (let i = 0; i < words.length; i++) {
    const own = wordRange(source, words[i] as string, open && i === words.length - 1);
    const bytes = (source.at[own[1]] as number) - (source.at[own[0]] as number);
    if (bytes === 0) return NO_ROWS;
    if (bytes >= least) continue;
    least = bytes;
    rarest = i;
    range = own;
  }
  // A row takes four bytes at most.
  if (rarest < 0 || least > 4 * most) return null;
  const candidates = rowsOf(source, range[0], range[1]);
  if (candidates.length > most) return null;
  const others = words.filter((_, i) => i !== rarest);
  const lastOpen = open && rarest !== words.length - 1;
  return others.length === 0 ? candidates : candidates.filter((row) => hasWords(source.names, row, others, lastOpen));
}

/** Rows of the words `[from, to)`, ascending, each once. */
function rowsOf({ at, rows }: WordRows, from: number, to: number): Uint32Array {
  const found: number[] = [];
  for (let word = from; word < to; word++) {
    const end = at[word + 1] as number;
    let row = 0;
    for (let i = at[word] as number; i < end; ) {
      let byte = rows[i++] as number;
      let difference = byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = rows[i++] as number;
        difference |= (byte & 127) << shift;
      }
      row += difference;
      found.push(row);
    }
  }
  const all = Uint32Array.from(found);
  if (to - from < 2) return all;
  all.sort();
  return all.filter((row, i) => i === 0 || row !== all[i - 1]);
}

/** Whether a name has all the words; with `open` the last one may be the begin of one. */
function hasWords(names: Strings, row: number, words: readonly string[], open: boolean): boolean {
  return words.every((word, i) => hasWord(names, row, word, open && i === words.length - 1));
}

export function hasWord(names: Strings, row: number, word: string, open: boolean): boolean {
  const length = names.bytesOf(row);
  for (let start = 0; start + word.length <= length; ) {
    let i = 0;
    while (i < word.length && names.byteAt(row, start + i) === word.charCodeAt(i)) i++;
    if (i === word.length && (open || start + i === length || names.byteAt(row, start + i) === BLANK)) return true;
    start += i;
    while (start < length && names.byteAt(row, start) !== BLANK) start++;
    start++;
  }
  return false;
}
