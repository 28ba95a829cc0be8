import { fork } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Manifest } from '../src/dataset/index.js';
import { memoryTerminal } from '../test/tools/cli/terminal/memory-terminal.js';
import { run } from '../tools/cli/program.js';
import { realFile } from '../tools/train-parser/forms/place-rows.js';
import { report } from './measure.js';

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
const TALLY = /: (\d+) rows read, (\d+)( ranges)? kept, (\d+) rejected/;

interface Built {
  readonly output: string;
  readonly maxRssKilobytes: number;
}

async function build(name: string, sources: readonly string[], folder: string) {
  const out = join(folder, name.replaceAll(/\W+/g, '-'));
  const words = ['build', out, ...sources.flatMap((source) => ['--us', source]), '--name', 'bench', '--version', '1'];
  const start = performance.now();
  const { output, maxRssKilobytes } = await inChild(words);
  const seconds = Number(((performance.now() - start) / 1000).toFixed(1));
  const lines = output.split('\n');
  const tallies = lines.flatMap((line) => {
    const [, read, kept, ranges, rejected] = TALLY.exec(line) ?? [];
    return read === undefined ? [] : [{ read: Number(read), kept: Number(kept), ranges: ranges !== undefined, rejected: Number(rejected) }];
  });
  const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
  const reasons = new Map<string, number>();
  for (const line of lines) {
    const [, count, reason] = /^ {2}(\d+) {2}(.+)$/.exec(line) ?? [];
    if (reason !== undefined) reasons.set(reason, (reasons.get(reason) ?? 0) + Number(count));
  }
  const { files } = JSON.parse(await readFile(join(out, 'manifest.json'), 'utf8')) as Manifest;
  const addresses = sum(files.filter(({ kind }) => kind === 'us-streets').map(({ rows }) => rows));
  const bytes = sum(files.map((file) => file.bytes));
  return {
    name,
    rowsRead: sum(tallies.map(({ read }) => read)),
    rowsKept: sum(tallies.filter(({ ranges }) => !ranges).map(({ kept }) => kept)),
    rangesKept: sum(tallies.filter(({ ranges }) => ranges).map(({ kept }) => kept)),
    rejected: Object.fromEntries([...reasons].sort(([, a], [, b]) => b - a)),
    addresses,
    bytes,
    bytesPerAddress: addresses === 0 ? null : Number((bytes / addresses).toFixed(1)),
    seconds,
    peakMegabytes: Math.round(maxRssKilobytes / 1024),
  };
}

function inChild(words: readonly string[]): Promise<Built> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(import.meta.url), ['--child', ...words], { execArgv: ['--import', 'tsx'] });
    child.once('message', (built) => resolve(built as Built));
    child.once('exit', (code) => reject(new Error(`the build ended with ${code}`)));
  });
}

async function asChild(words: readonly string[]): Promise<void> {
  const { terminal, written } = memoryTerminal();
  const exit = await run(words, terminal);
  if (exit !== 0) throw new Error(written.notices);
  process.send?.({ output: written.output, maxRssKilobytes: process.resourceUsage().maxRSS } satisfies Built);
}

type Row = Awaited<ReturnType<typeof build>>;

function table(rows: readonly Row[]): string {
  const line = (row: Row): string => {
    const reasons = Object.entries(row.rejected).map(([reason, count]) => `${count} ${reason}`);
    const kept = [row.rowsKept > 0 ? `${row.rowsKept}` : '', row.rangesKept > 0 ? `${row.rangesKept} ranges` : ''].filter(
      (text) => text !== '',
    );
    const cells = [
      row.name,
      row.rowsRead,
      kept.join(' and '),
      reasons.join('; '),
      row.bytesPerAddress ?? '',
      row.seconds,
      row.peakMegabytes,
    ];
    return `| ${cells.join(' | ')} |`;
  };
  const head = '| region | rows in | kept | rejected | bytes an address | seconds | peak MB |\n|---|---:|---:|---|---:|---:|---:|';
  return [head, ...rows.map(line)].join('\n');
}

const [mode, ...words] = process.argv.slice(2);
if (mode === '--child') await asChild(words);
else {
  const folder = await mkdtemp(join(tmpdir(), 'doorplate-bench-'));
  try {
    const rows: Row[] = [];
    for (const [name, sources] of [...BUILDS, TOGETHER]) rows.push(await build(name, sources, folder));
    await report('build', { rows });
    process.stdout.write(`${table(rows)}\n`);
  } finally {
    await rm(folder, { recursive: true });
  }
}
