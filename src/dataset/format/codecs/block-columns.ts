import {
  BLOCK_SHIFT,
  type BlockBytes,
  BlockColumn,
  type BlockPart,
  type BlockRows,
  type ColumnShape,
  type PackedBlocks,
} from './block-column.js';
import { corrupt } from './columns.js';
import { countNumbers, enough, readNumber, unzigzag } from './packed.js';

/** A column of steps. */
export class StepColumn extends BlockColumn {
  protected readonly ends: readonly (number | null)[];
  protected readonly parts: readonly BlockPart[];
  readonly #from: number;
  readonly #below: number;

  constructor({ bytes, blocks }: PackedBlocks, shape: ColumnShape) {
    enough(bytes, shape.rows, shape.name);
    const { from = 0, below } = shape;
    super(blocks, 2, shape);
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

  /** Asks for the block in which {@link lowerBound} ends, and for the same rows of other columns. */
  askFor(value: number, from: number, to: number, others: readonly BlockColumn[] = []): void {
    const starts = this.startsInPart;
    const [low, high] = starts === null ? [from, to] : narrowed(starts, value, from, to);
    for (const column of [this, ...others]) column.ask(low, Math.min(to, high + 1));
  }

  protected unpack({ values, skipped, from, to }: BlockRows, [part]: readonly BlockBytes[], starts: Int32Array, at: number) {
    const { bytes, at: start, skipped: skippedBytes } = part as BlockBytes;
    const [lowest, below] = [this.#from, this.#below];
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
      if (value < lowest || value >= below) throw this.corrupt(row, value);
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
