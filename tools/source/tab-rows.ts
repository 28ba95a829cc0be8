import type { Rejects } from './rejects.js';
import { textLines } from './text-lines.js';

/** A row of a file of tab-separated columns without header. */
export interface TabRow {
  /** Line of the file, from 1. */
  readonly line: number;
  /** Texts of the columns, blanks around them cut off. */
  readonly cells: readonly string[];
  /** Whether its bytes are a text; what is none stands as U+FFFD. */
  readonly isUtf8: boolean;
}

const REPLACEMENT = '\ufffd';

/**
 * Streams the rows of a UTF-8 file of tab-separated columns. Rows with another number of columns
 * are rejected; blank lines are passed over. Counts the rows that it reads.
 *
 * @throws RangeError when the file is empty, a line is too long, or the file ends inside a row.
 */
export async function* tabRows(source: AsyncIterable<Buffer>, columns: number, rejects: Rejects): AsyncGenerator<TabRow> {
  let isEmpty = true;
  for await (const { line, text, isEnded } of textLines(source)) {
    if (text.trim() === '') continue;
    isEmpty = false;
    rejects.read++;
    const cells = text.split('\t').map((cell) => cell.trim());
    if (cells.length < columns && !isEnded) {
      throw new RangeError(`the file is cut short: line ${line} ends after ${cells.length} columns, expected ${columns}`);
    }
    if (cells.length !== columns) rejects.reject(line, `the row has another number of columns than ${columns}`);
    else yield { line, cells, isUtf8: !text.includes(REPLACEMENT) };
  }
  if (isEmpty) throw new RangeError('the file is empty');
}
