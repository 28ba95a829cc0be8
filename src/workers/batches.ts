import { availableParallelism } from 'node:os';
import type { AddressInput } from '../address/index.js';
import { answerBatch, type BatchInputs, type BatchItem, type BatchOptions } from '../batch.js';
import type { ForwardResult, VerifiedAddress } from '../contract.js';
import { DoorplateError } from '../errors.js';
import { requireCount } from '../input.js';
import type { OpenOptions } from '../open.js';
import type { ThreadData } from './messages.js';
import { CHUNK, ThreadPool } from './pool.js';

const MOST_THREADS = 256;
const MOST_WINDOW = 1024;
/** Messages a thread that are read ahead: those it has and as many that wait. */
const CHUNKS_AHEAD = 4;

export interface WorkerBatchOptions extends BatchOptions, Pick<OpenOptions, 'maxBytes' | 'maxInputLength' | 'acceptGovernment'> {
  /** Folders and URLs of datasets, as for `open`; each thread opens them for itself. Default: the datasets that come with the package. */
  readonly data?: readonly (string | URL)[];
  /** How many threads at most, 1 to 256; default: as many as the machine runs at a time. Each takes a budget of `maxBytes`. */
  readonly workers?: number;
  /** How many inputs are read ahead of the answer taken last, 1 to 1,024; default 128 a thread. */
  readonly window?: number;
}

/**
 * Verifies addresses in worker threads, for more of them than one thread gets through: one item each, in their order, as
 * `verifyBatch` of an opened library gives them. Threads start with the first items and end with the run: at its end, when its
 * consumer leaves, on the signal, and on an error. An input that cannot be taken gives an item of status `error`. Node only.
 *
 * @throws What the source throws, the signal's reason, `CONFIG_INVALID` and `DATASET_*` when the datasets cannot be opened or read.
 */
export function verifyBatch(
  addresses: BatchInputs<AddressInput>,
  options: WorkerBatchOptions = {},
): AsyncGenerator<BatchItem<VerifiedAddress>, void, undefined> {
  return inThreads('verify', addresses, options);
}

/** Geocodes addresses in worker threads, otherwise as {@link verifyBatch}. */
export function geocodeBatch(
  addresses: BatchInputs<AddressInput>,
  options: WorkerBatchOptions = {},
): AsyncGenerator<BatchItem<ForwardResult>, void, undefined> {
  return inThreads('geocode', addresses, options);
}

function inThreads<R>(
  operation: ThreadData['operation'],
  addresses: BatchInputs<AddressInput>,
  { workers, data, maxBytes, maxInputLength, acceptGovernment, window, signal, ...query }: WorkerBatchOptions,
): AsyncGenerator<BatchItem<R>, void, undefined> {
  const threads = requireCount(workers ?? Math.min(MOST_THREADS, availableParallelism()), 'workers', MOST_THREADS);
  const open = {
    ...(data === undefined ? {} : { data: data.map(locationText) }),
    ...(maxBytes === undefined ? {} : { maxBytes }),
    ...(maxInputLength === undefined ? {} : { maxInputLength }),
    ...(acceptGovernment === undefined ? {} : { acceptGovernment }),
  };
  const pool = new ThreadPool<R>(threads, { open, operation, query });
  const items = answerBatch(addresses, pool.ask, {
    window: window ?? Math.min(MOST_WINDOW, CHUNKS_AHEAD * CHUNK * threads),
    ...(signal === undefined ? {} : { signal }),
  });
  return closing(items, () => pool.close());
}

/** A location as it can be sent to a thread. Throws `CONFIG_INVALID` for a source, which stays with the thread that made it. */
function locationText(location: string | URL): string {
  if (typeof location === 'string' || location instanceof URL) return String(location);
  throw new DoorplateError('CONFIG_INVALID', `a location of data is ${typeof location}, expected a folder or a URL: threads open it anew`);
}

/** The same items; closes when the run is over, however it ends. */
function closing<T>(items: AsyncGenerator<T, void, undefined>, close: () => Promise<void>): AsyncGenerator<T, void, undefined> {
  const closed = async (step: Promise<IteratorResult<T, void>>): Promise<IteratorResult<T, void>> => {
    try {
      const result = await step;
      if (result.done === true) await close();
      return result;
    } catch (error) {
      await close();
      throw error;
    }
  };
  return {
    next: () => closed(items.next()),
    return: () => closed(items.return()),
    throw: (error: unknown) => closed(items.throw(error)),
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
