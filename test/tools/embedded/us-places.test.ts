import { beforeAll, describe, expect, it } from 'vitest';
import { type Manifest, type Places, placesOf } from '../../../src/dataset/index.js';
import { manifestOf } from '../../fixtures/damaged-datasets.js';
import { shippedDataset } from '../../fixtures/paged-sample.js';
import { openPacked } from '../../fixtures/stores.js';

let manifest: Manifest;
let table: Parameters<typeof placesOf>[0];
let places: Places;

beforeAll(async () => {
  const packed = await shippedDataset('us-places');
  manifest = manifestOf(packed);
  const store = await openPacked(packed);
  const [loaded] = await store.use((view) => view.tables('us-places'));
  table = loaded!.table;
  places = placesOf(table);
});

describe('us-places', () => {
  it('gives every source its licence and attribution', () => {
    expect(manifest.sources.map(({ title, licence, authority }) => [title.split(' ')[0], licence, authority])).toEqual([
      ['GeoNames', 'CC BY 4.0', 'community'],
      ['ZIP', 'BSD-3-Clause', 'community'],
      ['Census', 'MIT', 'government'],
      ['GeoNames', 'CC BY 4.0', 'community'],
      ['Census', 'ISC', 'government'],
      ['Census', 'ISC', 'government'],
      ['Time', 'Public domain', 'government'],
      ['Other', 'MIT', 'community'],
    ]);
    expect(manifest.sources.every(({ attribution, rows }) => attribution !== '' && rows > 0)).toBe(true);
  });

  it.each([
    ['10001', 'New York', 'NY', ['New York', '36061'], { latitude: 40.75, longitude: -73.997 }],
    ['00601', 'Adjuntas', 'PR', ['Adjuntas', '72001'], { latitude: 18.18, longitude: -66.75 }],
    ['20500', 'Washington', 'DC', ['District of Columbia', '11001'], { latitude: 38.895, longitude: -77.036 }],
    ['05401', 'Burlington', 'VT', ['Chittenden', '50007'], { latitude: 44.475, longitude: -73.217 }],
    ['06103', 'Hartford', 'CT', ['Capitol', '09110'], { latitude: 41.765, longitude: -72.671 }],
    ['06604', 'Bridgeport', 'CT', ['Greater Bridgeport', '09120'], { latitude: 41.154, longitude: -73.211 }],
    ['06333', 'East Lyme', 'CT', ['Southeastern Connecticut', '09180'], { latitude: 41.386, longitude: -72.229 }],
    ['22301', 'Alexandria', 'VA', ['Alexandria', '51510'], { latitude: 38.82, longitude: -77.059 }],
    ['63101', 'Saint Louis', 'MO', ['St. Louis', '29510'], { latitude: 38.631, longitude: -90.193 }],
    ['70112', 'New Orleans', 'LA', ['Orleans', '22071'], { latitude: 29.956, longitude: -90.077 }],
    ['99546', 'Adak', 'AK', ['Aleutians West', '02016'], { latitude: 51.9, longitude: -176.6 }],
    ['99686', 'Valdez', 'AK', ['Chugach', '02063'], { latitude: 61.1, longitude: -146.9 }],
    ['99840', 'Skagway', 'AK', ['Skagway', '02230'], { latitude: 59.56, longitude: -135.34 }],
    ['99505', 'JBER', 'AK', ['Anchorage', '02020'], { latitude: 61.28, longitude: -149.65 }],
    ['99503', 'Anchorage', 'AK', ['Anchorage', '02020'], { latitude: 61.19, longitude: -149.89 }],
    ['96910', 'Hagatna', 'GU', ['Guam', '66010'], { latitude: 13.45, longitude: 144.75 }],
    ['87901', 'Truth or Consequences', 'NM', ['Sierra', '35051'], { latitude: 33.1, longitude: -107.2 }],
  ])('places %s in %s, %s', (zip, city, state, [county, countyFips], { latitude, longitude }) => {
    const found = places.zip(zip);
    expect(found).toMatchObject({ city: expect.stringMatching(new RegExp(`^${city}$`, 'i')), state, county, countyFips });
    expect(Math.abs((found?.latitude ?? 0) - latitude)).toBeLessThan(0.25);
    expect(Math.abs((found?.longitude ?? 0) - longitude)).toBeLessThan(0.25);
  });

  it.each([
    ['96201', 'APO', 'AP'],
    ['09001', 'APO', 'AE'],
    ['34002', 'DPO', 'AA'],
  ])('leaves military %s without a place on earth', (zip, city, state) => {
    expect(places.zip(zip)).toMatchObject({ city, state, county: null, latitude: null, longitude: null });
  });

  it.each([
    ['NYC', undefined, 'New York', 'NY'],
    ['Ft. Worth', 'TX', 'Fort Worth', 'TX'],
    ['Colorado Spgs', 'CO', 'Colorado Springs', 'CO'],
    ['Winston Salem', 'NC', 'Winston-Salem', 'NC'],
    ['Mc Allen', 'TX', 'McAllen', 'TX'],
    ["O'Fallon", 'MO', 'O Fallon', 'MO'],
    ['Springfield', undefined, 'Springfield', 'MO'],
  ])('knows %s', (name, stateCode, city, state) => {
    const [row] = places.cities(name, stateCode);
    expect(places.city(row as number)).toMatchObject({ name: city, state });
  });

  it('covers the nation', () => {
    expect(table.zipCode.length).toBeGreaterThan(42_000);
    expect(table.stateCode).toHaveLength(62);
    expect(new Set(table.cityState)).toHaveLength(62);
    expect(table.countyNames.length).toBeGreaterThan(3_200);
  });

  it('gives every ZIP code with a position a county wherever counties have outlines', () => {
    const without = Array.from(table.zipCode, (code) => places.zip(String(code).padStart(5, '0'))).filter(
      (zip) => zip !== null && zip.latitude !== null && zip.county === null,
    );
    expect([...new Set(without.map((zip) => zip?.state))].sort()).toEqual(['FM', 'MH', 'PW']);
  });
});
