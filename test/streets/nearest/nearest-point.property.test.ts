import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceMeters, EARTH_RADIUS_METERS, FARTHEST_METERS, RADIANS } from '../../../src/distance.js';
import { nearestPoints } from '../../../src/streets/nearest/nearest-rows.js';
import { pointTree } from '../../../src/streets/nearest/point-tree.js';
import { MOST_FLAT_DEGREES, narrowingOf, radiansFromEquator } from '../../../src/streets/nearest/tree-walk.js';

interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** Points on a coarse grid share coordinates; those at the poles and the antimeridian are neighbours of ones far off in degrees. */
const step = (limit: number) => fc.integer({ min: -limit * 4, max: limit * 4 }).map((quarters) => quarters / 4);
const anywhere = fc.record({ latitude: step(90), longitude: step(180) });
const near = (latitude: number, longitude: number) =>
  fc.tuple(fc.integer({ min: -500, max: 500 }), fc.integer({ min: -500, max: 500 })).map(([north, east]): Point => {
    const turned = longitude + east / 1e5;
    return {
      latitude: Math.max(-90, Math.min(90, latitude + north / 1e5)),
      longitude: turned > 180 ? turned - 360 : turned < -180 ? turned + 360 : turned,
    };
  });
const point = fc.oneof(anywhere, near(39.3, -76.6), near(60, 180), near(90, 20), near(-89.999, -100));

function treeOf(points: readonly Point[]) {
  const stored = (degrees: number): number => Math.round(degrees * 1e7);
  return pointTree(
    points.map(({ latitude }) => stored(latitude)),
    points.map(({ longitude }) => stored(longitude)),
    4,
  );
}

describe('nearestPoints', () => {
  it('finds what a look at every point finds, and all that lie as near', () => {
    fc.assert(
      fc.property(
        fc.array(point, { minLength: 1, maxLength: 200 }),
        point,
        fc.constantFrom(300, 50_000, FARTHEST_METERS),
        (points, at, reach) => {
          const stored = points.map(
            ({ latitude, longitude }) => [Math.round(latitude * 1e7) / 1e7, Math.round(longitude * 1e7) / 1e7] as const,
          );
          const distances = stored.map(
            ([latitude, longitude]) => Math.round(distanceMeters(at.latitude, at.longitude, latitude, longitude) * 100) / 100,
          );
          const least = Math.min(...distances);
          const found = nearestPoints(treeOf(points), at.latitude, at.longitude, reach);
          if (least > reach) expect(found).toBeNull();
          else {
            expect(found?.distance).toBe(least);
            const expected = distances.flatMap((distance, row) => (distance === least ? [row] : []));
            expect([...(found?.rows ?? [])].sort((a, b) => a - b)).toEqual(expected);
          }
        },
      ),
      { seed: 31, numRuns: 2000 },
    );
  });

  it('leaves out rows that are not wanted', () => {
    const tree = treeOf([
      { latitude: 40, longitude: -90 },
      { latitude: 41, longitude: -90 },
    ]);
    expect(nearestPoints(tree, 40, -90, FARTHEST_METERS, (row) => row !== 0)?.rows).toEqual([1]);
    expect(nearestPoints(tree, 40, -90, FARTHEST_METERS, () => false)).toBeNull();
  });
});

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
