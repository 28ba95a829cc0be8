import { expect, it } from 'vitest';
import { readPopulatedPlaces } from '../../../tools/embedded/us-populated-places.js';

const places = readPopulatedPlaces();
const named = (name: string, state: string) => places.filter((place) => place.name === name && place.state === state);

it('reads places of states and territories, the largest first', () => {
  expect(places.length).toBeGreaterThan(16_000);
  expect(places[0]).toMatchObject({ name: 'New York City', state: 'NY' });
  expect(named('Lakewood', 'CO')).toMatchObject([{ population: 152_597, isSection: false, latitude: 39.70471 }]);
  expect(named('San Juan', 'PR')).toHaveLength(1);
});

it('tells sections of cities', () => {
  expect(named('Harlem', 'NY')).toMatchObject([{ isSection: true }]);
});

it('takes names as addresses have them', () => {
  expect(named('Washington', 'DC')).toHaveLength(1);
  expect(named('City of Sammamish', 'WA')).toEqual([]);
  expect(named('La Canada Flintridge', 'CA')).toHaveLength(1);
  expect(places.filter(({ name }) => /[,()]/.test(name))).toEqual([]);
});

it('leaves out places that are gone, and people that are not their own', () => {
  expect(named('Young America', 'MN')).toEqual([]);
  expect(named('Meads', 'KY')).toMatchObject([{ population: 0 }]);
});
