import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type CityResponse, Reader } from 'maxmind';
import { expect, it } from 'vitest';
import { cityReader, parse_address, parseLocation } from '../../../src/compat/index.js';
import { openIpReader } from '../../../src/ip/index.js';
import { packDataset } from '../../../tools/build/format/pack.js';
import { buildIp } from '../../../tools/build/ip/build.js';
import { Random } from '../../../tools/random.js';
import { description } from '../../fixtures/example-dataset.js';
import { openPacked } from '../../fixtures/stores.js';
import { type Network, writeMmdb } from '../../tools/build/ip/import/mmdb-writer.js';

type Parts = Record<string, string>;
const theirs: { parseLocation(text: string): Parts | null } = createRequire(import.meta.url)('parse-address');

/** Every nineteenth listed address of the county, with what its parts are. */
const listed = gunzipSync(readFileSync(new URL('../../../datasets/sources/baltimore-county-md.csv.gz', import.meta.url)))
  .toString()
  .split('\n')
  .slice(1)
  .map((line) => line.split(','))
  .filter(([, , number = '0', street, unit, city]) => number !== '0' && street && city && !unit)
  .filter((_, i) => i % 9 === 0)
  .map(([, , number = '', street = '', , city = '', , , zip = '']) => ({ number, street, city, zip }));

const FORMS: readonly ((address: (typeof listed)[number]) => string)[] = [
  ({ number, street, city, zip }) => `${number} ${street}, ${city}, MD ${zip}`,
  ({ number, street, city, zip }) => `${number} ${street} ${city} MD ${zip}`.toLowerCase(),
  ({ number, street, city, zip }) => `${number} ${street} Apt 2, ${city} MD ${zip}-1234`,
];

it('parseLocation gives the keys of parse-address, and the listed parts at least as often', () => {
  const inputs = listed.slice(0, 5000).map((address, i) => ({ address, text: (FORMS[i % FORMS.length] as (typeof FORMS)[0])(address) }));
  expect(inputs.length).toBe(5000);
  const right = { ours: 0, theirs: 0 };
  const keys = { ours: new Set<string>(), theirs: new Set<string>() };
  for (const { address, text } of inputs) {
    const parts = { ours: parseLocation(text) as Parts | null, theirs: theirs.parseLocation(text) };
    for (const side of ['ours', 'theirs'] as const) {
      for (const key of Object.keys(parts[side] ?? {})) keys[side].add(key);
      const { number, prefix, street, type, suffix, city, zip } = parts[side] ?? {};
      const line = [prefix, street, type, suffix].filter(Boolean).join(' ').toUpperCase();
      right[side] += Number(
        number === address.number && line === address.street && city?.toUpperCase() === address.city && zip === address.zip,
      );
    }
  }
  expect([...keys.ours].sort()).toEqual([...keys.theirs].sort());
  expect(right.ours).toBeGreaterThanOrEqual(right.theirs);
  expect(right.ours / inputs.length).toBeGreaterThan(0.97);
  process.stdout.write(`of 5,000 listed addresses all parts: ${right.ours} here, ${right.theirs} by parse-address\n`);
});

it.each([
  'Mission St at Valencia St, San Francisco, CA',
  'Hollywood Blvd & Vine St Los Angeles CA 90028',
  'PO Box 3094 Collierville TN 38027',
])('parseLocation gives the keys of parse-address: %s', (text) => {
  const keys = Object.keys(theirs.parseLocation(text) ?? {}).filter((key) => !['type1', 'type2'].includes(key));
  expect(Object.keys(parseLocation(text) ?? {})).toEqual(expect.arrayContaining(keys));
});

it('parse_address labels parts as libpostal does', () => {
  expect(parse_address('781 Franklin Ave, Apt 3, Brooklyn, NY 11216')).toEqual([
    { label: 'house_number', value: '781' },
    { label: 'road', value: 'franklin ave' },
    { label: 'unit', value: 'apt 3' },
    { label: 'city', value: 'brooklyn' },
    { label: 'state', value: 'ny' },
    { label: 'postcode', value: '11216' },
  ]);
  expect(parse_address('PO Box 12, Ames IA 50010-0012').map(({ label }) => label)).toEqual(['po_box', 'city', 'state', 'postcode']);
  expect(parse_address('Straße 12, 80331 München, Germany')).toEqual([]);
});

it('cityReader gives what the Reader of maxmind gives', async () => {
  const random = new Random(7);
  const places = [
    { country: 'SE', name: 'Sweden', city: 'Malmö', latitude: 55.605, longitude: 13.0038 },
    { country: 'US', name: 'United States', city: 'Austin', latitude: 30.2672, longitude: -97.7431 },
    { country: 'KE', name: 'Kenya', city: 'Nairobi', latitude: -1.2841, longitude: 36.8155 },
  ];
  // Networks of 1.0.0.0/8 by 16 bits, neighbors at different places, one in five not covered.
  const networks = Array.from({ length: 256 }, (_, second) => ({ second, place: places[second % 3] as (typeof places)[number] })).filter(
    ({ second }) => second % 5 !== 4,
  );
  const bits = (second: number) => `00000001${second.toString(2).padStart(8, '0')}`;
  const mmdb = (recordOf: (place: (typeof places)[number]) => object): Buffer =>
    writeMmdb(
      networks.map(({ second, place }): Network => ({ bits: bits(second), record: recordOf(place) })),
      { ipVersion: 4 },
    );
  const peer = new Reader<CityResponse>(
    mmdb(({ country, name, city, latitude, longitude }) => ({
      country: { iso_code: country, names: { en: name } },
      city: { names: { en: city } },
      location: { latitude, longitude },
    })),
  );
  const folder = await mkdtemp(join(tmpdir(), 'doorplate-compat-'));
  const path = join(folder, 'city.mmdb');
  const flat = ({ country, city, latitude, longitude }: (typeof places)[number]) => ({
    ...{ country_code: country, city, latitude, longitude },
    ...{ state1: '', postcode: '', timezone: '' },
  });
  await writeFile(path, mmdb(flat));
  const store = await openPacked(await packDataset(description(), await buildIp({ files: [path], level: 'city' })));
  const reader = cityReader(await store.use(openIpReader));
  for (let i = 0; i < 5000; i++) {
    const ip = `1.${random.below(256)}.${random.below(256)}.${random.below(256)}`;
    const [theirs, bits] = peer.getWithPrefixLength(ip);
    const [ours, own] = reader.getWithPrefixLength(ip);
    expect(ours?.country, ip).toEqual(theirs?.country);
    expect(ours?.city, ip).toEqual(theirs?.city);
    expect(ours?.location, ip).toMatchObject(theirs?.location ?? {});
    if (theirs !== null) expect([ip, own]).toEqual([ip, bits]);
  }
  expect([reader.get('nonsense'), reader.get('10.0.0.1'), peer.get('9.9.9.9'), reader.get('9.9.9.9')]).toEqual([null, null, null, null]);
  await store.close();
  await rm(folder, { recursive: true });
});
