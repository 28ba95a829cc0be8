import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { type IpLocation, parseIp } from '../../../../src/ip/index.js';
import { buildIp, rangesIn } from '../../../../tools/build/ip/build.js';
import { folderForAll } from '../../../fixtures/folder.js';
import { openFiles } from '../../../fixtures/opened-ip-files.js';
import { ALIAS, type MmdbOptions, type Network, writeMmdb } from './import/mmdb-writer.js';

/** The bits of a prefix; IPv4 prefixes lie in ::/96 of an IPv6 tree. */
function bits(prefix: string, inside: 4 | 6 = 6): string {
  const [base = '', length] = prefix.split('/');
  const words = new Uint32Array(4);
  const version = parseIp(base, words);
  const all = [...words].map((word) => word.toString(2).padStart(32, '0')).join('');
  const end = Number(length) + (version === 4 ? 96 : 0);
  return all.slice(inside === 4 ? 96 : 0, end);
}

function flat(prefix: string, says: object, inside: 4 | 6 = 6): Network {
  return { bits: bits(prefix, inside), record: { country_code: '', state1: '', city: '', postcode: '', timezone: '', ...says } };
}

const SOUTH = { country_code: 'SE', city: 'Malmö', latitude: Math.fround(55.605), longitude: Math.fround(13.0038) };
const NORTH = { country_code: 'SE', city: 'Kiruna', latitude: Math.fround(67.8558), longitude: Math.fround(20.2253) };
const US = { country_code: 'US', city: 'Austin', latitude: 30.2672, longitude: -97.7431 };

const folder = folderForAll();

let files = 0;
async function file(networks: readonly Network[], options?: MmdbOptions): Promise<string> {
  const path = folder(`${files++}.mmdb`);
  await writeFile(path, writeMmdb(networks, options));
  return path;
}

async function built(level: 'city' | 'country', ...paths: string[]) {
  const built = await buildIp({ files: paths, level });
  const packed = built.find(({ kind }) => kind === 'ip-places');
  if (packed === undefined) throw new Error('nothing was built');
  const lookup = openFiles(built);
  const at = (ip: string): Partial<IpLocation> | null => {
    const words = new Uint32Array(4);
    const place = parseIp(ip, words) === 4 ? lookup.placeV4(words[3] as number) : lookup.placeV6(words);
    return place === 0 ? null : lookup.location(place, ip);
  };
  const cities = (...ips: string[]) => ips.map((ip) => at(ip)?.City);
  return { packed, lookup, at, cities, ranges: rangesIn(built) };
}

describe('buildIp', () => {
  it('builds IPv4 and IPv6 ranges from two files', async () => {
    const v4 = await file([flat('1.0.0.0/24', SOUTH, 4), flat('1.0.1.0/24', SOUTH, 4), flat('1.0.2.0/24', NORTH, 4)], { ipVersion: 4 });
    const v6 = await file([flat('2a00::/32', US), flat('2a00:1::/64', SOUTH), flat('2a00:1:0:1:8000::/65', NORTH)]);
    const { packed, lookup, at, ranges } = await built('city', v4, v6);
    expect(at('1.0.1.9')).toMatchObject({ Country: 'Sweden', City: 'Malmö', Latitude: 55.605, Timezone: 'Europe/Stockholm' });
    expect(lookup.rangeV4(0x01000101)).toBe('1.0.0.0 - 1.0.1.255');
    expect(at('1.0.2.255')).toMatchObject({ City: 'Kiruna' });
    const gaps = ['1.0.3.0', '0.255.255.255', '2a00:1:0:1::', '2a00:1:0:2::', '2001:200::'];
    expect(gaps.map(at)).toEqual(gaps.map(() => null));
    expect(at('2a00:1:0:1:ffff::')).toMatchObject({ City: 'Kiruna' });
    expect(at('2a00:0:ffff::1')).toMatchObject({ City: 'Austin', Timezone: 'America/Chicago' });
    expect(packed).toMatchObject({ kind: 'ip-places', key: 'city', rows: 1 + 3, bbox: null });
    expect(ranges).toBe(3 + 5);
  });

  it('keeps countries only at country level, at the centre of their places', async () => {
    const path = await file([flat('1.0.0.0/24', SOUTH), flat('1.0.1.0/24', NORTH), flat('2.0.0.0/8', US), flat('2a00::/32', NORTH)]);
    const { packed, lookup, at } = await built('country', path);
    expect(lookup.rangeV4(0x01000000)).toBe('1.0.0.0 - 1.0.1.255');
    const sweden = { Country: 'Sweden', CountryCode: 'SE', Region: null, City: null, Timezone: 'Europe/Stockholm', Continent: 'Europe' };
    expect(at('1.0.0.1')).toMatchObject(sweden);
    expect(at('2a00::1')).toMatchObject(sweden);
    // The great-circle midpoint of the two towns.
    expect(at('1.0.0.1')).toMatchObject({ Latitude: 61.776, Longitude: 15.8931 });
    expect(at('2.0.0.1')).toMatchObject({ CountryCode: 'US', Timezone: null, Latitude: 30.2672 });
    expect(lookup.derived(lookup.placeV4(0x02000001))).toEqual({ country: true, continent: true, timezone: false, position: 'center' });
    expect(packed.key).toBe('country');
  });

  it('reads the paths of MaxMind, and leaves what the source says alone', async () => {
    const en = (name: string) => ({ names: { en: name } });
    const record = {
      city: en('Hull'),
      continent: en('Europe of the source'),
      country: { iso_code: 'GB', ...en('United Kingdom of the source') },
      location: { latitude: 53.7446, longitude: -0.3366, time_zone: 'Europe/Hull', accuracy_radius: 10 },
      postal: { code: 'HU1' },
      subdivisions: [en('England')],
    };
    const unknown = { country: { iso_code: 'ZZ', ...en('Atlantis') }, continent: en('Nowhere') };
    const path = await file([
      { bits: bits('1.0.0.0/8'), record },
      { bits: bits('2.0.0.0/8'), record: unknown },
      { bits: bits('3.0.0.0/8'), record: { registered_country: { iso_code: 'GB' } } },
      { bits: bits('2002::/16'), record: ALIAS },
      { bits: bits('::ffff:0:0/96'), record: ALIAS },
    ]);
    const { lookup, at } = await built('city', path);
    expect(at('1.1.1.1')).toEqual({
      IpAddress: '1.1.1.1',
      Country: 'United Kingdom',
      CountryCode: 'GB',
      Region: 'England',
      City: 'Hull',
      Latitude: 53.7446,
      Longitude: -0.3366,
      Continent: 'Europe of the source',
      Timezone: 'Europe/Hull',
      PostalCode: 'HU1',
    });
    expect(lookup.derived(lookup.placeV4(0x01000000))).toEqual({ country: true, continent: false, timezone: false, position: 'source' });
    expect(lookup.radius(lookup.placeV4(0x01000000))).toBe(10);
    expect(at('2.1.1.1')).toMatchObject({ Country: 'Atlantis', CountryCode: 'ZZ', Continent: 'Nowhere', Latitude: null, Timezone: null });
    expect(lookup.derived(lookup.placeV4(0x02000000))).toEqual({ country: false, continent: false, timezone: false, position: 'none' });
    expect(at('3.1.1.1')).toBeNull();
  });

  it('takes the earlier file where two cover an address', async () => {
    const upper = await file([flat('1.0.1.0/24', US)]);
    const lower = await file([flat('1.0.0.0/16', SOUTH), flat('2a00::/32', NORTH)]);
    const { cities } = await built('city', upper, lower);
    const found = cities('1.0.0.255', '1.0.1.0', '1.0.1.255', '1.0.2.0', '2a00::1');
    expect(found).toEqual(['Malmö', 'Austin', 'Austin', 'Malmö', 'Kiruna']);
  });

  it('takes networks wider than IPv4, or than 2000::/3, for both', async () => {
    const { lookup, cities } = await built('city', await file([flat('::/1', SOUTH)]));
    expect(cities('0.0.0.0', '255.255.255.255', '2000::', '3fff::')).toEqual(Array(4).fill('Malmö'));
    expect(lookup.rangeV6(Uint32Array.of(0x20000000, 0, 0, 0))).toBe('2000:: - 3fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff');
    const narrower = await built('city', await file([flat('::/64', NORTH), flat('3ffe::/16', US)]));
    expect(narrower.cities('8.8.8.8', '2000::', '3ffe::', '3fff::')).toEqual(['Kiruna', undefined, 'Austin', undefined]);
  });

  it('gives the same bytes for the same files, and reports how far it is', async () => {
    const path = await file([flat('1.0.0.0/24', SOUTH), flat('2a00::/32', US)]);
    const fractions: number[] = [];
    const once = await buildIp({ files: [path], level: 'city', progress: (fraction) => fractions.push(fraction) });
    const again = await buildIp({ files: [path], level: 'city' });
    expect(again).toEqual(once);
    expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
    expect(fractions.at(-1)).toBe(1);
  });

  it.each([
    ['no file', []],
    ['a file without places', ['empty']],
  ])('refuses to build from %s', async (_, names) => {
    const paths = await Promise.all(names.map(() => file([flat('1.0.0.0/8', {})])));
    await expect(buildIp({ files: paths, level: 'city' })).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
  });
});
