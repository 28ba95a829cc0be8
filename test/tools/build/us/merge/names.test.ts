import { describe, expect, it } from 'vitest';
import { NO_COMPONENTS } from '../../../../../src/address/index.js';
import type { CityNameRow } from '../../../../../tools/build/us/import/places/zip-lists.js';
import { bareCounty, otherKeys, shownCity } from '../../../../../tools/build/us/merge/place-names.js';
import { PostalCities } from '../../../../../tools/build/us/merge/postal-cities.js';
import { joinCounties, joinNames, rankSources } from '../../../../../tools/build/us/merge/zip-names.js';
import type { AddressRow, RangeRow } from '../../../../../tools/build/us/rows.js';
import { openFixtures, placesIn } from '../../../../fixtures/stores.js';

describe('shownCity', () => {
  it.each([
    ['Apo', 'APO'],
    ['Dpo', 'DPO'],
    ['Moody Afb', 'Moody AFB'],
    ['Fe Warren Afb', 'FE Warren AFB'],
    ['Santa Fe', 'Santa Fe'],
    ['Jbsa Ft Sam Houston', 'JBSA Ft Sam Houston'],
    ['Mccordsville', 'McCordsville'],
    ['Mc Grath', 'Mc Grath'],
    ["Lincoln'S New Salem", "Lincoln's New Salem"],
    ["Coeur d'Alene", "Coeur d'Alene"],
    [' New York', 'New York'],
  ])('shows %s as %s', (name, shown) => {
    expect(shownCity(name)).toBe(shown);
  });
});

describe('bareCounty', () => {
  it.each([
    ['Aleutians West (CA)', 'Aleutians West'],
    ['Colonial Heights (city', 'Colonial Heights'],
    ['Charlottesville (city)', 'Charlottesville'],
    ['City of Alexandria', 'Alexandria'],
    ['City and County of San Francisco', 'San Francisco'],
    ['City and Borough of Wrangell', 'Wrangell'],
    ['Juneau City and Borough', 'Juneau'],
    ['Bethel Census Area', 'Bethel'],
    ['Caddo Parish', 'Caddo'],
    ['Carson City', 'Carson City'],
    ['Park', 'Park'],
  ])('takes the additions off %s', (name, bare) => {
    expect(bareCounty(name)).toBe(bare);
  });
});

describe('otherKeys', () => {
  it.each([
    ['North Palm Beach', ['N PALM BCH', 'N PALM BEACH', 'NORTH PALM BCH']],
    ['Colorado Springs', ['COLORADO SPGS']],
    ['Mc Grath', ['MCGRATH']],
    ['McAllen', ['MC ALLEN']],
    ['La Salle', ['LASALLE']],
    ["O'Fallon", ['O FALLON']],
    ['Moody AFB', ['MOODY A F B', 'MOODY AIR FORCE BASE']],
    ['Beach', []],
    ['New York', []],
    ['Saint Louis', []],
  ])('of %s', (name, keys) => {
    expect(otherKeys(name)).toEqual(keys);
  });

  it('are few, however many words can be abbreviated', () => {
    expect(otherKeys('North Beach Lake Park Springs Hills Valley Village Point').length).toBeLessThanOrEqual(7);
  });
});

const rank = rankSources([
  { authority: 'community', edition: '2026' },
  { authority: 'postal', edition: '2020' },
]);

function name(source: number, text: string, more: Partial<CityNameRow> = {}): CityNameRow {
  const rest = { acceptable: true, preferred: true, preferredName: text, zipClass: null, county: null, key: null };
  return { zip: '21093', name: text, state: 'MD', ...rest, source, ...more };
}

describe('joinNames', () => {
  it('prefers the name of the highest source and accepts those of all', () => {
    const rows = [
      name(0, 'TIMONIUM'),
      name(1, 'LUTHERVILLE TIMONIUM'),
      name(1, 'LUTHERVILLE', { preferred: false }),
      name(1, 'MAYS CHAPEL', { preferred: false, acceptable: false }),
    ];
    const expected = { state: 'MD', preferred: 'LUTHERVILLE TIMONIUM', acceptable: ['LUTHERVILLE', 'LUTHERVILLE TIMONIUM', 'TIMONIUM'] };
    expect(joinNames(rows, rank)).toEqual(new Map([['21093', expected]]));
    expect(joinNames(rows.toReversed(), rank)).toEqual(new Map([['21093', expected]]));
  });

  it('has no preferred name where nobody says one', () => {
    expect(joinNames([name(0, 'TIMONIUM', { preferred: false })], rank).get('21093')).toMatchObject({ preferred: null });
  });
});

describe('joinCounties', () => {
  const row = (zip: string, countyFips: string, total: number, source = 0) => {
    const shares = { residential: 0, business: 0, other: 0, total };
    return { zip, countyFips, ...shares, source };
  };

  it('puts the county with most addresses first, of equals the lower code', () => {
    const counties = joinCounties([row('1', '24005', 0.4), row('1', '24013', 0.6), row('2', '24013', 0.5), row('2', '24005', 0.5)], rank);
    const shares = [...counties].flatMap(([zip, own]) => own.map(({ fips, share }) => `${zip} ${fips} ${share}`));
    expect(shares).toEqual(['1 24013 0.6', '1 24005 0.4', '2 24005 0.5', '2 24013 0.5']);
  });

  it('believes the source of the highest rank, ZIP code by ZIP code', () => {
    const [best, other] = [0, 1, 2].sort((a, b) => rank(b) - rank(a)) as [number, number];
    const counties = joinCounties(
      [row('1', '24005', 1, other), row('1', '24013', 0.9, best), row('1', '24027', 0.1, best), row('2', '24001', 1, other)],
      rank,
    );
    expect([...counties.values()].map((own) => own.map(({ fips }) => fips))).toEqual([['24013', '24027'], ['24001']]);
  });
});

const places = await placesIn(await openFixtures('places'));

/** Names of one ZIP code, as the City State product has them. */
const TOLD = new Map([['55436', { state: 'MN', preferred: 'MINNEAPOLIS', acceptable: ['EDINA', 'MINNEAPOLIS', 'SAINT LOUIS PARK'] }]]);

function row(city: string | null, zip: string, state: string, rest: Partial<AddressRow> = {}): AddressRow {
  return { components: { ...NO_COMPONENTS, city, zip, state }, latitude: 0, longitude: 0, county: null, source: 0, ...rest };
}

/** Postal city and municipality of a row. */
function placed(given: AddressRow, told = TOLD): readonly [string | null, string | null | undefined] {
  const { components, municipality } = new PostalCities(places, told).address(given);
  return [components.city, municipality];
}

describe('PostalCities', () => {
  it.each([
    ['VENICE', '70130', 'LA', 'NEW ORLEANS', 'VENICE'],
    ['NEW ORLEANS', '70130', 'LA', 'NEW ORLEANS', null],
    [null, '70130', 'LA', 'NEW ORLEANS', null],
    ['EDINA', '55436', 'MN', 'EDINA', null],
    ['ST LOUIS PARK', '55436', 'MN', 'SAINT LOUIS PARK', null],
    ['RICHFIELD', '55436', 'MN', 'MINNEAPOLIS', 'RICHFIELD'],
    ['S L CITY', '84111', 'UT', 'SALT LAKE CITY', 'S L CITY'],
    ['E LYME', '06333', 'CT', 'EAST LYME', null],
  ])('reads %s in %s %s as mail for %s, municipality %s', (city, zip, state, postal, municipality) => {
    expect(placed(row(city, zip, state))).toEqual([postal, municipality]);
  });

  it('takes the city as it is where nobody names the ZIP code, or the state is another', () => {
    expect(placed(row('SOMEWHERE', '99999', 'AK'))).toEqual(['SOMEWHERE', null]);
    expect(placed(row('SOMEWHERE', '70130', 'MS'))).toEqual(['SOMEWHERE', null]);
    expect(new PostalCities(null).address(row('SOMEWHERE', '70130', 'LA'))).toMatchObject({ municipality: null });
  });

  it('believes a source that tells postal city and municipality apart', () => {
    expect(placed(row('GRETNA', '70130', 'LA', { municipality: 'ALGIERS' }))).toEqual(['GRETNA', 'ALGIERS']);
    expect(placed(row('ST LOUIS', '70130', 'LA', { municipality: 'SAINT LOUIS' }))).toEqual(['ST LOUIS', null]);
    expect(placed(row('GRETNA', '70130', 'LA', { municipality: null }))).toEqual(['GRETNA', null]);
  });

  it('puts ranges under the postal city', () => {
    const range = { city: 'VENICE', state: 'LA', zip: '70130' } as RangeRow;
    expect(new PostalCities(places).range(range).city).toBe('NEW ORLEANS');
    expect(new PostalCities(places).range({ ...range, city: null }).city).toBe('NEW ORLEANS');
    expect(new PostalCities(places).range({ ...range, zip: '' }).city).toBe('VENICE');
  });
});
