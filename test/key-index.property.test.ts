import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editLimit, KeyIndex } from '../src/key-index.js';
import { editDistance } from '../src/text/edit-distance.js';

const distinct = (keys: readonly string[]): readonly string[] => [...new Set(keys)].sort();

const digits = (key: string): string => (key.match(/\d+/g) ?? []).join(' ');
const key = fc.string({ unit: fc.constantFrom('A', 'B', 'C', 'D', ' ', '1'), minLength: 1, maxLength: 9 });

describe('KeyIndex', () => {
  it('finds every key within the limit, and no other', () => {
    fc.assert(
      fc.property(fc.array(key, { maxLength: 60 }), key, (keys, wanted) => {
        const limit = editLimit(wanted.length);
        const near = (other: string): boolean =>
          other !== wanted && editDistance(wanted, other, limit) <= limit && digits(other) === digits(wanted);
        const hits = new KeyIndex(distinct(keys)).near(wanted);
        expect(hits.map((hit) => hit.key).sort()).toEqual(limit === 0 ? [] : [...new Set(keys)].filter(near).sort());
        for (const hit of hits) expect(hit.edits).toBe(editDistance(wanted, hit.key, limit));
      }),
      { seed: 11, numRuns: 1500 },
    );
  });

  it('corrects no short names, and long ones by two edits at most', () => {
    const index = new KeyIndex(distinct(['ELM', 'OAK', 'PINE', 'APPLEGATE', '105', '106']));
    expect(index.near('OAT')).toEqual([]);
    expect(index.near('PIME')).toEqual([{ key: 'PINE', edits: 1 }]);
    expect(index.near('PMNE')).toEqual([{ key: 'PINE', edits: 1 }]);
    expect(index.near('APLEGTE')).toEqual([{ key: 'APPLEGATE', edits: 2 }]);
    expect(index.near('1055')).toEqual([]);
  });

  it('takes no keys', () => {
    expect(new KeyIndex(distinct([])).near('MAIN')).toEqual([]);
  });
});
