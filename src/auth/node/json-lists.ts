const [QUOTE, BACKSLASH, OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = [34, 92, 123, 125, 91, 93];
/** Depth of the objects in the lists of the outermost object. */
const ELEMENT_DEPTH = 2;
/** Objects whose ends are looked for in one step. */
const STEP = 1024;

/** A JSON object with lists of objects, which are parsed one by one. */
export interface ListElements {
  /** The outermost value, with a reference in the place of each object of its lists. */
  readonly value: unknown;
  /** Parses what a reference stands for, once; undefined when it is not JSON. What is no reference is itself. */
  element(reference: unknown): unknown;
}

/**
 * Takes a JSON text apart in steps of about a millisecond: `JSON.parse` holds up all else until the last of its objects.
 * Gives null when what is around the objects is not JSON.
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
      // Blanks keep a reference apart from digits that a damaged text may have beside it.
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

/** Index of the quote that ends a string, or of the end of the text. */
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
