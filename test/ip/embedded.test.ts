// The IP lookup on the country dataset that comes with the package.
import { isIPv4 } from 'node:net';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { directorySource } from '../../src/dataset/sources/directory.js';
import { DatasetStore } from '../../src/dataset/store.js';
import { locateIp } from '../../src/ip/index.js';

const MAX_BYTES = 8_000_000;
const store = await DatasetStore.open([directorySource(fileURLToPath(new URL('../../datasets/ip-country', import.meta.url)))]);

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

describe('the country dataset that comes with the package', () => {
  it.each(KNOWN)('locates %s in %s', async (ip, code, continent) => {
    const { result } = await store.use((view) => locateIp(view, ip));
    expect(result).toMatchObject({ CountryCode: code, Continent: continent, Region: null, City: null, PostalCode: null });
  });

  it('gives a name, a continent and a centre to every country, and covers nearly all ordinary addresses', async () => {
    let seed = 20;
    const random = (): number => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return seed >>> 8;
    };
    const [answers, covered] = [20_000, 0.995];
    let found = 0;
    for (let i = 0; i < answers; i++) {
      const ip = [1 + (random() % 223), random() % 256, random() % 256, random() % 256].join('.');
      expect(isIPv4(ip)).toBe(true);
      const { result } = await store.use((view) => locateIp(view, ip));
      if (result === null) continue;
      found++;
      if (result.CountryCode === null) expect(result).toMatchObject({ Country: null, Latitude: 0, Longitude: 0 });
      else if (result.Country === null || result.Continent === null || result.Latitude === 0)
        throw new Error(`incomplete: ${result.CountryCode}`);
    }
    expect(found / answers).toBeGreaterThan(covered);
  });

  it('stays small, and names its source and licence', async () => {
    const { files, sources } = await store.use((view) => view.manifests[0] ?? Promise.reject(new Error('nothing is mounted')));
    expect(files.reduce((sum, file) => sum + file.bytes, 0)).toBeLessThan(MAX_BYTES);
    expect(sources[0]).toMatchObject({ title: 'DB-IP City Lite', licence: 'CC BY 4.0', url: 'https://db-ip.com/' });
  });
});
