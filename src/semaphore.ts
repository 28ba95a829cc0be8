interface Waiter {
  readonly amount: number;
  readonly enter: () => void;
}

/** Units that tasks hold while they run. Tasks wait for free units and are admitted in order of arrival. */
export class Semaphore {
  readonly capacity: number;
  #held = 0;
  #waiters: Waiter[] = [];

  constructor(capacity: number) {
    this.capacity = capacity;
  }

  get held(): number {
    return this.#held;
  }

  /** `amount` is at most the capacity. A signal that is aborted while the task waits rejects with its reason. */
  async run<T>(amount: number, signal: AbortSignal | undefined, task: () => Promise<T>): Promise<T> {
    signal?.throwIfAborted();
    // Mostly there is room, and a read then needs no turn of its own.
    if (this.#waiters.length === 0 && this.#held + amount <= this.capacity) this.#held += amount;
    else await this.#acquire(amount, signal);
    try {
      return await task();
    } finally {
      this.#held -= amount;
      this.#admit();
    }
  }

  #acquire(amount: number, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = (): void => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const waiter: Waiter = { amount, enter };
      const leave = (): void => {
        this.#waiters = this.#waiters.filter((other) => other !== waiter);
        reject(signal?.reason);
        // Smaller tasks may have waited behind it.
        this.#admit();
      };
      signal?.addEventListener('abort', leave, { once: true });
      this.#waiters.push(waiter);
      this.#admit();
    });
  }

  #admit(): void {
    for (let next = this.#waiters[0]; next !== undefined && this.#held + next.amount <= this.capacity; next = this.#waiters[0]) {
      this.#waiters.shift();
      this.#held += next.amount;
      next.enter();
    }
  }
}
