import { lowerBound } from './bisection.js';
import { corrupt, type Presence } from './columns.js';
import { countNumbers, enough, readNumber, unzigzag } from './packed.js';
import type { BlockOwner } from './recent-rows.js';

/**
 * Rows that are unpacked together. A packed column has a second column, its blocks: for each block
 * behind the first, the offset of its first byte and the sum of the steps before it, both as a
 * zigzag-coded difference to the block before.
 */
export const BLOCK_ROWS = 256;
const BLOCK_SHIFT = 8;
/** A column without blocks is one block. */
const ONE_BLOCK = 31;
const NO_ROWS = new Int32Array(0);

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
  /** First rows of the runs within which values ascend; absent if they need not ascend. */
  readonly runs?: Uint32Array;
  /** Tells which bytes are there; null or absent where all are. */
  readonly presence?: Presence | null;
  /** Whether the file lacks the column. */
  readonly isEmpty?: boolean;
}

/** A vector that blocks lie in, and which of a block's numbers says where. */
type BlockPart = readonly [bytes: Uint8Array, start: number];

/** Where a block lies in one of its vectors, or in a part of that: `skipped` bytes are left out in front of it. */
interface BlockBytes {
  readonly bytes: Uint8Array;
  at: number;
  readonly skipped: number;
}

/** A block that is unpacked. */
interface BlockRows {
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
export abstract class BlockColumn implements BlockOwner {
  /** Number of rows. */
  readonly length: number;
  /** All rows; of a file of which not all is there those of one block. */
  #values: Int32Array;
  /** Rows of the column, one in this pattern: all, or those of one block. */
  readonly #mask: number;
  readonly #ready: Uint8Array;
  readonly #shift: number;
  readonly #blocks: Uint8Array;
  readonly #width: number;
  readonly #shape: ColumnShape;
  readonly #presence: Presence | null;
  readonly #isAbsent: boolean;
  #starts: Int32Array | null = null;
  /** Of a file of which not all is there: the blocks that were unpacked last, and the one that is being read. */
  readonly #recent: Map<number, Int32Array> | null;
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
    this.#values = isInPart ? NO_ROWS : new Int32Array(rows);
    this.#mask = isInPart ? BLOCK_ROWS - 1 : -1;
    this.#recent = isInPart ? new Map() : null;
    this.#ready = new Uint8Array(this.#shift === ONE_BLOCK ? 1 : Math.ceil(rows / BLOCK_ROWS));
    this.#blocks = blocks;
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
    return this.#values.byteLength + this.#ready.byteLength + (this.#starts?.byteLength ?? 0);
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
    for (let block = from >>> this.#shift; block <= last; block++)
      if (this.#ready[block] === 0 && this.#recent?.has(block) !== true) this.#isThere(presence, block);
  }

  /** All values. */
  all(): Int32Array {
    this.ask(0, this.length);
    if (this.#recent !== null) return Int32Array.from({ length: this.length }, (_, row) => this.at(row));
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
    return this.#presence === null || this.#blocks.length === 0 ? null : this.#startsOfBlocks();
  }

  /** The vectors that blocks lie in. */
  protected abstract readonly parts: readonly BlockPart[];

  #isThere(presence: Presence, block: number): boolean {
    let isThere = true;
    for (const [bytes, from, to] of this.#runsOf(block)) if (!presence.has(bytes, from, to)) isThere = false;
    return isThere;
  }

  /** Where a block lies in the vectors. */
  #runsOf(block: number): readonly (readonly [bytes: Uint8Array, from: number, to: number])[] {
    const starts = this.#startsOfBlocks();
    const at = block * this.#width;
    const isLast = block + 1 === this.#ready.length;
    return this.parts.map(([bytes, start]) => [
      bytes,
      starts[at + start] as number,
      isLast ? bytes.length : (starts[at + this.#width + start] as number),
    ]);
  }

  #startsOfBlocks(): Int32Array {
    this.#starts ??= this.#readStarts();
    return this.#starts;
  }

  /** The rows of a block are there no longer. */
  forget(block: number): void {
    this.#recent?.delete(block);
    this.#ready[block] = 0;
  }

  #load(block: number): void {
    const recent = this.#recent;
    if (recent === null) this.#unpack(block, this.#values, 0);
    else {
      this.#values = recent.get(block) ?? this.#unpackAlone(recent, block);
      this.#ready[this.#current] = 0;
      this.#current = block;
    }
    this.#ready[block] = 1;
  }

  #unpackAlone(recent: Map<number, Int32Array>, block: number): Int32Array {
    const presence = this.#presence as Presence;
    if (!this.#isThere(presence, block)) presence.fault();
    const values = presence.unpacked.roomFor(this, block);
    // A column without values has them nowhere.
    values.fill(0);
    this.#unpack(block, values, block << BLOCK_SHIFT);
    recent.set(block, values);
    return values;
  }

  /** Unpacks a block to where its rows lie in `values`, the first of which is row `skipped`. */
  #unpack(block: number, values: Int32Array, skipped: number): void {
    const presence = this.#presence;
    // Asks for all that is missing before the run ends.
    if (presence !== null && !this.#isThere(presence, block)) presence.fault();
    const starts = this.#startsOfBlocks();
    const from = block << this.#shift;
    const to = this.#shift === ONE_BLOCK ? this.length : Math.min(this.length, from + BLOCK_ROWS);
    const isLast = to === this.length;
    const parts = this.#runsOf(block).map(([bytes, at, end]) => {
      const known = presence === null ? { bytes, skipped: 0 } : presence.take(bytes, at, end);
      return { bytes: known.bytes, at: at - known.skipped, skipped: known.skipped };
    });
    const reached = this.unpack({ values, skipped, from, to }, parts, starts, block * this.#width);
    if (this.#isAbsent) return;
    for (let i = 0; i < this.#width; i++) {
      const expected = isLast ? this.ends[i] : starts[(block + 1) * this.#width + i];
      if (expected !== null && reached[i] !== expected)
        throw corrupt(`column ${this.#shape.name}, block ${block} comes to ${reached[i]}, expected ${expected}`);
    }
  }

  #readStarts(): Int32Array {
    const numbers = (this.#ready.length - 1) * this.#width;
    if (this.#isAbsent) return new Int32Array(numbers + this.#width);
    const starts = new Int32Array(numbers + this.#width);
    const cursor = { bytes: this.#blocks, at: 0 };
    for (let i = 0; i < numbers; i++) starts[i + this.#width] = (starts[i] as number) + unzigzag(readNumber(cursor));
    if (cursor.at !== this.#blocks.length)
      throw corrupt(`the blocks of column ${this.#shape.name} have ${this.#blocks.length} bytes, expected ${cursor.at}`);
    return starts;
  }
}

/** A column of steps. */
export class StepColumn extends BlockColumn {
  protected readonly ends: readonly (number | null)[];
  protected readonly parts: readonly BlockPart[];
  readonly #from: number;
  readonly #below: number;
  readonly #runs: Uint32Array | null;

  constructor({ bytes, blocks }: PackedBlocks, shape: ColumnShape) {
    enough(bytes, shape.rows, shape.name);
    const { from = 0, below, runs = null } = shape;
    super(blocks, 2, shape);
    this.#runs = runs;
    this.#from = from;
    this.#below = below;
    this.ends = [bytes.length, null];
    this.parts = [[bytes, 0]];
  }

  override lowerBound(value: number, from: number, to: number): number {
    const starts = this.startsInPart;
    if (starts === null) return super.lowerBound(value, from, to);
    const [low, high] = narrowed(starts, value, from, to);
    return super.lowerBound(value, low, high);
  }

  /** Asks for the block in which {@link lowerBound} ends. */
  askFor(value: number, from: number, to: number): void {
    const starts = this.startsInPart;
    const [low, high] = starts === null ? [from, to] : narrowed(starts, value, from, to);
    this.ask(low, Math.min(to, high + 1));
  }

  protected unpack({ values, skipped, from, to }: BlockRows, [part]: readonly BlockBytes[], starts: Int32Array, at: number) {
    const { bytes, at: start, skipped: skippedBytes } = part as BlockBytes;
    const [lowest, below] = [this.#from, this.#below];
    let byteAt = start;
    let value = starts[at + 1] as number;
    const before = value;
    for (let row = from; row < to; row++) {
      // LEB128 inlined, measured: 0.7 of the time of calls of readNumber over 20,000 rows.
      let byte = bytes[byteAt++] as number;
      let code = byte & 0x7f;
      for (let shift = 7; byte > 0x7f && shift < 35; shift += 7) {
        byte = bytes[byteAt++] as number;
        code |= (byte & 0x7f) << shift;
      }
      value = (value + ((code >>> 1) ^ -(code & 1))) | 0;
      if (value < lowest || value >= below) throw this.corrupt(row, value);
      values[row - skipped] = value;
    }
    // Where not all is there, the order is not checked.
    if (this.#runs !== null) this.#requireAscending(values, from, to, before, this.#runs);
    return [byteAt + skippedBytes, value];
  }

  /** Checks the rows of a block; `before` is the value of the row in front of it. */
  #requireAscending(values: Int32Array, from: number, to: number, before: number, runs: Uint32Array): void {
    let run = lowerBound(runs, from);
    let last = before;
    for (let row = from; row < to; row++) {
      const value = values[row] as number;
      const isFirst = runs[run] === row;
      while (runs[run] === row) run++;
      if (!isFirst && value < last) throw corrupt(`column ${this.name}, row ${row}: ${value} follows ${last}, expected ascending order`);
      last = value;
    }
  }
}

/** Rows `[low, high]` that a search in ascending rows ends in, by what the blocks say of the row in front of each. */
function narrowed(starts: Int32Array, value: number, from: number, to: number): readonly [low: number, high: number] {
  let low = from;
  for (let block = (from >>> BLOCK_SHIFT) + 1; block << BLOCK_SHIFT <= to && 2 * block < starts.length; block++) {
    const row = block << BLOCK_SHIFT;
    if ((starts[2 * block + 1] as number) >= value) return [low, row - 1];
    low = row;
  }
  return [low, to];
}

/** A column of optional steps: `none` in rows without a value. An empty column has no value in any row. */
export class OptionalStepColumn extends BlockColumn {
  protected readonly ends: readonly (number | null)[];
  protected readonly parts: readonly BlockPart[];
  readonly #bytes: Uint8Array;
  readonly #below: number;
  readonly #none: number;

  constructor({ bytes, blocks }: PackedBlocks, shape: ColumnShape, none = shape.below) {
    if (bytes.length > 0) enough(bytes, shape.rows, shape.name);
    super(blocks, 2, { ...shape, isEmpty: bytes.length === 0 });
    this.#bytes = bytes;
    this.#below = shape.below;
    this.#none = none;
    this.ends = [bytes.length, null];
    this.parts = [[bytes, 0]];
  }

  protected unpack({ values, skipped, from, to }: BlockRows, [part]: readonly BlockBytes[], starts: Int32Array, at: number) {
    const none = this.#none;
    if (this.#bytes.length === 0) {
      values.fill(none, from - skipped, to - skipped);
      return [0, 0];
    }
    const cursor = part as BlockBytes;
    let value = starts[at + 1] as number;
    for (let row = from; row < to; row++) {
      const code = readNumber(cursor);
      if (code !== 0) value += unzigzag(code - 1);
      if (value < 0 || value >= this.#below) throw this.corrupt(row, value);
      values[row - skipped] = code === 0 ? none : value;
    }
    return [cursor.at + cursor.skipped, value];
  }
}

/** A column of numbers. An empty column has 0 in every row. */
export class NumberColumn extends BlockColumn {
  protected readonly ends: readonly (number | null)[];
  protected readonly parts: readonly BlockPart[];
  readonly #bytes: Uint8Array;
  readonly #below: number;

  constructor({ bytes, blocks }: PackedBlocks, shape: ColumnShape) {
    if (bytes.length > 0) enough(bytes, shape.rows, shape.name);
    super(blocks, 1, { ...shape, isEmpty: bytes.length === 0 });
    this.#bytes = bytes;
    this.#below = shape.below;
    this.ends = [bytes.length];
    this.parts = [[bytes, 0]];
  }

  protected unpack({ values, skipped, from, to }: BlockRows, [part]: readonly BlockBytes[]): readonly number[] {
    if (this.#bytes.length === 0) return [0];
    const cursor = part as BlockBytes;
    for (let row = from; row < to; row++) {
      const value = readNumber(cursor);
      if (value >= this.#below) throw this.corrupt(row, value);
      values[row - skipped] = value;
    }
    return [cursor.at + cursor.skipped];
  }
}

/** A dense column from a sparse one, given as ascending rows and the value of each; 0 in all other rows. */
export class SparseColumn extends BlockColumn {
  protected readonly ends: readonly (number | null)[];
  protected readonly parts: readonly BlockPart[];
  readonly #rows: Uint8Array;
  readonly #below: number;

  /** `rows`: the rows that have a value, packed as steps. */
  constructor(rows: Uint8Array, { bytes, blocks }: PackedBlocks, shape: ColumnShape) {
    super(blocks, 3, { ...shape, isEmpty: rows.length === 0 && bytes.length === 0 });
    this.#rows = rows;
    this.#below = shape.below;
    // Blocks state where rows and values must meet; without blocks, their numbers are compared here.
    if (blocks.length === 0 && countNumbers(rows) !== countNumbers(bytes))
      throw corrupt(`column ${shape.name} has ${countNumbers(bytes)} values, expected ${countNumbers(rows)}`);
    this.ends = [rows.length, null, bytes.length];
    this.parts = [
      [rows, 0],
      [bytes, 2],
    ];
  }

  protected unpack({ values, skipped, from, to }: BlockRows, parts: readonly BlockBytes[], starts: Int32Array, at: number) {
    const [rows, own] = parts as readonly [BlockBytes, BlockBytes];
    const end = to === this.length ? this.#rows.length : (starts[at + 3] as number);
    let row = starts[at + 1] as number;
    let next = from;
    while (rows.at + rows.skipped < end) {
      row += unzigzag(readNumber(rows));
      if (row < next || row >= to) throw corrupt(`column ${this.name} names row ${row} between ${next} and ${to - 1}`);
      next = row + 1;
      const value = readNumber(own);
      if (value >= this.#below) throw this.corrupt(row, value);
      values[row - skipped] = value;
    }
    return [rows.at + rows.skipped, row, own.at + own.skipped];
  }
}
