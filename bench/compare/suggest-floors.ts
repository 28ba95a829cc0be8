import { Strings } from '../../src/dataset/format/codecs/strings.js';
import { nearWords } from '../../src/street-index/near-words.js';
import { KeyBytes } from '../../src/text/key-bytes.js';
import type { Corpus } from './suggest-corpus.js';

/** What plain typed arrays allow: numbers of rows of the corpus come back, no text, nothing is ranked but by weight. */
export interface Floor {
  /** At most ten rows. */
  find(text: string): Uint32Array;
  /** Number of rows that fit, at most `most`. */
  count(text: string, most: number): number;
}

const BEST = 10;
const BLOCK = 64;

/** Highest weights of each block of rows, and of each block of blocks. */
class WeightedRows {
  readonly #weights: Uint32Array;
  readonly #peaks: Uint32Array[];
  readonly #rows = new Uint32Array(BEST);
  readonly #scores = new Float64Array(BEST);
  #length = 0;

  constructor(weights: Uint32Array) {
    this.#weights = weights;
    this.#peaks = [weights];
    for (let level = weights; level.length > BLOCK; ) {
      const above = new Uint32Array(Math.ceil(level.length / BLOCK));
      for (const [i, weight] of level.entries()) above[Math.floor(i / BLOCK)] = Math.max(above[Math.floor(i / BLOCK)] as number, weight);
      this.#peaks.push(above);
      level = above;
    }
  }

  clear(): void {
    this.#length = 0;
  }

  get best(): Uint32Array {
    return this.#rows.subarray(0, this.#length);
  }

  offer(row: number): void {
    const weight = this.#weights[row] as number;
    if (this.#length === BEST) {
      if (weight <= (this.#scores[BEST - 1] as number)) return;
      this.#length--;
    }
    let place = this.#length++;
    for (; place > 0 && (this.#scores[place - 1] as number) < weight; place--) {
      this.#scores[place] = this.#scores[place - 1] as number;
      this.#rows[place] = this.#rows[place - 1] as number;
    }
    this.#scores[place] = weight;
    this.#rows[place] = row;
  }

  /** Offers the rows `[from, to)`. */
  range(from: number, to: number): void {
    this.#descend(this.#peaks.length - 1, from, to, 0, (this.#peaks.at(-1) as Uint32Array).length);
  }

  #descend(level: number, from: number, to: number, first: number, end: number): void {
    const width = BLOCK ** level;
    const peaks = this.#peaks[level] as Uint32Array;
    const low = Math.max(first, Math.floor(from / width));
    const high = Math.min(end, Math.ceil(to / width));
    for (let i = low; i < high; i++) {
      if (this.#length === BEST && (peaks[i] as number) <= (this.#scores[BEST - 1] as number)) continue;
      if (level === 0) this.offer(i);
      else this.#descend(level - 1, from, to, i * BLOCK, (i + 1) * BLOCK);
    }
  }
}

function poolOf(texts: readonly string[]): Strings {
  const bytes = new TextEncoder().encode(texts.join(''));
  const offsets = new Uint32Array(texts.length + 1);
  // Addresses are ASCII.
  texts.forEach((text, i) => {
    offsets[i + 1] = (offsets[i] as number) + text.length;
  });
  return new Strings(offsets, bytes);
}

const key = new KeyBytes();

function prefixRange(pool: Strings, text: string, low = 0, high = pool.length): readonly [from: number, to: number] {
  key.set(text);
  const from = pool.bound(key.bytes, key.length, low, high, false);
  return [from, pool.bound(key.bytes, key.length, from, high, true)];
}

/** Sorted street texts, and for each number its streets: a prefix is a number and a run of streets. */
export function factoredFloor({ texts, weights }: Corpus): Floor {
  const split = texts.map((text) => text.indexOf(' '));
  const streetTexts = [...new Set(texts.map((text, i) => text.slice((split[i] as number) + 1)))].sort();
  const streetRows = new Map(streetTexts.map((text, row) => [text, row]));
  const numberTexts = [...new Set(texts.map((text, i) => text.slice(0, split[i])))].sort();
  const numberRows = new Map(numberTexts.map((text, row) => [text, row]));
  const entries = texts
    .map((text, row) => ({
      number: numberRows.get(text.slice(0, split[row])) as number,
      street: streetRows.get(text.slice((split[row] as number) + 1)) as number,
      weight: weights[row] as number,
      row,
    }))
    .sort((a, b) => a.number - b.number || a.street - b.street);
  const first = new Uint32Array(numberTexts.length + 1);
  for (const { number } of entries) first[number + 1] = (first[number + 1] as number) + 1;
  for (let i = 0; i < numberTexts.length; i++) first[i + 1] = (first[i + 1] as number) + (first[i] as number);
  const streetOf = Uint32Array.from(entries, ({ street }) => street);
  const rows = new WeightedRows(Uint32Array.from(entries, ({ weight }) => weight));
  const [streets, numbers] = [poolOf(streetTexts), poolOf(numberTexts)];
  const lower = (from: number, to: number, street: number): number => {
    let [low, high] = [from, to];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((streetOf[middle] as number) < street) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const rangeOf = (text: string): readonly [number, number] => {
    const blank = text.indexOf(' ');
    const [from, to] = prefixRange(numbers, blank < 0 ? text : text.slice(0, blank));
    if (blank < 0) return [first[from] as number, first[to] as number];
    if (from === to || numbers.bytesOf(from) !== blank) return [0, 0];
    const [low, high] = prefixRange(streets, text.slice(blank + 1));
    const [start, end] = [first[from] as number, first[from + 1] as number];
    return [lower(start, end, low), lower(start, end, high)];
  };
  return {
    find(text) {
      const [from, to] = rangeOf(text);
      rows.clear();
      rows.range(from, to);
      return rows.best;
    },
    count(text, most) {
      const [from, to] = rangeOf(text);
      return Math.min(most, to - from);
    },
  };
}

/** Sorted addresses searched as a trie for all that begin nearly so. */
export function editFloor({ texts, weights }: Corpus): Floor {
  const pool = poolOf(texts);
  const rows = new WeightedRows(weights);
  const ranges = (text: string): (readonly [number, number])[] => {
    const exact = prefixRange(pool, text);
    return exact[0] < exact[1] ? [exact] : [...nearWords(pool, text, 1, true)].map((begin) => prefixRange(pool, begin));
  };
  return {
    find(text) {
      rows.clear();
      for (const [from, to] of ranges(text)) rows.range(from, to);
      return rows.best;
    },
    count: (text, most) =>
      Math.min(
        most,
        ranges(text).reduce((sum, [from, to]) => sum + to - from, 0),
      ),
  };
}

/** Words of addresses and the rows that have them: all words typed, the last one begun. */
export function wordFloor({ texts, weights }: Corpus): Floor {
  const words = texts.map((text) => text.replace(',', '').split(' '));
  const vocabulary = [...new Set(words.flat())].sort();
  const ids = new Map(vocabulary.map((word, id) => [word, id]));
  const counts = new Uint32Array(vocabulary.length + 1);
  const wordFirst = new Uint32Array(texts.length + 1);
  words.forEach((each, row) => {
    wordFirst[row + 1] = (wordFirst[row] as number) + each.length;
    for (const word of new Set(each)) counts[(ids.get(word) as number) + 1] = (counts[(ids.get(word) as number) + 1] as number) + 1;
  });
  const wordsOfRow = Uint32Array.from(words.flat(), (word) => ids.get(word) as number);
  for (let i = 0; i < vocabulary.length; i++) counts[i + 1] = (counts[i + 1] as number) + (counts[i] as number);
  const next = counts.slice();
  const postings = new Uint32Array(counts.at(-1) as number);
  words.forEach((each, row) => {
    for (const word of new Set(each)) {
      const id = ids.get(word) as number;
      postings[next[id] as number] = row;
      next[id] = (next[id] as number) + 1;
    }
  });
  const pool = poolOf(vocabulary);
  const rows = new WeightedRows(weights);
  const visit = (text: string, found: (row: number) => boolean): void => {
    const typed = text.replace(',', '').split(' ');
    const ranges = typed.map((word, i) => {
      const [from, to] = prefixRange(pool, word);
      return i === typed.length - 1 ? [from, to] : from < to && pool.bytesOf(from) === word.length ? [from, from + 1] : [0, 0];
    }) as [number, number][];
    const sizes = ranges.map(([from, to]) => (counts[to] as number) - (counts[from] as number));
    const rarest = sizes.indexOf(Math.min(...sizes));
    const [from, to] = ranges[rarest] as [number, number];
    for (let at = counts[from] as number; at < (counts[to] as number); at++) {
      const row = postings[at] as number;
      const end = wordFirst[row + 1] as number;
      const has = ([low, high]: readonly [number, number]): boolean => {
        for (let i = wordFirst[row] as number; i < end; i++) {
          const word = wordsOfRow[i] as number;
          if (word >= low && word < high) return true;
        }
        return false;
      };
      if (ranges.every(has) && !found(row)) return;
    }
  };
  return {
    find(text) {
      rows.clear();
      visit(text, (row) => {
        rows.offer(row);
        return true;
      });
      return rows.best;
    },
    count(text, most) {
      const seen = new Set<number>();
      visit(text, (row) => seen.add(row).size < most);
      return seen.size;
    },
  };
}
