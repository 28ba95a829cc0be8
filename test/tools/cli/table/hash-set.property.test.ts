import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HashSet } from '../../../../tools/cli/table/hash-set.js';

it('HashSet says of each number whether it came before, as a Set does', () => {
  const number = fc.oneof(
    fc.maxSafeNat(),
    fc.nat({ max: 50 }),
    fc.nat({ max: 50 }).map((n) => n * 2 ** 32),
  );
  fc.assert(
    fc.property(fc.array(number, { maxLength: 200 }), (numbers) => {
      const [ours, oracle] = [new HashSet(), new Set<number>()];
      for (const value of numbers) {
        expect(ours.add(value)).toBe(!oracle.has(value));
        oracle.add(value);
      }
    }),
  );
  const grown = new HashSet();
  for (let value = 0; value < 20_000; value++) expect(grown.add(value * 7919)).toBe(true);
  for (let value = 0; value < 20_000; value++) expect(grown.add(value * 7919)).toBe(false);
});
