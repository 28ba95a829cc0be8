import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { gunzip, gzip } from 'node:zlib';
import type { Job, Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { DoorplateError, type ErrorCode, isDoorplateError } from '../../../src/errors.js';
import { loadPackage } from '../terminal/optional-packages.js';
import type { PartOutcome } from './part-work.js';
import type { Part, TablePlan } from './plan.js';
import { rowReader } from './read-rows.js';
import { type TableThread, WorkerTableThread } from './table-thread.js';

/** The queue that submitters and workers meet in. */
const QUEUE = 'doorplate-batch';
/** How long parts, outcomes and finished jobs are kept that nobody takes, seconds. */
const KEPT_SECONDS = 24 * 3600;

/** A part as the queue names it. Its rows and their outcome are in {@link PartStore}, since a queue keeps and lists its jobs. */
interface PartJob {
  readonly plan: TablePlan;
  readonly index: number;
}

/** Name of a job: the same for the same plan, so that a run that goes on finds what was done. */
function idOf({ plan, index }: PartJob): string {
  return `${runOf(plan)}-${index}`;
}

function runOf(plan: TablePlan): string {
  return createHash('sha256').update(JSON.stringify(plan)).digest('hex').slice(0, 16);
}

/** What is handed over of a job, and by whom: the part by the submitter, its outcome by a worker. */
interface Handed {
  readonly part: Part;
  readonly outcome: PartOutcome;
}

/** Hands parts and outcomes over in Redis, so that machines share no folder. An outcome that two workers bring is there once. */
class PartStore {
  readonly #redis: Redis;

  constructor(url: string, options: { readonly maxRetriesPerRequest?: null } = {}) {
    const { Redis: Client } = loadPackage<typeof import('ioredis')>('ioredis', '--queue');
    this.#redis = new Client(url, options);
    // It connects again by itself; what was sent meanwhile waits.
    this.#redis.on('error', () => undefined);
  }

  async put<What extends keyof Handed>(what: What, job: PartJob, value: Handed[What]): Promise<void> {
    const bytes = await promisify(gzip)(serialize(value), { level: 1 });
    await this.#redis.set(keyOf(what, job), bytes, 'EX', KEPT_SECONDS);
  }

  /** Null: it is not there yet, or has been taken. */
  async get<What extends keyof Handed>(what: What, job: PartJob): Promise<Handed[What] | null> {
    const bytes = await this.#redis.getBuffer(keyOf(what, job));
    return bytes === null ? null : (deserialize(await promisify(gunzip)(bytes)) as Handed[What]);
  }

  async hasOutcome(job: PartJob): Promise<boolean> {
    return (await this.#redis.exists(keyOf('outcome', job))) === 1;
  }

  async drop(job: PartJob): Promise<void> {
    await this.#redis.del(keyOf('part', job), keyOf('outcome', job));
  }

  async close(): Promise<void> {
    this.#redis.disconnect();
  }
}

function keyOf(what: keyof Handed, job: PartJob): string {
  return `${QUEUE}:${what}:${idOf(job)}`;
}

/** Why a part cannot be answered by any worker, as the queue keeps it. */
interface Refusal {
  readonly code: ErrorCode;
  readonly message: string;
}

/** The error that a worker had, from the reason that the queue keeps. */
function failureOf(reason: string): Error {
  try {
    const { code, message } = JSON.parse(reason) as Refusal;
    return new DoorplateError(code, message);
  } catch {
    return new Error(`A worker has failed: ${reason}`);
  }
}

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

/** A part whose worker says nothing for so long is given to another one, milliseconds. Threads keep this one free to say it. */
const LOCK_MS = 10_000;
/** How often parts of silent workers are looked for. */
const STALLED_MS = 5000;
/** Workers come and go; a part is not to blame for the ones it was lost with. */
const MOST_STALLS = 1000;

/** Answers parts of the queue until `stop` settles, and finishes the parts under way. */
export async function workQueue(url: string, threads: number, stop: Promise<unknown>, onFault: (error: Error) => void): Promise<void> {
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
  await stop;
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
