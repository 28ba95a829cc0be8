import { closeSync, existsSync, openSync, writeSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { directorySource, inspectDataset } from '../src/dataset/index.js';
import type { AddressRow } from '../tools/build/us/rows.js';
import { commit, report } from './measure.js';
import { readOptions } from './options.js';
import { type Ran, runCommand } from './processes.js';
import { generateAddresses } from './scale/generate.js';
import { firstQuestionTimes, mountTimes, residentTimes, shardTimes } from './scale/questions.js';
import { suggestionTimes } from './scale/suggestions.js';
import { zipPlaces } from './scale/zip-places.js';

const HEADER = 'LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE,ID,PLUS4\n';
const BUFFER = 1 << 20;

/**
 * Writes addresses as an OpenAddresses file, CSV; gives the bytes written. A path that ends in `.gz`
 * is gzipped, a member for each buffer (RFC 1952 allows several).
 */
function writeAddressFile(path: string, rows: Iterable<AddressRow>): number {
  const gzipped = path.endsWith('.gz');
  const file = openSync(path, 'w');
  let [text, bytes, id] = [HEADER, 0, 0];
  const flush = (): void => {
    bytes += writeSync(file, gzipped ? gzipSync(text, { level: 1 }) : Buffer.from(text));
    text = '';
  };
  try {
    for (const row of rows) {
      text += line(row, ++id);
      if (text.length > BUFFER) flush();
    }
    flush();
    return bytes;
  } finally {
    closeSync(file);
  }
}

function line({ components, longitude, latitude, county, postal }: AddressRow, id: number): string {
  const { number, preDir, name, postType, postDir, unitNumber, city, state, zip } = components;
  const street = [preDir, name, postType, postDir].filter((part) => part !== null).join(' ');
  return `${longitude},${latitude},${number},${street},${unitNumber ?? ''},${city},${county ?? ''},${state},${zip},${id},${postal?.zip4 ?? ''}\n`;
}

/**
 * Builds a dataset of generated addresses and asks it: `npm run build && npm run bench -- scale --addresses 1000000`. The result keeps one run for
 * each number of addresses. `--folder` is where sources and dataset lie, and stay (default: a temporary folder, removed at the
 * end); sources that are there are taken as they are. With `--ask-only` the dataset in the folder is asked as it is; what its build
 * took, and the addresses to ask for, lie beside it.
 */
const { values } = readOptions({ addresses: 1_000_000, folder: '', 'ask-only': false });
const { addresses } = values;
const folder = values.folder || join(tmpdir(), `doorplate-scale-${addresses}`);
const FILE_ADDRESSES = 500_000;
const SAMPLE = 4000;
const NATION = 160e6;

const sources = join(folder, 'sources');
const dataset = join(folder, 'dataset');
const sample = values['ask-only'] ? await left<readonly AddressRow[]>('sample') : await writeSources();
const built = values['ask-only'] ? await left<Ran['taken']>('build') : await build();
const { totals, files } = await inspectDataset(directorySource(dataset));
const kept = totals.find(({ kind }) => kind === 'us-streets')?.rows ?? 0;
if (kept < 0.99 * addresses) throw new Error(`${kept} of ${addresses} addresses are kept, expected 99 %`);
const each = (bytes: number): number => Number((bytes / kept).toFixed(3));
const run = {
  addresses: kept,
  cpu: cpus()[0]?.model ?? 'unknown',
  commit: commit()?.hash ?? null,
  build: { ...built, addressesPerSecond: Math.round(kept / built.seconds) },
  bytesPerAddress: each(files.reduce((sum, file) => sum + file.bytes, 0)),
  bytesPerAddressByKind: Object.fromEntries(totals.map(({ kind, bytes }) => [kind, each(bytes)])),
  bytesPerAddressByColumn: Object.fromEntries(
    totals
      .flatMap(({ kind, columns }) => columns.map(({ name, bytes }) => [`${kind}.${name}`, each(bytes)] as const))
      .filter(([, bytes]) => bytes >= 0.01),
  ),
  ...(await mountTimes(dataset)),
  shardOpen: await shardTimes(dataset),
  ...(await firstQuestionTimes(dataset, sample)),
  resident: await residentTimes(dataset, sample),
  suggestions: await suggestionTimes(dataset, kept),
  nation: {
    addresses: NATION,
    buildHours: Number(((NATION / kept) * (built.seconds / 3600)).toFixed(2)),
    gigabytes: Number(((NATION * each(files.reduce((sum, file) => sum + file.bytes, 0))) / 1e9).toFixed(2)),
  },
};
if (values.folder === '') await rm(folder, { recursive: true });

const known = JSON.parse(await readFile(new URL('results/scale.json', import.meta.url), 'utf8').catch(() => '{}')) as {
  readonly runs?: readonly { readonly addresses: number }[];
};
const isOfSize = (other: { readonly addresses: number }): boolean => Math.round(other.addresses / 1e6) === Math.round(kept / 1e6);
const others = (known.runs ?? []).filter((other) => !isOfSize(other));
await report('scale', { runs: [...others, run].sort((a, b) => a.addresses - b.addresses) });

/** What an earlier run has left beside the dataset. */
async function left<T>(name: string): Promise<T> {
  return JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8')) as T;
}

/** Writes the source files, where there are none; gives some of their addresses, spread over all. */
async function writeSources(): Promise<readonly AddressRow[]> {
  const sample: AddressRow[] = [];
  const rows = sampled(generateAddresses({ addresses, zips: await zipPlaces() }), sample);
  const present = existsSync(sources);
  await mkdir(sources, { recursive: true });
  for (let file = 0; file < Math.ceil(addresses / FILE_ADDRESSES); file++) {
    const some = take(rows, FILE_ADDRESSES);
    if (present) for (const _ of some);
    else writeAddressFile(join(sources, `${String(file).padStart(3, '0')}.csv.gz`), some);
  }
  await writeFile(join(folder, 'sample.json'), JSON.stringify(sample));
  return sample;
}

async function build(): Promise<Ran['taken']> {
  await rm(dataset, { recursive: true, force: true });
  const words = ['build', dataset, '--us', `openaddresses:${join(sources, '*.csv.gz')}`, '--name', 'scale', '--version', '1'];
  const { taken } = await runCommand(words);
  await writeFile(join(folder, 'build.json'), JSON.stringify(taken));
  return taken;
}

/** Passes the addresses on, and adds some of them to a sample. */
function* sampled(all: Iterable<AddressRow>, sample: AddressRow[]): Generator<AddressRow> {
  const step = Math.ceil(addresses / SAMPLE);
  let at = 0;
  for (const row of all) {
    if (at++ % step === 0) sample.push(row);
    yield row;
  }
}

function* take<T>(items: Iterator<T>, count: number): Generator<T> {
  for (let i = 0; i < count; i++) {
    const next = items.next();
    if (next.done === true) return;
    yield next.value;
  }
}
