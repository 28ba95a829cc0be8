import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { gunzip, gzip } from 'node:zlib';
import type { Redis } from 'ioredis';
import { DoorplateError, type ErrorCode } from '../../../src/errors.js';
import type { PartOutcome } from '../table/part-work.js';
import type { Part, TablePlan } from '../table/plan.js';
import { loadPackage } from '../terminal/optional-packages.js';

/** The queue that submitters and workers meet in. */
export const QUEUE = 'doorplate-batch';
/** How long parts, outcomes and finished jobs are kept that nobody takes, seconds. */
export const KEPT_SECONDS = 24 * 3600;

/** A part as the queue names it. Its rows and their outcome are in {@link PartStore}, since a queue keeps and lists its jobs. */
export interface PartJob {
  readonly plan: TablePlan;
  readonly index: number;
}

/** Name of a job: the same for the same plan, so that a run that goes on finds what was done. */
export function idOf({ plan, index }: PartJob): string {
  return `${runOf(plan)}-${index}`;
}

export function runOf(plan: TablePlan): string {
  return createHash('sha256').update(JSON.stringify(plan)).digest('hex').slice(0, 16);
}

/** What is handed over of a job, and by whom: the part by the submitter, its outcome by a worker. */
interface Handed {
  readonly part: Part;
  readonly outcome: PartOutcome;
}

/** Hands parts and outcomes over in Redis, so that machines share no folder. An outcome that two workers bring is there once. */
export class PartStore {
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
export interface Refusal {
  readonly code: ErrorCode;
  readonly message: string;
}

/** The error that a worker had, from the reason that the queue keeps. */
export function failureOf(reason: string): Error {
  try {
    const { code, message } = JSON.parse(reason) as Refusal;
    return new DoorplateError(code, message);
  } catch {
    return new Error(`A worker has failed: ${reason}`);
  }
}
