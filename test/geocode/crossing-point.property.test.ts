import fc from 'fast-check';
import { expect, it } from 'vitest';
import { distanceMeters } from '../../src/distance.js';
import { approaches, REACH_METERS, type StreetPoint } from '../../src/geocode/crossing-point.js';

const point = fc.record({
  latitude: fc.double({ min: 40, max: 40.02, noNaN: true }),
  longitude: fc.double({ min: -90.02, max: -90, noNaN: true }),
  on: fc.constantFrom('a', 'b'),
  doubt: fc.constant(0),
});
const points = fc.array(point, { minLength: 1, maxLength: 40 });

/** The least distance between a point of each, by trying all. */
function leastGap(first: readonly StreetPoint<string>[], second: readonly StreetPoint<string>[]): number {
  return Math.min(...first.flatMap((a) => second.map((b) => distanceMeters(a.latitude, a.longitude, b.latitude, b.longitude))));
}

it('two streets cross where their nearest points are, if these are within reach', () => {
  fc.assert(
    fc.property(points, points, (first, second) => {
      const [best] = approaches(first, second);
      const least = leastGap(first, second);
      if (best === undefined) expect(least).toBeGreaterThan(REACH_METERS * 0.999);
      else expect(best.gapMeters).toBeCloseTo(least, 0);
    }),
  );
});

it('streets that fit the text better cross sooner than nearer ones', () => {
  const at = (longitude: number, doubt: number, on: string): StreetPoint<string> => ({ latitude: 40, longitude, doubt, on });
  const [best] = approaches([at(-90, 0, 'street')], [at(-90.001, 0, 'as given'), at(-90.0001, 0.08, 'with a directional')]);
  expect(best?.second.on).toBe('as given');
});
