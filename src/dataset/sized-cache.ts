/** A value that is kept. */
interface Entry<V> {
  value: V;
  size: number;
  /** When it was used last, counted in uses. */
  usedAt: number;
}

/**
 * Values up to a size in all; those used least recently go first. A hit is a look-up and a number written: questions ask for each of their
 * tables by one. To drop a value all are gone through, which takes far less time than the read that it makes room for.
 */
export class SizedCache<K, V extends object> {
  readonly #mostSize: number;
  readonly #entries = new Map<K, Entry<V>>();
  #uses = 0;
  #size = 0;

  constructor(mostSize: number) {
    this.#mostSize = mostSize;
  }

  /** The sizes of the values kept, together. */
  get size(): number {
    return this.#size;
  }

  get(key: K): V | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    entry.usedAt = ++this.#uses;
    return entry.value;
  }

  /** Keeps a value in the place of others, unless it is too large by itself. */
  set(key: K, value: V, size: number): void {
    const before = this.#entries.get(key);
    if (before !== undefined && this.#size - before.size + size <= this.#mostSize) {
      // In its place: parts of files are set anew by every question.
      this.#size += size - before.size;
      before.value = value;
      before.size = size;
      before.usedAt = ++this.#uses;
      return;
    }
    this.delete(key);
    if (size > this.#mostSize) return;
    while (this.#size + size > this.#mostSize) this.pop();
    this.#entries.set(key, { value, size, usedAt: ++this.#uses });
    this.#size += size;
  }

  delete(key: K): void {
    this.#size -= this.#entries.get(key)?.size ?? 0;
    this.#entries.delete(key);
  }

  /** Drops the value used least recently; undefined where none is kept. */
  pop(): V | undefined {
    let [oldest, usedAt]: [K | undefined, number] = [undefined, Number.POSITIVE_INFINITY];
    // Values alone: a list of entries would make one for each.
    this.#entries.forEach((entry, key) => {
      if (entry.usedAt < usedAt) [oldest, usedAt] = [key, entry.usedAt];
    });
    const entry = oldest === undefined ? undefined : this.#entries.get(oldest);
    if (oldest !== undefined) this.delete(oldest);
    return entry?.value;
  }
}
