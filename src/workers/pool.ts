import { Worker } from 'node:worker_threads';
import type { AddressInput } from '../address/index.js';
import { DoorplateError } from '../errors.js';
import type { Answer } from '../service.js';
import { fromSent, type Question, type Reply, type ThreadData } from './messages.js';

/** Addresses of one message at most: a message costs as much time as an answer or two. */
export const CHUNK = 32;
/** Messages that a thread may have, so that it need not wait for the next one. */
const AHEAD = 2;

/** An address that waits for its answer. */
interface Asked<R> {
  readonly address: AddressInput;
  readonly resolve: (answer: Answer<R>) => void;
  readonly reject: (error: unknown) => void;
}

interface Thread<R> {
  readonly worker: Worker;
  /** What it was asked and has not answered, the oldest first. */
  readonly asked: Asked<R>[][];
}

/** Threads that answer addresses, started when there is something to do for them. */
export class ThreadPool<R> {
  readonly #most: number;
  readonly #data: ThreadData;
  readonly #threads: Thread<R>[] = [];
  readonly #waiting: Asked<R>[] = [];
  #isScheduled = false;
  #failure: { readonly error: unknown } | null = null;

  constructor(threads: number, data: ThreadData) {
    this.#most = threads;
    this.#data = data;
  }

  /** Answers as one thread alone would. What is asked in one turn of the event loop goes out together. */
  readonly ask = (address: AddressInput): Promise<Answer<R>> =>
    new Promise((resolve, reject) => {
      if (this.#failure !== null) throw this.#failure.error;
      this.#waiting.push({ address: sendable(address), resolve, reject });
      if (this.#isScheduled) return;
      this.#isScheduled = true;
      setImmediate(() => {
        this.#isScheduled = false;
        this.#send();
      });
    });

  /** Ends the threads, whatever they are doing. */
  async close(): Promise<void> {
    this.#failure ??= { error: new DoorplateError('DATASET_CLOSED', 'the batch has ended') };
    await Promise.all(this.#threads.map(({ worker }) => worker.terminate()));
  }

  #send(): void {
    while (this.#waiting.length > 0) {
      const thread = this.#free();
      if (thread === null) return;
      const asked = this.#waiting.splice(0, Math.min(CHUNK, Math.ceil(this.#waiting.length / this.#most)));
      thread.asked.push(asked);
      thread.worker.ref();
      thread.worker.postMessage(asked.map(({ address }) => address) satisfies Question);
    }
  }

  /** The thread with the least to do, or null while all have enough. */
  #free(): Thread<R> | null {
    const [least] = this.#threads.toSorted((a, b) => a.asked.length - b.asked.length);
    if (least !== undefined && least.asked.length === 0) return least;
    if (this.#threads.length < this.#most) return this.#start();
    return least !== undefined && least.asked.length < AHEAD ? least : null;
  }

  #start(): Thread<R> {
    const worker = new Worker(new URL('./workers-thread.js', import.meta.url), { workerData: this.#data });
    const thread: Thread<R> = { worker, asked: [] };
    worker.on('message', (reply: Reply) => {
      take(thread.asked.shift() ?? [], reply);
      // A batch that nobody goes on with keeps no process alive.
      if (thread.asked.length === 0) worker.unref();
      this.#send();
    });
    worker.on('error', (error) => this.#fail(error));
    worker.on('exit', (code) => this.#fail(new Error(`a worker thread ended with code ${code}`)));
    this.#threads.push(thread);
    return thread;
  }

  #fail(error: unknown): void {
    this.#failure ??= { error };
    for (const { reject } of [...this.#threads.flatMap(({ asked }) => asked.flat()), ...this.#waiting.splice(0)]) reject(error);
  }
}

function take<R>(asked: readonly Asked<R>[], reply: Reply): void {
  asked.forEach(({ resolve, reject }, i) => {
    const item = 'error' in reply ? reply : reply[i];
    if (item === undefined || 'error' in item)
      reject(item === undefined ? new Error('a worker thread left out an answer') : fromSent(item.error));
    else resolve(item as Answer<R>);
  });
}

/** Throws `INPUT_MALFORMED` for what cannot be sent to a thread, which is no address either. */
function sendable(address: AddressInput): AddressInput {
  if (typeof address === 'string') return address;
  try {
    return structuredClone(address);
  } catch (cause) {
    throw new DoorplateError('INPUT_MALFORMED', 'address holds what is no text', {}, { cause });
  }
}
