import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Point } from '../../../../../tools/build/us/import/points/geometry.js';
import { simplifiedLine } from '../../../../../tools/build/us/import/simplify-line.js';

const METERS_PER_DEGREE = 111_195;
/** The rounding of both coordinates to 0.00005 degrees. */
const ROUNDING_METERS = 4;
const MOST_METERS = 15 + ROUNDING_METERS;

const point = fc.tuple(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 20_000 }));
/** Lines in a square of some 2 km, in steps of a millionth of a degree, as the census has them. */
const line = fc
  .array(point, { minLength: 2, maxLength: 30 })
  .map((points) => points.map(([x, y]): Point => [(-111_000_000 + x) / 1e6, (46_000_000 + y) / 1e6]));

const degrees = (longitude: number, latitude: number): Point => [longitude, latitude];

/** Distance of a point from the nearest stretch of a line, meters. */
function metersFrom([x, y]: Point, points: readonly Point[]): number {
  const eastward = METERS_PER_DEGREE * Math.cos((46 * Math.PI) / 180);
  const distances = points.slice(1).map(([x2, y2], at) => {
    const [x1, y1] = points[at] as Point;
    const [dx, dy] = [(x2 - x1) * eastward, (y2 - y1) * METERS_PER_DEGREE];
    const [px, py] = [(x - x1) * eastward, (y - y1) * METERS_PER_DEGREE];
    const share = dx === 0 && dy === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / (dx * dx + dy * dy)));
    return Math.hypot(px - share * dx, py - share * dy);
  });
  return Math.min(...distances);
}

describe('simplifiedLine', () => {
  it('runs within the tolerance of all points, and ends where the line ends', () => {
    fc.assert(
      fc.property(line, (points) => {
        const simple = simplifiedLine(points);
        for (const each of points) expect(metersFrom(each, simple)).toBeLessThan(MOST_METERS);
        for (const at of [0, -1]) {
          const end = points.at(at) as Point;
          expect(metersFrom(simple.at(at) as Point, [end, end])).toBeLessThan(ROUNDING_METERS);
        }
      }),
    );
  });

  it('leaves out what lies on the way, and keeps a corner', () => {
    const [west, corner, north] = [degrees(-111, 46), degrees(-110.99, 46), degrees(-110.99, 46.01)];
    const whole = [west, degrees(-110.996, 46.00001), degrees(-110.994, 46), corner, degrees(-110.99, 46.004), north];
    expect(simplifiedLine(whole)).toEqual([west, corner, north]);
  });

  it('keeps both ends of a loop, and the point farthest from them', () => {
    expect(simplifiedLine([degrees(-111, 46), degrees(-111, 46.01), degrees(-111, 46)])).toHaveLength(3);
  });
});
