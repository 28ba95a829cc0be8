import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from '../src/dataset/index.js';
import { realFile } from '../tools/train-parser/forms/place-rows.js';
import { temporaryFolder } from './data.js';
import { report } from './measure.js';
import { runCommand } from './processes.js';

/**
 * What `doorplate build` makes of real files, region by region and all together: `npm run bench -- build`, with the folder of
 * real files in `DOORPLATE_DATA`. Each build runs in a process of its own; memory is its peak resident set.
 */
const points = (name: string): string => `openaddresses:${realFile('us', 'points', `${name}.csv.gz`)}`;
const CAMBRIDGE = [
  `openaddresses:${realFile('us', 'cambridge-ma', 'points.csv.gz')}`,
  `centerlines:${realFile('us', 'cambridge-ma', 'centerlines.geojson.gz')}`,
];
const TIGER = ['tl_2020_37143_edges', 'tl_2021_30059_addrfeat'].map((name) => `tiger:${realFile('us', 'tiger', `${name}.zip`)}`);
const BUILDS: readonly (readonly [name: string, sources: readonly string[]])[] = [
  ['Baltimore County MD', [points('baltimore-county-md')]],
  ['Vermont', [points('vermont')]],
  ['San Jose CA', [points('san-jose-ca')]],
  ['Cambridge MA, points and ranges', CAMBRIDGE],
  ['Perquimans County NC, TIGER edges', TIGER.slice(0, 1)],
  ['Meagher County MT, TIGER address features', TIGER.slice(1)],
];
const TOGETHER = ['all together', BUILDS.flatMap(([, sources]) => sources)] as const;

/** What the report of a build says of a source file. */
interface Tally {
  readonly read: number;
  readonly kept: number;
  readonly ofRows: boolean;
  readonly rejected: Readonly<Record<string, number>>;
}

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

async function build(name: string, sources: readonly string[]) {
  const out = join(folder, name.replaceAll(/\W+/g, '-'));
  const words = ['build', out, ...sources.flatMap((source) => ['--us', source]), '--name', 'bench', '--version', '1', '--json'];
  const { output, taken } = await runCommand(words);
  const { tallies } = JSON.parse(output) as { tallies: readonly Tally[] };
  const { files } = JSON.parse(await readFile(join(out, 'manifest.json'), 'utf8')) as Manifest;
  const reasons = new Map<string, number>();
  for (const [reason, count] of tallies.flatMap(({ rejected }) => Object.entries(rejected)))
    reasons.set(reason, (reasons.get(reason) ?? 0) + count);
  const addresses = sum(files.filter(({ kind }) => kind === 'us-streets').map(({ rows }) => rows));
  const bytes = sum(files.map((file) => file.bytes));
  return {
    name,
    rowsRead: sum(tallies.map(({ read }) => read)),
    rowsKept: sum(tallies.filter(({ ofRows }) => ofRows).map(({ kept }) => kept)),
    rangesKept: sum(tallies.filter(({ ofRows }) => !ofRows).map(({ kept }) => kept)),
    rejected: Object.fromEntries([...reasons].sort(([, a], [, b]) => b - a)),
    addresses,
    bytes,
    bytesPerAddress: addresses === 0 ? null : Number((bytes / addresses).toFixed(1)),
    seconds: taken.seconds,
    peakMegabytes: taken.peakMiB,
  };
}

const folder = await temporaryFolder();
const rows = [];
for (const [name, sources] of [...BUILDS, TOGETHER]) rows.push(await build(name, sources));
await report('build', { rows });
