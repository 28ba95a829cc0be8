/** A seeded source of choices (mulberry32): the same seed gives the same choices on every platform. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** A number in [0, 1). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  /** True with that probability. */
  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  pick<T>(list: ArrayLike<T>): T {
    return list[Math.floor(this.next() * list.length)] as T;
  }

  /** One of the values, in proportion to the weights behind them. */
  weighted<T>(list: readonly (readonly [T, number])[]): T {
    let at = this.next() * list.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [value, weight] of list) {
      at -= weight;
      if (at < 0) return value;
    }
    return (list[0] as readonly [T, number])[0];
  }

  /** What one of the makers makes, in proportion to the weights behind them. */
  make<T>(list: readonly (readonly [() => T, number])[]): T {
    return this.weighted(list)();
  }

  /** Puts the items in random order, in place. */
  shuffle<T>(items: T[]): T[] {
    for (let i = items.length - 1; i > 0; i--) {
      const j = this.int(0, i);
      [items[i], items[j]] = [items[j] as T, items[i] as T];
    }
    return items;
  }
}
