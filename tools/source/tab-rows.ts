import { StringDecoder } from 'node:string_decoder';
import type { Member } from './member.js';
import type { Rejects } from './rejects.js';

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

/** Reads members of a source as {@link tabRows} does. */
export function tabs(columns: number) {
  return (member: Member, rejects: Rejects): AsyncGenerator<TabRow> => tabRows(member.bytes(), columns, rejects);
}

/** A line of a text. */
interface TextLine {
  /** From 1. */
  readonly line: number;
  /** Without its line end. */
  readonly text: string;
  /** False for a last line without line end. */
  readonly isEnded: boolean;
}

/** Longest line, characters. */
const MAX_LINE = 65_536;
const BYTE_ORDER_MARK = '\ufeff';

/**
 * Streams the lines of a UTF-8 text, which end with a line feed or with carriage return and line feed.
 *
 * @throws RangeError when a line has more than 65,536 characters.
 */
async function* textLines(source: AsyncIterable<Buffer>): AsyncGenerator<TextLine> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  let line = 0;
  for await (const chunk of source) {
    rest += decoder.write(chunk);
    if (line === 0 && rest.startsWith(BYTE_ORDER_MARK)) rest = rest.slice(BYTE_ORDER_MARK.length);
    let start = 0;
    for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n', start)) {
      yield { line: ++line, text: rest.slice(start, rest[end - 1] === '\r' ? end - 1 : end), isEnded: true };
      start = end + 1;
    }
    rest = rest.slice(start);
    if (rest.length > MAX_LINE) throw new RangeError(`line ${line + 1} is longer than ${MAX_LINE} characters`);
  }
  rest += decoder.end();
  if (rest !== '') yield { line: line + 1, text: rest, isEnded: false };
}
