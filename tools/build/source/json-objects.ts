import { StringDecoder } from 'node:string_decoder';

/** A piece of text that should be one JSON object. */
export interface ObjectText {
  /** Line that it begins on, from 1. */
  readonly line: number;
  readonly text: string;
}

const [QUOTE, BACKSLASH, OPEN, CLOSE, OPEN_LIST, CLOSE_LIST, NEWLINE, COMMA] = [34, 92, 123, 125, 91, 93, 10, 44];
/** What may stand between objects: blanks, commas, a byte order mark, and the separator of text sequences (RFC 8142). */
const BETWEEN: ReadonlySet<number> = new Set([32, 9, 13, NEWLINE, COMMA, 0x1e, 0xfeff]);
const FEATURES = /"features"\s*:\s*$/;
/** Enough for the name of the list and the blanks around it, characters. */
const LOOK_BACK = 64;
/** Longest object, characters. */
const MAX_OBJECT = 16 * 1024 * 1024;
/** Brackets that are open around objects: none, that of a list, those of a collection and its list. */
const [ALONE, IN_LIST, IN_COLLECTION] = [0, 1, 2];

/**
 * Streams the objects of a JSON text one by one. The text may hold objects one after the other (a line each, or not), be a list of
 * objects, or be a collection, whose list `features` is read. Only one object at a time is held in memory. Anything else that
 * stands where an object should be is returned too, so that nothing is skipped. An object that is in no list ends at a line end
 * inside one of its strings, where JSON allows none.
 *
 * @throws RangeError when the text is no JSON, an object or a string in a list does not end, or the text ends inside one.
 */
export async function* jsonObjects(source: AsyncIterable<Buffer>): AsyncGenerator<ObjectText> {
  const decoder = new StringDecoder('utf8');
  let text = '';
  let [at, start, startLine, line, depth, base] = [0, -1, 1, 1, 0, ALONE];
  let [quoted, stray, begun] = [false, false, false];
  for await (const chunk of source) {
    text += decoder.write(chunk);
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (quoted) {
        if (code === QUOTE) quoted = false;
        else if (code === BACKSLASH) at++;
        else if (code === NEWLINE) {
          if (base !== ALONE || start < 0) throw new RangeError(`the string that begins on line ${line} does not end on it`);
          yield { line: startLine, text: text.slice(start, at) };
          [start, depth, quoted] = [-1, 0, false];
          line++;
        }
        continue;
      }
      if (code === NEWLINE) line++;
      if (stray) {
        if (code !== NEWLINE && (base === ALONE || (code !== COMMA && code !== CLOSE_LIST))) continue;
        yield { line: startLine, text: text.slice(start, at) };
        [start, stray] = [-1, false];
      }
      if (start < 0 && depth === base) {
        if (BETWEEN.has(code)) continue;
        if (code === CLOSE_LIST && base !== ALONE) {
          depth--;
          base = ALONE;
          continue;
        }
        if (!begun && code !== OPEN && code !== OPEN_LIST) throw new RangeError('the file is no JSON: it begins with no bracket');
        begun = true;
        if (code === OPEN_LIST && base === ALONE) base = IN_LIST;
        else [start, startLine] = [at, line];
        if (code === OPEN || start < 0) depth++;
        else stray = true;
      } else if (code === QUOTE) quoted = true;
      else if (code === OPEN) depth++;
      else if (code === OPEN_LIST) {
        depth++;
        if (depth === IN_COLLECTION && base === ALONE && start >= 0 && FEATURES.test(text.slice(Math.max(start, at - LOOK_BACK), at))) {
          [base, start] = [IN_COLLECTION, -1];
        }
      } else if (code === CLOSE || code === CLOSE_LIST) {
        depth--;
        if (depth === base && start >= 0) {
          yield { line: startLine, text: text.slice(start, at + 1) };
          start = -1;
        }
      }
    }
    // The character behind a backslash may be one of the next chunk.
    const keep = start < 0 ? Math.min(at, text.length) : start;
    text = text.slice(keep);
    at -= keep;
    if (start >= 0) start = 0;
    if (text.length > MAX_OBJECT)
      throw new RangeError(`the object that begins on line ${startLine} has more than ${MAX_OBJECT} characters`);
  }
  if (!begun) throw new RangeError('the file is empty, expected JSON');
  if (stray) yield { line: startLine, text: text.slice(start) };
  if (depth > 0) throw new RangeError(`the text ends inside ${start < 0 ? 'a list' : 'an object'}, on line ${line}`);
}
