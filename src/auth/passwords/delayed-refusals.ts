import { largestGroup, waitFor } from './attempt-queue.js';

/** How many refusals may be delayed at the same time. */
export interface DelayBounds {
  readonly perNetwork: number;
  readonly inAll: number;
}

/** A refusal that waits. */
export interface Delay {
  readonly network: string;
  /** Becomes false when the wait is over. */
  readonly over: Promise<false>;
  /** Ends the wait. */
  readonly end: () => void;
}

/**
 * Refusals that are kept back for a fixed time. Beyond a bound one goes out at once: the oldest of its network, and beyond the
 * bound for all the oldest of the network that has most of them. What goes out is chosen by age and network alone, so that it
 * tells nothing of a name or a password.
 */
export class DelayedRefusals {
  /** Oldest first. */
  #waiting: readonly Delay[] = [];

  constructor(
    private readonly delayMs: number,
    private readonly bounds: DelayBounds,
  ) {}

  /** Begins a wait, which also ends when the signal is aborted. */
  begin(network: string, signal: AbortSignal | undefined): Delay {
    let end = () => {};
    const over = new Promise<false>((resolve) => {
      end = () => {
        stop();
        this.#waiting = this.#waiting.filter((other) => other !== delay);
        resolve(false);
      };
    });
    const delay = { network, over, end };
    const stop = waitFor(this.delayMs, signal, end);
    this.#waiting = [...this.#waiting, delay];
    const own = this.#waiting.filter((other) => other.network === network);
    if (signal?.aborted) end();
    else if (own.length > this.bounds.perNetwork) own[0]?.end();
    else if (this.#waiting.length > this.bounds.inAll) largestGroup(this.#waiting, (other) => other.network)[0]?.end();
    return delay;
  }
}
