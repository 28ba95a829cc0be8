import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { embeddedFolder } from '../../src/dataset/find-sources.js';
import { directorySource, type Manifest } from '../../src/dataset/index.js';
import { readManifest } from '../../src/dataset/manifest-reader.js';
import { readTables } from '../../src/dataset/read-tables.js';
import type { Doorplate } from '../../src/doorplate.js';
import { groupBy } from '../../src/group.js';
import { signManifest } from '../../tools/build/format/pack.js';
import type { AddressRow } from '../../tools/build/us/rows.js';
import { builtPackage } from '../data.js';
import { leastMilliseconds, type Percentiles, percentiles, quantile, ROOM_FOR_ALL, rounded } from '../measure.js';

const { open } = await builtPackage();
/** Shards of the whole country. */
const NATIONAL_SHARDS = 900;
const MOUNTS = 21;
const LEAST_FOUND = 0.95;

/** The text of an address, as somebody would write it. */
export function lineOf({ components: c }: AddressRow): string {
  const street = [c.number, c.preDir, c.name, c.postType, c.postDir, c.unitNumber === null ? null : `# ${c.unitNumber}`];
  return `${street.filter((part) => part !== null).join(' ')}, ${c.city} ${c.state} ${c.zip}`;
}

/** Time to mount a dataset, and one with as many shards as the whole country has. */
export async function mountTimes(folder: string) {
  const mount = (path: string) => leastMilliseconds(MOUNTS, async () => (await open({ only: true, data: [path] })).close());
  const { sha256: _, ...manifest } = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Manifest;
  const shards = manifest.files.filter(({ kind }) => kind === 'us-streets');
  const others = manifest.files.filter(({ kind }) => kind !== 'us-streets');
  const national = Array.from({ length: NATIONAL_SHARDS }, (_, i) => {
    const shard = shards[i % shards.length] as Manifest['files'][number];
    return { ...shard, key: String(i + 100), name: `us-streets-${i + 100}-${shard.sha256.slice(0, 12)}.bin` };
  });
  const path = await mkdtemp(join(tmpdir(), 'doorplate-national-'));
  try {
    await writeFile(join(path, 'manifest.json'), await signManifest({ ...manifest, files: [...national, ...others] }));
    return { mountMilliseconds: await mount(folder), mountNationalMilliseconds: await mount(path) };
  } finally {
    await rm(path, { recursive: true });
  }
}

/** Time to read, check and lay out each shard when it is asked for first; its file lies in the system's cache. */
export async function shardTimes(folder: string) {
  const source = directorySource(folder);
  const manifest = await readManifest(source);
  const shards: { readonly rows: number; readonly bytes: number; readonly milliseconds: number }[] = [];
  for (const file of manifest.files) {
    if (file.kind !== 'us-streets') continue;
    const milliseconds = await leastMilliseconds(5, async () => {
      for await (const _ of readTables(source, file, manifest));
    });
    shards.push({ rows: file.rows, bytes: file.bytes, milliseconds });
  }
  const times = shards.map(({ milliseconds }) => milliseconds);
  const largest = shards.reduce((a, b) => (b.rows > a.rows ? b : a));
  return { shards: shards.length, medianMilliseconds: quantile(times, 0.5), slowestMilliseconds: quantile(times, 1), largest };
}

/** Latency of the first question to each shard. */
export async function firstQuestionTimes(folder: string, sample: readonly AddressRow[]) {
  const doorplate = await open({ only: true, data: [folder, join(await embeddedFolder(), 'us-places')] });
  try {
    const shards = [...groupBy(sample, ({ components }) => (components.zip ?? '').slice(0, 3)).values()];
    await doorplate.geocode(lineOf((shards[0] as readonly AddressRow[])[0] as AddressRow));
    const first: number[] = [];
    for (const [address] of shards.slice(1)) {
      const start = performance.now();
      await doorplate.geocode(lineOf(address as AddressRow));
      first.push(performance.now() - start);
    }
    return { firstQuestionMilliseconds: { median: rounded(quantile(first, 0.5), 2), slowest: rounded(quantile(first, 1), 2) } };
  } finally {
    await doorplate.close();
  }
}

/**
 * Latency of single questions to addresses of all shards while every file that they need is in memory:
 * each question has been asked once before. Resident memory of the process, MiB.
 */
export async function residentTimes(folder: string, sample: readonly AddressRow[]) {
  const doorplate = await open({ only: true, data: [folder, join(await embeddedFolder(), 'us-places')], maxBytes: ROOM_FOR_ALL });
  try {
    await requireFound(doorplate, sample);
    const lines = sample.map(lineOf);
    const single = async <T>(inputs: readonly T[], ask: (input: T) => Promise<{ readonly result: unknown }>): Promise<Percentiles> => {
      for (const input of inputs) await ask(input);
      const taken: number[] = [];
      for (const input of inputs) {
        const start = performance.now();
        await ask(input);
        taken.push((performance.now() - start) * 1000);
      }
      return percentiles(taken);
    };
    return {
      questions: lines.length,
      verify: await single(lines, (line) => doorplate.verify(line)),
      geocode: await single(lines, (line) => doorplate.geocode(line)),
      reverse: await single(sample, ({ latitude, longitude }) => doorplate.reverse({ latitude, longitude })),
      suggestAddress: await single(lines, (line) => doorplate.suggestAddress(line.slice(0, line.indexOf(',')))),
      memoryMiB: Math.round(process.memoryUsage().rss / 2 ** 20),
    };
  } finally {
    await doorplate.close();
  }
}

async function requireFound(doorplate: Doorplate, rows: readonly AddressRow[]): Promise<void> {
  let found = 0;
  for (const row of rows) {
    const [verified, placed] = [await doorplate.verify(lineOf(row)), await doorplate.geocode(lineOf(row))];
    if (verified.result?.DpvConfirmation === 'Y' && placed.result?.source === '10') found++;
  }
  if (found < LEAST_FOUND * rows.length) throw new Error(`${found} of ${rows.length} addresses are found, expected ${100 * LEAST_FOUND} %`);
}
