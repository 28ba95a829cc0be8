import { DoorplateError, isDoorplateError } from './errors.js';
import { requireCount, requireSignal, typeName } from './option-names.js';
import type { Answer, QueryOptions } from './service.js';

export interface BatchOptions extends QueryOptions {
  /** How many inputs are read ahead of the answer taken last, 1 to 1,024; default 16. */
  readonly window?: number;
  /** Ends the run, also while it waits for an input: it throws the signal's reason. */
  readonly signal?: AbortSignal;
}

/** The item of a batch for an input that cannot be taken, or whose answer takes longer than it may. */
export interface BatchError {
  readonly status: 'error';
  readonly result: null;
  readonly messages: readonly string[];
  /** Why; its code is one of `INPUT_*`, or `BUDGET_EXCEEDED`. */
  readonly error: DoorplateError;
}
export type BatchItem<R> = Answer<R> | BatchError;

/** Inputs of a batch: an array, a generator, a stream of lines. */
export type BatchInputs<T> = Iterable<T> | AsyncIterable<T>;

const DEFAULT_WINDOW = 16;
const MAX_WINDOW = 1024;
/** Answers from memory take no turn of the event loop: this often one is given, so that timers and signals get through. */
const TURN_MS = 16;

/**
 * Answers inputs in their order, one item each. Reads nothing before the first item is asked for, and never more than the window ahead of
 * it; a ready answer does not wait for further inputs. An input that cannot be taken, or takes longer than its budget, gives an item of
 * status `error`. The source is closed when the run ends early.
 *
 * @throws What the source throws, the signal's reason, and every other `DoorplateError`, each after the items before it.
 */
export function answerBatch<T, R>(
  inputs: BatchInputs<T>,
  ask: (input: T) => Promise<Answer<R>>,
  { window, signal }: BatchOptions,
): AsyncGenerator<BatchItem<R>, void, undefined> {
  const left = new AbortController();
  const items = itemsOf(() => new Run(iteratorOf(inputs), ask, requireCount(window ?? DEFAULT_WINDOW, 'window', MAX_WINDOW)), left, signal);
  // A generator that waits for an input hears of its consumer's leaving only afterwards.
  return {
    next: () => items.next(),
    return: () => {
      left.abort();
      return items.return();
    },
    throw: (error: unknown) => {
      left.abort();
      return items.throw(error);
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

async function* itemsOf<T, R>(
  start: () => Run<T, R>,
  { signal: left }: AbortController,
  signal: AbortSignal | undefined,
): AsyncGenerator<BatchItem<R>, void, undefined> {
  const run = start();
  for (const end of [left, requireSignal(signal)]) end?.addEventListener('abort', run.wake);
  let turned = performance.now();
  try {
    while (!left.aborted) {
      signal?.throwIfAborted();
      run.readAhead();
      if (run.isOver) return;
      const item = run.take();
      if (item === null) await run.change();
      else yield item;
      if (performance.now() - turned > TURN_MS) {
        await new Promise((resolve) => setTimeout(resolve, 0));
        turned = performance.now();
      }
    }
  } finally {
    signal?.removeEventListener('abort', run.wake);
    await run.close();
  }
}

function iteratorOf<T>(inputs: BatchInputs<T>): Iterator<T> | AsyncIterator<T> {
  // A text is iterable, but nobody means its characters.
  if (typeof inputs === 'object' && inputs !== null) {
    if (Symbol.asyncIterator in inputs) return inputs[Symbol.asyncIterator]();
    if (Symbol.iterator in inputs) return inputs[Symbol.iterator]();
  }
  throw new DoorplateError('INPUT_MALFORMED', `The inputs are ${typeName(inputs)}, expected an iterable or an async iterable`);
}

interface Slot<R> {
  item: BatchItem<R> | null;
  failure: { readonly error: unknown } | null;
}

class Run<T, R> {
  readonly #source: Iterator<T> | AsyncIterator<T>;
  readonly #ask: (input: T) => Promise<Answer<R>>;
  readonly #window: number;
  readonly #slots: Slot<R>[] = [];
  #isReading = false;
  #ended = false;
  #resume: () => void = () => {};

  constructor(source: Iterator<T> | AsyncIterator<T>, ask: (input: T) => Promise<Answer<R>>, window: number) {
    this.#source = source;
    this.#ask = ask;
    this.#window = window;
  }

  get isOver(): boolean {
    return this.#ended && this.#slots.length === 0;
  }

  /** Reads until the window is full or the source makes it wait. */
  readonly readAhead = (): void => {
    while (!this.#isReading && !this.#ended && this.#slots.length < this.#window) {
      try {
        const next = this.#source.next();
        if ('then' in next) {
          this.#isReading = true;
          Promise.resolve(next)
            .then((result) => this.#receive(result))
            .then(this.readAhead)
            .catch(this.#fail);
        } else this.#receive(next);
      } catch (error) {
        this.#fail(error);
      }
    }
  };

  /** Null while the next item is not ready. Throws the error in its place. */
  take(): BatchItem<R> | null {
    const [first] = this.#slots;
    if (first === undefined || (first.item === null && first.failure === null)) return null;
    this.#slots.shift();
    if (first.failure !== null) throw first.failure.error;
    return first.item;
  }

  /** Resolves when an input was read or answered, or the signal has changed. */
  change(): Promise<void> {
    return new Promise((resolve) => {
      this.#resume = resolve;
    });
  }

  readonly wake = (): void => this.#resume();

  /** A source that is being read closes when it gets to it. */
  async close(): Promise<void> {
    if (this.#ended) return;
    this.#ended = true;
    const closed = Promise.resolve(this.#source.return?.());
    if (!this.#isReading) await closed;
    else closed.catch(() => {});
  }

  readonly #fail = (error: unknown): void => {
    this.#isReading = false;
    this.#ended = true;
    this.#slots.push({ item: null, failure: { error } });
    this.wake();
  };

  #receive(result: IteratorResult<T>): void {
    this.#isReading = false;
    if (this.#ended || result.done === true) {
      this.#ended = true;
      this.wake();
      return;
    }
    const slot: Slot<R> = { item: null, failure: null };
    const asked = this.#ask(result.value);
    this.#slots.push(slot);
    asked
      .then(
        (answer) => {
          slot.item = answer;
        },
        (error: unknown) => {
          if (isOfOneInput(error)) slot.item = { status: 'error', result: null, messages: [error.message], error };
          else slot.failure = { error };
        },
      )
      .then(this.wake, this.#fail);
  }
}

function isOfOneInput(error: unknown): error is DoorplateError {
  return isDoorplateError(error) && (error.code.startsWith('INPUT_') || error.code === 'BUDGET_EXCEEDED');
}
