import fc from 'fast-check';
import { LRUCache } from 'lru-cache';
import { expect, it } from 'vitest';
import { Kept, SizedCache } from '../../src/dataset/sized-cache.js';

const MOST = 20;
const KEYS = 8;

interface Value {
  readonly id: number;
}

const links = () => Array.from({ length: KEYS }, () => new Kept<Value>());
const key = fc.nat({ max: KEYS - 1 });
const set = fc.record({ kind: fc.constant('set' as const), key, size: fc.integer({ min: 1, max: MOST + 2 }) });
const pop = fc.record({ kind: fc.constant('pop' as const) });

it('keeps what a well-known cache keeps, and drops in the same order', () => {
  const use = fc.oneof(set, fc.record({ kind: fc.constantFrom('get' as const, 'delete' as const), key }), pop);
  fc.assert(
    fc.property(fc.array(use, { maxLength: 60 }), (uses) => {
      const own = new SizedCache(MOST);
      const kept = links();
      const other = new LRUCache<number, Value>({ maxSize: MOST });
      uses.forEach((each, id) => {
        if (each.kind === 'pop') {
          expect(own.pop()).toBe(other.pop());
        } else {
          const link = kept[each.key] as Kept<Value>;
          if (each.kind === 'set') {
            const value = { id };
            // It does not take the size of a value anew that is set again.
            other.delete(each.key);
            other.set(each.key, value, { size: each.size });
            own.set(link, value, each.size);
          } else if (each.kind === 'get') expect(own.get(link)).toBe(other.get(each.key));
          else {
            own.delete(link);
            other.delete(each.key);
          }
        }
        expect(own.size).toBe(other.calculatedSize);
      });
    }),
    { numRuns: 500 },
  );
});

it('keeps what is held, whatever else comes, and drops it when all have let go', () => {
  const holding = fc.record({ kind: fc.constantFrom('hold' as const, 'release' as const, 'get' as const), key });
  fc.assert(
    fc.property(fc.array(fc.oneof(set, holding, pop), { maxLength: 80 }), (uses) => {
      const cache = new SizedCache(MOST);
      const kept = links();
      const sizes = kept.map(() => 0);
      const total = () => kept.reduce((sum, { value }, i) => sum + (value === null ? 0 : (sizes[i] as number)), 0);
      uses.forEach((each, id) => {
        const held = kept.filter(({ holders, value }) => holders > 0 && value !== null);
        if (each.kind === 'pop') cache.pop();
        else {
          const link = kept[each.key] as Kept<Value>;
          if (each.kind === 'set') {
            cache.set(link, { id }, each.size);
            if (link.value !== null) sizes[each.key] = each.size;
          } else if (each.kind === 'hold') cache.hold(link);
          else if (each.kind === 'get') expect(cache.get(link)).toBe(link.value ?? undefined);
          else if (link.holders > 0) cache.release(link);
        }
        const changed = 'key' in each ? kept[each.key] : undefined;
        for (const link of held) if (link !== changed) expect(link.value).not.toBeNull();
        expect(cache.size).toBe(total());
      });
      for (const link of kept) while (link.holders > 0) cache.release(link);
      while (cache.pop() !== undefined);
      expect([cache.size, total()]).toEqual([0, 0]);
    }),
    { numRuns: 500 },
  );
});
