import type { Job } from 'bullmq';
import { isDoorplateError } from '../../../src/errors.js';
import type { TablePlan } from '../table/plan.js';
import { type TableThread, WorkerTableThread } from '../table/table-thread.js';
import { loadPackage } from '../terminal/optional-packages.js';
import { failureOf, type PartJob, PartStore, QUEUE, type Refusal, runOf } from './part-job.js';

/** A part whose worker says nothing for so long is given to another one, milliseconds. Threads keep this one free to say it. */
const LOCK_MS = 10_000;
/** How often parts of silent workers are looked for. */
const STALLED_MS = 5000;
/** Workers come and go; a part is not to blame for the ones it was lost with. */
const MOST_STALLS = 1000;

/** Answers parts of the queue until the signal comes, then ends what it has begun. */
export async function workQueue(url: string, threads: number, stop: AbortSignal, onFault: (error: Error) => void): Promise<void> {
  const { UnrecoverableError, Worker } = loadPackage<typeof import('bullmq')>('bullmq', '--queue');
  const connection = { url, maxRetriesPerRequest: null };
  const store = new PartStore(url, { maxRetriesPerRequest: null });
  const pool = new Threads();
  const answer = async ({ data }: Job<PartJob>): Promise<void> => {
    const part = await store.get('part', data);
    // Two workers may have had it, and the first has finished.
    if (part === null || (await store.hasOutcome(data))) return;
    const thread = pool.take(data.plan);
    try {
      // Rows of one address can only be told apart by whoever sees all of them.
      const outcome = await thread.run(part, async (hashes) => new Uint8Array(hashes.length).fill(1));
      await store.put('outcome', data, outcome);
      pool.giveBack(data.plan, thread);
    } catch (error) {
      await thread.close();
      if (isDoorplateError(error))
        throw new UnrecoverableError(JSON.stringify({ code: error.code, message: error.message } satisfies Refusal));
      throw error;
    }
  };
  const worker = new Worker<PartJob>(QUEUE, answer, {
    connection,
    concurrency: threads,
    lockDuration: LOCK_MS,
    stalledInterval: STALLED_MS,
    maxStalledCount: MOST_STALLS,
  });
  worker.on('error', onFault);
  worker.on('failed', (_, error) => onFault(error instanceof UnrecoverableError ? failureOf(error.message) : error));
  await new Promise<void>((resolve) => {
    if (stop.aborted) resolve();
    else stop.addEventListener('abort', () => resolve(), { once: true });
  });
  await worker.close();
  await pool.close();
  await store.close();
}

/** Idle threads, all of the run that was worked for last: each has opened its data. */
class Threads {
  #run = '';
  #idle: TableThread[] = [];

  take(plan: TablePlan): TableThread {
    this.#turnTo(plan);
    return this.#idle.pop() ?? new WorkerTableThread(plan);
  }

  giveBack(plan: TablePlan, thread: TableThread): void {
    this.#turnTo(plan);
    this.#idle.push(thread);
  }

  async close(): Promise<void> {
    const idle = this.#idle;
    this.#idle = [];
    await Promise.all(idle.map((thread) => thread.close()));
  }

  #turnTo(plan: TablePlan): void {
    const run = runOf(plan);
    if (run === this.#run) return;
    void this.close();
    this.#run = run;
  }
}
