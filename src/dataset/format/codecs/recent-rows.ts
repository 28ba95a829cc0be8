/** A column some of whose blocks are unpacked. */
export interface BlockOwner {
  /** Called when the rows of a block are needed for another one. */
  forget(block: number): void;
}

/**
 * Rows of blocks that were unpacked last, of all columns of files of which not all is there. There is a fixed
 * number of them, used again and again: what was dropped soon after it was made would otherwise wait for the
 * collector, which frees such memory late. They are unpacked again in microseconds.
 */
export class RecentRows {
  readonly #rows: Int32Array;
  readonly #blockRows: number;
  readonly #owners: (BlockOwner | null)[];
  readonly #blocks: Uint32Array;
  #next = 0;

  constructor(maxBytes: number, blockRows: number) {
    const blocks = Math.max(16, Math.floor(maxBytes / (blockRows * Int32Array.BYTES_PER_ELEMENT)));
    this.#rows = new Int32Array(blocks * blockRows);
    this.#blockRows = blockRows;
    this.#owners = new Array<BlockOwner | null>(blocks).fill(null);
    this.#blocks = new Uint32Array(blocks);
  }

  /** Memory that they take, bytes. */
  get bytes(): number {
    return this.#rows.byteLength;
  }

  /** Room for the rows of a block: that of the oldest one. */
  roomFor(owner: BlockOwner, block: number): Int32Array {
    const at = this.#next;
    this.#next = (at + 1) % this.#owners.length;
    this.#owners[at]?.forget(this.#blocks[at] as number);
    this.#owners[at] = owner;
    this.#blocks[at] = block;
    return this.#rows.subarray(at * this.#blockRows, (at + 1) * this.#blockRows);
  }
}
