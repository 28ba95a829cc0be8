/** How many refusals may be delayed at the same time. */
export interface DelayBounds {
  readonly perNetwork: number;
  readonly inAll: number;
}

/** A refusal that waits. */
export interface Delay {
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
  /** The functions that end the waits of each network, oldest first. */
  readonly #byNetwork = new Map<string, Set<() => void>>();
  #size = 0;

  constructor(
    private readonly delayMs: number,
    private readonly bounds: DelayBounds,
  ) {}

  /** Begins a wait, which also ends when the signal is aborted. */
  begin(network: string, signal: AbortSignal | undefined): Delay {
    let end = () => {};
    const over = new Promise<false>((resolve) => {
      end = () => {
        this.#delete(network, end);
        clearTimeout(timer);
        signal?.removeEventListener('abort', end);
        resolve(false);
      };
      const timer = setTimeout(end, this.delayMs);
      signal?.addEventListener('abort', end);
    });
    if (signal?.aborted) end();
    else this.#add(network, end);
    return { over, end };
  }

  #add(network: string, end: () => void): void {
    const own = this.#byNetwork.get(network) ?? new Set();
    this.#byNetwork.set(network, own.add(end));
    this.#size += 1;
    if (own.size > this.bounds.perNetwork) endOldest(own);
    else if (this.#size > this.bounds.inAll) endOldest(this.#largest());
  }

  #delete(network: string, end: () => void): void {
    const own = this.#byNetwork.get(network);
    if (own?.delete(end) !== true) return;
    this.#size -= 1;
    if (own.size === 0) this.#byNetwork.delete(network);
  }

  #largest(): ReadonlySet<() => void> {
    let largest: ReadonlySet<() => void> = new Set();
    for (const own of this.#byNetwork.values()) if (own.size > largest.size) largest = own;
    return largest;
  }
}

function endOldest([oldest]: Iterable<() => void>): void {
  oldest?.();
}
