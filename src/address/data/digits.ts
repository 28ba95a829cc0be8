/** Digits are printable ASCII from here on, without the backslash, and carry six bits each. */
export const FIRST_DIGIT = 0x28;
export const BACKSLASH = 0x5c;
export const DIGIT_BITS = 6;
/** The highest digit; in a number without an upper limit the next digit is added. */
export const MORE = 2 ** DIGIT_BITS - 1;

/** Reads a table packed as a text of digits. */
export class Digits {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  next(): number {
    const code = this.#text.charCodeAt(this.#at++);
    return code - FIRST_DIGIT - Number(code > BACKSLASH);
  }

  /** A number mostly below {@link MORE}: the sum of the digits up to one that is. */
  sum(): number {
    let sum = 0;
    for (let digit = MORE; digit === MORE; sum += digit) digit = this.next();
    return sum;
  }
}
