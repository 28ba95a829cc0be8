import { rm } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import type { Job, Queue } from 'bullmq';
import type { PartOutcome } from '../table/part-work.js';
import type { Part, TablePlan } from '../table/plan.js';
import type { TableThread } from '../table/table-thread.js';
import { loadPackage } from '../terminal/optional-packages.js';
import { failureOf, jobOf, outcomePath, outcomesOf, type PartJob, QUEUE, readOutcome, runOf } from './part-job.js';

/** How often a submitter looks for an outcome, milliseconds. */
const LOOK_MS = 200;
/** How long finished jobs are remembered, seconds. */
const KEPT = { age: 24 * 3600 };
/** Faults that pass, such as a file system that is away for a moment. Input and data that cannot be used end a run at once. */
const RETRIES = { attempts: 5, backoff: { type: 'fixed', delay: 2000 } };

/** Has workers elsewhere answer the parts of one table. */
export class QueuedParts {
  private constructor(
    private readonly queue: Queue<PartJob>,
    private readonly plan: TablePlan,
  ) {}

  /** Without `resume`, outcomes of an earlier run are dropped. */
  static async open(url: string, plan: TablePlan, resume: boolean): Promise<QueuedParts> {
    const { Queue: BullQueue } = loadPackage<typeof import('bullmq')>('bullmq', '--queue');
    if (!resume) await rm(outcomesOf(plan), { recursive: true, force: true });
    const queue = new BullQueue<PartJob>(QUEUE, { connection: { url } });
    // It connects again by itself; what was sent meanwhile waits.
    queue.on('error', () => undefined);
    return new QueuedParts(queue, plan);
  }

  /** As many parts in the queue at once. */
  threads(count: number): TableThread[] {
    return Array.from({ length: count }, () => ({ run: (part: Part) => this.#answer(part), close: async () => undefined }));
  }

  /** Drops the outcomes, which are in the result. */
  async finish(): Promise<void> {
    await rm(outcomesOf(this.plan), { recursive: true, force: true });
  }

  async close(): Promise<void> {
    await this.queue.close();
  }

  /** The file of the outcome says that a part is done; the queue, who does it. So a queue that has lost a part gets it again. */
  async #answer(part: Part): Promise<PartOutcome> {
    const data = jobOf(this.plan, part);
    const path = outcomePath(data);
    const jobId = `${runOf(this.plan)}-${part.index}`;
    for (;;) {
      const outcome = await readOutcome(path);
      if (outcome !== null) return outcome;
      const job = await this.queue.getJob(jobId);
      if (job === undefined) await this.queue.add('part', data, { jobId, removeOnComplete: KEPT, removeOnFail: KEPT, ...RETRIES });
      else await this.#settle(job, path);
      await setTimeout(LOOK_MS);
    }
  }

  /** Takes away a job that has ended without an outcome, so that it is asked again. Throws what a worker refused. */
  async #settle(job: Job<PartJob>, path: string): Promise<void> {
    const state = await job.getState();
    if ((state !== 'completed' && state !== 'failed') || (await readOutcome(path)) !== null) return;
    await job.remove();
    if (state === 'failed') throw failureOf(job.failedReason);
  }
}
