import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { accuracyTables } from './accuracy.js';
import { peerTable } from './peers.js';
import { result } from './results.js';
import { scaleTables } from './scale.js';
import { suggestTable } from './completion.js';

interface MountResult {
  readonly datasets: readonly { name: string; files: number; bytes: number; rows: number; mountMilliseconds: number }[];
  readonly mountAllMilliseconds: number;
}
interface OperationsResult {
  readonly machine: { readonly node: string; readonly cpu: string; readonly cores: number };
  readonly timings: readonly { name: string; medianMicroseconds: number; p99Microseconds: number }[];
}

const START = '<!-- measured -->';
const END = '<!-- /measured -->';
const README = new URL('../../README.md', import.meta.url);

/** The README with its measured tables written anew from the committed results. */
export function withMeasuredTables(readme: string): string {
  const from = readme.indexOf(START);
  const to = readme.indexOf(END);
  if (from < 0 || to < from) throw new Error(`README.md lacks ${START} … ${END}`);
  return `${readme.slice(0, from + START.length)}\n${tables()}\n${readme.slice(to)}`;
}

function tables(): string {
  const mount = result<MountResult>('mount');
  const { machine, timings } = result<OperationsResult>('operations');
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
    ...scaleTables(),
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

function rounded(microseconds: number): string {
  return microseconds.toFixed(microseconds < 10 ? 1 : 0);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(README, withMeasuredTables(readFileSync(README, 'utf8')));
