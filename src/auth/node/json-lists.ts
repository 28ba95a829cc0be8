const [QUOTE, BACKSLASH, OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = [34, 92, 123, 125, 91, 93];
/** Nesting depth of the objects in the lists of the outermost object. */
const ELEMENT_DEPTH = 2;
/** Number of objects that are found in one step. */
const STEP = 1024;

/** A JSON object whose lists hold objects that are not parsed yet. */
export interface ListElements {
  /** The outermost value. A reference, which is a number, stands for each object in its lists. */
  readonly value: unknown;
  /**
   * Parses the object that a reference stands for; undefined when it is not JSON. Each reference
   * works once. Returns any other value as it is.
   */
  element(reference: unknown): unknown;
}

/**
 * Finds the objects in the lists of a JSON object, in steps of about a millisecond, so that they
 * can be parsed one by one. `JSON.parse` on the whole text would block the event loop until the
 * end. Returns null when the text around the objects is not JSON.
 */
export function* readListElements(json: string): Generator<void, ListElements | null> {
  const around: string[] = [];
  const elements: (string | undefined)[] = [];
  let [depth, copied, start] = [0, 0, -1];
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) at = endOfString(json, at);
    else if (code === OPEN || code === OPEN_LIST) {
      if (depth === ELEMENT_DEPTH && code === OPEN) start = at;
      depth++;
    } else if (code === CLOSE || code === CLOSE_LIST) {
      depth--;
      if (depth !== ELEMENT_DEPTH || code !== CLOSE || start < 0) continue;
      // The blanks separate a reference from digits that a damaged text may have beside it.
      around.push(json.slice(copied, start), ` ${elements.length} `);
      copied = at + 1;
      if (elements.push(json.slice(start, copied)) % STEP === 0) yield;
      start = -1;
    }
  }
  around.push(json.slice(copied));
  const value = parse(around.join(''));
  if (value === undefined) return null;
  return {
    value,
    element(reference) {
      const text = typeof reference === 'number' ? elements[reference] : undefined;
      if (text === undefined) return reference;
      elements[reference as number] = undefined;
      return parse(text);
    },
  };
}

/** Index of the quote that ends a string; the length of the text when there is none. */
function endOfString(json: string, start: number): number {
  for (let end = start; ; ) {
    end = json.indexOf('"', end + 1);
    if (end < 0) return json.length;
    let backslashes = 0;
    while (json.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes++;
    if (backslashes % 2 === 0) return end;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
