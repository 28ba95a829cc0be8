import { StringDecoder } from 'node:string_decoder';

/** A line of a text. */
export interface TextLine {
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
 * Streams the lines of a UTF-8 text, which end with a line feed or with carriage return and line
 * feed.
 *
 * @throws RangeError when a line has more than 65,536 characters.
 */
export async function* textLines(source: AsyncIterable<Buffer>): AsyncGenerator<TextLine> {
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
