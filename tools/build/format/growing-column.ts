/** A column that grows at its end: whole numbers of 32 bits, or bytes. */
export class GrowingColumn<T extends Uint8Array | Uint32Array> {
  #values: T;
  length = 0;

  constructor(empty: T) {
    this.#values = empty;
  }

  push(value: number): void {
    if (this.length === this.#values.length) this.#grow();
    this.#values[this.length++] = value;
  }

  /** Seven bits a byte, the lowest first; all but the last have the high bit. */
  pushVarint(value: number): void {
    let rest = value;
    for (; rest > 127; rest = Math.floor(rest / 128)) this.push((rest % 128) + 128);
    this.push(rest);
  }

  at(row: number): number {
    return this.#values[row] as number;
  }

  /** The values so far; not a copy. */
  values(): T {
    return this.#values.subarray(0, this.length) as T;
  }

  #grow(): void {
    const grown = new (this.#values.constructor as new (length: number) => T)(Math.max(16, 2 * this.#values.length));
    grown.set(this.#values);
    this.#values = grown;
  }
}

export function growingBytes(): GrowingColumn<Uint8Array> {
  return new GrowingColumn<Uint8Array>(new Uint8Array(0));
}

export function growingNumbers(): GrowingColumn<Uint32Array> {
  return new GrowingColumn<Uint32Array>(new Uint32Array(0));
}

interface Rows {
  readonly differences: GrowingColumn<Uint8Array>;
  last: number;
}

/** Collects which rows have which words: per word ascending, as differences. */
export class Postings {
  readonly #words = new Map<string, Rows>();

  /** Adds the words of a row's folded text; rows have to ascend. */
  add(text: string, row: number): void {
    for (const word of text.split(' ')) {
      if (word === '') continue;
      let rows = this.#words.get(word);
      if (rows === undefined) {
        rows = { differences: growingBytes(), last: 0 };
        this.#words.set(word, rows);
      } else if (rows.last === row) continue;
      rows.differences.pushVarint(row - rows.last);
      rows.last = row;
    }
  }

  encoded(): ReadonlyMap<string, Uint8Array> {
    return new Map([...this.#words].map(([word, { differences }]) => [word, differences.values()]));
  }
}
