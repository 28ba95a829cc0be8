import { BLOCK_ROWS } from '../../src/dataset/format/codecs/block-column.js';
import { PackedColumn } from './packed.js';

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
