import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boxDistanceMeters, distanceMeters, FARTHEST_METERS } from '../src/distance.js';
import { lowerBound, lowerBoundOfStrings, upperBound } from '../src/search/bisection.js';
import { editLimit, KeyIndex } from '../src/search/key-index.js';
import { editDistance } from '../src/text/edit-distance.js';

const search = fc.record({
  values: fc.array(fc.nat({ max: 20 }), { maxLength: 40 }).map((values) => Uint32Array.from(values).sort()),
  value: fc.nat({ max: 21 }),
  ends: fc.tuple(fc.nat({ max: 40 }), fc.nat({ max: 40 })),
});

/** First index of `[from, to)` that does not come before, found by looking at each. */
function firstFrom(from: number, to: number, isBefore: (index: number) => boolean): number {
  let index = from;
  while (index < to && isBefore(index)) index++;
  return index;
}

describe('bisection', () => {
  it('finds what looking at each entry finds, in the whole column and in a part of it', () => {
    fc.assert(
      fc.property(search, ({ values, value, ends }) => {
        const [from, to] = ends.map((end) => Math.min(end, values.length)).sort((a, b) => a - b) as [number, number];
        const isBelow = (index: number): boolean => (values[index] as number) < value;
        const isAtMost = (index: number): boolean => (values[index] as number) <= value;
        expect(lowerBound(values, value)).toBe(firstFrom(0, values.length, isBelow));
        expect(upperBound(values, value)).toBe(firstFrom(0, values.length, isAtMost));
        const texts = Array.from(values, (each) => String(each).padStart(2, '0'));
        expect(lowerBoundOfStrings(texts, String(value).padStart(2, '0'))).toBe(firstFrom(0, values.length, isBelow));
        expect(lowerBound(values, value, from, to)).toBe(firstFrom(from, to, isBelow));
        expect(upperBound(values, value, from, to)).toBe(firstFrom(from, to, isAtMost));
      }),
    );
  });
});

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

const latitude = fc.double({ min: -90, max: 90, noNaN: true });
const longitude = fc.double({ min: -180, max: 180, noNaN: true });
const point = fc.tuple(latitude, longitude);
const fraction = fc.double({ min: 0, max: 1, noNaN: true });

describe('distanceMeters', () => {
  it.each([
    [0, 0, 0, 0, 0],
    [90, 0, -90, 0, FARTHEST_METERS],
    [0, 0, 0, 180, FARTHEST_METERS],
    [0, 179.9999, 0, -179.9999, 22.239],
    [40.7128, -74.006, 34.0522, -118.2437, 3_935_751],
  ])('%d %d to %d %d is %d m', (a, b, c, d, expected) => {
    expect(Math.abs(distanceMeters(a, b, c, d) - expected)).toBeLessThan(Math.max(0.01, expected * 1e-5));
  });

  it('is symmetric and no longer than half the globe', () => {
    fc.assert(
      fc.property(latitude, longitude, latitude, longitude, (a, b, c, d) => {
        const distance = distanceMeters(a, b, c, d);
        expect(distance).toBeLessThanOrEqual(FARTHEST_METERS + 1e-6);
        expect(Math.abs(distance - distanceMeters(c, d, a, b))).toBeLessThan(0.001);
      }),
      { seed: 3, numRuns: 500 },
    );
  });
});

describe('boxDistanceMeters', () => {
  it('never exceeds the distance to a point of the box, and is 0 inside', () => {
    fc.assert(
      fc.property(point, point, point, fraction, fraction, ([lat, lng], [a, b], [c, d], u, v) => {
        const box = [Math.min(b, d), Math.min(a, c), Math.max(b, d), Math.max(a, c)] as const;
        const inside = [box[1] + u * (box[3] - box[1]), box[0] + v * (box[2] - box[0])] as const;
        expect(boxDistanceMeters(lat, lng, box)).toBeLessThanOrEqual(distanceMeters(lat, lng, ...inside) + 0.001);
        expect(boxDistanceMeters(...inside, box)).toBeLessThan(1e-6);
      }),
      { seed: 5, numRuns: 2000 },
    );
  });

  it('reaches across the antimeridian and the pole', () => {
    expect(boxDistanceMeters(51.9, -179.99, [179.9, 51.8, 179.99, 52])).toBeLessThan(1400);
    expect(boxDistanceMeters(89.99, 0, [170, 80, 180, 89.99])).toBeLessThan(2300);
  });
});
