import fc from 'fast-check';
import { expect, it } from 'vitest';
import { blockMaxCutoff } from '../../src/street-index/block-max.js';

const peaks = fc.array(fc.oneof(fc.nat(65_535), fc.nat(5)), { maxLength: 80, size: 'max' });

it('is the tenth highest peak of the blocks, and 0 of a dozen or fewer', () => {
  fc.assert(
    fc.property(peaks, fc.nat(80), fc.nat(80), (all, a, b) => {
      const [from, to] = [Math.min(a, b, all.length), Math.min(Math.max(a, b), all.length)];
      const sorted = all.slice(from, to).sort((x, y) => y - x);
      expect(blockMaxCutoff(Uint16Array.from(all), from, to)).toBe(sorted.length > 12 ? sorted[9] : 0);
    }),
    { numRuns: 400, seed: 85 },
  );
});
