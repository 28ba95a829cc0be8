import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseStreetLine } from '../../../../../src/address/index.js';
import { packagePlaces } from '../../../../../tools/build/package-places.js';
import { findZips } from '../../../../../tools/build/us/merge/find-zips.js';
import { type SaidPlace, ZipsByPosition } from '../../../../../tools/build/us/merge/zips-by-position.js';
import type { AddressRow } from '../../../../../tools/build/us/rows.js';
import { rangeRow } from '../../../../fixtures/us-ranges.js';

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

function rowAt(line: string, longitude: number, latitude: number, zip: string | null = null, county: string | null = null): AddressRow {
  const components = { ...parseStreetLine(line), city: zip === null ? null : 'TOWSON', state: zip === null ? null : 'MD', zip };
  return { components, longitude, latitude, county, source: 0, ...(zip === null ? { record: 5 } : {}) };
}
/** Metres of latitude as degrees. */
const north = (metres: number) => 39.43 + metres / 111_195;
const foundZip = (row: AddressRow, known: readonly AddressRow[], ranges = [rangeRow()]) =>
  findZips([row], [], known, ranges).addresses[0]?.components.zip;

describe('findZips', () => {
  it('takes the ZIP code, city, state and county of the range that holds the number', () => {
    const near = rowAt('9 Thurloe Dr', -76.61, 39.43, '21204');
    const { addresses, lost } = findZips([rowAt('10 Thurloe Dr', -76.61, 39.43)], [], [near], [rangeRow()]);
    const components = expect.objectContaining({ zip: '21093', city: 'LUTHERVILLE TIMONIUM', state: 'MD' });
    expect([addresses, lost]).toEqual([[{ components, longitude: -76.61, latitude: 39.43, county: 'Baltimore', source: 0 }], []]);
    expect(foundZip(rowAt('11 Thurloe Dr', -76.61, 39.43), [near])).toBe('21204');
  });

  it('takes that of the same street before that of a nearer one, within its reach', () => {
    const same = rowAt('1 Thurloe Dr', -76.61, north(900), '21093');
    const other = rowAt('1 Oak Ave', -76.61, north(200), '21204');
    const row = rowAt('700 Thurloe Dr', -76.61, 39.43);
    expect(foundZip(row, [same, other], [])).toBe('21093');
    expect(foundZip(row, [rowAt('1 Thurloe Dr', -76.61, north(1100), '21093'), other], [])).toBe('21204');
    expect(foundZip(row, [rowAt('1 Oak Ave', -76.61, north(310), '21204')], [])).toBeUndefined();
  });

  it('gives ranges that of the addresses beside them', () => {
    const { ranges, lost } = findZips(
      [],
      [rangeRow({ zip: '', state: '', city: null, county: null })],
      [rowAt('8 Thurloe Dr', -76.611, 39.4305, '21204', 'Baltimore')],
      [],
    );
    expect([ranges, lost]).toEqual([[rangeRow({ zip: '21204', state: 'MD', city: 'TOWSON' })], []]);
  });

  it('tells what it cannot place', () => {
    const row = rowAt('10 Thurloe Dr', -70, 39.43);
    expect(findZips([row], [], [], [rangeRow()])).toEqual({ addresses: [], ranges: [], lost: [row] });
  });

  it('agrees with looking at every address', () => {
    const position = fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 }));
    fc.assert(
      fc.property(position, fc.uniqueArray(position, { minLength: 1, maxLength: 40, selector: String }), ([x, y], others) => {
        const at = ([a, b]: readonly [number, number]) => [-76.6 + a / 1000, 39.4 + b / 1000] as const;
        const known = others.map((other, i) => rowAt('1 Oak Ave', ...at(other), String(20_000 + i)));
        const [longitude, latitude] = at([x, y]);
        const metres = known.map(
          (row) => Math.hypot((row.longitude - longitude) * Math.cos((latitude * Math.PI) / 180), row.latitude - latitude) * 111_195,
        );
        const least = Math.min(...metres);
        const found = foundZip(rowAt('1 Oak Ave', longitude, latitude), known, []);
        if (least > 1000) expect(found).toBeUndefined();
        else expect(metres[Number(found) - 20_000]).toBeCloseTo(least, 6);
      }),
      { seed: 5 },
    );
  });
});
