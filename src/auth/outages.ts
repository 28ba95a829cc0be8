import { DoorplateError, isDoorplateError } from '../errors.js';

/** Gives one error object for each outage of a store, so that it can be reported once. */
export class Outages {
  #error: DoorplateError | null = null;

  constructor(
    private readonly message: string,
    private readonly onBegin?: ((error: DoorplateError) => void) | undefined,
  ) {}

  /** The `STORE_UNAVAILABLE` error of the current outage, which begins now if there is none. */
  failure(cause: unknown): DoorplateError {
    if (this.#error) return this.#error;
    // The message of any other error may hold anything, so it stays in the cause.
    const message = isDoorplateError(cause) ? `${this.message}: ${cause.message}` : this.message;
    this.#error = new DoorplateError('STORE_UNAVAILABLE', message, {}, { cause });
    try {
      this.onBegin?.(this.#error);
    } catch {
      // A failing hook must not decide whether a request is let in.
    }
    return this.#error;
  }

  /** Ends the outage: the store has answered. */
  end(): void {
    this.#error = null;
  }
}
