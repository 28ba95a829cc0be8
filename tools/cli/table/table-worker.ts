import { parentPort, workerData } from 'node:worker_threads';
import { isDoorplateError } from '../../../src/errors.js';
import { type PartOutcome, PartWork } from './part-work.js';
import type { Part, TablePlan } from './plan.js';
import type { WorkerAnswer, WorkerQuestion, WorkerTask } from './table-thread.js';
import { sheetHead, writeRows } from './workbook.js';

// A thread of a batch: answers one part at a time, or reads a workbook.
const port = parentPort as NonNullable<typeof parentPort>;
const post = (answer: WorkerAnswer, bytes: readonly Uint8Array[] = []) =>
  port.postMessage(
    answer,
    bytes.map(({ buffer }) => buffer as ArrayBuffer),
  );
const task = workerData as WorkerTask;

if ('plan' in task) answerParts(task.plan);
else tell<unknown>(task.rows === null ? sheetHead(task.book) : writeRows(task.book, task.rows.columns, task.rows.to));

function answerParts(plan: TablePlan): void {
  const opening = PartWork.open(plan);
  // The first part tells why it has failed.
  opening.catch(() => undefined);
  let decided: ((stays: Uint8Array) => void) | null = null;

  async function run(part: Part): Promise<PartOutcome> {
    const work = await opening;
    return work.run(part, (hashes) => {
      post({ hashes }, []);
      return new Promise((resolve) => {
        decided = resolve;
      });
    });
  }

  port.on('message', (question: WorkerQuestion) => {
    if ('stays' in question) decided?.(question.stays);
    else tell(run(question.part), ({ output, review }) => [output, review]);
  });
}

function tell<T>(doing: Promise<T>, bytesOf: (done: T) => readonly Uint8Array[] = () => []): void {
  doing.then(
    (done) => post({ done }, bytesOf(done)),
    // Errors arrive without their class and code.
    (error: unknown) => {
      if (isDoorplateError(error)) post({ refusal: { code: error.code, message: error.message, details: error.details } });
      else post({ failure: error });
    },
  );
}
