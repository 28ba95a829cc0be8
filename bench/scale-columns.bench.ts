import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { directorySource, inspectDataset } from '../src/dataset/index.js';
import { realFile } from './accuracy/regions.js';
import { report } from './measure.js';
import { writeAddressFile } from './scale/address-file.js';
import { generateAddresses } from './scale/generate.js';
import { runCommand } from './scale/spawned.js';
import { zipPlaces } from './scale/zip-places.js';

/**
 * Bytes an address by column of generated addresses beside those of the real regions that they are distributed as:
 * `DOORPLATE_DATA=… npm run bench -- scale-columns --addresses 1000000`. Times nothing, so that it may run beside other work.
 */
const { values } = parseArgs({ options: { addresses: { type: 'string', default: '1000000' } } });
const REGIONS = ['baltimore-county-md', 'vermont', 'san-jose-ca'] as const;
/** Columns below this in all datasets are summed up as one. */
const LEAST = 0.02;
const REST = 'all others';

const folder = await mkdtemp(join(tmpdir(), 'doorplate-columns-'));
try {
  const generated = join(folder, 'generated.csv');
  writeAddressFile(generated, generateAddresses({ addresses: Number(values.addresses), zips: await zipPlaces() }));
  const datasets = {
    generated: await bytesByColumn('generated', generated),
    ...Object.fromEntries(
      await inOrder(REGIONS, async (name) => [name, await bytesByColumn(name, realFile('us', 'points', `${name}.csv.gz`))]),
    ),
  };
  await report('scale-columns', { addresses: Object.fromEntries(map(datasets, ({ rows }) => rows)), bytesPerAddress: table(datasets) });
} finally {
  await rm(folder, { recursive: true });
}

interface Measured {
  readonly rows: number;
  readonly bytes: ReadonlyMap<string, number>;
}

/** Builds a dataset of address points; bytes of the columns of all its files, by kind and name. */
async function bytesByColumn(name: string, source: string): Promise<Measured> {
  const dataset = join(folder, name);
  await runCommand(['build', dataset, '--us', `openaddresses:${source}`, '--name', 'columns', '--version', '1']);
  const { totals } = await inspectDataset(directorySource(dataset));
  const columns = totals.flatMap(({ kind, columns: own }) => own.map((column) => [`${kind}.${column.name}`, column.bytes] as const));
  return { rows: totals.find(({ kind }) => kind === 'us-streets')?.rows ?? 0, bytes: new Map(columns) };
}

/** Column to dataset to bytes an address, the largest of the generated ones first, with the sum of all on top. */
function table(datasets: Readonly<Record<string, Measured>>): Readonly<Record<string, Readonly<Record<string, number>>>> {
  const each = (name: string, { rows, bytes }: Measured): number => (bytes.get(name) ?? 0) / rows;
  const names = [...new Set(Object.values(datasets).flatMap(({ bytes }) => [...bytes.keys()]))];
  const isSmall = (name: string): boolean => Object.values(datasets).every((dataset) => each(name, dataset) < LEAST);
  const sums = (own: readonly string[]) =>
    Object.fromEntries(map(datasets, (dataset) => Number(own.reduce((sum, name) => sum + each(name, dataset), 0).toFixed(3))));
  const shown = names
    .filter((name) => !isSmall(name))
    .sort((a, b) => each(b, datasets.generated as Measured) - each(a, datasets.generated as Measured));
  return { all: sums(names), ...Object.fromEntries(shown.map((name) => [name, sums([name])])), [REST]: sums(names.filter(isSmall)) };
}

function map<T, U>(record: Readonly<Record<string, T>>, value: (item: T) => U): (readonly [string, U])[] {
  return Object.entries(record).map(([key, item]) => [key, value(item)] as const);
}

async function inOrder<T, U>(items: readonly T[], task: (item: T) => Promise<U>): Promise<U[]> {
  const done: U[] = [];
  for (const item of items) done.push(await task(item));
  return done;
}
