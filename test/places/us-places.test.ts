import { describe, expect, it } from 'vitest';
import { parse } from '../../src/address/index.js';
import { placesOf } from '../../src/dataset/index.js';
import { encodeUsPlaces } from '../../tools/build/us/encode/encode-places.js';
import { packMade } from '../fixtures/example-dataset.js';
import { openPacked } from '../fixtures/stores.js';

/** The table of a dataset of these records. */
async function tableOf(records: Parameters<typeof encodeUsPlaces>[0]): Promise<Parameters<typeof placesOf>[0]> {
  const file = { kind: 'us-places', key: '', bytes: encodeUsPlaces(records, null), rows: records.zips.length, bbox: null } as const;
  const store = await openPacked(await packMade({ name: 'places' }, [file]));
  const [loaded] = await store.use((view) => view.tables('us-places'));
  return loaded!.table;
}

const SHARES = [
  { county: 1, share: 9_900 },
  { county: 2, share: 100 },
];
const NOWHERE = { latitude: 0, longitude: 0 };

/** Two Springfields, one of them with another name that the other bears; a military post office; a county-less ZIP code. */
function table() {
  const illinois = { latitude: 398_000_000, longitude: -896_440_000 };
  const missouri = { latitude: 372_100_000, longitude: -932_900_000 };
  return tableOf({
    states: [
      { code: 'IL', name: 'Illinois', fips: 17 },
      { code: 'MO', name: 'Missouri', fips: 29 },
      { code: 'AE', name: 'Armed Forces Europe', fips: 0 },
    ],
    counties: [
      { name: '', state: 0, fips: 0, ...NOWHERE },
      { name: 'Sangamon', state: 0, fips: 17167, ...illinois },
      { name: 'Menard', state: 0, fips: 17129, ...illinois },
    ],
    cities: [
      { key: 'APO', name: 'APO', state: 2, county: 0, weight: 1, zips: [0], ...NOWHERE },
      { key: 'SPRINGFIELD', name: 'Springfield', state: 0, county: 1, weight: 1, zips: [1], ...illinois },
      { key: 'SPRINGFIELD', name: 'Springfield', state: 1, county: 0, weight: 2, zips: [2, 3], ...missouri },
      { key: 'ST LOUIS', name: 'Saint Louis', state: 1, county: 0, weight: 9, zips: [], ...NOWHERE },
    ],
    aliases: [
      { key: 'QUEEN CITY', city: 2 },
      { key: 'SPRINGFIELD', city: 3 },
    ],
    zips: [
      { zip: 9001, city: 0, county: 0, located: false, ...NOWHERE },
      { zip: 62701, city: 1, county: 1, located: true, shares: SHARES, names: ['Leland Grove', 'Southern View'], ...illinois },
      { zip: 65801, city: 2, county: 0, located: true, ...missouri },
      { zip: 65802, city: 2, county: 0, located: false, ...NOWHERE },
    ],
  });
}

const places = placesOf(await table());
const names = (rows: readonly number[]): string[] => rows.map((row) => `${places.city(row).name}, ${places.city(row).state}`);

describe('zip', () => {
  it('gives city, state, county and position', () => {
    expect(places.zip('62701')).toEqual({
      zip: '62701',
      city: 'Springfield',
      state: 'IL',
      stateName: 'Illinois',
      county: 'Sangamon',
      countyFips: '17167',
      latitude: 39.8,
      longitude: -89.644,
      cityRow: 1,
    });
    expect(places.stateOfZip('62701')).toBe('IL');
    expect(places.zipCentroid('62701')).toEqual({ latitude: 39.8, longitude: -89.644 });
  });

  it('is null where the data does not say', () => {
    expect(places.zip('09001')).toMatchObject({
      zip: '09001',
      city: 'APO',
      county: null,
      countyFips: null,
      latitude: null,
      longitude: null,
    });
    expect(places.zipCentroid('09001')).toBeNull();
  });

  it.each(['62700', '62702', '00000', '99999', '9001', '627011', '62701-1234', '', 'ABCDE', '٦٢٧٠١'])('knows no %s', (zip) => {
    expect(places.zip(zip)).toBeNull();
    expect(places.stateOfZip(zip)).toBeNull();
    expect(places.zipCentroid(zip)).toBeNull();
  });
});

describe('counties and names of a ZIP code', () => {
  it('are told with shares and in order where the data says them', () => {
    expect(places.countiesOf('62701')).toEqual([
      { county: 'Sangamon', countyFips: '17167', share: 0.99 },
      { county: 'Menard', countyFips: '17129', share: 0.01 },
    ]);
    expect(places.namesOf('62701')).toEqual(['Springfield', 'Leland Grove', 'Southern View']);
  });

  it('are the only ones elsewhere, and none of a ZIP code that does not exist', async () => {
    expect([places.countiesOf('65801'), places.namesOf('65801')]).toEqual([[], ['Springfield']]);
    expect([places.countiesOf('99999'), places.namesOf('6270')]).toEqual([[], []]);
    const plain = { zip: 62701, city: 0, county: 1, located: false, ...NOWHERE };
    const state = { code: 'IL', name: 'Illinois', fips: 17 };
    const county = { name: 'Sangamon', state: 0, fips: 17167, ...NOWHERE };
    const city = { key: 'A', name: 'A', state: 0, county: 0, weight: 1, zips: [0], ...NOWHERE };
    const counties = [{ name: '', state: 0, fips: 0, ...NOWHERE }, county];
    const own = placesOf(await tableOf({ states: [state], counties, cities: [city], aliases: [], zips: [plain] }));
    expect([own.countiesOf('62701'), own.namesOf('62701')]).toEqual([[{ county: 'Sangamon', countyFips: '17167', share: null }], ['A']]);
  });
});

describe('cities', () => {
  it('puts bearers of the name before other names, more ZIP codes before fewer', () => {
    expect(names(places.cities('springfield'))).toEqual(['Springfield, MO', 'Springfield, IL', 'Saint Louis, MO']);
  });

  it('keeps to a state, in any case', () => {
    expect(names(places.cities('Springfield', 'il'))).toEqual(['Springfield, IL']);
    expect(places.cities('Springfield', 'ZZ')).toEqual([]);
    expect(names(places.cities('Queen City', null))).toEqual(['Springfield, MO']);
  });

  it('takes usual abbreviations and punctuation', () => {
    expect(names(places.cities('St. Louis', 'MO'))).toEqual(['Saint Louis, MO']);
  });

  it.each(['', '  ', '?!', 'Nowhere', '\ud800', 'x'.repeat(10_000)])('knows no %j', (name) => {
    expect(places.cities(name)).toEqual([]);
    expect(places.hasCity(name, null)).toBe(false);
  });

  it('tells whether a city exists', () => {
    expect(places.hasCity('SPRINGFIELD', 'MO')).toBe(true);
    expect(places.hasCity('SPRINGFIELD', 'AE')).toBe(false);
  });
});

describe('city rows', () => {
  it('have a record', () => {
    expect(places.city(2)).toEqual({
      row: 2,
      name: 'Springfield',
      state: 'MO',
      stateName: 'Missouri',
      county: null,
      countyFips: null,
      latitude: 37.21,
      longitude: -93.29,
      weight: 2,
      population: null,
    });
  });

  it('have a centroid only where a ZIP code has a position', () => {
    expect(places.cityCentroid(2)).toEqual({ latitude: 37.21, longitude: -93.29 });
    expect(places.cityCentroid(0)).toBeNull();
    expect(places.cityCentroid(3)).toBeNull();
  });

  it('list their ZIP codes with leading zeros', () => {
    expect(places.zipsOf(2)).toEqual(['65801', '65802']);
    expect(places.zipsOf(0)).toEqual(['09001']);
    expect(places.zipsOf(3)).toEqual([]);
  });
});

it('names states', () => {
  expect(places.stateName('mo')).toBe('Missouri');
  expect(places.stateName('ZZ')).toBeNull();
});

it('is one for each table', async () => {
  const other = await table();
  expect(placesOf(other)).toBe(placesOf(other));
  expect(placesOf(other)).not.toBe(placesOf(await table()));
});

describe('parts of cities', async () => {
  const at = { latitude: 407_000_000, longitude: -740_000_000 };
  const city = (key: string, population: number, over: { zips: number[]; partOf?: number }) => ({
    ...{ key, name: key, state: 0, county: 0, weight: 1, population },
    ...over,
    ...at,
  });
  const cities = [
    city('ASTORIA', 150_000, { zips: [2], partOf: 5 }),
    city('BRONX', 1_400_000, { zips: [1], partOf: 4 }),
    city('HARLEM', 110_000, { zips: [0], partOf: 3 }),
    city('MANHATTAN', 1_600_000, { zips: [0], partOf: 4 }),
    city('NEW YORK', 8_000_000, { zips: [0] }),
    city('QUEENS', 2_000_000, { zips: [2, 3], partOf: 4 }),
    city('RIVERDALE', 48_000, { zips: [1], partOf: 1 }),
  ];
  const preferred = [4, 1, 0, 0];
  const zips = [10_001, 10_451, 11_102, 11_375].map((zip, row) => ({ zip, city: preferred[row] ?? 0, county: 0, located: true, ...at }));
  const own = placesOf(
    await tableOf({
      states: [{ code: 'NY', name: 'New York', fips: 36 }],
      counties: [{ name: '', state: 0, fips: 0, ...NOWHERE }],
      cities,
      aliases: [
        { key: 'NYC', city: 4 },
        { key: 'THE BRONX', city: 1 },
      ],
      zips,
    }),
  );

  it('know what they are parts of, and what lies in them', () => {
    expect([0, 4, 5].map((row) => own.partOf(row))).toEqual([5, null, 4]);
    expect([0, 4, 5].map((row) => own.partsOf(row))).toEqual([[], [1, 3, 5], [0]]);
    expect(own.city(0).population).toBe(150_000);
    expect([own.isWithin(0, 4), own.isWithin(4, 0), own.isWithin(4, 4)]).toEqual([true, false, true]);
  });

  it('count for the whole', () => {
    expect([0, 4, 5].map((row) => own.zipsWithin(row))).toEqual([['11102'], ['10001', '10451', '11102', '11375'], ['11102', '11375']]);
  });

  it.each([
    ['Manhattan', 'NY', 'NEW YORK'],
    ['Manhattan', null, 'NEW YORK'],
    ['The Bronx', 'NY', 'BRONX'],
    ['NYC', 'NY', 'NEW YORK'],
    ['Queens', 'NY', null],
    ['Harlem', 'NY', null],
    ['Manhattan', 'KS', null],
  ])('bear the city of their mail, if they are boroughs: %s, %s', (name, state, city) => {
    expect(own.cityOfBorough(name, state)).toBe(city);
  });

  it('give an address the city that its mail bears', () => {
    const cityOf = (text: string) => parse(text, { places: own }).result?.FullAddress;
    expect(cityOf('100 Broadway, Manhattan, New York, NY, USA')).toBe('100 BROADWAY, NEW YORK NY');
    expect(cityOf('100 Grand Concourse, The Bronx, NY')).toBe('100 GRAND CONCOURSE, BRONX NY');
    expect(cityOf('Broadway, Manhattan')).toBe('BROADWAY, NEW YORK');
    expect(cityOf('31 31st Ave, Astoria, Queens, NY')).toBe('31 31ST AVE, ASTORIA NY');
  });
});
