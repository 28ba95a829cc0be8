import { setImmediate } from 'node:timers/promises';

/** How long other work waits at most, in addition to one step. */
const SLICE_MS = 5;

/** Runs all steps of a generator and returns its result. */
export function runAtOnce<R>(work: Generator<unknown, R>): R {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value as R;
  }
}

/** Runs all steps of a generator, lets other work run in between, and returns the result. */
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
