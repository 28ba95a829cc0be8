/** Lets in as many as have room together; one that needs more than all goes in alone. */
export class WeightedSemaphore {
  readonly #limit: number;
  #used = 0;
  #waiting: (() => void)[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Resolves, when there is room, with what gives it back. */
  async enter(size: number): Promise<() => void> {
    while (this.#used > 0 && this.#used + size > this.#limit) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#used += size;
    return () => {
      this.#used -= size;
      const waiting = this.#waiting;
      this.#waiting = [];
      for (const wake of waiting) wake();
    };
  }
}

/** Gives items to threads as they become free. The first failure ends it: the other threads finish what they do, and take no more. */
export async function forEachOnPool<W, T>(
  threads: readonly W[],
  items: Iterator<T>,
  task: (thread: W, item: T) => Promise<void>,
): Promise<void> {
  let failed = false;
  const outcomes = await Promise.allSettled(
    threads.map(async (thread) => {
      for (let next = items.next(); !failed && next.done !== true; next = items.next()) {
        await task(thread, next.value).catch((error: unknown) => {
          failed = true;
          throw error;
        });
      }
    }),
  );
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}
