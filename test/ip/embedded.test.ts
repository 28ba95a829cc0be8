// The IP lookup on the country dataset that comes with the package.
import { expect, it } from 'vitest';
import { locateIp } from '../../src/ip/index.js';
import { Random } from '../../tools/random.js';
import { manifestOf } from '../fixtures/damaged-datasets.js';
import { shippedDataset } from '../fixtures/paged-sample.js';
import { openPacked } from '../fixtures/stores.js';

const files = await shippedDataset('ip-country');
const store = await openPacked(files);

/** Addresses that belong to national registries or research networks and do not move. */
const KNOWN = [
  ['8.8.8.8', 'US', 'North America'],
  ['2001:da8::1', 'CN', 'Asia'],
  ['141.20.1.1', 'DE', 'Europe'],
  ['133.11.0.1', 'JP', 'Asia'],
  ['196.4.160.1', 'ZA', 'Africa'],
  ['200.160.0.8', 'BR', 'South America'],
  ['2001:200::1', 'JP', 'Asia'],
  ['2001:660::1', 'FR', 'Europe'],
  ['77.88.8.8', 'RU', 'Europe'],
  ['212.174.0.1', 'TR', 'Asia'],
  ['2002:8d14:101::1', 'DE', 'Europe'],
] as const;

it.each(KNOWN)('locates %s in %s', async (ip, code, continent) => {
  const { result } = await store.ask((view) => locateIp(view, ip));
  expect(result).toMatchObject({ CountryCode: code, Continent: continent, Region: null, City: null, PostalCode: null });
});

it('gives a name, a continent and a center to every country, and covers nearly all ordinary addresses', async () => {
  const random = new Random(20);
  const [answers, covered] = [20_000, 0.995];
  let found = 0;
  for (let i = 0; i < answers; i++) {
    const ip = [random.int(1, 223), random.below(256), random.below(256), random.below(256)].join('.');
    const { result } = await store.ask((view) => locateIp(view, ip));
    if (result === null) continue;
    found++;
    if (result.CountryCode === null) expect(result).toMatchObject({ Country: null, Latitude: null, Longitude: null });
    else if (result.Country === null || result.Continent === null || result.Latitude === null)
      throw new Error(`incomplete: ${result.CountryCode}`);
  }
  expect(found / answers).toBeGreaterThan(covered);
});

it('stays small, and names its source and licence', () => {
  expect([...files.values()].reduce((sum, { length }) => sum + length, 0)).toBeLessThan(8_000_000);
  expect(manifestOf(files).sources[0]).toMatchObject({ title: 'DB-IP City Lite', licence: 'CC BY 4.0', url: 'https://db-ip.com/' });
});
