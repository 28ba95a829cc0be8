import fc from 'fast-check';
import { LRUCache } from 'lru-cache';
import { expect, it } from 'vitest';
import { SizedCache } from '../../src/dataset/sized-cache.js';

const MOST = 20;

it('keeps what a well-known cache keeps, and drops in the same order', () => {
  const key = fc.nat({ max: 7 });
  const use = fc.oneof(
    fc.record({ kind: fc.constant('set' as const), key, size: fc.integer({ min: 1, max: MOST + 2 }) }),
    fc.record({ kind: fc.constantFrom('get' as const, 'has' as const, 'delete' as const), key }),
    fc.record({ kind: fc.constant('pop' as const) }),
  );
  fc.assert(
    fc.property(fc.array(use, { maxLength: 60 }), (uses) => {
      const own = new SizedCache<number, { readonly id: number }>(MOST);
      const other = new LRUCache<number, { readonly id: number }>({ maxSize: MOST });
      uses.forEach((each, id) => {
        if (each.kind === 'set') {
          const value = { id };
          // It does not take the size of a value anew that is set again.
          other.delete(each.key);
          other.set(each.key, value, { size: each.size });
          own.set(each.key, value, each.size);
        } else if (each.kind === 'get') expect(own.get(each.key)).toBe(other.get(each.key));
        else if (each.kind === 'has') expect(own.has(each.key)).toBe(other.has(each.key));
        else if (each.kind === 'pop') expect(own.pop()).toBe(other.pop());
        else {
          own.delete(each.key);
          other.delete(each.key);
        }
        expect(own.size).toBe(other.calculatedSize);
      });
    }),
    { numRuns: 500 },
  );
});
