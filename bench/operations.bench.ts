import { createRequire } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { builtPackage, countyInputs } from './data.js';
import { quantile, report, rounded, type Timed, timeInRounds } from './measure.js';
import { readOptions } from './options.js';

/**
 * Latency of every operation of the built package over the datasets that come with it, and how many times as long as `parse-address`
 * takes for the same texts: `npm run build && npm run bench -- operations`. Inputs are addresses of the county that ships, as its source
 * writes them, points beside them, and seeded beginnings of names. Bytes are what a call allocates. `--only verify` measures that row
 * beside the clock.
 */
const { open } = await builtPackage();
const address = (await import('../dist/address.js' as string)) as typeof import('../src/address/index.js');
const { parseLocation } = createRequire(import.meta.url)('parse-address') as { parseLocation(text: string): object | null };

/** The clock: what takes as long whatever the library does. */
const CLOCK = 'parse-address';
const { lines, misspelled, points, typed, cities, zips, indian, pins, ipv4, ipv6 } = await countyInputs(3000, 11);
const doorplate = await open();
type Point = (typeof points)[number];
const operations: readonly Timed[] = [
  ['parse without places', lines, (line: string) => address.parse(line)],
  ['parse', lines, (line: string) => doorplate.parse(line)],
  ['verify', lines, (line: string) => doorplate.verify(line)],
  ['geocode', lines, (line: string) => doorplate.geocode(line)],
  ['geocode, one typing error', misspelled, (line: string) => doorplate.geocode(line)],
  ['reverse', points, (point: Point) => doorplate.reverse(point)],
  ['suggestAddress', typed, (text: string) => doorplate.suggestAddress(text)],
  ['suggestCity', cities, (text: string) => doorplate.suggestCity(text)],
  ['suggest-address', typed, (text: string) => doorplate.suggestTexts('suggest-address', text)],
  ['suggest-city', cities, (text: string) => doorplate.suggestTexts('suggest-city', text)],
  ['suggest-zip', zips, (text: string) => doorplate.suggestTexts('suggest-zip', text)],
  ['suggest-in-city', indian, (text: string) => doorplate.suggestTexts('suggest-in-city', text)],
  ['suggest-in-locality', indian, (text: string) => doorplate.suggestTexts('suggest-in-locality', text)],
  ['suggest-in-pin', pins, (text: string) => doorplate.suggestTexts('suggest-in-pin', text)],
  ['ip, IPv4', ipv4, (text: string) => doorplate.ip(text)],
  ['ip, IPv6', ipv6, (text: string) => doorplate.ip(text)],
];

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
/** Fewer calls than fill the young generation, so that the heap only grows while they run. */
const CALLS_WEIGHED = 150;

async function allocated([, inputs, call]: Timed): Promise<number> {
  const samples: number[] = [];
  for (let from = 0; from + CALLS_WEIGHED <= inputs.length; from += CALLS_WEIGHED) {
    collect();
    const before = process.memoryUsage().heapUsed;
    for (const input of inputs.slice(from, from + CALLS_WEIGHED)) {
      const answer = call(input as never);
      if (answer instanceof Promise) await answer;
    }
    samples.push((process.memoryUsage().heapUsed - before) / CALLS_WEIGHED);
  }
  return Math.round(quantile(samples, 0.5));
}

const { isWanted } = readOptions({ only: [] });
async function measure(rows: readonly Timed[]) {
  const clock: Timed = [CLOCK, lines, (line: string) => parseLocation(line)];
  const asked = [clock, ...rows.filter(([name]) => isWanted(name))];
  const [least, ...timings] = await timeInRounds(asked);
  const measured = [];
  for (const [i, timing] of timings.entries())
    measured.push({
      ...timing,
      timesParseAddress: rounded(timing.medianMicroseconds / (least?.medianMicroseconds ?? Number.NaN), 3),
      bytes: await allocated(asked[i + 1] as Timed),
    });
  return measured;
}

const timings = await measure(operations);
// It opens all files, behind the first rounds of the others.
const reader = await doorplate.reader();
timings.push(
  ...(await measure([
    ['reader.verify', lines, (line: string) => reader.verify(line)],
    ['reader.geocode', lines, (line: string) => reader.geocode(line)],
  ])),
);
let answered = 0;
for (const line of lines) {
  const [verified, placed] = [await doorplate.verify(line), await doorplate.geocode(line)];
  if (verified.result?.DpvConfirmation === 'Y' && placed.result?.source === '10') answered++;
}
if (answered < 0.95 * lines.length) throw new Error(`${answered} of ${lines.length} addresses are confirmed, expected 95 %`);
await report('operations', { datasets: doorplate.datasets().map(({ name, version }) => `${name} ${version}`), timings });
await doorplate.close();
