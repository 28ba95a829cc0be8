import { readFileSync } from 'node:fs';
import { engines, suggestResult } from './completion.js';
import { ipPeers, parseResult } from './peers.js';
import { result } from './results.js';
import { grouped, heading, latency, percent, row } from './text.js';

interface ReverseTimings {
  readonly points: number;
  readonly timings: readonly { readonly name: string; readonly medianMicroseconds: number; readonly p99Microseconds: number }[];
}
interface Lock {
  readonly packages: Readonly<Record<string, { readonly version?: string; readonly license?: string }>>;
}

const json = (path: string) => JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'));
const OWN = 'doorplate';
const OWN_LICENSE: string = json('package.json').license;

/** The license of a package, as it says itself; a dash for what is no package of the benches. */
function licenseOf(name: string): string {
  const { packages }: Lock = json('bench/package-lock.json');
  return name === OWN ? OWN_LICENSE : (packages[`node_modules/${name}`]?.license ?? '-');
}

export function parsersBeside(): readonly string[] {
  const { parsers, texts, from } = parseResult();
  return [
    ...heading('parser', 'license', `-of ${grouped(texts)} texts of ${from}, a second`),
    ...parsers.map(({ name, addressesPerSecond }) => row([name, licenseOf(name.split(' ')[0] ?? name), grouped(addressesPerSecond)])),
  ];
}

export function ipReadersBeside(): readonly string[] {
  const { data, lookupsPerSecond, openMilliseconds, residentMegabytes } = ipPeers();
  const number = (value: number | undefined): string => (value === undefined ? '-' : grouped(Math.round(value)));
  return [
    `${data}:`,
    '',
    ...heading('reader', 'license', '-IPv4 a second', '-IPv6 a second', '-opened in, ms', '-memory, MB'),
    ...Object.entries(residentMegabytes).map(([name, megabytes]) => {
      const speeds = [lookupsPerSecond.IPv4[name], lookupsPerSecond.IPv6[name]];
      return row([
        name === OWN ? `${OWN}, \`ipReader()\`` : name,
        licenseOf(name),
        ...[...speeds, openMilliseconds[name === OWN ? 'doorplate, every file' : name], megabytes].map(number),
      ]);
    }),
  ];
}

/** Names of packages by those of the engines. The licenses of databases are in no package. */
const PACKAGES: Readonly<Record<string, string>> = { MiniSearch: 'minisearch', 'MiniSearch fuzzy': 'minisearch', FlexSearch: 'flexsearch' };

export function enginesBeside(): readonly string[] {
  const { data, latency: times, recall } = suggestResult();
  const cells = (name: string) =>
    ['prefix', 'prefix, error'].flatMap((typing) => {
      const of = times[typing]?.[name];
      return of === undefined ? ['-', '-'] : [latency(of), percent(recall[typing]?.[name] ?? 0, 1)];
    });
  return [
    `${data}; median and 99th percentile in µs, and how often the address that was meant is listed:`,
    '',
    ...heading('engine', 'license', '-beginning typed', '-listed', '-with one error', '-listed'),
    ...[OWN, ...engines()].map((name) => row([name, licenseOf(PACKAGES[name] ?? name), ...cells(name)])),
  ];
}

const NEAREST: Readonly<Record<string, string>> = {
  geokdbush: 'geokdbush',
  id: `${OWN}, id inside the library`,
  'full result': `${OWN}, whole answer inside the library`,
};

export function nearestBeside(): readonly string[] {
  const { points, timings } = result<ReverseTimings>('compare/reverse');
  const timed = (name: string): string => {
    const { medianMicroseconds = Number.NaN, p99Microseconds = Number.NaN } = timings.find((each) => each.name === name) ?? {};
    return latency({ p50Microseconds: medianMicroseconds, p99Microseconds });
  };
  return [
    `${grouped(points)} points; median and 99th percentile in µs:`,
    '',
    ...heading('index', 'license', '-near a point', '-anywhere'),
    ...Object.entries(NEAREST).map(([key, name]) =>
      row([name, licenseOf(name.split(',')[0] ?? name), timed(`${key}, near`), timed(`${key}, anywhere`)]),
    ),
  ];
}
