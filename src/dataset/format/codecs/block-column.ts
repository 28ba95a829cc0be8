import { corrupt, type Presence } from './columns.js';
import { readNumber, unzigzag } from './packed.js';

/**
 * Rows that are unpacked together. A packed column has a second column, its blocks: for each block
 * behind the first, the offset of its first byte and the sum of the steps before it, both as a
 * zigzag-coded difference to the block before.
 */
export const BLOCK_ROWS = 256;
export const BLOCK_SHIFT = 8;
/** A column without blocks is one block. */
const ONE_BLOCK = 31;
const NO_BYTES = new Uint8Array(0);

/** As many zeros as some column has needed; all columns that a file lacks share them. */
let sharedZeros = new Int32Array(0);

function zeros(length: number): Int32Array {
  if (sharedZeros.length < length) sharedZeros = new Int32Array(length);
  return sharedZeros.subarray(0, length);
}

/** A packed column with its blocks; both are empty if the file lacks the column. */
export interface PackedBlocks {
  readonly bytes: Uint8Array;
  readonly blocks: Uint8Array;
}

/** Name of a column in errors, its number of rows, and the bounds of its values: `from <= value < below`. */
export interface ColumnShape {
  readonly name: string;
  readonly rows: number;
  readonly from?: number;
  readonly below: number;
  /** Tells which bytes are there; null or absent where all are. */
  readonly presence?: Presence | null;
  /** Whether the file lacks the column. */
  readonly isEmpty?: boolean;
}

/** A vector that blocks lie in, and which of a block's numbers says where. */
export type BlockPart = readonly [bytes: Uint8Array, start: number];

/** Where a block lies in one of its vectors, or in a part of that: `skipped` bytes are left out in front of it. */
export interface BlockBytes {
  readonly bytes: Uint8Array;
  at: number;
  readonly skipped: number;
}

/** A block that is unpacked. */
export interface BlockRows {
  /** Row `from` of the column is row `from - skipped` of these. */
  readonly values: Int32Array;
  readonly skipped: number;
  readonly from: number;
  readonly to: number;
}

/**
 * A column whose rows are unpacked and checked a block at a time, when a row of the block is first read.
 * A question about a few rows of a shard pays only for their blocks. Damage throws `DATASET_CORRUPT`
 * at that time.
 */
export abstract class BlockColumn {
  /** Number of rows. */
  readonly length: number;
  /** All rows; of a file of which not all is there those of the block that was read last. */
  readonly #values: Int32Array;
  /** Which of them is that of a row. */
  readonly #mask: number;
  readonly #ready: Uint8Array;
  readonly #shift: number;
  /** Null once {@link #starts} has been read of it, and where the column has none. */
  #blocks: Uint8Array | null;
  readonly #width: number;
  readonly #shape: ColumnShape;
  readonly #presence: Presence | null;
  readonly #isAbsent: boolean;
  readonly #hasBlocks: boolean;
  #starts: Int32Array | null = null;
  /** The block that was read last. */
  #current = 0;

  /** `width`: numbers that the column of blocks has for each block. */
  constructor(blocks: Uint8Array, width: number, shape: ColumnShape) {
    const { rows, presence = null, isEmpty = false } = shape;
    this.length = rows;
    this.#isAbsent = isEmpty && blocks.length === 0;
    // Of a column without blocks not all rows are laid out where nothing has to be unpacked for them.
    this.#shift = blocks.length === 0 && !(this.#isAbsent && presence !== null) ? ONE_BLOCK : BLOCK_SHIFT;
    const isInPart = presence !== null && this.#shift === BLOCK_SHIFT;
    // The same kind of array whatever the column holds: reads of one kind are faster than reads of several.
    this.#values = new Int32Array(isInPart ? BLOCK_ROWS : rows);
    this.#mask = isInPart ? BLOCK_ROWS - 1 : -1;
    this.#ready = new Uint8Array(this.#shift === ONE_BLOCK ? 1 : Math.ceil(rows / BLOCK_ROWS));
    this.#blocks = blocks.length === 0 ? null : blocks;
    this.#hasBlocks = blocks.length > 0;
    this.#width = width;
    this.#shape = shape;
    this.#presence = presence;
  }

  /** The value of a row below {@link length}. */
  at(row: number): number {
    if (this.#ready[row >>> this.#shift] === 0) this.#load(row >>> this.#shift);
    return this.#values[row & this.#mask] as number;
  }

  /** First of the ascending rows `[from, to)` whose value is not below the given one; `to` if there is none. */
  lowerBound(value: number, from: number, to: number): number {
    let low = from;
    let high = to;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.at(middle) < value) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Memory that the column takes, bytes. */
  get byteLength(): number {
    const starts = this.#isAbsent ? 0 : (this.#starts?.byteLength ?? 0);
    return this.#values.byteLength + this.#ready.byteLength + starts;
  }

  protected get name(): string {
    return this.#shape.name;
  }

  /** Asks for the blocks of the rows `[from, to)`, where they are not there. */
  ask(from: number, to: number): void {
    const presence = this.#presence;
    if (presence === null || from >= to) return;
    // Counted to the block of the last row: the first row of a second block is no number where a column is one block.
    const last = (to - 1) >>> this.#shift;
    for (let block = from >>> this.#shift; block <= last; block++) if (this.#ready[block] === 0) this.#isThere(presence, block);
  }

  /** All values. */
  all(): Int32Array {
    this.ask(0, this.length);
    if (this.#mask >= 0) return Int32Array.from({ length: this.length }, (_, row) => this.at(row));
    for (let block = 0; block < this.#ready.length; block++) if (this.#ready[block] === 0) this.#load(block);
    return this.#values;
  }

  /** Unpacks a block, which starts as `starts[at]` and the numbers behind it say; gives the same numbers of its end. */
  protected abstract unpack(rows: BlockRows, parts: readonly BlockBytes[], starts: Int32Array, at: number): readonly number[];

  /** The same numbers of the end of the column; null: any. */
  protected abstract readonly ends: readonly (number | null)[];

  protected corrupt(row: number, value: number): Error {
    const { name, from = 0, below } = this.#shape;
    return corrupt(`column ${name}, row ${row}: ${value}, expected ${from} to ${below - 1}`);
  }

  /** The numbers of all blocks where not all bytes are there: they say something of blocks that are missing. */
  protected get startsInPart(): Int32Array | null {
    return this.#presence === null || !this.#hasBlocks ? null : this.#startsOfBlocks();
  }

  /** The vectors that blocks lie in. */
  protected abstract readonly parts: readonly BlockPart[];

  #isThere(presence: Presence, block: number): boolean {
    let isThere = true;
    // Nothing is made for it: a question asks for the blocks of hundreds of rows, again in each of its runs.
    const { parts } = this;
    for (let i = 0; i < parts.length; i++) {
      const part = parts[i] as BlockPart;
      if (!presence.has(part[0], this.#startOf(part, block), this.#startOf(part, block + 1))) isThere = false;
    }
    return isThere;
  }

  /** Where a block starts in a vector; behind the last one, where the vector ends. */
  #startOf([bytes, start]: BlockPart, block: number): number {
    return block === this.#ready.length ? bytes.length : (this.#startsOfBlocks()[block * this.#width + start] as number);
  }

  #startsOfBlocks(): Int32Array {
    this.#starts ??= this.#readStarts();
    return this.#starts;
  }

  #load(block: number): void {
    this.#requireThere(block);
    if (this.#isAbsent) {
      // One block stands for all.
      this.#unpack(0, 0);
      this.#ready.fill(1);
      return;
    }
    if (this.#mask >= 0) {
      this.#ready[this.#current] = 0;
      this.#current = block;
      // A sparse column says nothing of the rows that have no value.
      this.#values.fill(0);
    }
    this.#unpack(block, this.#mask >= 0 ? block << BLOCK_SHIFT : 0);
    this.#ready[block] = 1;
  }

  /** Ends the run where some of a block is missing, once all of that has been asked for. */
  #requireThere(block: number): void {
    const presence = this.#presence;
    if (presence !== null && !this.#isThere(presence, block)) presence.fault();
  }

  /** Unpacks a block to where its rows lie among the values, the first of which is row `skipped`. */
  #unpack(block: number, skipped: number): void {
    const presence = this.#presence;
    const starts = this.#startsOfBlocks();
    const from = block << this.#shift;
    const to = this.#shift === ONE_BLOCK ? this.length : Math.min(this.length, from + BLOCK_ROWS);
    const isLast = to === this.length;
    const parts = this.parts.map((part) => {
      const [at, end] = [this.#startOf(part, block), this.#startOf(part, block + 1)];
      const { bytes, skipped } = presence === null ? { bytes: part[0], skipped: 0 } : presence.take(part[0], at, end);
      return { bytes, at: at - skipped, skipped };
    });
    const reached = this.unpack({ values: this.#values, skipped, from, to }, parts, starts, block * this.#width);
    if (this.#isAbsent) return;
    for (let i = 0; i < this.#width; i++) {
      const expected = isLast ? this.ends[i] : starts[(block + 1) * this.#width + i];
      if (expected !== null && reached[i] !== expected)
        throw corrupt(`column ${this.#shape.name}, block ${block} comes to ${reached[i]}, expected ${expected}`);
    }
  }

  #readStarts(): Int32Array {
    const numbers = (this.#ready.length - 1) * this.#width;
    if (this.#isAbsent) return zeros(numbers + this.#width);
    const starts = new Int32Array(numbers + this.#width);
    const bytes = this.#blocks ?? NO_BYTES;
    const cursor = { bytes, at: 0 };
    for (let i = 0; i < numbers; i++) starts[i + this.#width] = (starts[i] as number) + unzigzag(readNumber(cursor));
    if (cursor.at !== bytes.length)
      throw corrupt(`the blocks of column ${this.#shape.name} have ${bytes.length} bytes, expected ${cursor.at}`);
    this.#blocks = null;
    return starts;
  }
}
