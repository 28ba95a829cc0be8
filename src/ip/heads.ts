import { corrupt } from '../dataset/format/codecs/columns.js';

/** Digits of a head in the key of a block; those behind them are the key from which on the block has its first net. */
const HEAD_DIGITS = 8;

/** Where a block begins, by its key in the directory. */
export function startOf(digits: string): { readonly head: number; readonly key: number } {
  return { head: Number.parseInt(digits.slice(0, HEAD_DIGITS), 16), key: Number.parseInt(digits.slice(HEAD_DIGITS) || '0', 16) };
}

/**
 * Finds the row of an address among rows that begin at ascending heads, the first bits of addresses, and keys, the 16 bits behind these: nets,
 * or blocks of them. Each row reaches up to the next one.
 */
export class Heads {
  readonly #heads: Int32Array;
  /** They matter among rows of one head. */
  readonly #keys: Uint16Array;
  /** All heads in parts of equal width, about as many as there are rows: the first row of each part, or behind it. */
  readonly #starts: Int32Array;
  /** Bits of a head within a part. */
  readonly #shift: number;

  /** Throws `DATASET_CORRUPT` where heads do not ascend. */
  constructor(heads: Int32Array, keys: Uint16Array) {
    this.#heads = heads;
    this.#keys = keys;
    if (heads.some((head, row) => head < (heads[row - 1] ?? 0))) throw corrupt('heads do not ascend');
    const [first = 0, last = 0] = [heads[0], heads.at(-1)];
    this.#shift = Math.max(0, Math.clz32(heads.length) - Math.clz32(last - first));
    this.#starts = new Int32Array(((last - first) >>> this.#shift) + 2);
    for (let part = 0, row = 0; part < this.#starts.length; part++) {
      while (row < heads.length && ((heads[row] as number) - first) >>> this.#shift < part) row++;
      this.#starts[part] = row;
    }
  }

  /** The row of an address; -1 where none begins so early. */
  find(head: number, key: number): number {
    const [heads, keys, starts] = [this.#heads, this.#keys, this.#starts];
    const first = heads[0] as number;
    if (!(head >= first)) return -1;
    const part = Math.min((head - first) >>> this.#shift, starts.length - 2);
    let row = Math.max(0, (starts[part] as number) - 1);
    // Without a branch on what is compared, which would be mispredicted half of the time: `(a - b - 1) >> 31` is all ones where a <= b.
    for (let left = (starts[part + 1] as number) - 1 - row; left > 0; left >>>= 1) {
      const half = (left + 1) >>> 1;
      row += half & (((heads[row + half] as number) - head - 1) >> 31);
    }
    while (row >= 0 && heads[row] === head && (keys[row] as number) > key) row--;
    return row;
  }

  /** Whether a row that has been found begins in the head of the address. */
  isOwn(row: number, head: number): boolean {
    return this.#heads[row] === head;
  }
}
