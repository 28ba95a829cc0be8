import { Worker } from 'node:worker_threads';
import { DoorplateError } from '../../../src/errors.js';
import { type Decide, type PartOutcome, PartWork } from './part-work.js';
import type { Part, TablePlan } from './plan.js';

export type WorkerQuestion = { readonly part: Part } | { readonly stays: Uint8Array };
export type WorkerAnswer =
  | { readonly hashes: Float64Array }
  | { readonly outcome: PartOutcome }
  | { readonly refusal: Pick<DoorplateError, 'code' | 'message' | 'details'> }
  | { readonly failure: unknown };

/** Room for the rows of a part, MiB: with less, many are moved to where clearing up costs more. */
const YOUNG_MIB = 96;
/** The package's own sources are run as they are, through a loader that does not reach into threads by itself. */
const SOURCE = import.meta.url.endsWith('.ts') ? new URL('./table-worker.ts', import.meta.url).href : null;
const LOAD_SOURCE = `import('tsx/esm/api').then(({ tsImport }) => tsImport('${SOURCE}', '${SOURCE}'))`;

/** Answers parts, one at a time. */
export interface TableThread {
  run(part: Part, decide: Decide): Promise<PartOutcome>;
  close(): Promise<void>;
}

/** Works in the thread that it is made in. */
export class LocalTableThread implements TableThread {
  readonly #opening: Promise<PartWork>;

  constructor(plan: TablePlan) {
    this.#opening = PartWork.open(plan);
    // Whoever waits for an answer hears of it too.
    this.#opening.catch(() => undefined);
  }

  async run(part: Part, decide: Decide): Promise<PartOutcome> {
    return (await this.#opening).run(part, decide);
  }

  async close(): Promise<void> {
    await this.#opening.then(
      (work) => work.close(),
      () => undefined,
    );
  }
}

/** Works in a thread of its own. */
export class WorkerTableThread implements TableThread {
  readonly #worker: Worker;

  constructor(plan: TablePlan) {
    this.#worker = new Worker(SOURCE === null ? new URL('./table-worker.js', import.meta.url) : LOAD_SOURCE, {
      workerData: plan,
      eval: SOURCE !== null,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MIB },
    });
    // Whoever waits for an answer hears of it too.
    this.#worker.on('error', () => undefined);
  }

  run(part: Part, decide: Decide): Promise<PartOutcome> {
    const worker = this.#worker;
    return new Promise<PartOutcome>((resolve, reject) => {
      const end = () => {
        worker.off('message', take).off('error', fail).off('exit', exit);
      };
      const fail = (error: unknown) => {
        end();
        reject(error);
      };
      const exit = (code: number) => fail(new Error(`A thread has ended with code ${code}`));
      const take = (answer: WorkerAnswer) => {
        if ('hashes' in answer) decide(answer.hashes).then((stays) => worker.postMessage({ stays }), fail);
        else if ('refusal' in answer) fail(new DoorplateError(answer.refusal.code, answer.refusal.message, answer.refusal.details));
        else if ('failure' in answer) fail(answer.failure);
        else {
          end();
          resolve(answer.outcome);
        }
      };
      worker.on('message', take).on('error', fail).on('exit', exit);
      worker.postMessage({ part }, 'bytes' in part.work ? [part.work.bytes.buffer as ArrayBuffer] : []);
    });
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }
}
