import { corrupt, type Presence } from './columns.js';
import { countNumbers, enough, type PackedCursor, readNumber, readNumbers, readOptionalSteps, unzigzag } from './packed.js';

/**
 * Rows that are unpacked together. A packed column has a second column, its blocks: for each block behind the first, the offset of its
 * first byte and the sum of the steps before it, both as a zigzag-coded difference to the block before.
 */
export const BLOCK_ROWS = 256;
const BLOCK_SHIFT = 8;
/** A column without blocks is one block. */
const ONE_BLOCK = 31;
const NO_BYTES = new Uint8Array(0);

/** Where blocks of columns that a file lacks start and end: one block stands for all, of three numbers at most. */
const NO_STARTS = new Int32Array(2 * 3);

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
}

/** A vector that blocks lie in, and which of a block's numbers says where. */
type BlockPart = readonly [bytes: Uint8Array, start: number];

/** Where a block lies in one of its vectors, or in a part of that: `skipped` bytes are left out in front of it. */
interface BlockBytes extends PackedCursor {
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
 * A column whose rows are unpacked and checked a block at a time, when a row of the block is first read. A question about a few rows of a
 * shard pays only for their blocks. Damage throws `DATASET_CORRUPT` at that time.
 */
export abstract class BlockColumn {
  /** Number of rows. */
  readonly length: number;
  /** All rows; of a file that is partly there those of the block that was read last. */
  readonly #values: Int32Array;
  /** Which of them is that of a row. */
  readonly #mask: number;
  readonly #ready: Uint8Array;
  readonly #shift: number;
  /** Null once {@link #starts} has been read of it, and where the column has none. */
  #blocks: Uint8Array | null;
  /** Numbers that the column of blocks has for each block. */
  readonly #width: number;
  /** The same numbers of the end of the column; null: any. */
  readonly #ends: readonly (number | null)[];
  /** The vectors that blocks lie in. */
  readonly #parts: readonly BlockPart[];
  protected readonly shape: ColumnShape;
  /** Whether the file lacks the column. */
  protected readonly isAbsent: boolean;
  readonly #presence: Presence | null;
  readonly #hasBlocks: boolean;
  #starts: Int32Array | null = null;
  /** The block that was read last. */
  #current = 0;

  constructor(parts: readonly BlockPart[], blocks: Uint8Array, ends: readonly (number | null)[], shape: ColumnShape) {
    const { rows, presence = null } = shape;
    this.length = rows;
    this.isAbsent = blocks.length === 0 && parts.every(([bytes]) => bytes.length === 0);
    // Of a column without blocks not all rows are laid out where nothing has to be unpacked for them.
    this.#shift = blocks.length === 0 && !(this.isAbsent && presence !== null) ? ONE_BLOCK : BLOCK_SHIFT;
    const isInPart = presence !== null && this.#shift === BLOCK_SHIFT;
    // The same kind of array whatever the column holds: reads of one kind are faster than reads of several.
    this.#values = new Int32Array(isInPart ? BLOCK_ROWS : rows);
    this.#mask = isInPart ? BLOCK_ROWS - 1 : -1;
    this.#ready = new Uint8Array(this.#shift === ONE_BLOCK ? 1 : Math.ceil(rows / BLOCK_ROWS));
    this.#blocks = blocks.length === 0 ? null : blocks;
    this.#hasBlocks = blocks.length > 0;
    this.#width = ends.length;
    this.#ends = ends;
    this.#parts = parts;
    this.shape = shape;
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

  /** The numbers of all blocks where not all bytes are there: they say something of blocks that are missing. */
  protected get startsInPart(): Int32Array | null {
    return this.#presence === null || !this.#hasBlocks ? null : this.#startsOfBlocks();
  }

  #isThere(presence: Presence, block: number): boolean {
    let isThere = true;
    // Nothing is made for it: a question asks for the blocks of hundreds of rows, again in each of its runs.
    const parts = this.#parts;
    for (let i = 0; i < parts.length; i++) {
      const part = parts[i] as BlockPart;
      if (!presence.has(part[0], this.#startOf(part, block), this.#startOf(part, block + 1))) isThere = false;
    }
    return isThere;
  }

  /** Where a block starts in a vector; behind the last one, where the vector ends. */
  #startOf([bytes, start]: BlockPart, block: number): number {
    if (this.isAbsent) return 0;
    return block === this.#ready.length ? bytes.length : (this.#startsOfBlocks()[block * this.#width + start] as number);
  }

  #startsOfBlocks(): Int32Array {
    if (this.isAbsent) return NO_STARTS;
    this.#starts ??= this.#readStarts();
    return this.#starts;
  }

  #load(block: number): void {
    this.#requireThere(block);
    if (this.isAbsent) {
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

  /** Unpacks a block to where its rows lie among the values, which begin with row `skipped`. */
  #unpack(block: number, skipped: number): void {
    const presence = this.#presence;
    const starts = this.#startsOfBlocks();
    const from = block << this.#shift;
    const to = this.#shift === ONE_BLOCK ? this.length : Math.min(this.length, from + BLOCK_ROWS);
    const isLast = to === this.length;
    const parts = this.#parts.map((part) => {
      const [at, end] = [this.#startOf(part, block), this.#startOf(part, block + 1)];
      const { bytes, skipped } = presence === null ? { bytes: part[0], skipped: 0 } : presence.take(part[0], at, end);
      return { bytes, at: at - skipped, skipped };
    });
    const reached = this.unpack({ values: this.#values, skipped, from, to }, parts, starts, block * this.#width);
    if (this.isAbsent) return;
    for (let i = 0; i < this.#width; i++) {
      const expected = isLast ? this.#ends[i] : starts[(block + 1) * this.#width + i];
      if (expected !== null && reached[i] !== expected)
        throw corrupt(`column ${this.shape.name}, block ${block} comes to ${reached[i]}, expected ${expected}`);
    }
  }

  #readStarts(): Int32Array {
    const numbers = (this.#ready.length - 1) * this.#width;
    const starts = new Int32Array(numbers + this.#width);
    const bytes = this.#blocks ?? NO_BYTES;
    const cursor = { bytes, at: 0 };
    for (let i = 0; i < numbers; i++) starts[i + this.#width] = (starts[i] as number) + unzigzag(readNumber(cursor));
    if (cursor.at !== bytes.length)
      throw corrupt(`the blocks of column ${this.shape.name} have ${bytes.length} bytes, expected ${cursor.at}`);
    this.#blocks = null;
    return starts;
  }
}

/** A column of steps. */
export class StepColumn extends BlockColumn {
  constructor({ bytes, blocks }: PackedBlocks, shape: ColumnShape) {
    enough(bytes, shape.rows, shape.name);
    super([[bytes, 0]], blocks, [bytes.length, null], shape);
  }

  override lowerBound(value: number, from: number, to: number): number {
    const starts = this.startsInPart;
    if (starts === null) return super.lowerBound(value, from, to);
    const [low, high] = narrowed(starts, value, from, to);
    return super.lowerBound(value, low, high);
  }

  /** Asks for the block in which {@link lowerBound} ends, and for the same rows of other columns. */
  askFor(value: number, from: number, to: number, others: readonly BlockColumn[] = []): void {
    const starts = this.startsInPart;
    const [low, high] = starts === null ? [from, to] : narrowed(starts, value, from, to);
    for (const column of [this, ...others]) column.ask(low, Math.min(to, high + 1));
  }

  protected unpack({ values, skipped, from, to }: BlockRows, [part]: readonly BlockBytes[], starts: Int32Array, at: number) {
    const { bytes, at: start, skipped: skippedBytes } = part as BlockBytes;
    const { name, from: lowest = 0, below } = this.shape;
    let byteAt = start;
    let value = starts[at + 1] as number;
    for (let row = from; row < to; row++) {
      // LEB128 inlined, measured: 0.7 of the time of calls of readNumber over 20,000 rows.
      let byte = bytes[byteAt++] as number;
      let code = byte & 0x7f;
      for (let shift = 7; byte > 0x7f && shift < 35; shift += 7) {
        byte = bytes[byteAt++] as number;
        code |= (byte & 0x7f) << shift;
      }
      value = (value + ((code >>> 1) ^ -(code & 1))) | 0;
      if (value < lowest || value >= below) throw corrupt(`column ${name}, row ${row}: ${value}, expected ${lowest} to ${below - 1}`);
      values[row - skipped] = value;
    }
    return [byteAt + skippedBytes, value];
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
  readonly #none: number;

  constructor({ bytes, blocks }: PackedBlocks, shape: ColumnShape, none = shape.below) {
    if (bytes.length > 0) enough(bytes, shape.rows, shape.name);
    super([[bytes, 0]], blocks, [bytes.length, null], shape);
    this.#none = none;
  }

  protected unpack({ values, skipped, from, to }: BlockRows, [part]: readonly BlockBytes[], starts: Int32Array, at: number) {
    const own = values.subarray(from - skipped, to - skipped);
    if (this.isAbsent) {
      own.fill(this.#none);
      return [0, 0];
    }
    const cursor = part as BlockBytes;
    const { name, below } = this.shape;
    const last = readOptionalSteps(own, cursor, { name, first: from, below }, this.#none, starts[at + 1]);
    return [cursor.at + cursor.skipped, last];
  }
}

/** A column of numbers. An empty column has 0 in every row. */
export class NumberColumn extends BlockColumn {
  constructor({ bytes, blocks }: PackedBlocks, shape: ColumnShape) {
    if (bytes.length > 0) enough(bytes, shape.rows, shape.name);
    super([[bytes, 0]], blocks, [bytes.length], shape);
  }

  protected unpack({ values, skipped, from, to }: BlockRows, [part]: readonly BlockBytes[]): readonly number[] {
    if (this.isAbsent) return [0];
    const cursor = part as BlockBytes;
    const { name, below } = this.shape;
    readNumbers(values.subarray(from - skipped, to - skipped), cursor, { name, first: from, below });
    return [cursor.at + cursor.skipped];
  }
}

/** A dense column from a sparse one, given as ascending rows and the value of each; 0 in all other rows. */
export class SparseColumn extends BlockColumn {
  readonly #end: number;

  /** `rows`: the rows that have a value, packed as steps. */
  constructor(rows: Uint8Array, { bytes, blocks }: PackedBlocks, shape: ColumnShape) {
    const parts: readonly BlockPart[] = [
      [rows, 0],
      [bytes, 2],
    ];
    super(parts, blocks, [rows.length, null, bytes.length], shape);
    this.#end = rows.length;
    // Blocks state where rows and values must meet; without blocks, their numbers are compared here.
    if (blocks.length === 0 && countNumbers(rows) !== countNumbers(bytes))
      throw corrupt(`column ${shape.name} has ${countNumbers(bytes)} values, expected ${countNumbers(rows)}`);
  }

  protected unpack({ values, skipped, from, to }: BlockRows, parts: readonly BlockBytes[], starts: Int32Array, at: number) {
    const [rows, own] = parts as readonly [BlockBytes, BlockBytes];
    const { name, below } = this.shape;
    const end = to === this.length ? this.#end : (starts[at + 3] as number);
    let row = starts[at + 1] as number;
    let next = from;
    while (rows.at + rows.skipped < end) {
      row += unzigzag(readNumber(rows));
      if (row < next || row >= to) throw corrupt(`column ${name} names row ${row} between ${next} and ${to - 1}`);
      next = row + 1;
      const value = readNumber(own);
      if (value >= below) throw corrupt(`column ${name}, row ${row}: ${value}, expected below ${below}`);
      values[row - skipped] = value;
    }
    return [rows.at + rows.skipped, row, own.at + own.skipped];
  }
}
