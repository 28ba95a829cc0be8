import { LRUCache } from 'lru-cache';

/** Number of keys remembered, about 200 bytes each. A forgotten key starts with a full budget. */
const REMEMBERED_KEYS = 10_000;

/**
 * A token bucket for each key: how many failures the key may still make. One comes back every
 * `refillMs`. Only the time at which a bucket will be full is kept (generic cell rate algorithm,
 * ITU-T I.371).
 */
export class FailureBudgets {
  /** By key, in milliseconds of the monotonic clock. A time in the past means full. */
  readonly #fullAt = new LRUCache<string, number>({ max: REMEMBERED_KEYS });

  constructor(
    private readonly size: number,
    private readonly refillMs: number,
  ) {}

  /** Takes one failure off the budget; false when none is left. */
  spend(key: string): boolean {
    if (this.waitMs(key) > 0) return false;
    this.#fullAt.set(key, Math.max(performance.now(), this.#fullAt.get(key) ?? 0) + this.refillMs);
    return true;
  }

  /** Gives a failure back that did not happen. */
  refund(key: string): void {
    const fullAt = this.#fullAt.get(key);
    if (fullAt !== undefined) this.#fullAt.set(key, fullAt - this.refillMs);
  }

  /** Milliseconds until {@link spend} succeeds; 0 when it does now. */
  waitMs(key: string): number {
    const spendableAt = (this.#fullAt.get(key) ?? 0) - (this.size - 1) * this.refillMs;
    return Math.max(0, Math.ceil(spendableAt - performance.now()));
  }
}
