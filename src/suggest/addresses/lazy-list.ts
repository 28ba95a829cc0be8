/** The values of a generator, each made on first use and kept, so that several readers share them. */
export class LazyList<T> implements Iterable<T> {
  readonly #source: Iterator<T, unknown>;
  readonly #known: T[] = [];

  constructor(source: Iterator<T, unknown>) {
    this.#source = source;
  }

  *[Symbol.iterator](): Generator<T> {
    for (let i = 0; ; i++) {
      if (i === this.#known.length) {
        const next = this.#source.next();
        if (next.done === true) return;
        this.#known.push(next.value);
      }
      yield this.#known[i] as T;
    }
  }
}
