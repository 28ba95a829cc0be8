import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BoundedCache, CachePerOwner, forgetOwner, perOwner } from '../src/bounded-cache.js';

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
  const [indexes, texts] = [perOwner<object, object>(), new CachePerOwner<object, string>(4)];
  const [owner, index, other] = [{}, {}, {}];
  indexes.set(owner, index);
  texts.of(index).set('a', 'A');
  texts.of(other).set('a', 'A');
  forgetOwner(owner);
  expect([indexes.has(owner), texts.of(index).get('a'), texts.of(other).get('a')]).toEqual([false, undefined, 'A']);
});
