import type { Strings } from '../dataset/strings.js';
import { KeyBytes } from './key-bytes.js';

/** From how many letters on a word may have one error, and two. */
export const SHORTEST_WITH_ERROR = 4;
export const SHORTEST_WITH_TWO_ERRORS = 8;
export const MOST_ERRORS = 2;
const MOST_NEAR = 48;
const HAS_DIGIT = /\d/;

const typed = new KeyBytes();
const found = new KeyBytes();

/**
 * Words of a sorted pool, which may hold them several times, that are exactly `errors` errors away from a typed word: a letter
 * changed, left out, put in, or exchanged with the next. With `open`, the begins of words that are so. Walks the pool as the trie
 * that it is.
 */
export function nearWords(pool: Strings, word: string, errors: number, open: boolean): ReadonlySet<string> {
  typed.set(word);
  found.length = 0;
  const walk = new Walk(pool, open, word);
  walk.from(0, pool.length, 0, errors);
  return walk.words;
}

/** The same of several pools of whole names; none for names that are too short for so many errors, or that hold a digit. */
export function nearNames(pools: readonly Strings[], name: string, errors: number, open: boolean): readonly string[] {
  const shortest = errors === 1 ? SHORTEST_WITH_ERROR : SHORTEST_WITH_TWO_ERRORS;
  if (name.length < shortest || HAS_DIGIT.test(name)) return [];
  return [...new Set(pools.flatMap((pool) => [...nearWords(pool, name, errors, open)]))];
}

class Walk {
  readonly words = new Set<string>();
  readonly #pool: Strings;
  readonly #open: boolean;
  readonly #word: string;

  constructor(pool: Strings, open: boolean, word: string) {
    this.#pool = pool;
    this.#open = open;
    this.#word = word;
  }

  /** The words `[low, high)` begin with what has been found; `at` letters of the typed word are used up. */
  from(low: number, high: number, at: number, errors: number): void {
    if (this.words.size >= MOST_NEAR) return;
    if (errors === 0) {
      this.#tail(low, high, at);
      return;
    }
    const depth = found.length;
    const pool = this.#pool;
    const expected = at < typed.length ? (typed.bytes[at] as number) : -1;
    // A letter too many.
    if (expected >= 0) this.from(low, high, at + 1, errors - 1);
    let child = low;
    while (child < high && pool.bytesOf(child) === depth) child++;
    while (child < high) {
      const letter = pool.byteAt(child, depth);
      found.bytes[depth] = letter;
      found.length = depth + 1;
      const end = pool.bound(found.bytes, depth + 1, child, high, true);
      if (letter === expected) this.from(child, end, at + 1, errors);
      // Another letter, and a letter that is missing.
      else if (expected >= 0) this.from(child, end, at + 1, errors - 1);
      if (!(this.#open && expected < 0)) this.from(child, end, at, errors - 1);
      if (at + 1 < typed.length && letter === typed.bytes[at + 1] && letter !== expected) this.#exchanged(child, end, at, errors);
      child = end;
    }
    found.length = depth;
  }

  /** The typed letter behind the one that has been found too early. */
  #exchanged(low: number, high: number, at: number, errors: number): void {
    const depth = found.length;
    found.bytes[depth] = typed.bytes[at] as number;
    const from = this.#pool.bound(found.bytes, depth + 1, low, high, false);
    const to = this.#pool.bound(found.bytes, depth + 1, from, high, true);
    if (from < to) {
      found.length = depth + 1;
      this.from(from, to, at + 2, errors - 1);
      found.length = depth;
    }
  }

  /** What is left of the typed word without an error. */
  #tail(low: number, high: number, at: number): void {
    const depth = found.length;
    let length = depth;
    for (let i = at; i < typed.length; i++) found.bytes[length++] = typed.bytes[i] as number;
    const row = this.#pool.bound(found.bytes, length, low, high, false);
    if (row >= high || this.#pool.bytesOf(row) < length || (!this.#open && this.#pool.bytesOf(row) !== length)) return;
    for (let i = depth; i < length; i++) if (this.#pool.byteAt(row, i) !== found.bytes[i]) return;
    const word = String.fromCharCode(...found.bytes.subarray(0, length));
    if (word !== this.#word && word !== '') this.words.add(word);
  }
}
