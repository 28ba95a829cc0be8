import equal from 'fast-deep-equal';
import type * as Library from '../src/index.js';
import type * as Workers from '../src/workers/index.js';
import { openRegion } from './accuracy/regions.js';
import { report, seeded } from './measure.js';

/**
 * Batches on one thread and in worker threads, over the addresses of Baltimore County: `npm run build && npm run bench -- workers`, with
 * `DOORPLATE_DATA`. Threads run what is built. Times are those of whole runs: the one thread has its shards open and its code compiled,
 * as in a service that runs on, worker threads start with each run. Nothing is kept of the items, which are compared before.
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

/** Throws unless the threads give what one thread gives. Runs both side by side and keeps nothing. */
async function requireSame(operation: Operation, threads: number): Promise<void> {
  const alone = run(operation, null, lines)[Symbol.asyncIterator]();
  let compared = 0;
  for await (const item of run(operation, threads, lines)) {
    if (!equal(item, (await alone.next()).value)) throw new Error(`${operation}: item ${compared} of ${threads} workers is another`);
    compared++;
  }
  if (compared !== lines.length) throw new Error(`${operation}: ${threads} workers gave ${compared} items, expected ${lines.length}`);
}

/** Seconds that a run takes. */
async function timed(items: AsyncIterable<unknown>): Promise<number> {
  const start = performance.now();
  for await (const _ of items);
  return (performance.now() - start) / 1000;
}

async function measure(operation: Operation, size: number): Promise<object> {
  const addresses = lines.slice(0, size);
  const seconds = new Map<string, number[]>();
  for (let round = 0; round < ROUNDS; round++) {
    for (const threads of [null, ...THREADS]) {
      const name = threads === null ? ONE : `${threads} worker${threads === 1 ? '' : 's'}`;
      seconds.set(name, [...(seconds.get(name) ?? []), await timed(run(operation, threads, addresses))]);
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
  for (const threads of THREADS) await requireSame(operation, threads);
  for (const size of SIZES) batches.push(await measure(operation, size));
}
await doorplate.close();
await report('workers', { batches });
