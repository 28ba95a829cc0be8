import fc from 'fast-check';
import { LRUCache } from 'lru-cache';
import { describe, expect, it } from 'vitest';
import { type FilePart, TableCache } from '../../src/dataset/cache.js';
import type { PageMemory } from '../../src/dataset/format/paged/page-memory.js';
import type { FileEntry, Manifest } from '../../src/dataset/manifest.js';
import { SizedCache } from '../../src/dataset/sized-cache.js';

// How pages and tables share the budget.

const UNIT = 1024;
const BUDGET = 64 * UNIT;

/** A cache with the page tables of some files, of so many units each, the first one used least recently, and with pages. */
function cacheWith(tables: readonly number[], pageUnits: number) {
  const cache = new TableCache(BUDGET);
  const pages = {
    bytes: pageUnits * UNIT,
    giveBack(): boolean {
      if (pages.bytes === 0) return false;
      pages.bytes -= UNIT;
      return true;
    },
  };
  cache.pages = pages as unknown as PageMemory;
  const files = tables.map((units, i) => {
    const file = { file: { name: `file-${i}` } as FileEntry, manifest: {} as Manifest };
    cache.setPart(file, { tableBytes: units * UNIT } as FilePart);
    return file;
  });
  const kept = (): readonly boolean[] => files.map((file) => cache.getPart(file) !== undefined);
  return { cache, pages, kept };
}

describe('pages and tables', () => {
  it('share the budget: pages take what tables leave, and leave some room for these to grow', () => {
    const { cache, kept } = cacheWith([8, 8], 40);
    expect(cache.grantsPages(4 * UNIT, false)).toBe(true);
    expect(cache.grantsPages(8 * UNIT, false)).toBe(false);
    expect(kept()).toEqual([true, true]);
  });

  it('share it: tables take back what pages have beyond a quarter', () => {
    const { cache, pages, kept } = cacheWith([8, 8], 48);
    expect(pages.bytes).toBe(48 * UNIT);
    cache.setPart({ file: { name: 'another' } as FileEntry, manifest: {} as Manifest }, { tableBytes: 24 * UNIT } as FilePart);
    expect(pages.bytes).toBe(24 * UNIT);
    expect(kept()).toEqual([true, true]);
  });

  it('share it: pages have a quarter in any case', () => {
    const { cache, kept } = cacheWith([20, 20, 20], 4);
    expect(cache.grantsPages(13 * UNIT, false)).toBe(false);
    expect(kept()).toEqual([true, true, true]);
    expect(cache.grantsPages(12 * UNIT, false)).toBe(true);
    expect(kept()).toEqual([false, true, true]);
  });

  it('share it: pages that are all in use may have more', () => {
    const { cache, kept } = cacheWith([20, 20], 20);
    expect(cache.grantsPages(8 * UNIT, false)).toBe(false);
    expect(cache.grantsPages(8 * UNIT, true)).toBe(true);
    expect(kept()).toEqual([false, true]);
  });
});

describe('a cache of bytes', () => {
  const MOST = 20;

  it('keeps what a well-known cache keeps, and drops in the same order', () => {
    const key = fc.nat({ max: 7 });
    const use = fc.oneof(
      fc.record({ kind: fc.constant('set' as const), key, size: fc.integer({ min: 1, max: MOST + 2 }) }),
      fc.record({ kind: fc.constantFrom('get' as const, 'delete' as const), key }),
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
});
