import { spend } from '../../../budget.js';
import { MAX_ERRORS, MIN_LENGTH_ONE_ERROR, MIN_LENGTH_TWO_ERRORS } from '../../../search/typing-errors.js';
import { KeyBytes, ROOM } from '../../../text/key-bytes.js';
import { gathered, type Missing } from '../../missing.js';
import type { Strings } from './strings.js';

const MOST_NEAR = 48;
const HAS_DIGIT = /\d/;
/** Longest text to walk with: what is found has no more letters than the text and its errors. */
const LONGEST = ROOM - MAX_ERRORS;

const typed = new KeyBytes();
const found = new KeyBytes();

/** A text that names of a pool are looked for with. */
export interface TypedName {
  readonly text: string;
  /** May be only a prefix of a name. */
  readonly isPrefix: boolean;
}

/**
 * Words of a sorted pool, which may repeat them, that are exactly `errors` away from a typed word: a letter changed, left out, put in, or
 * exchanged with the next. With `isPrefix`, prefixes of words that are so. Walks the pool as the trie that it is.
 */
export function nearWords(pool: Strings, word: string, errors: number, isPrefix: boolean): ReadonlySet<string> {
  return walk(pool, [{ text: word, isPrefix }], errors)[0] ?? NO_WORDS;
}

/**
 * The same for whole names of several pools. Each typed name starts with the next, so that one walk finds the names near all. None
 * for names too short for the number of errors, or with a digit.
 */
export function nearNames(pools: readonly Strings[], names: readonly TypedName[], errors: number): readonly (readonly string[])[] {
  const shortest = errors === 1 ? MIN_LENGTH_ONE_ERROR : MIN_LENGTH_TWO_ERRORS;
  const isLookedFor = ({ text }: TypedName): boolean => text.length >= shortest && !HAS_DIGIT.test(text);
  const sought = names.filter(isLookedFor);
  if (sought.length === 0) return names.map(() => []);
  const near = pools.map((pool) => walk(pool, sought, errors));
  return names.map((name) => {
    const at = sought.indexOf(name);
    return at < 0 ? [] : [...new Set(near.flatMap((ofPool) => [...(ofPool[at] as ReadonlySet<string>)]))];
  });
}

const NO_WORDS: ReadonlySet<string> = new Set();

/** Near each of typed names; the first is the longest, and the others are prefixes of it. */
function walk(pool: Strings, names: readonly TypedName[], errors: number): readonly ReadonlySet<string>[] {
  const sought = names.map((name) => new Sought(name));
  // Longer names than the pool has are near none of it; what is left of the first is typed by all others.
  const possible = sought.filter(({ length }) => length <= Math.min(LONGEST, pool.longest + errors));
  const [longest] = possible;
  if (longest !== undefined) {
    typed.set(longest.text);
    found.length = 0;
    new Walk(pool, possible.toReversed()).all(errors);
  }
  return sought.map(({ words }) => words);
}

/** A typed name and what has been found near it. */
class Sought {
  readonly words = new Set<string>();
  readonly text: string;
  readonly isPrefix: boolean;

  constructor({ text, isPrefix }: TypedName) {
    this.text = text;
    this.isPrefix = isPrefix;
  }

  get length(): number {
    return this.text.length;
  }

  /** True when there is no room for another word. */
  add(word: string): boolean {
    if (this.words.size < MOST_NEAR && word !== this.text && word !== '') this.words.add(word);
    return this.words.size === MOST_NEAR;
  }
}

class Walk {
  readonly #pool: Strings;
  /** The shortest first. */
  readonly #names: readonly Sought[];
  /** Names near which no more words are taken. */
  readonly #full = new Set<Sought>();
  /** What is typed may go on behind its end. */
  readonly #isPrefix: boolean;

  constructor(pool: Strings, names: readonly Sought[]) {
    this.#pool = pool;
    this.#names = names;
    this.#isPrefix = names.at(-1)?.isPrefix === true;
  }

  /** What some of the words need to be read. */
  #missing: Missing | null = null;

  /** All of the pool. */
  all(errors: number): void {
    this.from(0, this.#pool.length, 0, errors);
    if (this.#missing !== null) throw this.#missing;
  }

  /** The words `[low, high)` start with what has been found; `at` letters of the typed text are used up. */
  from(low: number, high: number, at: number, errors: number): void {
    spend(1);
    if (this.#full.size === this.#names.length) return;
    const depth = found.length;
    try {
      if (errors === 0) this.#tails(low, high, at);
      else this.#children(low, high, at, errors);
    } catch (error) {
      // Other words go on.
      this.#missing = gathered(this.#missing, error);
      found.length = depth;
    }
  }

  #children(low: number, high: number, at: number, errors: number): void {
    const depth = found.length;
    const pool = this.#pool;
    const expected = at < typed.length ? (typed.bytes[at] as number) : -1;
    // A letter too many.
    if (expected >= 0) this.from(low, high, at + 1, errors - 1);
    let child = low;
    while (child < high && pool.bytesOf(child) === depth) child++;
    while (child < high) {
      spend(2);
      const letter = pool.byteAt(child, depth);
      found.bytes[depth] = letter;
      found.length = depth + 1;
      // At least one word further, whatever the order of the pool.
      const end = Math.max(child + 1, this.#end(child, high));
      if (letter === expected) this.from(child, end, at + 1, errors);
      // Another letter, and a letter that is missing.
      else if (expected >= 0) this.from(child, end, at + 1, errors - 1);
      if (!(this.#isPrefix && expected < 0)) this.from(child, end, at, errors - 1);
      if (at + 1 < typed.length && letter === typed.bytes[at + 1] && letter !== expected) this.#exchanged(child, end, at, errors);
      child = end;
    }
    found.length = depth;
  }

  /** Where the words end that begin with what has been found; where that has to be read, the next one that is known. */
  #end(low: number, high: number): number {
    const pool = this.#pool;
    try {
      return pool.bound(found.bytes, found.length, low, high, true);
    } catch (error) {
      this.#missing = gathered(this.#missing, error);
      return pool.knownBound(found.bytes, found.length, low, high);
    }
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

  /** The rest of each typed name without an error, the shortest first: a longer one is there only where the shorter is. */
  #tails(low: number, high: number, at: number): void {
    const pool = this.#pool;
    let length = found.length;
    let next = at;
    let row = low;
    for (const name of this.#names) {
      if (name.length < at) continue;
      while (next < name.length) found.bytes[length++] = typed.bytes[next++] as number;
      spend(1);
      row = pool.bound(found.bytes, length, row, high, false);
      if (row >= high || pool.bytesOf(row) < length) return;
      for (let i = found.length; i < length; i++) if (pool.byteAt(row, i) !== found.bytes[i]) return;
      if (!name.isPrefix && pool.bytesOf(row) !== length) continue;
      if (name.add(String.fromCharCode(...found.bytes.subarray(0, length)))) this.#full.add(name);
    }
  }
}
