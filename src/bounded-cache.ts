/** Values of the keys used last: from `most` to twice as many. A full young map becomes the old one, so that a hit needs no bookkeeping. */
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

/** What was made of a key before, else what is made of it now. Where nothing may be allocated for a key that is known, ask the cache. */
export function remembered<K, T>(cache: { get(key: K): T | undefined; set(key: K, value: T): unknown }, key: K, make: (key: K) => T): T {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const made = make(key);
  cache.set(key, made);
  return made;
}

/** Gives what is made of an object: made when it is first asked for, kept as long as its owner. */
export function perOwner<O extends object, T extends NonNullable<unknown>>(make: (owner: O) => T): (owner: O) => T {
  const made = lastPerOwner<O, T>();
  return (owner) => {
    const known = made.get(owner);
    if (known !== undefined) return known;
    const value = make(owner);
    made.set(owner, value);
    return value;
  };
}

/** As {@link perOwner}, where more than the owner decides whether the value still holds. */
export function lastPerOwner<O extends object, T>(): Pick<WeakMap<O, T>, 'get' | 'set'> {
  return new WeakMap();
}

export function cachePerOwner<O extends object, T>(most: number): (owner: O) => BoundedCache<T> {
  return perOwner(() => new BoundedCache<T>(most));
}
