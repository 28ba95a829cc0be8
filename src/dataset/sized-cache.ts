/** What a cache keeps: a link in its list. */
export class Kept<V extends object> {
  /** Null while it is not kept. */
  value: V | null = null;
  /** Bytes, while it is kept. */
  size = 0;
  /** Questions that it stays for. */
  holders = 0;
  newer: Kept<object> | null = null;
  older: Kept<object> | null = null;

  /** Called when the value has been dropped. */
  dropped(): void {}
}

/**
 * Values up to a size in all; those used least recently go first. What is held stays until its last holder lets go, also where all
 * together then are larger. A hit moves a link, and allocates nothing.
 */
export class SizedCache {
  readonly #mostSize: number;
  #newest: Kept<object> | null = null;
  #oldest: Kept<object> | null = null;
  #size = 0;

  constructor(mostSize: number) {
    this.#mostSize = mostSize;
  }

  /** The sizes of the values kept, together. */
  get size(): number {
    return this.#size;
  }

  /** Counts what is kept elsewhere. */
  reserve(size: number): void {
    this.#size += size;
  }

  /** The value, which counts as used; undefined where it is not kept. */
  get<V extends object>(kept: Kept<V>): V | undefined {
    const { value } = kept;
    if (value === null) return undefined;
    if (kept !== this.#newest && kept.holders === 0) {
      this.#unlink(kept);
      this.#link(kept);
    }
    return value;
  }

  /** Keeps a value in the place of others, unless it is too large by itself. */
  set<V extends object>(kept: Kept<V>, value: V, size: number): void {
    this.delete(kept);
    if (size > this.#mostSize) return;
    while (this.#size + size > this.#mostSize && this.pop() !== undefined);
    kept.value = value;
    kept.size = size;
    this.#size += size;
    if (kept.holders === 0) this.#link(kept);
  }

  /** Lets it stay until it is released as often. */
  hold(kept: Kept<object>): void {
    if (kept.holders++ === 0 && kept.value !== null) this.#unlink(kept);
  }

  release(kept: Kept<object>): void {
    if (--kept.holders === 0 && kept.value !== null) this.#link(kept);
  }

  delete(kept: Kept<object>): void {
    if (kept.value === null) return;
    if (kept.holders === 0) this.#unlink(kept);
    kept.value = null;
    this.#size -= kept.size;
    kept.dropped();
  }

  /** Drops the value used least recently; undefined where none is kept, or all are held. */
  pop(): object | undefined {
    const oldest = this.#oldest;
    if (oldest === null) return undefined;
    const { value } = oldest;
    this.delete(oldest);
    return value as object;
  }

  #link(kept: Kept<object>): void {
    kept.older = this.#newest;
    kept.newer = null;
    if (this.#newest !== null) this.#newest.newer = kept;
    this.#newest = kept;
    this.#oldest ??= kept;
  }

  #unlink(kept: Kept<object>): void {
    const { newer, older } = kept;
    if (newer === null) this.#newest = older;
    else newer.older = older;
    if (older === null) this.#oldest = newer;
    else older.newer = newer;
    kept.newer = null;
    kept.older = null;
  }
}
