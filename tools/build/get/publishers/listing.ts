/** A file that a listing names. */
export interface ListedFile {
  readonly name: string;
  /** Bytes, rounded where the server rounds them; null where it does not say. */
  readonly bytes: number | null;
  /** Date and size as the server writes them: another stamp is another state of the file. Null where it does not say. */
  readonly stamp: string | null;
}

const UNITS: Readonly<Record<string, number>> = { '': 1, K: 2 ** 10, M: 2 ** 20, G: 2 ** 30 };
/** What an object store says of an object. */
const OBJECT_SIZE = /<Size>(\d+)<\/Size>/;
/** The size behind the time of a file in the pages of nginx (bytes) and Apache (`1.2M`). */
const PAGE_SIZE = /\d\d:\d\d(?::\d\d)?\s+([\d.,]+)\s*([KMG]?)(?:i?B|ytes)?(?![\w.])/i;
/** The date and time of a file: ISO, or as nginx has it. */
const DATE = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d)?|\d\d-[A-Z][a-z]{2}-\d{4} \d\d:\d\d/;
/** An object store lists 1,000 objects at a time. */
const TRUNCATED = /<IsTruncated>\s*true\s*<\/IsTruncated>/i;

/**
 * The files that a listing of a folder names, each once: a page of nginx or Apache, the XML of an object store, or any other text.
 * `pattern`: global, of the names.
 */
export function listedFiles(text: string, pattern: RegExp): readonly ListedFile[] {
  const files = new Map<string, ListedFile>();
  const found = [...text.matchAll(pattern)];
  found.forEach((match, at) => {
    const [name] = match;
    // Links bear the name twice; what the server says of the file comes behind the last one.
    const behind = text.slice(match.index + name.length, found[at + 1]?.index);
    files.set(name, { name, bytes: sizeIn(behind), stamp: stampIn(behind) });
  });
  return [...files.values()];
}

/** Whether an object store has left out files behind the first thousand. */
export function isTruncated(text: string): boolean {
  return TRUNCATED.test(text);
}

function stampIn(text: string): string | null {
  const [date] = DATE.exec(text) ?? [];
  const bytes = sizeIn(text);
  return date === undefined || bytes === null ? null : `${date} ${bytes}`;
}

function sizeIn(text: string): number | null {
  const [, bytes] = OBJECT_SIZE.exec(text) ?? [];
  if (bytes !== undefined) return Number(bytes);
  const [, count, unit = ''] = PAGE_SIZE.exec(text.replace(/<[^>]*>/g, ' ')) ?? [];
  return count === undefined ? null : Math.round(Number(count.replaceAll(',', '')) * (UNITS[unit.toUpperCase()] ?? 1));
}
