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

  /** Throws `DATASET_CORRUPT` where heads do not ascend. */
  constructor(heads: Int32Array, keys: Uint16Array) {
    this.#heads = heads;
    this.#keys = keys;
    if (heads.some((head, row) => head < (heads[row - 1] ?? 0))) throw corrupt('heads do not ascend');
  }

  /** The row of an address; -1 where none begins so early. */
  find(head: number, key: number): number {
    const [heads, keys] = [this.#heads, this.#keys];
    if (!(head >= (heads[0] as number))) return -1;
    let row = 0;
    // Without a branch on what is compared, which would be mispredicted half of the time: `(a - b - 1) >> 31` is all ones where a <= b.
    for (let left = heads.length - 1; left > 0; left >>>= 1) {
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
