import { dirname } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { isDoorplateError } from '../../../src/errors.js';
import { explainFullDisk } from '../format/full-disk.js';
import { LocalStreetThread } from './street-thread.js';
import type { WorkerAnswer, WorkerData, WorkerQuestion } from './worker-street-thread.js';

// A thread of a build: does what it is asked, one thing at a time.
const { work, spill } = workerData as WorkerData;
const port = parentPort as NonNullable<typeof parentPort>;
const post = (answer: WorkerAnswer): void => port.postMessage(answer);
const thread = new LocalStreetThread(work, spill);

port.on('message', (question: WorkerQuestion) => {
  answer(question).then(
    (result) => post({ result }),
    (failure: unknown) => {
      const error = explainFullDisk(failure, dirname(dirname(work)));
      // Errors arrive without their class and code.
      if (isDoorplateError(error)) post({ refusal: { code: error.code, message: error.message, details: error.details } });
      else post({ failure: error });
    },
  );
});

function answer(question: WorkerQuestion): Promise<unknown> {
  if ('read' in question) return thread.read(question.read, (bytes, rows) => post({ bytes, rows }));
  if ('prepare' in question) return thread.prepare(question.prepare);
  return thread.shard(question.shard);
}
