import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { IpLevel } from '../../../../../src/dataset/format/tables/ip.js';
import { DatasetStore, memorySource } from '../../../../../src/dataset/index.js';
import { locateIp } from '../../../../../src/ip/index.js';
import { packDataset } from '../../../../../tools/build/format/pack.js';
import { buildIp } from '../../../../../tools/build/ip/build.js';
import { rangeCsv } from '../../../../../tools/build/ip/import/csv-sources.js';
import { folderForAll } from '../../../../fixtures/folder.js';
import { writeMmdb } from './mmdb-writer.js';

/** Rows as IPinfo's databases have them, by the names of the databases; the MMDB and the CSV form share the names of the fields. */
const SYDNEY = { city: 'Sydney', region: 'New South Wales', region_code: 'NSW' };
const NAMED = { country: 'Australia', country_code: 'AU', continent: 'Oceania', continent_code: 'OC' };
const POINT = { latitude: '-33.86785', longitude: '151.20732', timezone: 'Australia/Sydney', postal_code: '1001' };
const NETWORK = { asn: 'AS13335', as_name: 'Cloudflare, Inc.', as_domain: 'cloudflare.com', as_type: 'hosting' };
const FLAGS = { is_anonymous: 'false', is_anycast: 'true', is_hosting: 'true', is_mobile: 'false', is_satellite: 'false' };
const OLDER = { ...SYDNEY, country: 'AU', lat: '-33.86785', lng: '151.20732', postal_code: '1001', timezone: 'Australia/Sydney' };

const WHOLE = {
  ...{ Country: 'Australia', CountryCode: 'AU', Continent: 'Oceania', Region: 'New South Wales', City: 'Sydney' },
  ...{ PostalCode: '1001', Latitude: -33.86785, Longitude: 151.20732, Timezone: 'Australia/Sydney' },
};
const COUNTRY = { Country: 'Australia', CountryCode: 'AU', Continent: 'Oceania', Region: null, City: null, PostalCode: null };
const CLOUDFLARE = { number: 13335, organization: 'Cloudflare, Inc.' };

const PLACES: readonly (readonly [name: string, row: Readonly<Record<string, string>>, expected: object])[] = [
  ['ip_geolocation', OLDER, WHOLE],
  ['ip_geolocation_extended', { ...OLDER, geoname_id: '2147714', radius: '100' }, WHOLE],
  ['ipinfo_location', { ...SYDNEY, ...NAMED, ...POINT }, WHOLE],
  ['ipinfo_core', { ...SYDNEY, ...NAMED, ...POINT, ...NETWORK, ...FLAGS }, WHOLE],
  ['ipinfo_plus', { ...SYDNEY, ...NAMED, ...POINT, geoname_id: '2147714', radius: '20', ...NETWORK, ...FLAGS, carrier_name: '' }, WHOLE],
  ['ipinfo_lite', { ...NAMED, asn: 'AS13335', as_name: 'Cloudflare, Inc.', as_domain: 'cloudflare.com' }, COUNTRY],
  ['ip_country', { country: 'AU', country_name: 'Australia', continent: 'OC', continent_name: 'Oceania' }, COUNTRY],
  ['ip_country_asn', { country: 'AU', country_name: 'Australia', continent: 'OC', continent_name: 'Oceania', ...NETWORK }, COUNTRY],
  ['ip_company', { name: 'APNIC', domain: 'apnic.net', type: 'business', ...NETWORK, country: 'AU' }, COUNTRY],
];
const NETWORKS: readonly (readonly [name: string, row: Readonly<Record<string, string>>, expected: object])[] = [
  ['ip_asn', { asn: 'AS13335', domain: 'cloudflare.com', name: 'Cloudflare, Inc.', route: '1.1.1.0/24', type: 'hosting' }, CLOUDFLARE],
  ['ip_country_asn', { country: 'AU', ...NETWORK }, CLOUDFLARE],
  ['ipinfo_lite', { ...NAMED, ...NETWORK }, CLOUDFLARE],
  ['ipinfo_core', { ...SYDNEY, ...NAMED, ...POINT, ...NETWORK, ...FLAGS }, CLOUDFLARE],
];

const folder = folderForAll();
const quoted = (cells: readonly string[]) => cells.map((cell) => (cell.includes(',') ? `"${cell}"` : cell)).join(',');

/** The row for 1.0.0.0/8 in the forms that IPinfo publishes: MMDB, and CSV with a prefix or with both ends. */
async function storesOf(name: string, row: Readonly<Record<string, string>>, level: IpLevel): Promise<readonly DatasetStore[]> {
  const [names, cells] = [Object.keys(row), Object.values(row)];
  const mmdb = folder(`${name}.mmdb`);
  const [byPrefix, byEnds] = [folder(`${name}.csv`), folder(`${name}_ranges.csv`)];
  await writeFile(mmdb, writeMmdb([{ bits: '00000001', record: row }], { ipVersion: 4 }));
  await writeFile(byPrefix, `${quoted(['network', ...names])}\n${quoted(['1.0.0.0/8', ...cells])}\n`);
  await writeFile(
    byEnds,
    `${quoted(['start_ip', 'end_ip', 'join_key', ...names])}\n${quoted(['1.0.0.0', '1.255.255.255', '1.0.0.0', ...cells])}\n`,
  );
  return Promise.all(
    [mmdb, rangeCsv(byPrefix), rangeCsv(byEnds)].map(async (file) => {
      const files = await buildIp({ files: [file], level });
      return DatasetStore.open([memorySource(await packDataset({ name: 'ip', version: '1', builtAt: '2026-11-21', sources: [] }, files))]);
    }),
  );
}

describe('databases of IPinfo', () => {
  it.each(PLACES)('%s: the place is that of the file', async (name, row, expected) => {
    for (const store of await storesOf(name, row, 'city')) {
      const { result } = await store.ask((view) => locateIp(view, '1.1.1.1'));
      expect(result).toMatchObject(expected);
    }
  });

  it.each(NETWORKS)('%s: the network is that of the file', async (name, row, expected) => {
    for (const store of await storesOf(name, row, 'asn')) {
      expect(await store.ask((view) => locateIp(view, '1.1.1.1'))).toMatchObject({ asn: expected });
    }
  });
});
