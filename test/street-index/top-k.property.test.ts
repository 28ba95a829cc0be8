import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lowerBound } from '../../src/bisection.js';
import { scanRows, scanWeights } from '../../src/places/search/scan.js';
import { TopK } from '../../src/street-index/top-k.js';

/** Rows that show alike: those of one group. */
const GROUPS = 7;
const sameGroup = (a: number, b: number): boolean => a % GROUPS === b % GROUPS;

interface Ranked {
  readonly row: number;
  readonly score: number;
}
const contents = (top: TopK): Ranked[] => top.map((row, score) => ({ row, score }));
const better = (a: Ranked, b: Ranked): number => b.score - a.score || a.row - b.row;

/** The slow way: sort everything, keep the first of each row or group. */
function oracle(offers: readonly Ranked[], limit: number, same: (a: number, b: number) => boolean): Ranked[] {
  const kept: Ranked[] = [];
  for (const offer of [...offers].sort(better)) if (!kept.some(({ row }) => row === offer.row || same(row, offer.row))) kept.push(offer);
  return kept.slice(0, limit);
}

const offers = fc.array(fc.record({ row: fc.nat(60), score: fc.nat(12) }), { maxLength: 200 });

it('keeps the best rows once each', () => {
  fc.assert(
    fc.property(offers, fc.integer({ min: 1, max: 12 }), fc.boolean(), (all, limit, grouped) => {
      const top = new TopK(limit, grouped ? sameGroup : null);
      for (const { row, score } of all) top.offer(row, score);
      expect(contents(top)).toEqual(oracle(all, limit, grouped ? sameGroup : () => false));
    }),
    { seed: 11, numRuns: 500 },
  );
});

it('finds the best of a range as a full sort does', () => {
  const weights = fc.array(fc.nat(50), { minLength: 1, maxLength: 2000 });
  fc.assert(
    fc.property(
      weights,
      fc.nat(),
      fc.nat(),
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 1, max: 4 }),
      (values, a, b, limit, every) => {
        const column = Uint32Array.from(values);
        const from = Math.min(a % values.length, b % values.length);
        const to = Math.max(a % values.length, b % values.length);
        const accept = (row: number): boolean => row % every === 0;
        const expected = values
          .map((score, row) => ({ row, score }))
          .slice(from, to)
          .filter(({ row }) => accept(row))
          .sort(better)
          .slice(0, limit);
        const direct = new TopK(limit);
        scanWeights({ top: direct, weights: column }, from, to, 0, accept);
        expect(contents(direct)).toEqual(expected);
        const pointed = new TopK(limit);
        scanRows({ top: pointed, weights: column, rows: Uint32Array.from(values.keys()) }, from, to, 0, accept);
        expect(contents(pointed)).toEqual(expected);
      },
    ),
    { seed: 12, numRuns: 300 },
  );
});

it('finds the first entry that is not below a value', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(40)), fc.nat(45), (values, value) => {
      const sorted = Uint32Array.from(values.sort((a, b) => a - b));
      expect(lowerBound(sorted, value)).toBe(sorted.filter((entry) => entry < value).length);
    }),
    { seed: 13 },
  );
});
