const QUOTE = 0x22;
const LINE_FEED = 0x0a;

/**
 * Finds where records of a text end, block by block. In CSV (RFC 4180) a line end inside quotes ends no record; a quote
 * opens only at the start of a field, so that one inside a field (`5" PIPE RD`) is text.
 */
export class RecordEnds {
  readonly #delimiter: number | null;
  #inQuotes = false;
  /** The byte before; a line feed at the very start. */
  #previous = LINE_FEED;
  /** Whether the byte before closed quotes: a second one is a quote of the text. */
  #hasClosed = false;

  /** The delimiter of formats that quote; null where each line is a record. */
  constructor(delimiter: string | null) {
    this.#delimiter = delimiter === null ? null : delimiter.charCodeAt(0);
  }

  /** Position behind the last record that ends in the block that comes next; -1 when none does. */
  last(block: Uint8Array): number {
    if (this.#delimiter === null) return block.lastIndexOf(LINE_FEED) + 1 || -1;
    return this.#scan(block, false);
  }

  /** Position behind the first record that ends in the block; -1 when none does. */
  first(block: Uint8Array): number {
    if (this.#delimiter === null) return block.indexOf(LINE_FEED) + 1 || -1;
    return this.#scan(block, true);
  }

  #scan(block: Uint8Array, stopAtFirst: boolean): number {
    const delimiter = this.#delimiter;
    let inQuotes = this.#inQuotes;
    let previous = this.#previous;
    let hasClosed = this.#hasClosed;
    let end = -1;
    for (let at = 0; at < block.length; at++) {
      const byte = block[at] as number;
      if (byte === QUOTE) {
        const opens = hasClosed || previous === delimiter || previous === LINE_FEED;
        hasClosed = inQuotes;
        inQuotes = !inQuotes && opens;
      } else {
        if (byte === LINE_FEED && !inQuotes) {
          end = at + 1;
          if (stopAtFirst) break;
        }
        hasClosed = false;
      }
      previous = byte;
    }
    this.#inQuotes = inQuotes;
    this.#previous = previous;
    this.#hasClosed = hasClosed;
    return end;
  }
}
