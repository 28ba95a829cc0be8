import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extentOf, extentOfSteps, ROWS_A_CALL } from '../../../../src/dataset/format/codecs/extents.js';

/** Columns that end before, at and behind the end of a piece. */
const column = fc
  .tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: -2, max: 2 }), fc.array(fc.integer(), { maxLength: 4 }))
  .map(([pieces, more, odd]) => {
    const rows = Int32Array.from({ length: Math.max(0, pieces * ROWS_A_CALL + more) }, (_, row) => (row * 7919) % 1000);
    for (const value of odd) if (rows.length > 0) rows[(value >>> 0) % rows.length] = value;
    return rows;
  });

describe('extents', () => {
  it('are those of all rows', () => {
    fc.assert(
      fc.property(column, (values) => {
        const sorted = [...values].sort((a, b) => a - b);
        expect(extentOf(values)).toEqual([sorted[0] ?? 0, sorted.at(-1) ?? 0]);
      }),
    );
  });

  it('of steps are those between all rows', () => {
    fc.assert(
      fc.property(column, (signed) => {
        const values = Uint32Array.from(signed);
        const steps = [...values.subarray(1)].map((value, row) => value - (values[row] as number)).sort((a, b) => a - b);
        expect(extentOfSteps(values)).toEqual([steps[0] ?? 0, steps.at(-1) ?? 0]);
      }),
    );
  });
});
