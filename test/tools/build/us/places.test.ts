import { describe, expect, it } from 'vitest';
import type { Places } from '../../../../src/dataset/index.js';
import type { DirectoryRow, GeoNamesRow, PlaceSources } from '../../../../tools/build/us/merge/place-sources.js';
import { zipFacts } from '../../../../tools/build/us/merge/zip-facts.js';
import { buildUsPlaces } from '../../../../tools/build/us/places.js';
import { columnsOf } from '../../../../tools/build/us/reference/columns.js';
import { packMade } from '../../../fixtures/example-dataset.js';
import { openPacked, placesIn } from '../../../fixtures/stores.js';
import { tinyAtlas } from './merge/tiny-atlas.js';

const geonames = (zipCode: string, placeName: string, over: Partial<GeoNamesRow> = {}): GeoNamesRow => ({
  zipCode,
  placeName,
  stateCode: 'IL',
  countyName: 'West',
  countyCode: '001',
  latitude: 40,
  longitude: -91,
  ...over,
});
const listed = (zip: string, city: string, over: Partial<DirectoryRow> = {}): DirectoryRow => ({
  zip,
  city,
  state: 'IL',
  latitude: 40.1,
  longitude: -91.1,
  ...over,
});
const military = { stateCode: '', countyName: '', countyCode: '' };

const SOURCES: PlaceSources = {
  geonames: [
    geonames('60001', 'North Springs'),
    geonames('60002', 'North Springs', { latitude: 40.5 }),
    geonames('60003', 'Saint Mary'),
    geonames('60004', 'Ronks'),
    geonames('60005', 'Outside', { countyCode: '999' }),
    geonames('60006', 'Portland'),
    geonames('60010', 'Disputed', { latitude: 40, longitude: -87 }),
    geonames('96860', 'Base', { stateCode: 'HI', countyName: 'Honolulu', countyCode: '003' }),
    geonames('96860', 'FPO AA', military),
    geonames('09001', 'APO AE', military),
    geonames('96201', 'APO AA', military),
  ],
  directory: [
    listed('60003', 'St Mary'),
    listed('60004', 'Old Ronks'),
    listed('60006', 'Us Bank'),
    listed('60007', 'N Springs'),
    listed('60008', 'Acme Insurance Co'),
    listed('60009', 'Ronks', { longitude: 91 }),
    listed('96201', 'Dpo', { state: 'AP', latitude: 0, longitude: 0 }),
    listed('96941', 'Pohnpei', { state: 'FM', latitude: 6.85, longitude: 158.26 }),
  ],
  centroids: new Map([
    ['60001', { latitude: 40.25, longitude: -91.25 }],
    ['60004', { latitude: 40.3, longitude: -91.3 }],
    ['60010', { latitude: 40, longitude: -91 }],
  ]),
  atlas: tinyAtlas(),
};

const built = async (sources: PlaceSources): Promise<Places> =>
  placesIn(await openPacked(await packMade({ name: 'built' }, [buildUsPlaces(sources)])));
const places = await built(SOURCES);
const names = (name: string, state?: string): string[] => places.cities(name, state).map((row) => places.city(row).name);

describe('ZIP codes', () => {
  it.each<[behavior: string, zip: string, fact: object | null]>([
    ['take the point of the postal codes, not the middle of the tabulation area', '60001', { latitude: 40, longitude: -91 }],
    ['take that point where there is no area', '60002', { latitude: 40.5, longitude: -91 }],
    ['take the middle of the area in their county where the point is far away', '60010', { county: 'West', latitude: 40, longitude: -91 }],
    ['take a county by position where the code has no outline', '60005', { county: 'West', countyFips: '17001' }],
    ['of the directory alone are spelled as their city is', '60007', { city: 'North Springs', county: 'West' }],
    ['of the directory alone are of the nearest city when theirs is unknown', '60008', { city: 'North Springs', county: 'West' }],
    ['have no position when it lies in no county of their state', '60009', { city: 'Ronks', county: null, latitude: null }],
    [
      'of territories come from the directory',
      '96941',
      { city: 'Pohnpei', stateName: 'Federated States of Micronesia', county: null, latitude: 6.85 },
    ],
    ['of military addresses have a state by their first digits and no position', '09001', { city: 'APO', state: 'AE', latitude: null }],
    ['of embassies too', '96201', { city: 'DPO', state: 'AP', latitude: null }],
    ['of a base in a state are in it', '96860', { city: 'Base', state: 'HI' }],
  ])('%s', (_, zip, fact) => {
    if (fact === null) expect(places.zip(zip)).toBeNull();
    else expect(places.zip(zip)).toMatchObject(fact);
  });
});

describe('cities', () => {
  it('are one for each key and state, with the mean of their ZIP codes', () => {
    const [row] = places.cities('north springs', 'IL');
    expect(places.city(row as number)).toMatchObject({
      name: 'North Springs',
      weight: 4,
      county: 'West',
      latitude: 40.175,
    });
    expect(places.zipsOf(row as number)).toEqual(['60001', '60002', '60007', '60008']);
    expect(names('St. Mary')).toEqual(['Saint Mary']);
  });

  it('have other names: abbreviations, and names of the same area', () => {
    expect(names('N Spgs', 'IL')).toEqual(['North Springs']);
    expect(names('Old Ronks')).toEqual(['Ronks']);
  });

  it('do not have names of firms', () => {
    expect(names('Us Bank')).toEqual([]);
    expect(names('Acme Insurance Co')).toEqual([]);
  });

  it('keep their name when it is another name elsewhere in the state', async () => {
    const other = await built({ ...SOURCES, geonames: [...SOURCES.geonames, geonames('60020', 'N Springs')] });
    expect(other.cities('N Springs').map((row) => other.city(row).name)).toEqual(['N Springs']);
  });
});

it('does not depend on the order of the rows', () => {
  const reversed = { ...SOURCES, geonames: [...SOURCES.geonames].reverse(), directory: [...SOURCES.directory].reverse() };
  expect(buildUsPlaces(reversed)).toEqual(buildUsPlaces(SOURCES));
  expect(zipFacts(reversed)).toEqual(zipFacts(SOURCES));
});

describe('zipFacts with names of further sources', () => {
  const told = (preferred: string | null, ...acceptable: string[]) => ({ state: 'IL', preferred, acceptable });
  const inCounty = (fips: string, share: number) => ({ fips, share });
  const facts = zipFacts({
    ...SOURCES,
    names: new Map([
      ['60001', told('NEWTOWN', 'NEWTOWN', 'NORTH SPRINGS', 'OLDTOWN')],
      ['60003', told('ST MARY', 'ST MARY')],
      ['60011', told('RONKS', 'RONKS')],
      ['60012', told(null, 'MC NAMARA')],
    ]),
    counties: new Map([['60001', [inCounty('17005', 0.7), inCounty('17167', 0.25), inCounty('09110', 0.05)]]]),
  });
  const of = (zip: string) => facts.find((fact) => fact.zip === zip);

  it('prefers their name and keeps the other ones', () => {
    expect(of('60001')).toMatchObject({ city: 'Newtown', otherNames: ['North Springs', 'Oldtown'] });
  });
  it('keeps the spelling that is known for a name in capitals', () => {
    expect(of('60003')).toMatchObject({ city: 'Saint Mary' });
    expect(of('60011')).toMatchObject({ city: 'Ronks', state: 'IL' });
  });
  it('keeps the names that mail may bear, and the shares of counties that exist', () => {
    expect(of('60001')).toMatchObject({ acceptableNames: ['North Springs', 'Oldtown'], county: { fips: '17005' } });
    const shares = of('60001')?.shares.map(({ fips, share }) => [fips, share]);
    // The atlas knows only one of the three.
    expect(shares).toEqual([['17005', 0.7]]);
    expect(of('60003')).toMatchObject({ acceptableNames: [], shares: [] });
  });
  it('adds ZIP codes that only they have, by an acceptable name where none is preferred', () => {
    expect(of('60012')).toMatchObject({ city: 'Mc Namara', county: null, position: null });
  });
  it('changes nothing where they say nothing', () => {
    expect(zipFacts({ ...SOURCES, names: new Map(), counties: new Map() })).toEqual(zipFacts(SOURCES));
  });
});

const atlas = tinyAtlas();

describe('CountyAtlas', () => {
  it('knows counties by FIPS code, with the centre of their area', () => {
    expect(atlas.size).toBe(4);
    expect(atlas.county('17001')).toMatchObject({ fips: '17001', name: 'West' });
    expect(atlas.county('17001')?.latitude).toBeCloseTo(40, 9);
    expect(atlas.county('17003')?.longitude).toBeCloseTo(-89, 9);
    expect(atlas.county('99999')).toBeNull();
    expect([atlas.covers('17'), atlas.covers('99')]).toEqual([true, false]);
  });

  it('has its centre between both sides of the antimeridian', () => {
    expect(Math.abs(atlas.county('02016')?.longitude ?? 0)).toBeCloseTo(180, 9);
  });

  it('tells the inside from the outside and from holes', () => {
    expect(atlas.contains('17001', 40, -91)).toBe(true);
    expect(atlas.contains('17001', 40, -89)).toBe(false);
    expect(atlas.contains('17003', 39.2, -89)).toBe(true);
    expect(atlas.contains('17003', 40, -89)).toBe(false);
    expect(atlas.contains('02016', 52, 179)).toBe(true);
  });

  it.each([
    [40, -91, 'West'],
    [40.9, -86.1, 'East'],
    [41.1, -87, 'East'],
    [39, -92.1, 'West'],
  ])('finds the county at %d, %d', (latitude, longitude, name) => {
    expect(atlas.countyAt('17', latitude, longitude)?.name).toBe(name);
  });

  it('finds none far from every outline, or in another state', () => {
    expect([atlas.countyAt('17', 45, -91), atlas.countyAt('02', 40, -91), atlas.countyAt('55', 40, -91)]).toEqual([null, null, null]);
  });
});

it('columns refuse numbers that they would round', () => {
  expect(() => columnsOf([{ value: 1 / 3 }])).toThrow(RangeError);
});
