import { describe, expect, it } from 'vitest';
import { packagePlaces } from '../../../../tools/build/package-places.js';
import { type SaidPlace, ZipsByPosition } from '../../../../tools/us/merge/zips-by-position.js';

const POINTS = new Map([
  // On either side of the border of Brooklyn and Queens.
  ['11237', { latitude: 40.704, longitude: -73.921 }],
  ['11385', { latitude: 40.7, longitude: -73.889 }],
  ['10001', { latitude: 40.7506, longitude: -73.9973 }],
  ['08028', { latitude: 39.71, longitude: -75.11 }],
  // No ZIP code of the places.
  ['00000', { latitude: 40.7, longitude: -73.9 }],
]);
const NOTHING: SaidPlace = { city: null, state: null, county: null };

const zips = new ZipsByPosition((await packagePlaces()).places, POINTS);
const zipAt = (latitude: number, longitude: number, said: Partial<SaidPlace> = {}) =>
  zips.zipAt(latitude, longitude, { ...NOTHING, ...said })?.zip;

describe('the ZIP code of a position', () => {
  it('is the nearest one', () => {
    expect(zipAt(40.702, -73.9)).toBe('11385');
    expect(zipAt(40.702, -73.915)).toBe('11237');
  });

  it.each([
    ['Kings', '11237'],
    ['Kings County', '11237'],
    ['QUEENS', '11385'],
    ['New York', '10001'],
  ])('lies in the county that is said: %s', (county, zip) => {
    expect(zipAt(40.702, -73.905, { county, city: 'New York', state: 'NY' })).toBe(zip);
  });

  it.each([
    ['Brooklyn', '11237'],
    ['Queens', '11385'],
    ['Manhattan', '10001'],
    ['Nowhere', '11385'],
  ])('lies in the city that is said, where it is known: %s', (city, zip) => {
    expect(zipAt(40.702, -73.9, { city, state: 'NY' })).toBe(zip);
  });

  it('lies in the state that is said, and is none far from all', () => {
    expect(zipAt(39.71, -75.11)).toBe('08028');
    expect(zipAt(39.71, -75.11, { state: 'PA' })).toBeUndefined();
    expect(zipAt(45, -100)).toBeUndefined();
  });
});
