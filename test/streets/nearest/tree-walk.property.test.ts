import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceMeters, EARTH_RADIUS_METERS, RADIANS } from '../../../src/distance.js';
import { MOST_FLAT_DEGREES, narrowingOf, radiansFromEquator } from '../../../src/streets/nearest/tree-walk.js';

const SEED = 20261122;

describe('narrowingOf', () => {
  it('gives weighed distances that are never longer than on the sphere', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -85, max: 85, noNaN: true }),
        fc.double({ min: -4.9, max: 4.9, noNaN: true }),
        fc.double({ min: 0, max: MOST_FLAT_DEGREES, noNaN: true }),
        (latitude, north, east) => {
          const height = Math.abs(north) * RADIANS;
          const narrowing = narrowingOf(radiansFromEquator(latitude), height);
          const weighed = Math.sqrt(height ** 2 + narrowing * (east * RADIANS) ** 2);
          const sphere = distanceMeters(latitude, 0, latitude + north, east) / EARTH_RADIUS_METERS;
          expect(weighed).toBeLessThanOrEqual(sphere + 1e-9);
        },
      ),
      { seed: SEED, numRuns: 2000 },
    );
  });
});
