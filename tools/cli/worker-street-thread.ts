import { Worker } from 'node:worker_threads';
import { DoorplateError } from '../../src/errors.js';
import type { ShardContext, ShardOutcome } from '../us/spill/shard-job.js';
import type { FileOutcome } from './gathered.js';
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
/** The package's own sources are run as they are, through a loader that does not reach into threads by itself. */
const SOURCE = import.meta.url.endsWith('.ts') ? new URL('./street-worker.ts', import.meta.url).href : null;
const LOAD_SOURCE = `import('tsx/esm/api').then(({ tsImport }) => tsImport('${SOURCE}', '${SOURCE}'))`;

/** Works in a thread of its own. */
export class WorkerStreetThread implements StreetThread {
  readonly #worker: Worker;

  constructor(workerData: WorkerData) {
    this.#worker = new Worker(SOURCE === null ? new URL('./street-worker.js', import.meta.url) : LOAD_SOURCE, {
      workerData,
      eval: SOURCE !== null,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MIB, maxYoungGenerationSizeMb: YOUNG_MIB },
    });
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

  #ask<T>(question: WorkerQuestion, progress?: ReadProgress): Promise<T> {
    const worker = this.#worker;
    return new Promise<T>((resolve, reject) => {
      const end = (): void => {
        worker.off('message', take);
        worker.off('error', fail);
      };
      const fail = (error: unknown): void => {
        end();
        reject(error);
      };
      const take = (answer: WorkerAnswer): void => {
        if ('bytes' in answer) progress?.(answer.bytes, answer.rows);
        else if ('refusal' in answer) fail(new DoorplateError(answer.refusal.code, answer.refusal.message, answer.refusal.details));
        else if ('failure' in answer) fail(answer.failure);
        else {
          end();
          resolve(answer.result as T);
        }
      };
      worker.on('message', take);
      worker.on('error', fail);
      worker.postMessage(question);
    });
  }
}
