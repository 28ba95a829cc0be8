import { type GrowingColumn, growingBytes } from './growing-column.js';

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
