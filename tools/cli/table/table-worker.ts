import { parentPort, workerData } from 'node:worker_threads';
import { isDoorplateError } from '../../../src/errors.js';
import { PartWork } from './part-work.js';
import type { Part, TablePlan } from './plan.js';
import type { WorkerAnswer, WorkerQuestion } from './table-thread.js';

// A thread of a batch: answers one part at a time.
const port = parentPort as NonNullable<typeof parentPort>;
const post = (answer: WorkerAnswer, bytes: readonly Uint8Array[] = []) =>
  port.postMessage(
    answer,
    bytes.map(({ buffer }) => buffer as ArrayBuffer),
  );
const opening = PartWork.open(workerData as TablePlan);
// The first part tells why it has failed.
opening.catch(() => undefined);
let decided: ((stays: Uint8Array) => void) | null = null;

port.on('message', (question: WorkerQuestion) => {
  if ('stays' in question) {
    decided?.(question.stays);
    return;
  }
  run(question.part).then(
    (outcome) => post({ outcome }, [outcome.output, outcome.review]),
    // Errors arrive without their class and code.
    (error: unknown) => {
      if (isDoorplateError(error)) post({ refusal: { code: error.code, message: error.message, details: error.details } });
      else post({ failure: error });
    },
  );
});

async function run(part: Part) {
  const work = await opening;
  return work.run(part, (hashes) => {
    post({ hashes }, []);
    return new Promise((resolve) => {
      decided = resolve;
    });
  });
}
