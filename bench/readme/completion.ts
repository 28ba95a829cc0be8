import { resultIfAny } from './results.js';

type Latencies = Readonly<Record<string, Readonly<Record<string, { p50Microseconds: number; p99Microseconds: number }>>>>;
type Ratios = Readonly<Record<string, Readonly<Record<string, { throughput: number }>>>>;
interface SuggestResult {
  readonly data: string;
  readonly machine: { readonly cpu: string };
  readonly latency: Latencies;
  readonly ratios: Ratios;
  readonly firstTime: Latencies;
  readonly firstTimeRatios: Ratios;
  readonly recall: Readonly<Record<string, Readonly<Record<string, number>>>>;
}
interface KeystrokesResult {
  readonly data: string;
  readonly keystrokes: Readonly<Record<string, Readonly<Record<string, Keystrokes>>>>;
}
interface MeanKeys {
  readonly meanKeys: number;
  readonly ownMeanKeys: number;
}
interface Keystrokes extends MeanKeys {
  readonly samples?: readonly MeanKeys[];
}

const OWN = 'doorplate';
const TYPINGS = ['prefix', 'dropped', 'prefix, error', 'dropped, error'];

/** The table of completion beside other engines: time, how often the address is found, keys until it is first. */
export function suggestTable(): readonly string[] {
  const suggest = resultIfAny<SuggestResult>('compare/suggest');
  if (suggest === null) return [];
  const keys = resultIfAny<KeystrokesResult>('compare/suggest-keystrokes');
  const engines = new Set(TYPINGS.flatMap((typing) => Object.keys(suggest.latency[typing] ?? {})));
  const peers = [...engines].filter((name) => name !== OWN && !name.startsWith('floor'));
  const ownCells = TYPINGS.map((typing) => `${times(suggest.latency, typing)}, ${found(suggest, typing, OWN)}`);
  return [
    `Completion beside engines that hold the same and are asked the same in the same run (${suggest.data}; one thread of`,
    `${suggest.machine.cpu}; \`npm run bench -- compare/suggest\`): own median and 99th percentile, how many times the queries a second of the`,
    'other engine, and how often the address is among ten where ten or fewer fit. Keys: how many are typed until a real address comes first, with the',
    `own figure for the same addresses (\`compare/suggest-keystrokes\`; ${keys?.data ?? 'not measured'}). PostgreSQL, MiniSearch and FlexSearch answered beside other work: take the`,
    'order of magnitude.',
    `The same queries come again in each round; asked for the first time, they take ${times(suggest.firstTime, 'prefix')} (begin of the address,`,
    `${digits(suggest.firstTimeRatios.prefix?.['SQLite b-tree']?.throughput ?? 0)} times the queries a second of the b-tree), ${times(suggest.firstTime, 'dropped')} (words left out), ${times(suggest.firstTime, 'prefix, error')} and`,
    `${times(suggest.firstTime, 'dropped, error')} (with an error).`,
    '',
    '| engine | begin of the address | words left out | begin, one error | words left out, one error | keys |',
    '|---|---|---|---|---|---|',
    `| ${OWN} | ${ownCells.join(' | ')} | ${keysOf(keys, OWN)} |`,
    ...peers.map((name) => {
      const cells = TYPINGS.map((typing) => {
        const ratio = suggest.ratios[typing]?.[name];
        return ratio === undefined ? '-' : `${digits(ratio.throughput)} times, ${found(suggest, typing, name)}`;
      });
      return `| ${name} | ${cells.join(' | ')} | ${keysOf(keys, name)} |`;
    }),
    '',
  ];
}

/** Own median and 99th percentile. */
function times(latency: Latencies, typing: string): string {
  const { p50Microseconds, p99Microseconds } = latency[typing]?.[OWN] ?? { p50Microseconds: 0, p99Microseconds: 0 };
  return `${digits(p50Microseconds)} / ${digits(p99Microseconds)} µs`;
}

function found(suggest: SuggestResult, typing: string, name: string): string {
  return `${(100 * (suggest.recall[typing]?.[name] ?? 0)).toFixed(1)} %`;
}

/** Mean over the regions, which take equally many addresses, and by how many keys doorplate is ahead in each sample. */
function keysOf(result: KeystrokesResult | null, name: string): string {
  const regions = Object.values(result?.keystrokes ?? {}).flatMap((engines) => engines[name] ?? []);
  if (regions.length === 0) return '-';
  const meanKeys = mean(regions.map((region) => region.meanKeys)).toFixed(2);
  if (name === OWN) return meanKeys;
  const own = `${meanKeys}, own ${mean(regions.map(({ ownMeanKeys }) => ownMeanKeys)).toFixed(2)}`;
  const fewer = (regions[0]?.samples ?? []).map((_, i) =>
    mean(regions.map(({ samples }) => (samples?.[i]?.meanKeys ?? 0) - (samples?.[i]?.ownMeanKeys ?? 0))),
  );
  if (fewer.length === 0) return own;
  return `${own}: ${Math.min(...fewer).toFixed(3)} to ${Math.max(...fewer).toFixed(3)} fewer a sample`;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function digits(value: number): string {
  return value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en-US');
}
