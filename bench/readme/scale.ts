import { readFileSync } from 'node:fs';
import type { Manifest } from '../../src/dataset/index.js';
import { estimatedAddresses, estimatedMegabytes } from '../../src/streets/street-coverage.js';
import type { Percentiles } from '../measure.js';
import { result } from './results.js';
import { grouped, heading, latency, percent, rounded, row } from './text.js';

export interface ScaleRun {
  readonly addresses: number;
  readonly cpu: string;
  readonly commit: string;
  readonly build: { readonly seconds: number; readonly cpuSeconds: number | null; readonly peakMiB: number | null };
  readonly bytesPerAddress: number;
  readonly bytesPerAddressByColumn: Readonly<Record<string, number>>;
  readonly mountMilliseconds: number;
  readonly mountNationalMilliseconds: number;
  readonly shardOpen: { readonly medianMilliseconds: number; readonly slowestMilliseconds: number };
  readonly resident: { readonly verify: Percentiles };
  readonly suggestions?: {
    readonly sampled: number;
    readonly queries: number;
    readonly found: Readonly<Record<string, number>>;
    readonly first: Readonly<Record<string, Percentiles>>;
    readonly again: Readonly<Record<string, Percentiles>>;
  };
}
interface BuildResult {
  readonly rows: readonly {
    readonly name: string;
    readonly addresses: number;
    readonly bytes: number;
    readonly rowsRead: number;
    readonly rowsKept: number;
    readonly rangesKept: number;
    readonly bytesPerAddress: number | null;
    readonly seconds: number;
    readonly peakMegabytes: number;
  }[];
}

/** Kinds of typing as results and tables name them. */
export const TYPINGS: Readonly<Record<string, string>> = {
  prefix: 'prefix',
  dropped: 'words left out',
  'prefix, error': 'prefix, one error',
  'dropped, error': 'words left out, one error',
};

export const scaleRuns = (): readonly ScaleRun[] => result<{ readonly runs: readonly ScaleRun[] }>('scale').runs;

export function scaleTable(): readonly string[] {
  return [
    ...heading(
      '-generated addresses',
      '-build, s',
      '-processor time, s',
      '-peak memory, MiB',
      '-bytes an address',
      '-mount, ms',
      '-mount of 900 shards, ms',
      '-shard open, median and slowest, ms',
      '-verify, all resident, µs',
      'on',
      'commit',
    ),
    ...scaleRuns().map(scaleRow),
  ];
}

function scaleRow(run: ScaleRun): string {
  const { medianMilliseconds, slowestMilliseconds } = run.shardOpen;
  return row([
    grouped(run.addresses),
    run.build.seconds.toFixed(0),
    run.build.cpuSeconds ?? '-',
    run.build.peakMiB ?? '-',
    run.bytesPerAddress.toFixed(1),
    run.mountMilliseconds.toFixed(1),
    run.mountNationalMilliseconds.toFixed(1),
    `${medianMilliseconds.toFixed(1)}, ${slowestMilliseconds.toFixed(1)}`,
    rounded(run.resident.verify.p50Microseconds),
    run.cpu,
    `\`${run.commit}\``,
  ]);
}

interface BudgetRun {
  readonly memoryMiB: number;
  readonly all: Percentiles;
}
interface BudgetResult {
  readonly questions: number;
  readonly mebibytes: number;
  readonly everything: BudgetRun;
  readonly budget: BudgetRun;
}

/** What a budget of memory saves, and what it costs. */
export function memoryBudgetText(): readonly string[] {
  const { questions, mebibytes, everything, budget } = result<BudgetResult>('memory-budget');
  const milliseconds = ({ all }: BudgetRun): string =>
    `${(all.p50Microseconds / 1000).toFixed(2)} ms in the median and ${(all.p99Microseconds / 1000).toFixed(1)} ms for the slowest of a hundred`;
  return [
    `${grouped(questions)} questions all over the largest generated dataset took a process of ${budget.memoryMiB} MiB with \`maxBytes\` of`,
    `${mebibytes} MiB, ${milliseconds(budget)}; with room for all files ${grouped(everything.memoryMiB)} MiB,`,
    `${milliseconds(everything)} ([result](../bench/results/memory-budget.json)).`,
  ];
}

interface Reads {
  readonly kilobytes: { readonly median: number };
  readonly inARow: { readonly median: number };
}
interface Completion {
  readonly firstSuggestion: { readonly texts: Readonly<Record<string, { readonly bytes: number; readonly inARow: number }>> };
  readonly letterByLetter: { readonly kilobytes: { readonly median: number } };
}
interface PagesResult {
  readonly addresses: number;
  readonly texts: Completion;
  readonly entries: Completion;
}

/** What the first question of a process reads of a static host that has as many addresses as a region. */
export function firstReadsTable(): readonly string[] {
  const { addresses, texts, entries } = result<PagesResult>('pages-generated');
  const { operations } = result<{ readonly operations: Readonly<Record<string, Reads>> }>('first-questions-generated');
  return [
    ...heading(`of ${grouped(addresses)} generated addresses`, '-kB', '-requests in a row', '-with all parts: kB', '-requests in a row'),
    ...Object.entries(texts.firstSuggestion.texts).map(([text, { bytes, inARow }]) => {
      const whole = entries.firstSuggestion.texts[text];
      if (whole === undefined) throw new Error(`pages-generated has no entries of ${text}`);
      return row([`completion of \`${text}\``, kilobytesOf(bytes), inARow, kilobytesOf(whole.bytes), whole.inARow]);
    }),
    row([
      'completion, an address typed letter by letter',
      grouped(texts.letterByLetter.kilobytes.median),
      '-',
      grouped(entries.letterByLetter.kilobytes.median),
      '-',
    ]),
    ...Object.entries(operations).map(([name, { kilobytes, inARow }]) =>
      row([`${spelled(name)}, median`, '-', '-', grouped(kilobytes.median), inARow.median]),
    ),
    '',
    'Results: [pages](../bench/results/pages-generated.json), [first questions](../bench/results/first-questions-generated.json).',
  ];
}

function kilobytesOf(bytes: number): string {
  return grouped(Math.round(bytes / 1000));
}

/** `us-city` as `US city`. */
function spelled(name: string): string {
  return name
    .replaceAll('-', ' ')
    .replace('indian', 'Indian')
    .replace(/^(us|pin|zip)\b/, (code) => code.toUpperCase());
}

/** Builds of real source files. */
export function buildTable(): readonly string[] {
  const { rows } = result<BuildResult>('build');
  return [
    ...heading('source', '-rows read', '-addresses kept', '-ranges kept', '-bytes an address', '-seconds', '-peak memory, MB'),
    ...rows.map((each) =>
      row([
        each.name,
        grouped(each.rowsRead),
        grouped(each.rowsKept),
        grouped(each.rangesKept),
        each.bytesPerAddress?.toFixed(1) ?? '-',
        each.seconds.toFixed(1),
        each.peakMegabytes,
      ]),
    ),
  ];
}

/** Completion over a dataset of many addresses, by kind of typing. */
export function completionScaleTable(): readonly string[] {
  const measured = scaleRuns().flatMap(({ addresses, suggestions }) => (suggestions === undefined ? [] : [{ addresses, ...suggestions }]));
  const [any] = measured;
  if (any === undefined) throw new Error('no run of the scale bench has completions');
  const cell = (of: Readonly<Record<string, Percentiles>>, typing: string): string => {
    const found = of[typing];
    return found === undefined ? '-' : latency(found);
  };
  return [
    `${grouped(any.queries)} texts of each kind, typed towards addresses drawn from up to ${grouped(Math.max(...measured.map(({ sampled }) => sampled)))}` +
      ' that are spread over the dataset.',
    '',
    ...heading('-generated addresses', 'asked', ...Object.values(TYPINGS)),
    ...measured.flatMap(({ addresses, found, first, again }) => [
      row([
        grouped(addresses),
        'for the first time',
        ...Object.keys(TYPINGS).map((typing) => `${cell(first, typing)}, ${percent(found[typing] ?? 0, 1)}`),
      ]),
      row([grouped(addresses), 'again', ...Object.keys(TYPINGS).map((typing) => cell(again, typing))]),
    ]),
  ];
}

/** Builds of files that the first page names, by what it calls them. */
const SHIPS = 'Baltimore County, Maryland: ships';
const BUILT = { 'Baltimore County MD': SHIPS, Vermont: 'Vermont' } as const;
/** States whose size is computed from the runs of the scale bench. */
const COMPUTED = ['MD', 'NY', 'TX', 'CA'] as const;

/** What a state and the nation take: measured builds, and states computed from the measured run that is nearest in size. */
export function dataSizesTable(): readonly string[] {
  const { rows } = result<BuildResult>('build');
  const runs = scaleRuns();
  const nation = runs.reduce((a, b) => (a.addresses > b.addresses ? a : b));
  return [
    ...heading('data', '-addresses', '-on disk', '-build', '-peak memory'),
    ...rows.flatMap(({ name, addresses, bytes, seconds, peakMegabytes }) => {
      const shown = BUILT[name as keyof typeof BUILT];
      if (shown === undefined) return [];
      // Of the county the sizes are those of the dataset that ships.
      const size = shown === SHIPS ? shippedSize() : { addresses, bytes };
      return [row([shown, grouped(size.addresses), sizeText(size.bytes), timeText(seconds), sizeText(peakMegabytes * 1e6)])];
    }),
    ...COMPUTED.map((code) => {
      const addresses = estimatedAddresses(code) ?? Number.NaN;
      const apart = (run: ScaleRun): number => Math.abs(Math.log(run.addresses / addresses));
      const { build, addresses: measured } = runs.reduce((a, b) => (apart(a) < apart(b) ? a : b));
      const seconds = (build.seconds * addresses) / measured;
      const bytes = (estimatedMegabytes(code) ?? Number.NaN) * 1e6;
      const cells = [sizeText(bytes), timeText(seconds), sizeText((build.peakMiB ?? Number.NaN) * 2 ** 20)];
      return row([`\`${code}\``, `about ${(addresses / 1e6).toFixed(1)} million`, ...cells.map((cell) => `about ${cell}`)]);
    }),
    row([
      'as many as the nation',
      grouped(nation.addresses),
      sizeText(nation.addresses * nation.bytesPerAddress),
      timeText(nation.build.seconds),
      sizeText((nation.build.peakMiB ?? Number.NaN) * 2 ** 20),
    ]),
    '',
    'Two cores, without the download. The county and Vermont are [builds of real files](bench/results/build.json); the last row is a' +
      ' [run of generated addresses](bench/results/scale.json). The states between are computed from such runs and their residents.',
  ];
}

function shippedSize(): { readonly addresses: number; readonly bytes: number } {
  const manifest = new URL('../../datasets/us-md-baltimore-county/manifest.json', import.meta.url);
  const { files } = JSON.parse(readFileSync(manifest, 'utf8')) as Manifest;
  const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
  return {
    addresses: sum(files.filter(({ kind }) => kind === 'us-streets').map(({ rows }) => rows)),
    bytes: sum(files.map((file) => file.bytes)),
  };
}

/** Bytes in words: `1.9 MB`, `2.1 GB`. */
function sizeText(bytes: number): string {
  return bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${rounded(bytes / 1e6)} MB`;
}

function timeText(seconds: number): string {
  return seconds < 60 ? `${Math.round(seconds)} s` : `${rounded(seconds / 60)} min`;
}

/** What the largest run took: a build, a mount and answers about addresses all over it. */
export function nationTable(): readonly string[] {
  const { addresses, bytesPerAddress, build, mountMilliseconds, resident } = scaleRuns().reduce((a, b) =>
    a.addresses > b.addresses ? a : b,
  );
  const { mebibytes, budget, everything } = result<BudgetResult>('memory-budget');
  const median = ({ all }: BudgetRun): string => `${(all.p50Microseconds / 1000).toFixed(2)} ms`;
  return [
    ...heading(`${grouped(addresses)} generated addresses, as many as the nation`, '-measured'),
    row(['dataset on disk', sizeText(addresses * bytesPerAddress)]),
    row(['build, two cores, without the download', timeText(build.seconds)]),
    row(['peak memory of the build', sizeText((build.peakMiB ?? Number.NaN) * 2 ** 20)]),
    row(['mount', `${mountMilliseconds.toFixed(0)} ms`]),
    row(['verify, all read before, median', `${rounded(resident.verify.p50Microseconds)} µs`]),
    row([`a question anywhere, with ${mebibytes} MiB for files: process, median`, `${budget.memoryMiB} MiB, ${median(budget)}`]),
    row(['a question anywhere, with room for all files: process, median', `${grouped(everything.memoryMiB)} MiB, ${median(everything)}`]),
    '',
    'Results: [scale](../../bench/results/scale.json), [memory budget](../../bench/results/memory-budget.json).',
  ];
}
