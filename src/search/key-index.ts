import { perOwner } from '../bounded-cache.js';
import { spend, uncounted } from '../budget.js';
import { editDistance } from '../text/edit-distance.js';

/** Texts by row, ascending. */
export interface SortedTexts {
  readonly length: number;
  at(row: number): string;
}

export interface KeyHit {
  readonly key: string;
  readonly edits: number;
}

/** Shorter keys have too many neighbors: `T` is one edit from every other letter. Chosen. */
const SHORTEST_CORRECTABLE = 4;
const SHORTEST_WITH_TWO_EDITS = 6;

export function editLimit(length: number): number {
  if (length < SHORTEST_CORRECTABLE) return 0;
  return length < SHORTEST_WITH_TWO_EDITS ? 1 : 2;
}

/**
 * Distinct keys for approximate search: by length, each with a mask of its letters. An edit brings at most one letter and takes at most
 * one away, which rules out most keys before any distance is computed.
 */
export class KeyIndex {
  readonly #keys: readonly string[];
  readonly #masks: Int32Array;
  /** Keys of length `n` are `[#starts[n], #starts[n + 1])`. */
  readonly #starts = [0];

  /** Keys in ascending order. */
  constructor(distinct: Iterable<string>) {
    const byLength: string[][] = [];
    for (const key of distinct) {
      while (byLength.length <= key.length) byLength.push([]);
      byLength[key.length]?.push(key);
    }
    this.#keys = byLength.flat();
    this.#masks = new Int32Array(this.#keys.length);
    // `Int32Array.from` with a function takes three times as long.
    for (let i = 0; i < this.#keys.length; i++) this.#masks[i] = letterMask(this.#keys[i] as string);
    for (const { length } of byLength) this.#starts.push(length + (this.#starts.at(-1) as number));
  }

  /**
   * Keys at most `limit` edits away, two or less ({@link editLimit} by default), without the key itself, nearest first, then by length and
   * key. Digits are never edited: 5TH and 6TH are two streets, not a misspelling.
   */
  near(key: string, limit = editLimit(key.length)): readonly KeyHit[] {
    const hits: KeyHit[] = [];
    if (limit === 0) return hits;
    const masks = this.#masks;
    const mask = letterMask(key);
    const single = limit === 1 ? -1 : 0;
    const digits = digitsOf(key);
    const from = this.#starts[Math.min(Math.max(1, key.length - limit), this.#starts.length - 1)] as number;
    const to = this.#starts[Math.min(key.length + limit + 1, this.#starts.length - 1)] as number;
    spend(to - from);
    for (let i = from; i < to; i++) {
      const letters = masks[i] as number;
      let brought = letters & ~mask;
      let taken = mask & ~letters;
      // Without the lowest bit, and where two edits are allowed without the next one.
      brought &= brought - 1;
      taken &= taken - 1;
      brought &= (brought - 1) | single;
      taken &= (taken - 1) | single;
      if ((brought | taken) !== 0) continue;
      const other = this.#keys[i] as string;
      spend(STEPS_A_DISTANCE);
      const edits = editDistance(key, other, limit);
      if (edits === 0 || edits > limit || digits !== digitsOf(other)) continue;
      hits.push({ key: other, edits });
    }
    return hits.sort((a, b) => a.edits - b.edits);
  }
}

/** Steps of the budget for comparing two names letter by letter. Chosen. */
const STEPS_A_DISTANCE = 8;

/** Built when it is first asked for, kept as long as the pool. */
export const keyIndexOf = /* @__PURE__ */ perOwner((pool: SortedTexts) => uncounted(() => new KeyIndex(distinctOf(pool))));

export function* distinctOf(pool: SortedTexts): Iterable<string> {
  let previous: string | null = null;
  for (let row = 0; row < pool.length; row++) {
    const key = pool.at(row);
    if (key !== previous) yield key;
    previous = key;
  }
}

const LETTERS = 26;
const OTHER_BITS = 6;

function letterMask(key: string): number {
  let mask = 0;
  for (let i = 0; i < key.length; i++) {
    const letter = key.charCodeAt(i) - 65;
    mask |= 1 << (letter >= 0 && letter < LETTERS ? letter : LETTERS + (key.charCodeAt(i) % OTHER_BITS));
  }
  return mask;
}

/** The numbers in a key: no edit changes them. */
export function digitsOf(key: string): string {
  return DIGIT.test(key) ? key.replace(/[^0-9]+/g, ' ').trim() : '';
}

const DIGIT = /\d/;
