import { expect, it } from 'vitest';
import { gatherPlaces } from '../../../tools/in/places.js';
import type { PopulatedPlace } from '../../../tools/in/populations.js';
import type { PostalRow } from '../../../tools/in/postal-row.js';

const at = (latitude: number, longitude: number) => ({ latitude, longitude });
const row = (pin: string, place: string, area: readonly [string, string, string], position = at(0, 0)): PostalRow => ({
  pin,
  place,
  stateCode: area[0],
  district: area[1],
  subDistrict: area[2],
  office: null,
  position,
});
/** Rows of GeoNames' postal codes (geonames.org, CC BY 4.0), with rounded positions. */
const ROWS = [
  row('400001', 'Fort', ['16', 'Mumbai', 'Mumbai'], at(18.93, 72.83)),
  row('400050', 'Bandra West', ['16', 'Mumbai', 'Mumbai'], at(19.05, 72.83)),
  row('400703', 'Vashi', ['16', 'Thane', 'Thane'], at(19.07, 72.99)),
  row('226001', 'Hazratganj', ['36', 'Lucknow', 'Lucknow'], at(26.85, 80.94)),
  row('208001', 'Mall Road', ['36', 'Kanpur Nagar', 'Kanpur'], at(26.46, 80.35)),
  row('212635', 'Fatehpur', ['36', 'Fatehpur', 'Rampur'], at(25.93, 80.81)),
  row('244901', 'Civil Lines', ['36', 'Rampur', 'Rampur'], at(28.81, 79.02)),
];
const place = (
  name: string,
  stateCode: string,
  population: number,
  position = at(0, 0),
  otherNames: readonly string[] = [],
): PopulatedPlace => ({
  name,
  stateCode,
  population,
  position,
  otherNames,
});

function populations(places: readonly PopulatedPlace[]) {
  const { cities, aliases } = gatherPlaces(ROWS, places);
  const found = cities.filter(({ population }) => population > 0);
  return {
    cities: Object.fromEntries(found.map((city) => [`${city.name}, ${city.district}`, city.population])),
    aliases: aliases.map(({ key, city }) => `${key}: ${city.name}`),
  };
}

it('gives the city of the name its population, and its other names', () => {
  const { cities, aliases } = populations([place('Mumbai', '16', 12_691_836, at(19.07, 72.88), ['Bambai', 'BOM', 'मुंबई', 'X1'])]);
  expect(cities).toEqual({ 'Mumbai, Mumbai': 12_691_836 });
  expect(aliases).toContain('BAMBAI: Mumbai');
  expect(aliases).toContain('BOM: Mumbai');
  expect(aliases.filter((alias) => /X1|^:/.test(alias))).toEqual([]);
});

it('knows former names, other names and other transliterations', () => {
  expect(populations([place('Bombay', '16', 5, at(19, 72.9))]).cities).toEqual({ 'Mumbai, Mumbai': 5 });
  expect(populations([place('Laknau', '36', 6, at(26.8, 80.9), ['Lucknow'])]).cities).toEqual({ 'Lucknow, Lucknow': 6 });
  expect(populations([place('Kānpoor', '36', 7, at(26.5, 80.3))]).cities).toEqual({ 'Kanpur, Kanpur': 7 });
});

it('tells places of one name apart by where they lie, the larger first', () => {
  const [near, far] = [place('Rampur', '36', 10, at(25.9, 80.8)), place('Rampur', '36', 349_062, at(28.8, 79))];
  expect(populations([near, far]).cities).toEqual({ 'Rampur, Rampur': 349_062, 'Rampur, Fatehpur': 10 });
  expect(populations([place('Rampur', '36', 9, at(21, 82))]).cities).toEqual({});
});

it('adds a town that no area is named after to the district of the nearest post office', () => {
  expect(populations([place('Navi Mumbāi', '16', 2_600_000, at(19.04, 73.02))]).cities).toEqual({ 'Navi Mumbai, Thane': 2_600_000 });
  // None near, nobody lives there, or the nearest is of another state.
  expect(populations([place('Nagpur', '16', 5, at(21.1, 79.1))]).cities).toEqual({});
  expect(populations([place('Airoli', '16', 0, at(19.15, 72.99))]).cities).toEqual({});
  expect(populations([place('Airoli', '09', 5, at(19.15, 72.99))]).cities).toEqual({});
});
