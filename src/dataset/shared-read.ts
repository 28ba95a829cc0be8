/**
 * A read that several questions wait for. A question that is aborted leaves; the read goes on for the others, and is aborted itself when
 * the last one has left.
 */
export class SharedRead<T> {
  readonly #result: Promise<T>;
  readonly #controller = new AbortController();
  #waiting = 0;

  /** Starts the read. `ended` is called once, however it ends. */
  constructor(read: (signal: AbortSignal) => Promise<T>, ended: () => void) {
    this.#result = read(this.#controller.signal).finally(ended);
    // Whoever waits is told; when everybody has left, nobody wants to know.
    this.#result.catch(() => undefined);
  }

  /** Whether everybody has left: who comes now needs a read of their own. */
  get isAborted(): boolean {
    return this.#controller.signal.aborted;
  }

  /** The outcome of the read; rejects with the signal's reason as soon as that is aborted. */
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
