import { describe, expect, it } from 'vitest';
import { distanceMeters } from '../../src/distance.js';
import { placeNumber } from '../../src/geocode/interpolate.js';
import { besideLine } from '../../src/geocode/range-position.js';

/** Numbers along a meridian, a thousandth of a degree (111 m) for ten numbers. */
const known = (...numbers: readonly number[]) => numbers.map((number) => ({ number, latitude: 40 + number / 10_000, longitude: -90 }));

describe('placeNumber', () => {
  it('prefers the known numbers of its own parity', () => {
    const position = placeNumber(known(100, 105, 107, 120), 106);
    expect(position).toMatchObject({ kind: 'between', sameSide: true, lower: { number: 100 }, upper: { number: 120 } });
    if (position?.kind !== 'between') throw new Error('expected a position between');
    expect(position.latitude).toBeCloseTo(40.0106, 9);
    // Two known numbers on its side, 222 m apart, say nothing of how even the street is.
    expect(position.accuracyMeters).toBeGreaterThan(20);
    expect(position.accuracyMeters).toBeLessThan(111);
  });

  it('takes both sides when its own does not enclose it', () => {
    expect(placeNumber(known(101, 104, 109), 106)).toMatchObject({
      kind: 'between',
      sameSide: false,
      lower: { number: 104 },
      upper: { number: 109 },
    });
  });

  it('moves from the middle of both sides towards the nearest number of its own', () => {
    const across = known(101, 109).map((other) => ({ ...other, longitude: -90.0004 }));
    const position = placeNumber([...across, ...known(104)], 106);
    if (position?.kind !== 'between') throw new Error('expected a position between');
    // Halfway from 40.0106, -90.00016, between 104 and 109, to 104.
    expect(position.latitude).toBeCloseTo(40.0105, 9);
    expect(position.longitude).toBeCloseTo(-90.00008, 9);
    const alone = placeNumber(across, 106);
    if (alone?.kind !== 'between') throw new Error('expected a position between');
    expect(alone).toMatchObject({ latitude: expect.closeTo(40.01056, 3), longitude: -90.0004 });
    expect(position.accuracyMeters).toBeLessThan(alone.accuracyMeters);
    // Numbers of its own side that are far away say nothing.
    expect(placeNumber([...across, ...known(60)], 106)).toMatchObject({ longitude: -90.0004, lower: { number: 101 } });
  });

  it('gives the nearest known number beyond the ends, next door before across', () => {
    expect(placeNumber(known(100, 102), 110)).toMatchObject({ kind: 'nearest', known: { number: 102 }, numbersAway: 8 });
    expect(placeNumber(known(101, 102), 100)).toMatchObject({ kind: 'nearest', known: { number: 102 }, numbersAway: 2 });
    expect(placeNumber(known(101, 112), 100)).toMatchObject({ kind: 'nearest', known: { number: 101 }, numbersAway: 1 });
    expect(placeNumber(known(10, 12), 11)).toMatchObject({ kind: 'between', sameSide: false });
  });

  it('gives the number itself where only a suffix differs', () => {
    expect(placeNumber(known(22, 24, 26), 24)).toMatchObject({ kind: 'nearest', known: { number: 24 }, numbersAway: 0 });
  });

  it('is surer on a street whose known numbers stand evenly', () => {
    const even = known(100, 102, 104, 106, 110, 112, 114);
    const uneven = even.map((other, i) => (i % 2 === 0 ? other : { ...other, longitude: other.longitude + 0.0005 }));
    const accuracy = (numbers: typeof even): number => {
      const position = placeNumber(numbers, 108);
      return position?.kind === 'between' ? position.accuracyMeters : Number.NaN;
    };
    expect(accuracy(even)).toBeLessThan(accuracy(uneven) / 2);
  });

  it('does not bridge several kilometres', () => {
    expect(placeNumber(known(1, 999), 501)).toMatchObject({ kind: 'nearest' });
  });

  it('is null on an empty street', () => {
    expect(placeNumber([], 5)).toBeNull();
  });
});

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
