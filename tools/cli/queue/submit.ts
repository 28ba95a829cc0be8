import { setTimeout } from 'node:timers/promises';
import type { Queue } from 'bullmq';
import type { PartOutcome } from '../table/part-work.js';
import type { Part, TablePlan } from '../table/plan.js';
import { rowReader } from '../table/read-rows.js';
import type { TableThread } from '../table/table-thread.js';
import { loadPackage } from '../terminal/optional-packages.js';
import { failureOf, idOf, KEPT_SECONDS, type PartJob, PartStore, QUEUE } from './part-job.js';

/** How often a submitter looks for an outcome, milliseconds. */
const LOOK_MS = 200;
/** Faults that pass, such as a network that is away for a moment. Input and data that cannot be used end a run at once. */
const RETRIES = { attempts: 5, backoff: { type: 'fixed', delay: 2000 } };

/** Has workers elsewhere answer the parts of one table. */
export class QueuedParts {
  private constructor(
    private readonly queue: Queue<PartJob>,
    private readonly store: PartStore,
    private readonly plan: TablePlan,
    private readonly resume: boolean,
    private readonly whole: (part: Part) => Promise<Part>,
  ) {}

  /** Without `resume`, outcomes of an earlier run are dropped. */
  static async open(url: string, plan: TablePlan, resume: boolean): Promise<QueuedParts> {
    const { Queue: BullQueue } = loadPackage<typeof import('bullmq')>('bullmq', '--queue');
    const queue = new BullQueue<PartJob>(QUEUE, { connection: { url } });
    // It connects again by itself; what was sent meanwhile waits.
    queue.on('error', () => undefined);
    return new QueuedParts(queue, new PartStore(url), plan, resume, await wholeParts(plan));
  }

  /** As many parts in the queue at once. */
  threads(count: number): TableThread[] {
    return Array.from({ length: count }, () => ({ run: (part: Part) => this.#answer(part), close: async () => undefined }));
  }

  async close(): Promise<void> {
    await this.queue.close();
    await this.store.close();
  }

  /** The outcome says that a part is done; the queue, who does it. So a queue that has lost a part gets it again. */
  async #answer(part: Part): Promise<PartOutcome> {
    const { queue, store, plan } = this;
    const data: PartJob = { plan, index: part.index };
    const jobId = idOf(data);
    if (!this.resume) await store.drop(data);
    for (;;) {
      const outcome = await store.get('outcome', data);
      if (outcome !== null) {
        await store.drop(data);
        return outcome;
      }
      const job = await queue.getJob(jobId);
      if (job === undefined) {
        await store.put('part', data, await this.whole(part));
        await queue.add('part', data, { jobId, removeOnComplete: true, removeOnFail: { age: KEPT_SECONDS }, ...RETRIES });
      } else if (await job.isFailed()) await this.#settle(jobId);
      await setTimeout(LOOK_MS);
    }
  }

  /** Throws what a worker refused, and takes the job away, so that the part can be asked again. */
  async #settle(jobId: string): Promise<void> {
    // Read anew: the reason is younger than a job that was read while it was worked on.
    const job = await this.queue.getJob(jobId);
    if (job === undefined || (await this.store.hasOutcome(job.data))) return;
    await job.remove();
    throw failureOf(job.failedReason);
  }
}

/** Makes parts that hold their rows: those of a Parquet file say only where they stand, and workers do not have the file. */
async function wholeParts(plan: TablePlan): Promise<(part: Part) => Promise<Part>> {
  const read = await rowReader(plan);
  return async (part) => ('rowStart' in part.work ? { ...part, work: { rows: (await read(part)).map(({ cells }) => cells) } } : part);
}
