import { BLOCK_ROWS } from '../../../src/dataset/format/codecs/block-columns.js';

/** Writes packed columns: whole numbers of seven bits a byte (LEB128). See `src/dataset/format/codecs/packed.ts` for their readers. */
export class PackedColumn {
  #bytes = new Uint8Array(1024);
  #length = 0;
  #last = 0;

  get length(): number {
    return this.#length;
  }

  /** A number from 0 to 2^32 - 1. */
  number(value: number): this {
    if (this.#length + 5 > this.#bytes.length) this.#grow();
    let rest = value >>> 0;
    while (rest > 0x7f) {
      this.#bytes[this.#length++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    this.#bytes[this.#length++] = rest;
    return this;
  }

  /** A signed number of 32 bits, zigzag coded. */
  signed(value: number): this {
    return this.number(zigzag(value));
  }

  /** The difference of a value to the one before. */
  step(value: number): this {
    this.signed(value - this.#last);
    this.#last = value;
    return this;
  }

  /** The difference of a value to the last one that was there, or none. */
  optionalStep(value: number | null): this {
    if (value === null) return this.number(0);
    this.number(zigzag(value - this.#last) + 1);
    this.#last = value;
    return this;
  }

  /** What the steps have come to. */
  get last(): number {
    return this.#last;
  }

  finish(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  #grow(): void {
    const bytes = new Uint8Array(2 * this.#bytes.length);
    bytes.set(this.#bytes);
    this.#bytes = bytes;
  }
}

function zigzag(value: number): number {
  const bits = value | 0;
  return ((bits << 1) ^ (bits >> 31)) >>> 0;
}

/** Numbers, one after the other. */
export function encodeNumbers(values: Iterable<number>): Uint8Array {
  const column = new PackedColumn();
  for (const value of values) column.number(value);
  return column.finish();
}

/** Whether a row is the first one of a block whose start is kept: that of the first block is known. */
export function beginsBlock(row: number): boolean {
  return row > 0 && row % BLOCK_ROWS === 0;
}

/** Writes the blocks of a packed column: see `src/dataset/format/codecs/block-columns.ts`. */
export class BlockStarts {
  readonly #starts = new PackedColumn();
  #before: readonly number[] = [];

  /** Keeps where a block begins. */
  add(...start: readonly number[]): void {
    start.forEach((value, i) => {
      this.#starts.signed(value - (this.#before[i] ?? 0));
    });
    this.#before = start;
  }

  finish(): Uint8Array {
    return this.#starts.finish();
  }
}
