import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance } from '../../src/text/edit-distance.js';

/** Optimal string alignment by its definition, over the whole table. */
function oracle(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const options = [rows[i - 1]![j]! + 1, rows[i]![j - 1]! + 1, rows[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)];
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) options.push(rows[i - 2]![j - 2]! + 1);
      rows[i]![j] = Math.min(...options);
    }
  }
  return rows[a.length]![b.length]!;
}

const word = fc.string({ unit: fc.constantFrom('A', 'B', 'C'), maxLength: 9 });

describe('editDistance', () => {
  it.each([1, 2, 3])('equals the full table up to a limit of %i', (limit) => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(editDistance(a, b, limit)).toBe(Math.min(oracle(a, b), limit + 1));
      }),
      { seed: 7, numRuns: 3000 },
    );
  });

  it('equals the full table for long words, letters beyond ASCII and a first word that stays', () => {
    const letters = fc.string({ unit: fc.constantFrom('A', 'B', 'É', '中'), maxLength: 40 });
    fc.assert(
      fc.property(letters, fc.array(letters, { maxLength: 4 }), fc.integer({ min: 1, max: 6 }), (a, others, limit) => {
        const near = [`${a}A`, a.slice(1), a.slice(0, -1), a.length > 1 ? `${a[1]}${a[0]}${a.slice(2)}` : a];
        for (const b of [...others, ...near]) expect(editDistance(a, b, limit)).toBe(Math.min(oracle(a, b), limit + 1));
      }),
      { seed: 7, numRuns: 1500 },
    );
  });

  it('gives up on names that nobody wrote', () => {
    expect(editDistance('A'.repeat(10_000), `${'A'.repeat(9_999)}B`, 2)).toBe(3);
    expect(editDistance('A'.repeat(10_000), 'A'.repeat(10_000), 2)).toBe(0);
  });
});
