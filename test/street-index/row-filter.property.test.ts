import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hasRoom, inRanges, rowsIn } from '../../src/street-index/row-filter.js';

/** Ascending, disjoint ranges of small rows; they may adjoin. */
const ranges = fc
  .uniqueArray(fc.nat(60), { maxLength: 24, size: 'max' })
  .map((cuts) => cuts.sort((a, b) => a - b).slice(0, cuts.length & ~1));

it('a row lies in ranges where it lies in one of them', () => {
  fc.assert(
    fc.property(ranges, (all) => {
      const rows = Array.from({ length: 62 }, (_, row) => row);
      const slow = rows.filter((row) => all.some((from, i) => i % 2 === 0 && row >= from && row < (all[i + 1] as number)));
      expect(rows.filter((row) => inRanges(all, row))).toEqual(slow);
      expect(rowsIn(all)).toBe(slow.length);
    }),
    { numRuns: 200, seed: 131 },
  );
});

it('a street has room where one of the wanted numbers lies between its lowest and its highest', () => {
  const interval = fc.tuple(fc.nat(20), fc.nat(8)).map(([low, width]) => [low, low + width] as const);
  fc.assert(
    fc.property(fc.array(interval, { maxLength: 3 }), interval, (wanted, [low, high]) => {
      const numbers = wanted.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, i) => from + i));
      expect(hasRoom(wanted, low, high)).toBe(numbers.some((number) => number >= low && number <= high));
    }),
    { numRuns: 300, seed: 132 },
  );
});
