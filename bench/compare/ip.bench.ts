import { stat } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import type { IpLocation } from '../../src/contract.js';
import { directorySource } from '../../src/dataset/sources/directory.js';
import { DatasetStore } from '../../src/dataset/store.js';
import { formatIpv4, formatIpv6, locateIp, openIpReader, specialV4, specialV6 } from '../../src/ip/index.js';
import { openMmdb } from '../../tools/build/ip/import/mmdb.js';
import { walkTree } from '../../tools/build/ip/import/mmdb-tree.js';
import { placeOf } from '../../tools/build/ip/place.js';
import { report, rounded, seeded } from '../measure.js';
import { answeredBy } from '../processes.js';
import { DATASET, ENGINES, type Engine, type Look, MMDB_FILES, OPENINGS } from './ip-engines.js';

/** A text as it comes from a socket or a file: one run of characters, and not the sum of parts that an engine keeps it as. */
function received(text: string): string {
  return Buffer.from(text).toString('latin1');
}

/** Ordinary IPv4 addresses, each as likely as any other. */
function randomV4(count: number, seed: number): string[] {
  const random = seeded(seed);
  const texts: string[] = [];
  while (texts.length < count) {
    const address = Math.floor(random() * 2 ** 32);
    if (specialV4(address) === null) texts.push(received(formatIpv4(address)));
  }
  return texts;
}

/** Addresses anywhere inside networks of an MMDB file, each network as likely as any other. */
async function randomV6(path: string, count: number, seed: number): Promise<string[]> {
  const random = seeded(seed);
  const { tree } = await openMmdb(path);
  let networks = new Uint32Array(1 << 20);
  let used = 0;
  for (const _ of walkTree(tree, (address, length, offset) => {
    if (offset < 0 || specialV6(address) !== null) return;
    if (used + 5 > networks.length) {
      const larger = new Uint32Array(2 * networks.length);
      larger.set(networks);
      networks = larger;
    }
    networks.set(address, used);
    networks[used + 4] = length;
    used += 5;
  }));
  return Array.from({ length: count }, () => {
    const at = Math.floor((random() * used) / 5) * 5;
    const length = networks[at + 4] as number;
    const words = networks.slice(at, at + 4).map((word, i) => {
      const hostBits = Math.max(0, Math.min(32, 32 * (i + 1) - length));
      const mask = hostBits === 32 ? 0xffffffff : 2 ** hostBits - 1;
      return (word | (Math.floor(random() * 2 ** 32) & mask)) >>> 0;
    });
    return received(formatIpv6(words));
  });
}

/**
 * IP lookup beside the readers of MMDB files, on DB-IP City Lite, text to full record: `npm run bench -- compare/ip`. All
 * engines get the same lists in interleaved rounds after their answers were compared; the quietest of each counts. The record
 * of this library is a new object each time; the others keep records and give them again, as they come.
 */
const ADDRESSES = 100_000;
const ROUNDS = 25;
const MEMORY_ADDRESSES = 200_000;
const OPENING_ROUNDS = 15;

const v4 = randomV4(ADDRESSES, 11);
const v6 = await randomV6(MMDB_FILES[1], ADDRESSES, 12);
const engines: Record<string, Engine> = {};
for (const [name, open] of Object.entries(ENGINES)) engines[name] = await open();

const store = await DatasetStore.open([directorySource(DATASET)]);
const [manifest] = store.manifests();
if (manifest === undefined) throw new Error('ip-city is missing: npm run build:datasets ip-city');
let sum = 0;

await compareAnswers();
// All files are resident from here on.
await store.use(openIpReader);
const speed = { IPv4: rates('v4', v4), IPv6: rates('v6', v6) };
const openMilliseconds = await openings();
const residentMegabytes = await memory();
const bytes = {
  doorplate: manifest.files.reduce((all, file) => all + file.bytes, 0),
  mmdb: (await Promise.all(MMDB_FILES.map((path) => stat(path)))).reduce((all, { size }) => all + size, 0),
};
const ratio = (a: number | undefined, b: number | undefined): number => Number(((a ?? Number.NaN) / (b ?? Number.NaN)).toFixed(2));
await report('compare/ip', {
  data: 'DB-IP City Lite',
  addresses: ADDRESSES,
  rounds: ROUNDS,
  lookupsPerSecond: speed,
  ratios: Object.fromEntries(
    Object.entries(speed).map(([version, each]) => [
      version,
      {
        'to maxmind': ratio(each.doorplate, each.maxmind),
        'to mmdb-reader': ratio(each.doorplate, each['mmdb-reader']),
        'to mmdb-lib': ratio(each.doorplate, each['mmdb-lib']),
      },
    ]),
  ),
  openMilliseconds,
  openRatio: ratio(openMilliseconds.doorplate, openMilliseconds.maxmind),
  residentMegabytes,
  residentRatio: ratio(residentMegabytes.doorplate, residentMegabytes.maxmind),
  bytes,
  bytesRatio: ratio(bytes.doorplate, bytes.mmdb),
  checksum: sum % 1000,
});
await store.close();

/** Asks every engine for every address and compares with mmdb-lib what the source says. */
async function compareAnswers(): Promise<void> {
  for (const [version, list] of [
    ['v4', v4],
    ['v6', v6],
  ] as const) {
    for (const text of list) {
      const truth = engines['mmdb-lib']?.[version](text) ?? null;
      for (const peer of ['maxmind', 'mmdb-reader']) {
        if (!isDeepStrictEqual(engines[peer]?.[version](text) ?? null, truth)) throw new Error(`${peer} and mmdb-lib differ on ${text}`);
      }
      const ours = engines.doorplate?.[version](text) as IpLocation | null;
      const place = placeOf(truth);
      const same =
        place === null
          ? ours === null
          : ours?.CountryCode === place.countryCode &&
            ours.Region === place.region &&
            ours.City === place.city &&
            ours.PostalCode === place.postalCode &&
            (place.latitude === null || ours.Latitude === place.latitude / 1e7) &&
            (place.longitude === null || ours.Longitude === place.longitude / 1e7);
      if (!same) throw new Error(`doorplate and mmdb-lib differ on ${text}`);
    }
  }
}

/** Lookups a second of every engine over one list, in its quietest round. */
function rates(version: 'v4' | 'v6', list: readonly string[]): Record<string, number> {
  const runs: Record<string, () => void> = {};
  for (const [name, engine] of Object.entries(engines)) runs[name] = passOver(list, engine[version]);
  runs['answers of locateIp'] = passOver(list, (text) => store.ask((view) => locateIp(view, text)));
  const least: Record<string, number> = {};
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, run] of Object.entries(runs)) {
      const start = performance.now();
      run();
      least[name] = Math.min(least[name] ?? Number.POSITIVE_INFINITY, performance.now() - start);
    }
  }
  return Object.fromEntries(Object.entries(least).map(([name, took]) => [name, Math.round((list.length / took) * 1000)]));
}

function passOver(list: readonly string[], look: Look): () => void {
  return () => {
    for (const text of list) if (look(text)) sum++;
  };
}

/** Milliseconds from nothing to a first answer, the least of interleaved rounds. */
async function openings(): Promise<Record<string, number>> {
  const least: Record<string, number> = {};
  for (let round = 0; round < OPENING_ROUNDS; round++) {
    for (const [name, open] of Object.entries(OPENINGS)) {
      const start = performance.now();
      await open(v4[round] as string);
      least[name] = Math.min(least[name] ?? Number.POSITIVE_INFINITY, performance.now() - start);
    }
  }
  return Object.fromEntries(Object.entries(least).map(([name, took]) => [name, rounded(took)]));
}

/** Resident memory of a process after lookups, less that of one that looks nothing up, megabytes. */
async function memory(): Promise<Record<string, number>> {
  const lists = { v4: randomV4(MEMORY_ADDRESSES, 21), v6: await randomV6(MMDB_FILES[1], MEMORY_ADDRESSES, 22) };
  const idle = await residentOf('idle', lists);
  const resident: Record<string, number> = {};
  for (const name of Object.keys(ENGINES)) resident[name] = Number(((await residentOf(name, lists)) - idle).toFixed(1));
  return resident;
}

async function residentOf(name: string, lists: object): Promise<number> {
  return (await answeredBy<{ residentMegabytes: number }>(new URL('./ip-memory.ts', import.meta.url), [name], lists)).residentMegabytes;
}
