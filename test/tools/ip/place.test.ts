import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixedPoint, placeOf } from '../../../tools/ip/place.js';

const NOTHING = {
  countryCode: null,
  countryName: null,
  continent: null,
  region: null,
  city: null,
  postalCode: null,
  timezone: null,
  latitude: null,
  longitude: null,
  radius: null,
};

describe('placeOf', () => {
  it('reads the flat keys of ip-location-db', () => {
    const record = {
      country_code: 'US',
      state1: 'California',
      state2: 'Santa Clara',
      city: 'Mountain View',
      postcode: '',
      latitude: Math.fround(37.422),
      longitude: Math.fround(-122.085),
      timezone: '',
    };
    const expected = { countryCode: 'US', region: 'California', city: 'Mountain View', latitude: 374_220_000, longitude: -1_220_850_000 };
    expect(placeOf(record)).toEqual({ ...NOTHING, ...expected });
  });

  it('reads the paths of MaxMind', () => {
    const names = (en: string) => ({ names: { en, de: 'anders' } });
    const record = {
      city: names('London'),
      continent: { code: 'EU', ...names('Europe') },
      country: { iso_code: 'GB', ...names('United Kingdom') },
      location: { latitude: 51.5142, longitude: -0.0931, time_zone: 'Europe/London', accuracy_radius: 10 },
      postal: { code: 'EC2V' },
      registered_country: { iso_code: 'US', ...names('United States') },
      subdivisions: [{ iso_code: 'ENG', ...names('England') }, names('Greater London')],
    };
    expect(placeOf(record)).toEqual({
      countryCode: 'GB',
      countryName: 'United Kingdom',
      continent: 'Europe',
      region: 'England',
      city: 'London',
      postalCode: 'EC2V',
      timezone: 'Europe/London',
      latitude: 515_142_000,
      longitude: -931_000,
      radius: 10,
    });
  });

  it.each([
    {},
    null,
    'US',
    7,
    ['US'],
    { country_code: '' },
    { country_code: '-', city: '  ' },
    { registered_country: { iso_code: 'US' } },
    { latitude: 91, longitude: 0 },
    { latitude: 1 },
    { latitude: Number.NaN, longitude: 1 },
    { country: { __proto__: { iso_code: 'US' } } },
  ])('finds nothing in %j', (record) => {
    expect(placeOf(record)).toBeNull();
  });
});

describe('fixedPoint', () => {
  it.each([
    [37.422000885009766, 374_220_000],
    [-122.08499908447266, -1_220_850_000],
    [3.0823099613189697, 30_823_100],
    [0, 0],
    [-180, -1_800_000_000],
    [51.5142, 515_142_000],
    [12.345678912, 123_456_789],
  ])('takes %d as %d', (degrees, expected) => {
    expect(fixedPoint(degrees)).toBe(expected);
  });

  it('gives back the decimal that went through a 32-bit float, up to five decimals', () => {
    fc.assert(
      fc.property(fc.integer({ min: -9_000_000, max: 9_000_000 }), (hundredThousandths) => {
        expect(fixedPoint(Math.fround(hundredThousandths / 1e5))).toBe(hundredThousandths * 100);
      }),
      { seed: 754, numRuns: 2000 },
    );
  });
});
