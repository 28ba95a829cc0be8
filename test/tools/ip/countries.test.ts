import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Centre, countryNames } from '../../../tools/ip/countries.js';

function centreOf(points: readonly (readonly [latitude: number, longitude: number])[]) {
  const centre = new Centre();
  for (const [latitude, longitude] of points) centre.add(latitude * 1e7, longitude * 1e7);
  const position = centre.position();
  return position && [position.latitude / 1e7, position.longitude / 1e7];
}

describe('countryNames', () => {
  it.each([
    ['US', 'United States', 'North America'],
    ['IN', 'India', 'Asia'],
    ['XK', 'Kosovo', 'Europe'],
    ['AQ', 'Antarctica', 'Antarctica'],
  ])('names %s', (code, name, continent) => {
    expect(countryNames(code)).toEqual({ name, continent });
  });

  it.each(['', 'us', 'ZZ', 'EU', 'toString', '__proto__'])('does not know %j', (code) => {
    expect(countryNames(code)).toBeNull();
  });
});

describe('Centre', () => {
  it.each([
    ['one point', [[12.3456, -65.4321]], [12.3456, -65.4321]],
    [
      'points along a meridian',
      [
        [10, 20],
        [30, 20],
      ],
      [20, 20],
    ],
    [
      'points on both sides of the date line',
      [
        [0, 179],
        [0, -177],
      ],
      [0, -179],
    ],
    [
      'a point given twice',
      [
        [0, 0],
        [0, 0],
        [0, 90],
      ],
      [0, 45],
    ],
    [
      'points around a pole',
      [
        [89, 0],
        [89, 90],
        [89, 180],
        [89, -90],
      ],
      [90, 0],
    ],
  ] as const)('is the middle of %s', (_, points, [latitude, longitude]) => {
    const [foundLatitude, foundLongitude] = centreOf(points) ?? [];
    expect(foundLatitude).toBeCloseTo(latitude, 4);
    if (latitude < 90) expect(foundLongitude).toBeCloseTo(longitude, 4);
  });

  it('does not exist for nothing, or for two ends of the earth', () => {
    expect(centreOf([])).toBeNull();
    expect(
      centreOf([
        [90, 0],
        [-90, 0],
      ]),
    ).toBeNull();
  });

  it('hardly depends on the order of the points', () => {
    const points = fc.array(fc.tuple(fc.integer({ min: 30, max: 60 }), fc.integer({ min: -20, max: 20 })), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(points, (all) => {
        expect(centreOf([...all].reverse())).toEqual(centreOf(all));
      }),
      { seed: 3, numRuns: 200 },
    );
  });
});
