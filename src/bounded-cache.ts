/**
 * Values of the keys used last. Holds at least `most` and at most twice as many: when the young map
 * is full it becomes the old one, and the old one is dropped. No bookkeeping for each hit.
 */
export class BoundedCache<T> {
  readonly #most: number;
  #young = new Map<string, T>();
  #old = new Map<string, T>();

  constructor(most: number) {
    this.#most = most;
  }

  get(key: string): T | undefined {
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const old = this.#old.get(key);
    if (old !== undefined) this.set(key, old);
    return old;
  }

  set(key: string, value: T): void {
    if (this.#young.size === this.#most) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(key, value);
  }
}

/** A {@link BoundedCache} for each owner, which lives as long as its owner. */
export class CachePerOwner<O extends object, T> {
  readonly #most: number;
  readonly #byOwner = new WeakMap<O, BoundedCache<T>>();

  constructor(most: number) {
    this.#most = most;
  }

  of(owner: O): BoundedCache<T> {
    let recent = this.#byOwner.get(owner);
    if (recent === undefined) {
      recent = new BoundedCache(this.#most);
      this.#byOwner.set(owner, recent);
    }
    return recent;
  }
}
