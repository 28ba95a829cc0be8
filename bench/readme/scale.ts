import type { Percentiles } from '../measure.js';
import { result } from './results.js';

interface ScaleRun {
  readonly addresses: number;
  readonly cpu: string;
  readonly build: { readonly seconds: number; readonly cpuSeconds: number | null; readonly peakMiB: number | null };
  readonly bytesPerAddress: number;
  readonly mountMilliseconds: number;
  readonly mountNationalMilliseconds: number;
  readonly shardOpen: { readonly medianMilliseconds: number; readonly slowestMilliseconds: number };
  readonly warm: readonly { readonly name: string; readonly medianMicroseconds: number }[];
  readonly suggestions?: {
    readonly sampled: number;
    readonly queries: number;
    readonly found: Readonly<Record<string, number>>;
    readonly first: Readonly<Record<string, Percentiles>>;
    readonly again: Readonly<Record<string, Percentiles>>;
  };
}
interface ColumnsResult {
  readonly addresses: Readonly<Record<string, number>>;
  readonly bytesPerAddress: { readonly all: Readonly<Record<string, number>> };
}

const TYPINGS = ['prefix', 'dropped', 'prefix, error', 'dropped, error'];
const REGION_NAMES: Readonly<Record<string, string>> = {
  generated: 'generated',
  'baltimore-county-md': 'of Baltimore County',
  vermont: 'of Vermont',
  'san-jose-ca': 'of San Jose',
};

/** The tables of datasets of many addresses: building, opening, asking; completion by kind of typing. */
export function scaleTables(): readonly string[] {
  const { runs } = result<{ readonly runs: readonly ScaleRun[] }>('scale');
  return [
    '| generated addresses | build, s | processor time, s | peak memory, MiB | bytes an address | mount, ms | mount of 900 shards, ms | shard open, median and slowest, ms | verify, warm, µs | on |',
    '|---:|---:|---:|---:|---:|---:|---:|---:|---:|---|',
    ...runs.map(buildRow),
    '',
    'Source files to dataset; distributed as in three real regions. The larger two were built beside other work: compare the processor time, and take other times as upper bounds.',
    columnsLine(result<ColumnsResult>('scale-columns')),
    '',
    ...suggestionTable(runs),
  ];
}

function buildRow(run: ScaleRun): string {
  const { medianMilliseconds, slowestMilliseconds } = run.shardOpen;
  return row([
    grouped(run.addresses),
    run.build.seconds.toFixed(0),
    String(run.build.cpuSeconds ?? '-'),
    String(run.build.peakMiB ?? '-'),
    run.bytesPerAddress.toFixed(1),
    run.mountMilliseconds.toFixed(1),
    run.mountNationalMilliseconds.toFixed(1),
    `${medianMilliseconds.toFixed(1)}, ${slowestMilliseconds.toFixed(1)}`,
    digits(run.warm.find(({ name }) => name === 'verify')?.medianMicroseconds ?? 0),
    run.cpu,
  ]);
}

/** How much generated addresses take beside those of the real regions, each in a dataset of its own. */
function columnsLine({ addresses, bytesPerAddress }: ColumnsResult): string {
  const told = Object.entries(bytesPerAddress.all).map(
    ([name, bytes]) => `${grouped(addresses[name] ?? 0)} ${REGION_NAMES[name] ?? name} ${bytes.toFixed(1)}`,
  );
  return `Bytes an address in datasets of their own: ${told.join(', ')}; [by column](bench/results/scale-columns.json).`;
}

function suggestionTable(runs: readonly ScaleRun[]): readonly string[] {
  const measured = runs.flatMap(({ addresses, suggestions }) => (suggestions === undefined ? [] : [{ addresses, ...suggestions }]));
  const [any] = measured;
  if (any === undefined) return [];
  return [
    `Completion by kind of typing, everything resident: ${grouped(any.queries)} texts of each kind, typed towards addresses drawn of up to`,
    `${grouped(Math.max(...measured.map(({ sampled }) => sampled)))} spread over the dataset. Median and 99th percentile, µs, and how often the address is among ten where ten or fewer fit:`,
    '',
    '| generated addresses | asked | begin of the address | words left out | begin, one error | words left out, one error |',
    '|---:|---|---|---|---|---|',
    ...measured.flatMap(({ addresses, found, first, again }) => [
      row([grouped(addresses), 'for the first time', ...TYPINGS.map((typing) => `${latency(first[typing])}, ${percent(found[typing])}`)]),
      row([grouped(addresses), 'again', ...TYPINGS.map((typing) => latency(again[typing]))]),
    ]),
    '',
  ];
}

function latency(of: Percentiles | undefined): string {
  return of === undefined ? '-' : `${digits(of.p50Microseconds)} / ${digits(of.p99Microseconds)}`;
}

function percent(share = 0): string {
  return `${(100 * share).toFixed(1)} %`;
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function grouped(count: number): string {
  return count.toLocaleString('en-US');
}

function digits(microseconds: number): string {
  return microseconds < 10 ? microseconds.toFixed(1) : grouped(Math.round(microseconds));
}
