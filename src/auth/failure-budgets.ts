import { LRUCache } from 'lru-cache';

/** Keys remembered at a time, some 200 bytes each; a key that is forgotten starts anew. */
const REMEMBERED_KEYS = 10_000;

/**
 * How many failures each key may still make: a token bucket for each, which fills up again by one every `refillMs`. It is
 * kept as the one time at which it will be full (generic cell rate algorithm, ITU-T I.371).
 */
export class FailureBudgets {
  /** By key, in milliseconds of the monotonic clock; what is over says nothing. */
  readonly #fullAt = new LRUCache<string, number>({ max: REMEMBERED_KEYS });

  constructor(
    private readonly size: number,
    private readonly refillMs: number,
  ) {}

  /** Takes off one failure; false when none is left. */
  spend(key: string): boolean {
    if (this.waitMs(key) > 0) return false;
    this.#fullAt.set(key, Math.max(performance.now(), this.#fullAt.get(key) ?? 0) + this.refillMs);
    return true;
  }

  /** Gives back one that was not made after all. */
  refund(key: string): void {
    const fullAt = this.#fullAt.get(key);
    if (fullAt !== undefined) this.#fullAt.set(key, fullAt - this.refillMs);
  }

  /** Milliseconds until one is left; 0 when there is. */
  waitMs(key: string): number {
    const spendableAt = (this.#fullAt.get(key) ?? 0) - (this.size - 1) * this.refillMs;
    return Math.max(0, Math.ceil(spendableAt - performance.now()));
  }
}
