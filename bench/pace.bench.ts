import { createRequire } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { countyInputs } from './data.js';
import { quantile, report } from './measure.js';
import { readOptions } from './options.js';

/**
 * How many times as long as `parse-address` takes for the same text each operation of the built package takes:
 * `npm run build && npm run bench -- pace`. `cold` is the first pass of the process over the texts, `steady` the fastest of the
 * later ones, both in microseconds of processor time a call, all threads; `times` is steady over the clock's own. Bytes are what
 * a call allocates. `--only verify` measures that row beside the clock.
 */
const { open } = (await import('../dist/index.js' as string)) as typeof import('../src/index.js');
const address = (await import('../dist/address.js' as string)) as typeof import('../src/address/index.js');
const { parseLocation } = createRequire(import.meta.url)('parse-address') as { parseLocation(text: string): object | null };

const PASSES = 12;
const { lines, misspelled, points, typed, cities, ipv4, ipv6 } = await countyInputs(3000, 11);
const doorplate = await open();
type Row = readonly [name: string, inputs: readonly unknown[], call: (input: never) => unknown];
const operations: readonly Row[] = [
  ['parse-address', lines, (line: string) => parseLocation(line)],
  ['parse without places', lines, (line: string) => address.parse(line)],
  ['parse with places', lines, (line: string) => doorplate.parse(line)],
  ['verify', lines, (line: string) => doorplate.verify(line)],
  ['geocode', lines, (line: string) => doorplate.geocode(line)],
  ['geocode, one typing error', misspelled, (line: string) => doorplate.geocode(line)],
  ['suggestAddress', typed, (text: string) => doorplate.suggestAddress(text)],
  ['suggestTexts, address', typed, (text: string) => doorplate.suggestTexts('suggest-address', text)],
  ['suggestCity', cities, (text: string) => doorplate.suggestCity(text)],
  ['suggestTexts, city', cities, (text: string) => doorplate.suggestTexts('suggest-city', text)],
  ['reverse', points, (point: { latitude: number; longitude: number }) => doorplate.reverse(point)],
  ['ip, IPv4', ipv4, (text: string) => doorplate.ip(text)],
  ['ip, IPv6', ipv6, (text: string) => doorplate.ip(text)],
];

/** Fewer calls than fill the young generation, so that the heap only grows while they run. */
const CALLS_WEIGHED = 150;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

async function allocated(inputs: readonly unknown[], call: (input: never) => unknown): Promise<number> {
  const samples: number[] = [];
  for (let from = 0; from + CALLS_WEIGHED <= inputs.length; from += CALLS_WEIGHED) {
    collect();
    const before = process.memoryUsage().heapUsed;
    await pass(inputs.slice(from, from + CALLS_WEIGHED), call);
    samples.push((process.memoryUsage().heapUsed - before) / CALLS_WEIGHED);
  }
  return quantile(samples, 0.5);
}

async function pass(inputs: readonly unknown[], call: (input: never) => unknown): Promise<void> {
  for (const input of inputs) {
    const answer = call(input as never);
    if (answer instanceof Promise) await answer;
  }
}

const round = (value: number): number => Number(value.toFixed(2));
const { isWanted } = readOptions({ only: [] });
let clock: number | undefined;
const rows: object[] = [];
async function measure([name, inputs, call]: Row): Promise<void> {
  if (clock !== undefined && !isWanted(name)) return;
  const passes: number[] = [];
  for (let i = 0; i < PASSES; i++) {
    const before = process.cpuUsage();
    await pass(inputs, call);
    const { user, system } = process.cpuUsage(before);
    passes.push((user + system) / inputs.length);
  }
  const [cold = 0, ...later] = passes;
  const steady = Math.min(...later);
  clock ??= steady;
  rows.push({
    name,
    cold: round(cold),
    steady: round(steady),
    times: round(steady / clock),
    bytes: Math.round(await allocated(inputs, call)),
  });
}
for (const operation of operations) await measure(operation);
// It opens all files, behind the cold passes of the others.
const reader = await doorplate.reader();
await measure(['reader.verify', lines, (line: string) => reader.verify(line)]);
await measure(['reader.geocode', lines, (line: string) => reader.geocode(line)]);
await report('pace', { addresses: 'Baltimore County, as published', texts: lines.length, passes: PASSES, rows });
await doorplate.close();
