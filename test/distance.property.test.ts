import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boxDistanceMeters, distanceMeters, FARTHEST_METERS } from '../src/distance.js';

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
