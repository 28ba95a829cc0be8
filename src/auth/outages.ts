import { DoorplateError, isDoorplateError } from '../errors.js';

/** The times in which a store does not answer: one error for each, so that whoever reports it can do so once. */
export class Outages {
  #error: DoorplateError | null = null;

  constructor(
    private readonly message: string,
    private readonly onBegin?: ((error: DoorplateError) => void) | undefined,
  ) {}

  /** The error of the outage that a failure is part of; `STORE_UNAVAILABLE`. */
  failure(cause: unknown): DoorplateError {
    if (this.#error) return this.#error;
    // What a foreign store says may hold anything, and stays in the cause.
    const message = isDoorplateError(cause) ? `${this.message}: ${cause.message}` : this.message;
    this.#error = new DoorplateError('STORE_UNAVAILABLE', message, {}, { cause });
    try {
      this.onBegin?.(this.#error);
    } catch {
      // A hook that fails must not decide whether a request is let in.
    }
    return this.#error;
  }

  /** The store has answered. */
  end(): void {
    this.#error = null;
  }
}
