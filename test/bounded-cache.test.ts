import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BoundedCache, cachePerOwner, forgetOwner, perOwner } from '../src/bounded-cache.js';

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

it('forgets what was made of an owner, and what was made of that', () => {
  const [indexOf, textsOf] = [perOwner<object, object>(() => ({})), cachePerOwner<object, string>(4)];
  const [owner, other] = [{}, {}];
  const index = indexOf(owner);
  textsOf(index).set('a', 'A');
  textsOf(other).set('a', 'A');
  expect(indexOf(owner)).toBe(index);
  forgetOwner(owner);
  expect(indexOf(owner)).not.toBe(index);
  expect([textsOf(index).get('a'), textsOf(other).get('a')]).toEqual([undefined, 'A']);
});
