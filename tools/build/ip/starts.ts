import type { BlockPlan } from './block-plans.js';
import type { RangeList } from './ranges.js';

/** The ranges of one block: where they start, 16 bits at a time from the net on, and the numbers of their places in the dataset. */
export class Starts {
  readonly #words: readonly Uint32Array[];
  readonly #places: Uint32Array;
  readonly #ranks: Uint32Array;
  /** The row of the list that comes first. */
  readonly #from: number;
  /** Whether a range comes in from the block before, which goes on at the first address of this one. */
  readonly #comesIn: boolean;
  readonly length: number;
  /** The words of the first address of the first range and of the last one of the last, wherever they lie. */
  readonly reach: Uint32Array;
  /** The first address of the block. */
  readonly #first: bigint;

  constructor(list: RangeList, ranks: Uint32Array, { firstRow, endRow, first }: BlockPlan) {
    this.#words = list.words.map((word) => word.values());
    this.#places = list.place.values();
    this.#ranks = ranks;
    this.#comesIn = firstRow > 0 && this.#places[firstRow - 1] !== 0 && list.startOf(firstRow) !== first;
    this.#from = this.#comesIn ? firstRow - 1 : firstRow;
    this.#first = first;
    this.length = endRow - this.#from;
    const behind = endRow < list.length ? list.startOf(endRow) : END[list.width];
    this.reach = Uint32Array.from([list.startOf(this.#from), behind - 1n].flatMap((address) => wordsOf(address, list.width)));
  }

  /** The head of the net of a row's start: its first 16 bits of IPv4, its first word of IPv6. */
  head(row: number): number {
    const isV4 = this.#words.length === 1;
    if (row === 0 && this.#comesIn) return Number(this.#first >> (isV4 ? 16n : 96n));
    const word = this.#words[0]?.[this.#from + row] as number;
    return isV4 ? word >>> 16 : word;
  }

  /** 16 bits of a row's start: of IPv4 the last, of IPv6 those of a number from the second word on. What comes in has its whole net. */
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

  /** How many times 16 bits there are below a net. */
  get #groups(): number {
    return this.#words.length === 1 ? 1 : 6;
  }
}

/** Behind the last address: of IPv4, and of 2000::/3. */
const END = { 1: 1n << 32n, 4: 0x4000n << 112n } as const;

function wordsOf(address: bigint, words: number): number[] {
  return Array.from({ length: words }, (_, i) => Number((address >> BigInt(32 * (words - 1 - i))) & 0xffffffffn));
}
