import { parentPort, workerData } from 'node:worker_threads';
import { isDoorplateError } from '../errors.js';
import { open } from '../open.js';
import type { Answer } from '../service.js';
import { type Question, type Reply, type SentError, type ThreadData, toSent } from './messages.js';

// A thread of a batch: opens the datasets for itself and answers one question after the other.
const { open: options, operation, query } = workerData as ThreadData;
const port = parentPort as NonNullable<typeof parentPort>;
const opened = open(options);
// Told to whoever asks.
opened.catch(() => undefined);

/** Questions are answered one after the other, as they came. */
let last: Promise<void> = Promise.resolve();

port.on('message', (question: Question) => {
  last = last
    .then(() => answer(question))
    .catch((error: unknown): Reply => ({ error: toSent(error) }))
    .then((reply) => port.postMessage(reply));
});

async function answer(question: Question): Promise<Reply> {
  const doorplate = await opened;
  const answers: (Answer<unknown> | { readonly error: SentError })[] = [];
  for (const address of question) {
    try {
      answers.push(await doorplate[operation](address, query));
    } catch (error) {
      if (!isDoorplateError(error)) throw error;
      answers.push({ error: toSent(error) });
    }
  }
  return answers;
}
