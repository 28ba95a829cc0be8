import type { Worker } from 'node:worker_threads';
import { DoorplateError } from '../../../src/errors.js';
import type { FileOutcome } from '../imported-rows.js';
import type { ShardContext, ShardOutcome } from '../us/spill/shard-job.js';
import { startWorker } from './start-worker.js';
import type { ReadJob, ReadProgress, StreetThread } from './street-thread.js';

export interface WorkerData {
  readonly work: string;
  readonly spill: string;
}
export type WorkerQuestion = { readonly read: ReadJob } | { readonly prepare: ShardContext } | { readonly shard: string };
type Refusal = Pick<DoorplateError, 'code' | 'message' | 'details'>;
export type WorkerAnswer =
  | { readonly bytes: number; readonly rows: number }
  | { readonly result: unknown }
  | { readonly refusal: Refusal }
  | { readonly failure: unknown };

/** Largest heap of a worker, MiB: far above what the shards of one build may take together. */
const HEAP_MIB = 3072;
/** Room for rows that live no longer than it takes to keep them, MiB: with less, many are moved to where clearing up costs more. */
const YOUNG_MIB = 96;

const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY';

/** What is being waited for. */
interface Waiting {
  take(answer: WorkerAnswer): void;
  fail(error: unknown): void;
}

/** Works in a thread of its own. Once that has ended, whatever is asked of it is rejected. */
export class WorkerStreetThread implements StreetThread {
  readonly #worker: Worker;
  #waiting: Waiting | null = null;
  #hasAnswered = false;
  #failure: { readonly error: unknown } | null = null;

  /** Throws `CONFIG_INVALID` where threads cannot be started. */
  constructor(workerData: WorkerData) {
    try {
      const resourceLimits = { maxOldGenerationSizeMb: HEAP_MIB, maxYoungGenerationSizeMb: YOUNG_MIB };
      this.#worker = startWorker(import.meta.url, 'street-worker', { workerData, resourceLimits });
    } catch (cause) {
      throw notStarted(cause);
    }
    this.#worker.on('message', (answer: WorkerAnswer) => {
      this.#hasAnswered = true;
      this.#waiting?.take(answer);
    });
    this.#worker.on('error', (error: unknown) => this.#fail(error));
    this.#worker.on('exit', (code) => this.#fail(new Error(`its exit code is ${code}`)));
  }

  read(job: ReadJob, progress: ReadProgress): Promise<FileOutcome> {
    return this.#ask({ read: job }, progress);
  }

  prepare(context: ShardContext): Promise<void> {
    return this.#ask({ prepare: context });
  }

  shard(key: string): Promise<ShardOutcome> {
    return this.#ask({ shard: key });
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  /** Takes the first failure; the end of the thread follows it as a second one. */
  #fail(error: unknown): void {
    this.#failure ??= { error: explained(error, this.#hasAnswered) };
    this.#waiting?.fail(this.#failure.error);
  }

  #ask<T>(question: WorkerQuestion, progress?: ReadProgress): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const fail = (error: unknown): void => {
        this.#waiting = null;
        reject(error);
      };
      if (this.#failure !== null) {
        fail(this.#failure.error);
        return;
      }
      const take = (answer: WorkerAnswer): void => {
        if ('bytes' in answer) progress?.(answer.bytes, answer.rows);
        else if ('refusal' in answer) fail(new DoorplateError(answer.refusal.code, answer.refusal.message, answer.refusal.details));
        else if ('failure' in answer) fail(answer.failure);
        else {
          this.#waiting = null;
          resolve(answer.result as T);
        }
      };
      this.#waiting = { take, fail };
      this.#worker.postMessage(question);
    });
  }
}

/** The error of a thread as the user can act on it. */
function explained(error: unknown, hasAnswered: boolean): unknown {
  if (codeOf(error) === OUT_OF_MEMORY) {
    return new DoorplateError(
      'CONFIG_INVALID',
      'A thread of the build has no memory left: name fewer with --threads',
      {},
      { cause: error },
    );
  }
  return hasAnswered ? new Error(`A thread of the build has ended: ${reasonOf(error)}`, { cause: error }) : notStarted(error);
}

function notStarted(cause: unknown): DoorplateError {
  const message = `A thread of the build cannot start: ${reasonOf(cause)}; --threads 1 does without`;
  return new DoorplateError('CONFIG_INVALID', message, {}, { cause });
}

function reasonOf(error: unknown): string {
  return codeOf(error) ?? (error instanceof Error ? error.message : String(error));
}

function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}
