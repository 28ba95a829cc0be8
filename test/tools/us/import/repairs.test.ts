import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Places } from '../../../../src/places/us-places.js';
import { restoredCounty, restoredZip } from '../../../../tools/us/import/lost-zeros.js';
import { simplifiedLine } from '../../../../tools/us/import/simplify-line.js';
import type { Point } from '../../../../tools/us/import/tiger/shapes.js';
import { positionOf, positionTrouble } from '../../../../tools/us/import/us-position.js';

const STATES: Readonly<Record<string, string>> = { '05143': 'VT', '00501': 'NY', '01001': 'MA', '21093': 'MD' };
const places = { zip: (zip: string) => (STATES[zip] === undefined ? null : { state: STATES[zip] }) } as unknown as Places;

describe('restoredZip', () => {
  it.each([
    ['5143', 'VT', { zip: '05143', zip4: '' }],
    ['501', 'NY', { zip: '00501', zip4: '' }],
    ['5143-1234', 'VT', { zip: '05143', zip4: '1234' }],
    ['51431234', 'VT', { zip: '05143', zip4: '1234' }],
    ['5011234', 'NY', { zip: '00501', zip4: '1234' }],
    ['5143', 'NH', null],
    ['5143', null, null],
    ['9999', 'CT', null],
    ['21093', 'MD', null],
    ['093', 'MD', null],
    ['51', 'VT', null],
    ['5143 ', 'VT', null],
    ['', 'VT', null],
  ])('%s in %s: %j', (written, state, expected) => {
    expect(restoredZip(written, state, places)).toEqual(expected);
    expect(restoredZip(written, state, null)).toBeNull();
  });
});

describe('restoredCounty', () => {
  it.each([
    ['9001', 'CT', '09001'],
    ['1001', 'AL', '01001'],
    ['9001', 'NY', null],
    ['9001', null, null],
    ['24005', 'MD', null],
    ['4005', 'MD', null],
  ])('%s in %s: %s', (written, state, expected) => {
    expect(restoredCounty(written, state)).toBe(expected);
  });
});

describe('positionOf', () => {
  it.each([
    [
      ['-76.6', '39.4'],
      [-76.6, 39.4],
    ],
    [
      ['+144', '13.'],
      [144, 13],
    ],
    [
      ['-8527112.5', '4779021'],
      [-8_527_112.5, 4_779_021],
    ],
    [['', '39.4'], 'the row has no position'],
    [['NaN', 'NULL'], 'the row has no position'],
    [['-76,6', '39,4'], 'the position has decimal commas, expected decimal points'],
    [['-76.6', '39,4'], 'the position has decimal commas, expected decimal points'],
    [['76°36 W', '39°24 N'], 'the position is not written in decimal degrees'],
    [['1'.repeat(40), '2'], 'the position is not written in decimal degrees'],
  ] as const)('%j: %j', ([longitude, latitude], expected) => {
    expect(positionOf(longitude, latitude)).toEqual(expected);
  });
});

describe('positionTrouble', () => {
  it.each([
    // San Jose, Honolulu, Guam, Anchorage: in degrees, and in the meters that map services give.
    [-121.89, 37.33, null],
    [-13_568_733, 4_486_704, 'the position is in meters of Web Mercator, expected degrees'],
    [-17_571_300, 2_427_600, 'the position is in meters of Web Mercator, expected degrees'],
    [16_113_400, 1_513_800, 'the position is in meters of Web Mercator, expected degrees'],
    [-16_685_700, 8_668_200, 'the position is in meters of Web Mercator, expected degrees'],
    // The State Plane zone of Maryland in feet, and a zone of the Universal Transverse Mercator in
    // meters.
    [1_418_862, 593_210, 'the position is in the units of a projection, expected degrees'],
    [360_500, 4_349_200, 'the position is in the units of a projection, expected degrees'],
    [37.33, -121.89, 'latitude and longitude are swapped'],
    [0, 0, 'the position is 0, 0'],
    [12.5, 48.1, 'the position is outside the United States'],
    [Number.NaN, 39, 'the row has no position'],
  ])('%d, %d: %s', (longitude, latitude, reason) => {
    expect(positionTrouble(longitude, latitude)).toBe(reason);
  });
});

const METERS_PER_DEGREE = 111_195;
/** The rounding of both coordinates to 0.00005 degrees. */
const ROUNDING_METERS = 4;
const MOST_METERS = 15 + ROUNDING_METERS;

const point = fc.tuple(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 20_000 }));
/** Lines in a square of some 2 km, in steps of a millionth of a degree, as the census has them. */
const line = fc
  .array(point, { minLength: 2, maxLength: 30 })
  .map((points) => points.map(([x, y]): Point => [(-111_000_000 + x) / 1e6, (46_000_000 + y) / 1e6]));

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
        for (const at of [0, -1])
          expect(metersFrom(simple.at(at) as Point, [points.at(at) as Point, points.at(at) as Point])).toBeLessThan(ROUNDING_METERS);
      }),
    );
  });

  it('leaves out what lies on the way, and keeps a corner', () => {
    const [west, corner, north] = [
      [-111, 46],
      [-110.99, 46],
      [-110.99, 46.01],
    ] as const satisfies readonly Point[];
    expect(simplifiedLine([west, [-110.996, 46.00001], [-110.994, 46], corner, [-110.99, 46.004], north])).toEqual([west, corner, north]);
  });

  it('keeps both ends of a loop, and the point farthest from them', () => {
    expect(
      simplifiedLine([
        [-111, 46],
        [-111, 46.01],
        [-111, 46],
      ]),
    ).toHaveLength(3);
  });
});
