import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cell, cellsOf, slotsOf } from '../../../tools/ip/cells.js';
import { RangeList } from '../../../tools/ip/ranges.js';
import { Starts } from '../../../tools/ip/starts.js';

/** The starts of IPv6 ranges of one /32, as the 16 bits behind it and the 16 after these, and their places. */
function startsOf(rows: readonly (readonly [next: number, deep: number, place: number])[]): Starts {
  const list = new RangeList(4);
  for (const [next, deep, place] of rows) list.push([0x2a000000, next * 0x10000 + deep, 0, 0], place);
  return new Starts(
    list,
    Uint32Array.from({ length: 100 }, (_, i) => i),
    { from: 0, to: 1, firstRow: 0, endRow: list.length },
    0x2a000000,
  );
}

const whole = (key: number, place: number): Cell => ({ key, place, inner: null });

/** The place at 16 bits of a cell's level, and at the 16 bits below. */
function placeAt(cells: readonly Cell[], key: number, deep: number): number {
  const cell = cells.findLast((each) => each.key <= key) as Cell;
  return cell.inner === null ? cell.place : placeAt(cell.inner, deep, 0);
}

describe('cellsOf', () => {
  it('begins at 0 with what comes in', () => {
    const starts = startsOf([[5, 0, 7]]);
    expect(cellsOf(starts, 0, 1, 0, 3)).toEqual([whole(0, 3), whole(5, 7)]);
  });

  it('goes on behind a cell inside which a range begins', () => {
    const starts = startsOf([[5, 9, 7]]);
    const inner = [whole(0, 3), whole(9, 7)];
    expect(cellsOf(starts, 0, 1, 0, 3)).toEqual([whole(0, 3), { key: 5, place: 7, inner }, whole(6, 7)]);
  });

  it('has nothing behind the last cell', () => {
    const starts = startsOf([[0xffff, 9, 7]]);
    expect(cellsOf(starts, 0, 1, 0, 3).map(({ key }) => key)).toEqual([0, 0xffff]);
  });
});

describe('slotsOf', () => {
  it('gives the same places as the cells, at every size', () => {
    const row = fc.tuple(fc.nat(300), fc.constantFrom(0, 0, 0, 9), fc.integer({ min: 1, max: 4 }));
    const rows = fc.uniqueArray(row, { selector: ([next, deep]) => next * 10 + deep, minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 8 }), (all, shift) => {
        const starts = startsOf(all.sort(([a, b], [c, d]) => a - c || b - d));
        const cells = cellsOf(starts, 0, starts.length, 0, 50);
        const slots = slotsOf(cells, shift);
        expect(slots.map(({ key }) => key)).toEqual([...new Set(slots.map(({ key }) => key))].sort((a, b) => a - b));
        for (let key = 0; key < 320; key++) {
          for (const deep of [0, 8, 9]) {
            const slot = slots.findLast((each) => each.key <= key >>> shift) as Cell;
            const found = slot.inner === null ? slot.place : placeAt(slot.inner, key, deep);
            expect(found).toBe(placeAt(cells, key, deep));
          }
        }
      }),
      { seed: 8086, numRuns: 60 },
    );
  });
});
