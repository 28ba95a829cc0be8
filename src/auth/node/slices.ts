import { setImmediate } from 'node:timers/promises';

/** Longest time for which other work waits; a request that comes meanwhile takes no longer for it than for a slow answer. */
const SLICE_MS = 5;

/** Runs work that yields between its steps to its end, at once. */
export function runAtOnce<R>(work: Generator<unknown, R>): R {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value as R;
  }
}

/** Runs work that yields between its steps to its end, and lets other work in between. */
export async function runInSlices<R>(work: Generator<unknown, R>): Promise<R> {
  for (;;) {
    const sliceEnd = performance.now() + SLICE_MS;
    while (performance.now() < sliceEnd) {
      const { done, value } = work.next();
      if (done) return value as R;
    }
    await setImmediate();
  }
}
