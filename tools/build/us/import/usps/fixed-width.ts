import { STATES } from '../../../../../src/address/index.js';

/** One record of a fixed-width file. */
export interface FixedRecord {
  /** Number of the record in the file, from 1, the header included; lists of rejected rows have it as their line. */
  readonly line: number;
  /** Offset of its first byte in the file. */
  readonly offset: number;
  /** Text of the bytes from a position to another, both counted from 1 and included, blanks cut off. */
  text(first: number, last: number): string;
}

const BLANK = 0x20;
const LINE_ENDS: ReadonlySet<number> = new Set([10, 13]);

/** A field of every record: its first and last byte, from 1, the form of its text, and its name. */
export type Field = readonly [first: number, last: number, form: RegExp, name: string];

export const STATE_CODE = new RegExp(`^(?:${STATES.map(({ code }) => code).join('|')})$`);

/**
 * Streams the records of a file of fixed-width records without separators; line ends between the records are passed over.
 *
 * @throws RangeError when the file is empty or ends inside a record.
 */
export async function* fixedRecords(source: AsyncIterable<Buffer>, width: number): AsyncGenerator<FixedRecord> {
  let rest: Buffer = Buffer.alloc(0);
  let [count, offset] = [0, 0];
  for await (const chunk of source) {
    const bytes: Buffer = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let at = 0;
    for (;;) {
      while (at < bytes.length && LINE_ENDS.has(bytes[at] as number)) at++;
      if (bytes.length - at < width) break;
      yield new Slice(++count, offset + at, bytes.subarray(at, at + width));
      at += width;
    }
    rest = bytes.subarray(at);
    offset += at;
  }
  if (count === 0 && rest.length === 0) throw new RangeError('the file is empty');
  if (rest.length > 0) throw new RangeError(`the file ends inside a record: ${rest.length} bytes at offset ${offset}, expected ${width}`);
}

class Slice implements FixedRecord {
  readonly line: number;
  readonly offset: number;
  readonly #bytes: Buffer;

  constructor(line: number, offset: number, bytes: Buffer) {
    this.line = line;
    this.offset = offset;
    this.#bytes = bytes;
  }

  text(first: number, last: number): string {
    let [start, end] = [first - 1, last];
    while (end > start && this.#bytes[end - 1] === BLANK) end--;
    while (start < end && this.#bytes[start] === BLANK) start++;
    return this.#bytes.toString('latin1', start, end);
  }
}

/** Stops reading a file that is not laid out as its product says; tells where, and never the text there. */
export function misplaced({ line, offset }: FixedRecord, position: number, expected: string): never {
  throw new RangeError(`record ${line} (offset ${offset}) has no ${expected} at position ${position}`);
}

/** Stops as {@link misplaced} does at the first field that has not its form. */
export function requireFields(record: FixedRecord, fields: readonly Field[]): void {
  for (const [first, last, form, name] of fields) if (!form.test(record.text(first, last))) misplaced(record, first, name);
}
