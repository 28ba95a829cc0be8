import type { Strings } from './strings.js';

/** Row of the empty string, which stands for "absent". */
export const NO_TEXT = 0;

/** Texts of a pool that many rows share, as names of cities and types of streets: each is spelled out when it is first asked for. */
export class KeptTexts {
  readonly #strings: Strings;
  readonly #mask: number;
  readonly #rows: Uint32Array;
  readonly #texts: (string | null)[];

  /** `most`: texts that are kept, by row modulo this number, a power of two. */
  constructor(strings: Strings, most: number) {
    this.#strings = strings;
    this.#mask = most - 1;
    this.#rows = new Uint32Array(most);
    this.#texts = new Array(most).fill(null);
  }

  /** The text of a row; null where it is absent. */
  at(row: number): string | null {
    const slot = row & this.#mask;
    if (this.#rows[slot] === row) return this.#texts[slot] as string | null;
    const text = row === NO_TEXT ? null : this.#strings.at(row) || null;
    if (text !== null) {
      this.#texts[slot] = text;
      this.#rows[slot] = row;
    }
    return text;
  }
}
