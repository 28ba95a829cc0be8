import { type Strings, textOf } from './strings.js';

const ROOM = 256;
const ZERO = 48;

/** Puts a text together of strings of pools without making strings of these. */
export class TextWriter {
  #bytes = new Uint8Array(ROOM);
  #length = 0;

  /** Begins a text, whatever is left of one that was never finished. */
  start(): void {
    this.#length = 0;
  }

  /** Goes on with a byte of ASCII. */
  byte(code: number): void {
    this.#reserve(1);
    this.#bytes[this.#length++] = code;
  }

  /** Goes on with the string of a row. */
  row(strings: Strings, row: number): void {
    this.#reserve(strings.bytesOf(row));
    this.#length += strings.copy(row, this.#bytes, this.#length);
  }

  /** Appends a whole number, padded with zeros to the given number of digits. */
  digits(value: number, count: number): void {
    this.#reserve(count);
    const bytes = this.#bytes;
    const from = this.#length;
    let rest = value | 0;
    for (let i = from + count - 1; i >= from; i--) {
      const tens = (rest / 10) | 0;
      bytes[i] = ZERO + rest - 10 * tens;
      rest = tens;
    }
    this.#length += count;
  }

  /** The text so far; the next one starts. Throws `DATASET_CORRUPT` when it is not UTF-8. */
  finish(): string {
    const end = this.#length;
    this.#length = 0;
    return textOf(this.#bytes, 0, end);
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const grown = new Uint8Array(2 * (this.#length + more));
    grown.set(this.#bytes);
    this.#bytes = grown;
  }
}
