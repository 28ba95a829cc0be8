import equal from 'fast-deep-equal';
import type * as Library from '../src/index.js';
import type * as Workers from '../src/workers/index.js';
import { openRegion } from './accuracy/regions.js';
import { report, seeded } from './measure.js';

/**
 * Batches on one thread and in worker threads, over the addresses of Baltimore County: `npm run build && npm run bench -- workers`, with
 * `DOORPLATE_DATA`. Threads run what is built. Times are those of whole runs: the one thread has its shards open and its code compiled,
 * as in a service that runs on, worker threads start with each run. The items of all are compared.
 */
const SIZES = [10_000, 100_000];
const ROUNDS = 3;
const THREADS = [1, 2];
const ONE = 'one thread';

type Operation = 'verifyBatch' | 'geocodeBatch';

const built = (name: string): Promise<unknown> => import(new URL(`../dist/${name}.js`, import.meta.url).href);
const { open } = (await built('index')) as typeof Library;
const workers = (await built('workers')) as typeof Workers;

const { dataset, listed } = await openRegion('baltimore-county-md');
const random = seeded(100_019);
const lines = Array.from({ length: Math.max(...SIZES) }, () => {
  const { number, street, unit, city, state, zip } = listed[Math.floor(random() * listed.length)] as (typeof listed)[number];
  return `${number} ${street} ${unit}, ${city}, ${state} ${zip}`;
});
const data = [dataset, new URL('../datasets/us-places', import.meta.url)];
const doorplate = await open({ data });

function run(operation: Operation, threads: number | null, addresses: readonly string[]): AsyncIterable<unknown> {
  return threads === null ? doorplate[operation](addresses) : workers[operation](addresses, { data, workers: threads });
}

/** What a run gives, and the seconds that it takes. */
async function timed(items: AsyncIterable<unknown>): Promise<readonly [unknown[], number]> {
  const start = performance.now();
  const all: unknown[] = [];
  for await (const item of items) all.push(item);
  return [all, (performance.now() - start) / 1000];
}

async function measure(operation: Operation, size: number): Promise<object> {
  const addresses = lines.slice(0, size);
  const [expected] = await timed(run(operation, null, addresses));
  const seconds = new Map<string, number[]>();
  for (let round = 0; round < ROUNDS; round++) {
    for (const threads of [null, ...THREADS]) {
      const name = threads === null ? ONE : `${threads} worker${threads === 1 ? '' : 's'}`;
      const [items, taken] = await timed(run(operation, threads, addresses));
      if (!equal(items, expected)) throw new Error(`${operation}: ${name} gave other items than one thread`);
      seconds.set(name, [...(seconds.get(name) ?? []), taken]);
    }
  }
  const median = (name: string): number => (seconds.get(name) ?? []).toSorted((a, b) => a - b)[ROUNDS >> 1] ?? Number.NaN;
  const runs = Array.from(seconds.keys(), (name) => ({
    name,
    microsecondsAnAddress: Number(((median(name) * 1e6) / size).toFixed(1)),
    timesOneThread: Number((median(ONE) / median(name)).toFixed(2)),
  }));
  return { operation, addresses: size, runs };
}

const batches: object[] = [];
for (const operation of ['verifyBatch', 'geocodeBatch'] as const) {
  for (const size of SIZES) batches.push(await measure(operation, size));
}
await doorplate.close();
await report('workers', { batches });
