import type { Worker } from 'node:worker_threads';
import { DoorplateError } from '../../../src/errors.js';
import { startWorker } from '../../build/threads/start-worker.js';
import type { Column } from './columns.js';
import { type Decide, type PartOutcome, PartWork } from './part-work.js';
import type { Part, TablePlan } from './plan.js';
import type { SheetHead, Workbook } from './workbook.js';

/** A reading of a workbook: its columns, or, with these, its rows into a file. */
export interface WorkbookReading {
  readonly book: Workbook;
  readonly rows: { readonly columns: readonly Column[]; readonly to: string } | null;
}
/** What a thread is for. */
export type WorkerTask = { readonly plan: TablePlan } | WorkbookReading;
export type WorkerQuestion = { readonly part: Part } | { readonly stays: Uint8Array };
export type WorkerAnswer =
  | { readonly hashes: Float64Array }
  | { readonly done: unknown }
  | { readonly refusal: Pick<DoorplateError, 'code' | 'message' | 'details'> }
  | { readonly failure: unknown };

/** Room for the rows of a part, MiB: with less, many are moved to where clearing up costs more. */
const YOUNG_MIB = 96;
/** The same where the result is a workbook, whose parts are an eighth as large. */
const WORKBOOK_YOUNG_MIB = 32;

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
    this.#worker = startThread({ plan }, plan.output.format === 'xlsx' ? WORKBOOK_YOUNG_MIB : YOUNG_MIB);
    // Whoever waits for an answer hears of it too.
    this.#worker.on('error', () => undefined);
  }

  run(part: Part, decide: Decide): Promise<PartOutcome> {
    const answer = answerOf<PartOutcome>(this.#worker, decide);
    this.#worker.postMessage({ part }, 'bytes' in part.work ? [part.work.bytes.buffer as ArrayBuffer] : []);
    return answer;
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }
}

/** The beginning of a sheet of a workbook. Throws as {@link sheetHead} does. */
export function readSheetHead({ path, sheet }: Workbook): Promise<SheetHead> {
  return readWorkbook<SheetHead>({ book: { path, sheet }, rows: null });
}

/** Writes the rows of a workbook to a file. Gives the bytes written. */
export function readRows({ path, sheet }: Workbook, columns: readonly Column[], to: string): Promise<number> {
  return readWorkbook<number>({ book: { path, sheet }, rows: { columns, to } });
}

/** Reads in a thread, with whose end the memory is free again: all texts of a workbook are held until its last row is read. */
async function readWorkbook<T>(reading: WorkbookReading): Promise<T> {
  const worker = startThread(reading, WORKBOOK_YOUNG_MIB);
  try {
    return await answerOf<T>(worker, async () => new Uint8Array());
  } finally {
    await worker.terminate();
  }
}

function startThread(task: WorkerTask, youngMib: number): Worker {
  const resourceLimits = { maxYoungGenerationSizeMb: youngMib };
  return startWorker(import.meta.url, 'table-worker', { workerData: task, resourceLimits });
}

/** What a thread comes to. */
function answerOf<T>(worker: Worker, decide: Decide): Promise<T> {
  return new Promise<T>((resolve, reject) => {
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
        resolve(answer.done as T);
      }
    };
    worker.on('message', take).on('error', fail).on('exit', exit);
  });
}
