import { placeKey } from '../../src/dataset/key.js';
import { packDataset } from '../../tools/format/pack.js';
import { type CityRecord, encodeUsPlaces } from '../../tools/us/encode/encode-places.js';

/** ZIP code, preferred city, state, county, latitude, longitude. */
const ZIPS = [
  ['01103', 'Springfield', 'MA', 'Hampden', 42.103, -72.591],
  ['01109', 'Springfield', 'MA', 'Hampden', 42.112, -72.561],
  ['05401', 'Burlington', 'VT', 'Chittenden', 44.476, -73.21],
  ['06333', 'East Lyme', 'CT', 'New London', 41.368, -72.227],
  ['10027', 'New York', 'NY', 'New York', 40.811, -73.953],
  ['11432', 'Jamaica', 'NY', 'Queens', 40.715, -73.793],
  ['20005', 'Washington', 'DC', 'District of Columbia', 38.904, -77.031],
  ['20024', 'Washington', 'DC', 'District of Columbia', 38.876, -77.016],
  ['20500', 'Washington', 'DC', 'District of Columbia', 38.895, -77.037],
  ['21229', 'Baltimore', 'MD', 'Baltimore', 39.286, -76.69],
  ['23226', 'Richmond', 'VA', 'Henrico', 37.582, -77.519],
  ['53089', 'Sussex', 'WI', 'Waukesha', 43.134, -88.222],
  ['55436', 'Minneapolis', 'MN', 'Hennepin', 44.903, -93.396],
  ['60602', 'Chicago', 'IL', 'Cook', 41.883, -87.629],
  ['62701', 'Springfield', 'IL', 'Sangamon', 39.8, -89.649],
  ['62704', 'Springfield', 'IL', 'Sangamon', 39.771, -89.688],
  ['70130', 'New Orleans', 'LA', 'Orleans', 29.932, -90.073],
  ['84111', 'Salt Lake City', 'UT', 'Salt Lake', 40.755, -111.884],
  ['92121', 'San Diego', 'CA', 'San Diego', 32.891, -117.203],
  ['94172', 'San Francisco', 'CA', 'San Francisco', null, null],
  ['94403', 'San Mateo', 'CA', 'San Mateo', 37.539, -122.3],
  ['94501', 'Alameda', 'CA', 'Alameda', 37.77, -122.263],
  ['94607', 'Oakland', 'CA', 'Alameda', 37.807, -122.302],
  ['99507', 'Anchorage', 'AK', 'Anchorage', 61.153, -149.828],
  ['99516', 'Anchorage', 'AK', 'Anchorage', 61.088, -149.778],
] as const;

/** Other names that mail uses: alias, city, state. */
const ALIASES = [
  ['Queens', 'Jamaica', 'NY'],
  ['Nola', 'New Orleans', 'LA'],
] as const;

/** The places of the street fixtures as a packed dataset. Positions are rough; 94172 has none, as PO box ZIP codes may have none. */
export function placesDataset(): Promise<ReadonlyMap<string, Uint8Array>> {
  const fixed = (value: number | null): number => Math.round((value ?? 0) * 1e7);
  const states = [...new Set(ZIPS.map(([, , state]) => state))].map((code) => ({ code, name: code, fips: 1 }));
  const stateRow = (code: string): number => states.findIndex((state) => state.code === code);
  const names = [...new Set(ZIPS.map(([, city, state, county]) => `${city}|${state}|${county}`))].map(
    (text) => text.split('|') as [string, string, string],
  );
  const counties = [
    { name: '', state: 0, fips: 0, latitude: 0, longitude: 0 },
    ...names.map(([, state, county], i) => ({ name: county, state: stateRow(state), fips: 1000 + i, latitude: 0, longitude: 0 })),
  ];
  const cities: CityRecord[] = names
    .map(([name, state], i) => {
      const zips = ZIPS.flatMap(([, city, code], row) => (city === name && code === state ? [row] : []));
      const located = zips.map((row) => ZIPS[row]!).filter((zip) => zip[4] !== null);
      const mean = (column: 4 | 5): number =>
        fixed(located.reduce((sum, zip) => sum + (zip[column] ?? 0), 0) / Math.max(1, located.length));
      return {
        key: placeKey(name),
        name,
        state: stateRow(state),
        county: i + 1,
        weight: zips.length,
        zips,
        latitude: mean(4),
        longitude: mean(5),
      };
    })
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.state - b.state));
  const cityRow = (name: string, state: string): number => cities.findIndex((city) => city.name === name && city.state === stateRow(state));
  const bytes = encodeUsPlaces(
    {
      states,
      counties,
      cities,
      aliases: ALIASES.map(([alias, city, state]) => ({ key: placeKey(alias), city: cityRow(city, state) })).sort((a, b) =>
        a.key < b.key ? -1 : 1,
      ),
      zips: ZIPS.map(([zip, city, state, county, latitude, longitude]) => ({
        zip: Number(zip),
        city: cityRow(city, state),
        county: counties.findIndex((row) => row.name === county && row.state === stateRow(state)),
        located: latitude !== null,
        latitude: fixed(latitude),
        longitude: fixed(longitude),
      })),
    },
    null,
  );
  const source = {
    title: 'Places of the test streets',
    licence: 'MIT',
    attribution: 'Made for tests',
    url: 'https://example.org/places',
    edition: '2026-10-01',
    rows: ZIPS.length,
    authority: 'government',
  } as const;
  const file = { kind: 'us-places', key: '', bytes, rows: ZIPS.length, bbox: null } as const;
  return packDataset({ name: 'us-places-fixture', version: '2026.10', builtAt: '2026-10-01', sources: [source] }, [file]);
}
