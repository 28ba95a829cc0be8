import { describe, expect, it } from 'vitest';
import { NO_COMPONENTS } from '../../../../src/address/index.js';
import { memorySource } from '../../../../src/dataset/index.js';
import { DatasetStore } from '../../../../src/dataset/store.js';
import { placesOf } from '../../../../src/places/us-places.js';
import type { AddressRow } from '../../../../tools/us/address-row.js';
import { PostalCities } from '../../../../tools/us/merge/postal-cities.js';
import type { RangeRow } from '../../../../tools/us/range-row.js';
import { placesDataset } from '../../../fixtures/us-street-places.js';

const store = await DatasetStore.open([memorySource(await placesDataset(), 'places')]);
const [loaded] = await store.use((view) => view.tables('us-places'));
const places = placesOf(loaded!.table);

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
