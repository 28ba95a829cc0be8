import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BlockOwner, RecentRows } from '../../../../src/dataset/format/codecs/recent-rows.js';

const BLOCK_ROWS = 4;
const BLOCK_BYTES = BLOCK_ROWS * Int32Array.BYTES_PER_ELEMENT;
/** However little memory there is, so many blocks have room. */
const LEAST_BLOCKS = 16;

/** A column that knows which of its blocks are unpacked, and where. */
class Column implements BlockOwner {
  readonly unpacked = new Map<number, Int32Array>();

  forget(block: number): void {
    this.unpacked.delete(block);
  }
}

describe('rows that were unpacked last', () => {
  it('stay until as many others have been as there is room for, and are told when they go', () => {
    const asked = fc.array(fc.tuple(fc.nat({ max: 2 }), fc.nat({ max: 60 })), { minLength: 60, maxLength: 120 });
    fc.assert(
      fc.property(asked, fc.integer({ min: 1, max: 40 }), (blocks, room) => {
        const rows = new RecentRows(room * BLOCK_BYTES, BLOCK_ROWS);
        const kept = Math.max(LEAST_BLOCKS, room);
        expect(rows.bytes).toBe(kept * BLOCK_BYTES);
        const columns = [new Column(), new Column(), new Column()];
        const order: string[] = [];
        blocks.forEach(([of, block], value) => {
          const column = columns[of] as Column;
          if (column.unpacked.has(block)) return;
          const own = rows.rows[rows.slotFor(column, block)] as Int32Array;
          own.fill(value);
          column.unpacked.set(block, own);
          order.push(`${of}/${block}/${value}`);
        });
        const found = columns.flatMap(({ unpacked }, of) => Array.from(unpacked, ([block, own]) => `${of}/${block}/${own.join()}`));
        const last = order.slice(-kept).map((each) => each.replace(/\d+$/, (value) => Array(BLOCK_ROWS).fill(value).join()));
        expect(found.sort()).toEqual(last.sort());
      }),
      { numRuns: 60 },
    );
  });
});
