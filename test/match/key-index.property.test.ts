import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Strings } from '../../src/dataset/strings.js';
import { editDistance } from '../../src/match/edit-distance.js';
import { editLimit, KeyIndex } from '../../src/match/key-index.js';

function pool(keys: readonly string[]): Strings {
  const sorted = [...keys].sort();
  const offsets = new Uint32Array(sorted.length + 1);
  sorted.forEach((key, i) => {
    offsets[i + 1] = offsets[i]! + key.length;
  });
  return new Strings(offsets, new TextEncoder().encode(sorted.join('')));
}

const digits = (key: string): string => (key.match(/\d+/g) ?? []).join(' ');
const key = fc.string({ unit: fc.constantFrom('A', 'B', 'C', 'D', ' ', '1'), minLength: 1, maxLength: 9 });

describe('KeyIndex', () => {
  it('finds every key within the limit, and no other', () => {
    fc.assert(
      fc.property(fc.array(key, { maxLength: 60 }), key, (keys, wanted) => {
        const limit = editLimit(wanted.length);
        const near = (other: string): boolean =>
          other !== wanted && editDistance(wanted, other, limit) <= limit && digits(other) === digits(wanted);
        const hits = new KeyIndex(pool(keys)).near(wanted);
        expect(hits.map((hit) => hit.key).sort()).toEqual(limit === 0 ? [] : [...new Set(keys)].filter(near).sort());
        for (const hit of hits) expect(hit.edits).toBe(editDistance(wanted, hit.key, limit));
      }),
      { seed: 11, numRuns: 1500 },
    );
  });

  it('corrects no short names, and long ones by two edits at most', () => {
    const index = new KeyIndex(pool(['ELM', 'OAK', 'PINE', 'APPLEGATE', '105', '106']));
    expect(index.near('OAT')).toEqual([]);
    expect(index.near('PIME')).toEqual([{ key: 'PINE', edits: 1 }]);
    expect(index.near('PMNE')).toEqual([{ key: 'PINE', edits: 1 }]);
    expect(index.near('APLEGTE')).toEqual([{ key: 'APPLEGATE', edits: 2 }]);
    expect(index.near('1055')).toEqual([]);
  });

  it('takes an empty pool', () => {
    expect(new KeyIndex(pool([])).near('MAIN')).toEqual([]);
  });
});
