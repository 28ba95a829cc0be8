import type { RangeList } from './ranges.js';
import type { ShardPlan } from './shards.js';

/** The ranges of one file: where they start, 16 bits at a time from the block on, and the numbers of their places in the files. */
export class Starts {
  readonly #words: readonly Uint32Array[];
  readonly #places: Uint32Array;
  readonly #ranks: Uint32Array;
  /** The row of the list that comes first. */
  readonly #from: number;
  /** Whether a range comes in from the file before, which goes on at the first address of this one. */
  readonly #comesIn: boolean;
  readonly #firstWord: number;
  readonly length: number;

  /** `firstWord` is the first word of the first address of the file. */
  constructor(list: RangeList, ranks: Uint32Array, { firstRow, endRow }: ShardPlan, firstWord: number) {
    this.#words = list.words.map((word) => word.values());
    this.#places = list.place.values();
    this.#ranks = ranks;
    const startsThere = this.#words.every((word, i) => word[firstRow] === (i === 0 ? firstWord : 0));
    this.#comesIn = firstRow > 0 && this.#places[firstRow - 1] !== 0 && !startsThere;
    this.#from = this.#comesIn ? firstRow - 1 : firstRow;
    this.#firstWord = firstWord;
    this.length = endRow - this.#from;
  }

  /** The first word of a row's start. */
  head(row: number): number {
    return row === 0 && this.#comesIn ? this.#firstWord : (this.#words[0]?.[this.#from + row] as number);
  }

  /** 16 bits of a row's start: of IPv4 the last, of IPv6 those of a number from the second word on. */
  group(row: number, group: number): number {
    if (row === 0 && this.#comesIn) return 0;
    const word = this.#words.length === 1 ? 0 : 1 + (group >>> 1);
    const value = this.#words[word]?.[this.#from + row] as number;
    return this.#words.length > 1 && (group & 1) === 0 ? value >>> 16 : value & 0xffff;
  }

  /** Whether nothing but zeros follows 16 bits of a row's start. */
  endsWith(row: number, group: number): boolean {
    for (let next = group + 1; next < this.#groups; next++) if (this.group(row, next) !== 0) return false;
    return true;
  }

  place(row: number): number {
    return this.#ranks[this.#places[this.#from + row] as number] as number;
  }

  /** How many times 16 bits there are below a block. */
  get #groups(): number {
    return this.#words.length === 1 ? 1 : 6;
  }
}
