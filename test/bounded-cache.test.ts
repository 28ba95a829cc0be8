import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BoundedCache } from '../src/bounded-cache.js';

it('knows the last texts that were used, and never another value', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5 }), fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 60 }), (most, keys) => {
      const recent = new BoundedCache<number>(most);
      const used: number[] = [];
      for (const key of keys) {
        const found = recent.get(String(key));
        if (found !== undefined) expect(found).toBe(key);
        if (new Set(used.slice(used.lastIndexOf(key))).size <= most && used.includes(key)) expect(found).toBe(key);
        if (found === undefined) recent.set(String(key), key);
        used.push(key);
      }
    }),
    { seed: 48, numRuns: 300 },
  );
});
