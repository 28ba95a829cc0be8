import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { accuracyTables } from './readme-accuracy.js';
import { peerTable } from './readme-peers.js';
import { result } from './readme-results.js';
import { suggestTable } from './readme-suggest.js';
import { workersTable } from './readme-workers.js';

interface MountResult {
  readonly datasets: readonly { name: string; files: number; bytes: number; rows: number; mountMilliseconds: number }[];
  readonly mountAllMilliseconds: number;
}
interface OperationsResult {
  readonly machine: { readonly node: string; readonly cpu: string; readonly cores: number };
  readonly timings: readonly { name: string; medianMicroseconds: number; p99Microseconds: number }[];
}

interface ScaleResult {
  readonly runs: readonly {
    addresses: number;
    cpu: string;
    build: { seconds: number; cpuSeconds: number | null; peakMiB: number | null };
    bytesPerAddress: number;
    mountMilliseconds: number;
    mountNationalMilliseconds: number;
    shardOpen: { medianMilliseconds: number; slowestMilliseconds: number };
    warm: readonly { name: string; medianMicroseconds: number }[];
  }[];
}

interface ColumnsResult {
  readonly addresses: Readonly<Record<string, number>>;
  readonly bytesPerAddress: { readonly all: Readonly<Record<string, number>> };
}

const START = '<!-- measured -->';
const END = '<!-- /measured -->';
const README = new URL('../README.md', import.meta.url);

/** The README with its measured tables written anew from the committed results. */
export function withMeasuredTables(readme: string): string {
  const from = readme.indexOf(START);
  const to = readme.indexOf(END);
  if (from < 0 || to < from) throw new Error(`README.md lacks ${START} … ${END}`);
  return `${readme.slice(0, from + START.length)}\n${tables()}\n${readme.slice(to)}`;
}

const REGION_NAMES: Readonly<Record<string, string>> = {
  generated: 'generated',
  'baltimore-county-md': 'of Baltimore County',
  vermont: 'of Vermont',
  'san-jose-ca': 'of San Jose',
};

/** How much generated addresses take beside those of the real regions, each in a dataset of its own. */
function columnsLine({ addresses, bytesPerAddress }: ColumnsResult): string {
  const told = Object.entries(bytesPerAddress.all).map(
    ([name, bytes]) => `${(addresses[name] ?? 0).toLocaleString('en-US')} ${REGION_NAMES[name] ?? name} ${bytes.toFixed(1)}`,
  );
  return `Bytes an address in datasets of their own: ${told.join(', ')}; [by column](bench/results/scale-columns.json).`;
}

function tables(): string {
  const mount = result<MountResult>('mount');
  const { machine, timings } = result<OperationsResult>('operations');
  const scale = result<ScaleResult>('scale');
  return [
    `| operation, in process | median, µs | 99th percentile, µs |`,
    '|---|---:|---:|',
    ...timings.map(
      ({ name, medianMicroseconds, p99Microseconds }) => `| ${name} | ${rounded(medianMicroseconds)} | ${rounded(p99Microseconds)} |`,
    ),
    '',
    '| dataset | files | MB | rows | mount, ms |',
    '|---|---:|---:|---:|---:|',
    ...mount.datasets.map(
      ({ name, files, bytes, rows, mountMilliseconds }) =>
        `| \`${name}\` | ${files} | ${(bytes / 1e6).toFixed(2)} | ${rows.toLocaleString('en-US')} | ${mountMilliseconds.toFixed(1)} |`,
    ),
    `| all | | | | ${mount.mountAllMilliseconds.toFixed(1)} |`,
    '',
    `One thread, ${machine.cores} cores, ${machine.cpu}, Node ${machine.node}; all shards resident. Machines differ: take the ratios.`,
    '',
    '| generated addresses | build, s | processor time, s | peak memory, MiB | bytes an address | mount, ms | mount of 900 shards, ms | shard open, median and slowest, ms | verify, warm, µs | suggest-address, warm, µs | on |',
    '|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---|',
    ...scale.runs.map(scaleRow),
    '',
    'Source files to dataset; distributed as in three real regions. The larger two were built beside other work: compare the processor time, and take other times as upper bounds.',
    columnsLine(result<ColumnsResult>('scale-columns')),
    '',
    ...workersTable(),
    'Beside open peers, the same input in the same run (`npm run bench -- compare/parse`, `compare/reverse`, `compare/ip`):',
    '',
    ...peerTable(),
    '',
    ...suggestTable(),
    'Accuracy on published address points (`npm run bench -- accuracy`):',
    '',
    ...accuracyTables(),
  ].join('\n');
}

function scaleRow(run: ScaleResult['runs'][number]): string {
  const { medianMilliseconds, slowestMilliseconds } = run.shardOpen;
  const warm = (operation: string): string => rounded(run.warm.find(({ name }) => name === operation)?.medianMicroseconds ?? 0);
  const cells = [
    run.addresses.toLocaleString('en-US'),
    run.build.seconds.toFixed(0),
    String(run.build.cpuSeconds ?? '-'),
    String(run.build.peakMiB ?? '-'),
    run.bytesPerAddress.toFixed(1),
    run.mountMilliseconds.toFixed(1),
    run.mountNationalMilliseconds.toFixed(1),
    `${medianMilliseconds.toFixed(1)}, ${slowestMilliseconds.toFixed(1)}`,
    warm('verify'),
    warm('suggest-address'),
    run.cpu,
  ];
  return `| ${cells.join(' | ')} |`;
}

function rounded(microseconds: number): string {
  return microseconds.toFixed(microseconds < 10 ? 1 : 0);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(README, withMeasuredTables(readFileSync(README, 'utf8')));
