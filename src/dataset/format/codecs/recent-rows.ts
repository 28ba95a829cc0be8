/** A column some of whose blocks are unpacked. */
export interface BlockOwner {
  /** Called when the rows of a block are needed for another one. */
  forget(block: number): void;
}

/** Slots are numbered in 16 bits. */
const MOST_SLOTS = 0xffff;

/**
 * Rows of blocks that were unpacked last, of all columns of files of which not all is there. There is a fixed
 * number of slots, used again and again: what was dropped soon after it was made would otherwise wait for the
 * collector, which frees such memory late. They are unpacked again in microseconds.
 */
export class RecentRows {
  /** By slot; slot 0 has none. */
  readonly rows: readonly Int32Array[];
  readonly #owners: (BlockOwner | null)[];
  readonly #blocks: Uint32Array;
  #last = 0;

  constructor(maxBytes: number, blockRows: number) {
    const slots = Math.min(MOST_SLOTS, Math.max(16, Math.floor(maxBytes / (blockRows * Int32Array.BYTES_PER_ELEMENT))));
    const all = new Int32Array(slots * blockRows);
    this.rows = Array.from({ length: slots + 1 }, (_, slot) => all.subarray((slot - 1) * blockRows, slot * blockRows));
    this.#owners = new Array<BlockOwner | null>(slots + 1).fill(null);
    this.#blocks = new Uint32Array(slots + 1);
  }

  /** Memory that they take, bytes. */
  get bytes(): number {
    return this.rows[1]?.buffer.byteLength ?? 0;
  }

  /** A slot for the rows of a block: that of the oldest one. */
  slotFor(owner: BlockOwner, block: number): number {
    const slot = (this.#last % (this.rows.length - 1)) + 1;
    this.#last = slot;
    this.#owners[slot]?.forget(this.#blocks[slot] as number);
    this.#owners[slot] = owner;
    this.#blocks[slot] = block;
    return slot;
  }
}
