/** A read that somebody waits for. */
export interface Joined<T> {
  readonly result: Promise<T>;
  /** Whether others waited for it before. */
  readonly isShared: boolean;
  /** Stops waiting for it. */
  leave(reason: unknown): void;
}

/**
 * A read that several questions wait for. When a question is aborted, the read goes on for the
 * others; when the last one is aborted, so is the read.
 */
export class SharedRead<T> {
  readonly #result: Promise<T>;
  readonly #controller = new AbortController();
  #waiting = 0;

  /** Starts the read. `ended` is called once, however it ends. */
  constructor(read: (signal: AbortSignal) => Promise<T>, ended: () => void) {
    this.#result = read(this.#controller.signal).finally(ended);
    // Those who wait get the error; once all have left it is of no interest.
    this.#result.catch(() => undefined);
  }

  /** Whether all have left. The next question then has to start a new read. */
  get isAborted(): boolean {
    return this.#controller.signal.aborted;
  }

  join(): Joined<T> {
    this.#waiting++;
    return {
      result: this.#result,
      isShared: this.#waiting > 1,
      leave: (reason) => {
        this.#waiting--;
        if (this.#waiting === 0) this.#controller.abort(reason);
      },
    };
  }
}

/**
 * The results of several reads. Rejects with the signal's reason as soon as that is aborted, and leaves them: with one listener for all, for
 * a question may wait for a hundred.
 */
export function allOf<T>(reads: readonly Pick<Joined<T>, 'result' | 'leave'>[], signal: AbortSignal | undefined): Promise<T[]> {
  const results = Promise.all(reads.map(({ result }) => result));
  if (signal === undefined) return results;
  return new Promise((resolve, reject) => {
    const leave = (): void => {
      reject(signal.reason);
      for (const read of reads) read.leave(signal.reason);
    };
    results.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
  });
}
