import { seeded } from '../measure.js';

/** Seeded choices. */
export class Random {
  readonly #next: () => number;

  constructor(seed: number) {
    this.#next = seeded(seed);
  }

  /** A whole number from 0 to below `limit`. */
  below(limit: number): number {
    return Math.floor(this.#next() * limit);
  }

  /** A number from 0 to below 1. */
  share(): number {
    return this.#next();
  }

  chance(share: number): boolean {
    return this.#next() < share;
  }

  of<T>(values: readonly T[]): T {
    if (values.length === 0) throw new RangeError('nothing to choose from');
    return values[this.below(values.length)] as T;
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
}
