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

  /** The result of the read. Rejects with the signal's reason as soon as that is aborted. */
  join(signal?: AbortSignal): Promise<T> {
    this.#waiting++;
    if (signal === undefined) return this.#result;
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        reject(signal.reason);
        this.#waiting--;
        if (this.#waiting === 0) this.#controller.abort(signal.reason);
      };
      if (signal.aborted) return leave();
      signal.addEventListener('abort', leave, { once: true });
      this.#result.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
    });
  }
}
