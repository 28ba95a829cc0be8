import { accuracy, rightPercent, wrongOf } from './accuracy.js';
import { ownLatency, suggestResult } from './completion.js';
import { operations } from './operations.js';
import { ipPeers, NEAREST_ID, peers } from './peers.js';
import { result } from './results.js';
import { scaleRuns } from './scale.js';
import { grouped, heading, percent, rounded, row } from './text.js';

/** The few figures that the first page shows, each with the result that it comes from. */
export function highlightTable(): readonly string[] {
  return [...heading('what', 'measured', 'result'), ...rows().map(([what, figure, name]) => row([what, figure, link(name)]))];
}

/** What the first screen says: two figures of one core. */
export function figures(): readonly string[] {
  const { parsers } = result<{ parsers: readonly { addressesPerSecond: number }[] }>('compare/parse');
  const perSecond = Math.floor((parsers[0]?.addressesPerSecond ?? Number.NaN) / 10_000) * 10_000;
  return [`**On one core: ${grouped(perSecond)} addresses parsed a second, one verified in ${inProcess('verify').split(' / ')[0]} µs.**`];
}

function link(name: string): string {
  return `[${name}](bench/results/${name}.json)`;
}

type Highlight = readonly [what: string, figure: string, result: string];

function rows(): readonly Highlight[] {
  const ip = ipPeers();
  const { ratios, firstTime, data } = suggestResult();
  const largest = scaleRuns().reduce((a, b) => (a.addresses > b.addresses ? a : b));
  const misspelt = accuracy().rows.filter(({ measure }) => measure === 'one typing error in the name');
  const shares = misspelt.map((each) => Number(rightPercent(each)));
  const wrong = wrongOf(misspelt);
  const all = wrongOf(accuracy().rows);
  const faster = (engine: string): string => {
    const ratio = ratios.prefix?.[engine];
    if (ratio === undefined) throw new Error(`compare/suggest has no ratio to ${engine}`);
    return rounded(ratio.throughput);
  };
  return [
    ['verify, median and 99th percentile', inProcess('verify'), 'operations'],
    ['geocode, median and 99th percentile', inProcess('geocode'), 'operations'],
    [
      `complete a prefix among ${data.replace(/, .*/, '')}`,
      `${ownLatency('prefix')}, or ${ownLatency('prefix', firstTime)} when asked for the first time; ${faster('SQLite b-tree')} times the` +
        ` queries a second of an SQLite b-tree, ${faster('SQLite FTS5')} times those of FTS5`,
      'compare/suggest',
    ],
    [
      'locate an IPv4 address, `ipReader()`',
      `${rounded(ip.ratios.IPv4['to maxmind'] ?? Number.NaN)} times as fast as \`maxmind\`, in ${percent(ip.residentRatio)} of its memory`,
      'compare/ip',
    ],
    [
      'id of the nearest of 2 million points, inside the library',
      `${rounded(timesOf(NEAREST_ID))} times as fast as \`geokdbush\``,
      'compare/reverse',
    ],
    [
      'addresses with one typing error in the name',
      `${Math.min(...shares).toFixed(2)} to ${Math.max(...shares).toFixed(2)} % right in four regions; ${wrong.wrong} wrong of ${grouped(wrong.cases)}`,
      'accuracy',
    ],
    ['another record confirmed, all kinds of errors', `${all.wrong} of ${grouped(all.cases)}`, 'accuracy'],
    [
      `${grouped(largest.addresses)} addresses`,
      `${largest.bytesPerAddress.toFixed(1)} bytes each on disk, indexes included; mounted in ${largest.mountMilliseconds.toFixed(1)} ms`,
      'scale',
    ],
  ];
}

function inProcess(operation: string): string {
  const timing = operations().find(({ name }) => name === operation);
  if (timing === undefined) throw new Error(`operations has no timing of ${operation}`);
  return `${rounded(timing.medianMicroseconds)} / ${rounded(timing.p99Microseconds)} µs`;
}

function timesOf(task: string): number {
  const peer = peers().find((each) => each.task === task);
  if (peer === undefined) throw new Error(`no peer at the task ${task}`);
  return peer.times;
}
