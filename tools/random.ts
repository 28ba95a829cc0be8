/** A seeded source of choices (mulberry32): the same seed gives the same choices on every platform. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** A number in [0, 1). */
  share(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  /** True with that probability. */
  chance(probability: number): boolean {
    return this.share() < probability;
  }

  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number {
    return low + this.below(high - low + 1);
  }

  /** A whole number from 0 to below `limit`. */
  below(limit: number): number {
    return Math.floor(this.share() * limit);
  }

  of<T>(list: ArrayLike<T>): T {
    if (list.length === 0) throw new RangeError('nothing to choose from');
    return list[this.below(list.length)] as T;
  }

  /** So many different values, or all. */
  sample<T>(values: readonly T[], size: number): T[] {
    const rest = [...values];
    const count = Math.min(size, rest.length);
    for (let i = 0; i < count; i++) {
      const j = i + this.below(rest.length - i);
      [rest[i], rest[j]] = [rest[j] as T, rest[i] as T];
    }
    return rest.slice(0, count);
  }

  /** One of the values, in proportion to the weights behind them. */
  weighted<T>(list: readonly (readonly [T, number])[]): T {
    let at = this.share() * list.reduce((sum, [, weight]) => sum + weight, 0);
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
