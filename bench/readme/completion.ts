import { mean } from '../measure.js';
import { result } from './results.js';
import { TYPINGS } from './scale.js';
import { heading, latency, percent, rounded, row } from './text.js';

type Latencies = Readonly<Record<string, Readonly<Record<string, { p50Microseconds: number; p99Microseconds: number }>>>>;
type Ratios = Readonly<Record<string, Readonly<Record<string, { readonly throughput: number }>>>>;
interface SuggestResult {
  readonly data: string;
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

export const suggestResult = () => result<SuggestResult>('compare/suggest');

/** The engines compared, in the order of the result. */
export function engines(): readonly string[] {
  const names = new Set(Object.keys(TYPINGS).flatMap((typing) => Object.keys(suggestResult().latency[typing] ?? {})));
  return [...names].filter((name) => name !== OWN);
}

/** Own median and 99th percentile of a kind of typing. */
export function ownLatency(typing: string, of: Latencies = suggestResult().latency): string {
  const own = of[typing]?.[OWN];
  if (own === undefined) throw new Error(`compare/suggest has no own latency of ${typing}`);
  return `${latency(own)} µs`;
}

/** Completion beside other engines: time, how often the address is found, keys until it is first. */
export function completionTable(): readonly string[] {
  const suggest = suggestResult();
  const keys = result<KeystrokesResult>('compare/suggest-keystrokes');
  const found = (typing: string, name: string): string => percent(suggest.recall[typing]?.[name] ?? 0, 1);
  const typings = Object.keys(TYPINGS);
  return [
    `${suggest.data}; one thread of ${suggest.machine.cpu}. Keys: ${keys.data}.`,
    '',
    ...heading('engine', ...Object.values(TYPINGS), 'keys'),
    row([OWN, ...typings.map((typing) => `${ownLatency(typing)}, ${found(typing, OWN)}`), keysOf(keys, OWN)]),
    ...engines().map((name) => {
      const cells = typings.map((typing) => {
        const ratio = suggest.ratios[typing]?.[name];
        return ratio === undefined ? '-' : `${rounded(ratio.throughput)} times, ${found(typing, name)}`;
      });
      return row([name, ...cells, keysOf(keys, name)]);
    }),
    '',
    'The same queries come again in each round. Queries that are asked for the first time take' +
      ` ${typings.map((typing) => `${ownLatency(typing, suggest.firstTime)} (${TYPINGS[typing]})`).join(', ')};` +
      ` for a prefix that is ${rounded(suggest.firstTimeRatios.prefix?.['SQLite b-tree']?.throughput ?? Number.NaN)} times the queries a second` +
      ' of the b-tree.',
  ];
}

/** Mean over the regions, which take equally many addresses, and by how many keys doorplate is ahead in each sample. */
function keysOf(keys: KeystrokesResult, name: string): string {
  const regions = Object.values(keys.keystrokes).flatMap((each) => each[name] ?? []);
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
