/** What was made of the last texts, at least `most` and at most twice as many: made again once it has been forgotten. */
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

/** Such of each owner, for as long as the owner itself is kept. */
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
