import { placeKey } from '../../src/dataset/key.js';
import { packDataset } from '../../tools/format/pack.js';
import { encodeUsPlaces } from '../../tools/us/encode/encode-places.js';

/** A city as tests write it. */
export interface City {
  readonly name: string;
  readonly state: string;
  readonly weight: number;
  readonly zips: readonly string[];
  readonly others?: readonly string[];
  /** Degrees times 10^7. */
  readonly at?: { readonly latitude: number; readonly longitude: number };
}

const STATES = [
  ['CA', 'California'],
  ['IA', 'Iowa'],
  ['IL', 'Illinois'],
  ['IN', 'Indiana'],
  ['LA', 'Louisiana'],
  ['MA', 'Massachusetts'],
  ['MD', 'Maryland'],
  ['MN', 'Minnesota'],
  ['MO', 'Missouri'],
  ['NY', 'New York'],
] as const;
export const STATE_CODES = STATES.map(([code]) => code);

/** Cities with the ZIP codes that prefer them; weights are made up where they are not the number of these. */
const CITIES: readonly City[] = [
  {
    name: 'Springfield',
    state: 'IL',
    weight: 9,
    zips: ['62701', '62702', '62704'],
    at: { latitude: 398_000_000, longitude: -896_400_000 },
  },
  { name: 'Springfield', state: 'MA', weight: 8, zips: ['01103', '01109'] },
  { name: 'Springfield', state: 'MO', weight: 7, zips: ['65801'] },
  { name: 'Spring Valley', state: 'CA', weight: 4, zips: ['91976', '91977'] },
  { name: 'Spring', state: 'IN', weight: 1, zips: ['47000'] },
  { name: 'Saint Louis', state: 'MO', weight: 40, zips: ['63101', '63102'] },
  { name: 'Saint Landry', state: 'LA', weight: 1, zips: ['71367'] },
  { name: 'Stockton', state: 'CA', weight: 12, zips: ['95201'] },
  { name: 'Saint Paul', state: 'MN', weight: 30, zips: ['55101'] },
  { name: 'New York', state: 'NY', weight: 100, zips: ['10001', '10002', '10027'], others: ['Manhattan', 'New York City'] },
  { name: 'New York Mills', state: 'MN', weight: 1, zips: ['56567'] },
  { name: 'Jamaica', state: 'NY', weight: 11, zips: ['11432'], others: ['Queens'] },
  { name: 'Manhattan Beach', state: 'CA', weight: 2, zips: ['90266'] },
  { name: 'Fort Wayne', state: 'IN', weight: 20, zips: ['46801'] },
  { name: 'Lutherville Timonium', state: 'MD', weight: 1, zips: ['21093'], others: ['Lutherville', 'Timonium'] },
  { name: 'Baltimore', state: 'MD', weight: 25, zips: ['21229'] },
  { name: 'Alameda', state: 'CA', weight: 2, zips: ['94501'] },
];

/** Cities as a packed dataset. */
export function usPlacesDataset(cities: readonly City[] = CITIES, name = 'us-places-fixture'): Promise<ReadonlyMap<string, Uint8Array>> {
  const nowhere = { latitude: 0, longitude: 0 };
  const stateRow = (code: string): number => STATES.findIndex(([known]) => known === code);
  const sorted = cities
    .map((city) => ({ ...city, key: placeKey(city.name) }))
    .sort((a, b) => compare(a.key, b.key) || stateRow(a.state) - stateRow(b.state));
  const zips = sorted.flatMap((city, row) => city.zips.map((zip) => ({ zip: Number(zip), city: row }))).sort((a, b) => a.zip - b.zip);
  const bytes = encodeUsPlaces(
    {
      states: STATES.map(([code, name]) => ({ code, name, fips: 0 })),
      counties: [{ name: '', state: 0, fips: 0, ...nowhere }],
      cities: sorted.map(({ key, name, state, weight }, row) => ({
        key,
        name,
        state: stateRow(state),
        county: 0,
        weight,
        zips: [...zips.keys()].filter((zip) => zips[zip]?.city === row),
        ...nowhere,
      })),
      aliases: sorted
        .flatMap((city, row) => (city.others ?? []).map((other) => ({ key: placeKey(other), city: row })))
        .sort((a, b) => compare(a.key, b.key) || a.city - b.city),
      zips: zips.map(({ zip, city }) => ({
        zip,
        city,
        county: 0,
        located: sorted[city]?.at !== undefined,
        ...(sorted[city]?.at ?? nowhere),
      })),
    },
    null,
  );
  const source = {
    title: 'Test cities',
    licence: 'MIT',
    attribution: 'Made for tests',
    url: 'https://example.org/cities',
    edition: '2026-10-01',
    rows: cities.length,
    authority: 'government',
  } as const;
  return packDataset({ name, version: '2026.10', builtAt: '2026-10-01', sources: [source] }, [
    { kind: 'us-places', key: '', bytes, rows: zips.length, bbox: null },
  ]);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
