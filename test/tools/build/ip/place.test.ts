import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Centre, countryNames } from '../../../../tools/build/ip/countries.js';
import { fixedPoint, networkOf, placeOf } from '../../../../tools/build/ip/place.js';
import { COUNTRY_TIME_ZONES, soleTimeZone, timeZonesOf } from '../../../../tools/build/ip/time-zones.js';
import { place } from '../../../fixtures/ip-ranges.js';

describe('placeOf', () => {
  it('reads the flat keys of ip-location-db', () => {
    const names = { country_code: 'US', state1: 'California', state2: 'Santa Clara', city: 'Mountain View', postcode: '', timezone: '' };
    expect(placeOf({ ...names, latitude: Math.fround(37.422), longitude: Math.fround(-122.085) })).toEqual(
      place('US', { region: 'California', city: 'Mountain View', latitude: 37.422, longitude: -122.085 }),
    );
  });

  it.each([
    { city: 'Sydney', country: 'AU', lat: '-33.86785', lng: '151.20732', postal_code: '1001', region: 'New South Wales', timezone: '' },
    {
      country: 'AU',
      continent: 'OC',
      region_name: 'New South Wales',
      city: 'Sydney',
      latitude: -33.86785,
      longitude: 151.20732,
      postal: '1001',
    },
    { country_code: 'AU', region: 'New South Wales', city: 'Sydney', latitude: '-33.86785', longitude: '151.20732', zip_code: '1001' },
  ])('reads the keys of IPinfo in %j', (record) => {
    const sydney = { region: 'New South Wales', city: 'Sydney', postalCode: '1001', latitude: -33.86785, longitude: 151.20732 };
    expect(placeOf(record)).toEqual(place('AU', sydney));
  });

  it('reads countries by code and by name', () => {
    const country = { countryCode: 'AU', countryName: 'Australia', continent: 'Oceania' };
    expect(placeOf({ country: 'AU', country_name: 'Australia', continent: 'OC', continent_name: 'Oceania' })).toMatchObject(country);
    expect(placeOf({ country: 'Australia', country_code: 'AU', continent: 'Oceania', continent_code: 'OC' })).toMatchObject(country);
  });

  it.each([
    { asn: 'AS13335', name: 'Cloudflare, Inc.', domain: 'cloudflare.com', route: '1.1.1.0/24' },
    { asn: 'AS13335', as_name: 'Cloudflare, Inc.', as_domain: 'cloudflare.com', country: 'Australia' },
    { autonomous_system_number: 13335, autonomous_system_organization: 'Cloudflare, Inc.' },
  ])('reads the autonomous system of %j', (record) => {
    expect(networkOf(record)).toMatchObject({ postalCode: '13335', city: 'Cloudflare, Inc.' });
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

describe('time zones of places', () => {
  it('takes the only zone of a country, wherever the place lies', () => {
    // The map of zones has Hanoi in Asia/Bangkok, and Vienna's zone reaches over the border.
    const hanoi = place('VN', { latitude: 21.0285, longitude: 105.8542 });
    const zones = timeZonesOf([hanoi, place('AT', { latitude: 48.7, longitude: 12 }), place('JP')]);
    expect(zones).toEqual(['Asia/Ho_Chi_Minh', 'Europe/Vienna', 'Asia/Tokyo']);
  });

  it('takes the zone at the position in a country with several', () => {
    const places = [
      place('US', { latitude: 40.71, longitude: -74.01 }),
      place('US', { latitude: 34.05, longitude: -118.24 }),
      place('CL', { latitude: -27.15, longitude: -109.43 }),
    ];
    expect(timeZonesOf(places)).toEqual(['America/New_York', 'America/Los_Angeles', 'Pacific/Easter']);
  });

  it('takes the zone of most places of the region where the position falls into a foreign zone', () => {
    const inZone = (region: string, latitude: number, longitude: number) => place('DE', { region, latitude, longitude });
    // Freilassing lies at the border; the map has it in Europe/Vienna.
    const border = inZone('Bavaria', 47.8, 13.03);
    const places = [inZone('Bavaria', 48.14, 11.58), inZone('Bavaria', 49.45, 11.08), border];
    expect(timeZonesOf([border])).toEqual([null]);
    expect(timeZonesOf(places)).toEqual(['Europe/Berlin', 'Europe/Berlin', 'Europe/Berlin']);
    expect(timeZonesOf([...places].reverse())).toEqual(['Europe/Berlin', 'Europe/Berlin', 'Europe/Berlin']);
  });

  it('knows nothing without a position, in a country with several', () => {
    expect(timeZonesOf([place('US', { region: 'Texas' })])).toEqual([null]);
    expect(['US', 'DE', 'IN', 'XX', null].map(soleTimeZone)).toEqual([null, null, 'Asia/Kolkata', null, null]);
  });

  it('takes the position alone where the country is unknown or has no zones listed', () => {
    const paris = { latitude: 48.85, longitude: 2.35 };
    const places = [{ ...place('FR', paris), countryCode: null }, place('XK', { latitude: 42.66, longitude: 21.16 })];
    expect(timeZonesOf(places)).toEqual(['Europe/Paris', 'Europe/Belgrade']);
  });

  it('lists zones that the runtime knows', () => {
    for (const zone of [...COUNTRY_TIME_ZONES.values()].flat()) {
      // The newest zone is not in every runtime's data yet.
      if (zone !== 'America/Coyhaique') expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow();
    }
  });
});

/** The middle of points that are written as latitude and longitude. */
function centreOf(points: string) {
  const centre = new Centre();
  for (const point of points.split(', ').filter(Boolean)) {
    const [latitude = 0, longitude = 0] = point.split(' ').map(Number);
    centre.add(latitude * 1e7, longitude * 1e7);
  }
  const position = centre.position();
  return position && [position.latitude / 1e7, position.longitude / 1e7];
}

describe('countryNames', () => {
  it.each([
    ['US', 'United States', 'North America'],
    ['IN', 'India', 'Asia'],
    ['XK', 'Kosovo', 'Europe'],
    ['AQ', 'Antarctica', 'Antarctica'],
    ['RU', 'Russia', 'Europe'],
    ['TR', 'Türkiye', 'Asia'],
    ['EG', 'Egypt', 'Africa'],
  ])('names %s', (code, name, continent) => {
    expect(countryNames(code)).toEqual({ name, continent });
  });

  it.each(['', 'us', 'ZZ', 'EU', 'toString', '__proto__'])('does not know %j', (code) => {
    expect(countryNames(code)).toBeNull();
  });
});

describe('Centre', () => {
  it.each([
    ['one point', '12.3456 -65.4321', 12.3456, -65.4321],
    ['points along a meridian', '10 20, 30 20', 20, 20],
    ['points on both sides of the date line', '0 179, 0 -177', 0, -179],
    ['a point given twice', '0 0, 0 0, 0 90', 0, 45],
    ['points around a pole', '89 0, 89 90, 89 180, 89 -90', 90, null],
  ])('is the middle of %s', (_, points, latitude, longitude) => {
    const found = centreOf(points);
    expect(found?.[0]).toBeCloseTo(latitude, 4);
    if (longitude !== null) expect(found?.[1]).toBeCloseTo(longitude, 4);
  });

  it.each(['', '90 0, -90 0'])('does not exist for %j', (points) => {
    expect(centreOf(points)).toBeNull();
  });

  it('does not depend on the order of the points', () => {
    const point = fc.tuple(fc.integer({ min: 30, max: 60 }), fc.integer({ min: -20, max: 20 })).map((degrees) => degrees.join(' '));
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 20 }), (all) => {
        expect(centreOf(all.toReversed().join(', '))).toEqual(centreOf(all.join(', ')));
      }),
      { seed: 3, numRuns: 200 },
    );
  });
});
