import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';

/** A piece of text that should be one JSON object. */
export interface ObjectText {
  /** Line that it begins on, from 1. */
  readonly line: number;
  readonly text: string;
}

const [QUOTE, BACKSLASH, OPEN, CLOSE, OPEN_LIST, CLOSE_LIST, NEWLINE] = [34, 92, 123, 125, 91, 93, 10];
const FEATURES = /"features"\s*:\s*$/;
/** Enough for the name of the list and the blanks around it, characters. */
const LOOK_BACK = 64;
/** Longest object, characters. */
const MAX_OBJECT = 16 * 1024 * 1024;

/**
 * Streams the objects of a JSON text one by one: those that stand one after the other (a line each, or not), or where the
 * text is one collection, the elements of its list `features`. Only one object at a time is held in memory.
 *
 * @throws RangeError when an object does not end.
 */
export async function* jsonObjects(source: Readable): AsyncGenerator<ObjectText> {
  const decoder = new StringDecoder('utf8');
  let text = '';
  let [at, start, startLine, line, depth, base] = [0, -1, 1, 1, 0, 0];
  let [quoted, escaped] = [false, false];
  for await (const chunk of source) {
    text += decoder.write(chunk as Buffer);
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === NEWLINE) line++;
      if (quoted) {
        if (escaped) escaped = false;
        else if (code === BACKSLASH) escaped = true;
        else if (code === QUOTE) quoted = false;
      } else if (code === QUOTE) quoted = true;
      else if (code === OPEN || code === OPEN_LIST) {
        if (code === OPEN && depth === base) [start, startLine] = [at, line];
        else if (
          code === OPEN_LIST &&
          depth === 1 &&
          base === 0 &&
          start >= 0 &&
          FEATURES.test(text.slice(Math.max(start, at - LOOK_BACK), at))
        ) {
          base = 2;
          start = -1;
        }
        depth++;
      } else if (code === CLOSE || code === CLOSE_LIST) {
        depth--;
        if (depth === base && start >= 0) {
          yield { line: startLine, text: text.slice(start, at + 1) };
          start = -1;
        } else if (depth < base) base = 0;
        if (depth < 0) depth = 0;
      }
    }
    const keep = start < 0 ? at : start;
    text = text.slice(keep);
    at -= keep;
    if (start >= 0) start = 0;
    if (text.length > MAX_OBJECT) throw new RangeError(`the object that begins on line ${startLine} does not end`);
  }
  if (depth > 0) throw new RangeError(`the text ends inside an object, on line ${line}`);
}
