import { describe, expect, it } from 'vitest';
import { distanceMeters } from '../../src/distance.js';
import { besideLine } from '../../src/geocode/range-position.js';

/** Northwards by some 1,112 m, in two pieces. */
const north = Float64Array.of(-90, 40, -90, 40.004, -90, 40.01);

describe('besideLine', () => {
  it('stands beside the line, left and right as seen along it', () => {
    const [left, right] = [besideLine(north, 0.5, 'left'), besideLine(north, 0.5, 'right')];
    expect(left.latitude).toBeCloseTo(40.005, 6);
    expect(left.longitude).toBeLessThan(-90);
    expect(right.longitude).toBeGreaterThan(-90);
    expect(distanceMeters(left.latitude, left.longitude, 40.005, -90)).toBeCloseTo(13, 0);
    expect(left.lengthMeters).toBeCloseTo(1112, 0);
  });

  it('keeps off the crossings', () => {
    expect(distanceMeters(besideLine(north, 0, 'left').latitude, -90, 40, -90)).toBeCloseTo(14, 0);
    expect(distanceMeters(besideLine(north, 1, 'left').latitude, -90, 40.01, -90)).toBeCloseTo(14, 0);
    const short = Float64Array.of(-90, 40, -90, 40.0001);
    expect(besideLine(short, 0, 'left').latitude).toBeCloseTo(40.00002, 7);
  });

  it('takes a line whose points are one', () => {
    expect(besideLine(Float64Array.of(-90, 40, -90, 40), 0.3, 'left')).toEqual({ latitude: 40, longitude: -90, lengthMeters: 0 });
  });
});
