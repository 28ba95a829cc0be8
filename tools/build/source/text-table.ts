import { isUtf8 } from 'node:buffer';
import { DoorplateError } from '../../../src/errors.js';
import { COLUMN_NAMES, plainName } from './address-columns.js';
import { RecordEnds } from './record-ends.js';

/** How a table of text is read, as far as a person says it; the rest is found. */
export interface TextOptions {
  /** Label of the Encoding Standard: `windows-1250`. */
  readonly encoding?: string | undefined;
  /** Between cells: one character. */
  readonly delimiter?: string | undefined;
  /** Whether the first line is a row, or what tells it by its cells: columns are named `column 1` and so on then. */
  readonly hasNoHeader?: boolean | ((cells: readonly string[]) => boolean) | undefined;
}

/** How a table of text is read. */
export interface TextLayout {
  /** `utf-8`: lines that are none are read as Windows-1252. */
  readonly encoding: string;
  /** Whether the first lines have such. */
  readonly hasOther: boolean;
  readonly delimiter: string;
  /** Names of the columns; those without one are called `column 3` by their place. */
  readonly names: readonly string[];
  readonly hasHeader: boolean;
  /** Lines above the header. */
  readonly linesAbove: number;
  /** Where the header and where the rows begin, bytes. */
  readonly headerStart: number;
  readonly start: number;
}

/** Bytes of a file that show how it is written. */
export const HEAD_BYTES = 64 * 1024;
const DELIMITERS = [',', ';', '\t', '|'] as const;
const MARKS: readonly (readonly [encoding: string, bytes: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];
/** What Windows writes where it does not write UTF-8, in the Americas and Western Europe. */
const FALLBACK = 'windows-1252';
/** First line of files that say their separator, as Excel reads it. */
const SAYS_SEPARATOR = /^"?sep=(.)"?\r?\n$/i;
/** Names of columns that hold whole addresses. */
const LINES: ReadonlySet<string> = new Set(COLUMN_NAMES.address.split(' '));
/** Rows that are looked at, and lines above the header that are looked for. Chosen. */
export const HEAD_ROWS = 50;
const MOST_LINES_ABOVE = 20;

/** The encoding of a file by its first bytes, and how many of them are its byte order mark. Throws `CONFIG_INVALID` for an unknown label. */
export function encodingOf(head: Uint8Array, given?: string): { readonly encoding: string; readonly mark: number } {
  const marked = MARKS.find(([, bytes]) => bytes.every((byte, at) => head[at] === byte));
  if (given !== undefined) {
    try {
      return { encoding: new TextDecoder(given).encoding, mark: marked?.[1].length ?? 0 };
    } catch (cause) {
      const message = `--encoding is "${given}", expected one that browsers know, such as windows-1252, windows-1250, macintosh or utf-16le`;
      throw new DoorplateError('CONFIG_INVALID', message, {}, { cause });
    }
  }
  if (marked !== undefined) return { encoding: marked[0], mark: marked[1].length };
  // The first character of a table is no control character: a zero is half of a letter.
  if (head[1] === 0) return { encoding: 'utf-16le', mark: 0 };
  return { encoding: head[0] === 0 ? 'utf-16be' : 'utf-8', mark: 0 };
}

/** Whole lines of a text in UTF-8; lines that are none are taken for Windows-1252. `onOther` hears of each. */
export function utf8Lines(bytes: Uint8Array, encoding: string, onOther: () => void = () => {}): Buffer {
  const given = Buffer.from(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.length);
  if (encoding !== 'utf-8') return Buffer.from(new TextDecoder(encoding).decode(given));
  if (isUtf8(given)) return given;
  const fallback = new TextDecoder(FALLBACK);
  const lines: Buffer[] = [];
  for (let at = 0; at < given.length; ) {
    const end = given.indexOf(0x0a, at) + 1 || given.length;
    const line = given.subarray(at, end);
    at = end;
    if (isUtf8(line)) lines.push(line);
    else {
      onOther();
      lines.push(Buffer.from(fallback.decode(line)));
    }
  }
  return Buffer.concat(lines);
}

/** Streams a text in UTF-8 and without its byte order mark, as {@link utf8Lines} reads it. */
export async function* utf8Stream(
  source: AsyncIterable<Uint8Array>,
  given?: string,
  onOther: () => void = () => {},
): AsyncGenerator<Buffer> {
  let pending: Buffer = Buffer.alloc(0);
  let decoder: TextDecoder | null = null;
  let encoding: string | null = null;
  for await (const chunk of source) {
    pending = Buffer.concat([pending, chunk]);
    if (encoding === null) {
      if (pending.length < 4) continue;
      const found = encodingOf(pending, given);
      encoding = found.encoding;
      pending = pending.subarray(found.mark);
      if (encoding !== 'utf-8') decoder = new TextDecoder(encoding);
    }
    const end = decoder === null ? pending.lastIndexOf(0x0a) + 1 : pending.length;
    // A line of more than a block is handed on as it is: no table has one.
    if (end === 0 && pending.length < HEAD_BYTES) continue;
    const whole = pending.subarray(0, end || pending.length);
    pending = pending.subarray(whole.length);
    yield decoder !== null ? Buffer.from(decoder.decode(whole, { stream: true })) : end === 0 ? whole : utf8Lines(whole, 'utf-8', onOther);
  }
  const { mark, ...found } = encoding === null ? encodingOf(pending, given) : { encoding, mark: 0 };
  if (decoder !== null) yield Buffer.from(decoder.decode(pending));
  else if (pending.length > 0) yield utf8Lines(pending.subarray(mark), found.encoding, onOther);
}

/** All of them at once: a file that was put together from others may have several, and the parser takes 5 microseconds a letter to look for one. */
export const LINE_ENDS = ['\r\n', '\n', '\r'];

/**
 * Finds how a table is written from its first bytes: the separator by which most rows have as many cells, and the header, which is the
 * first record that fills most of them: titles and blank lines may be above it. Throws `CONFIG_INVALID` for an unusable option.
 */
export async function textLayout(
  head: Uint8Array,
  { delimiter: given, encoding: label, hasNoHeader }: TextOptions,
  isQuoted = true,
): Promise<TextLayout> {
  const { encoding, mark } = encodingOf(head, label);
  if (given !== undefined && [...given].length !== 1)
    throw new DoorplateError('CONFIG_INVALID', `--delimiter is "${given}", expected one character, such as ;`);
  const { parse } = await import('csv-parse/sync');
  const firstEnd = head.indexOf(0x0a) + 1;
  const said = SAYS_SEPARATOR.exec(Buffer.from(head.subarray(mark, firstEnd)).toString('latin1'))?.[1];
  const from = said === undefined ? mark : firstEnd;
  const read = (delimiter: string): Reading => {
    const records: HeadRecord[] = [];
    const quoted = isQuoted ? {} : { quote: false as const };
    for (const [start, end] of recordsOf(head, from, isQuoted ? delimiter : null)) {
      try {
        const text = utf8Lines(head.subarray(start, end), encoding);
        const [cells] = parse(text, {
          delimiter,
          ...quoted,
          record_delimiter: LINE_ENDS,
          relax_quotes: true,
          relax_column_count: true,
        }) as string[][];
        if (cells !== undefined) records.push({ cells: cells.map((cell) => cell.trim()), start, end });
      } catch {
        // Rows are read later, and what is wrong with them is said then.
      }
    }
    return readingOf(delimiter, records);
  };
  const candidates = given !== undefined ? [given] : said !== undefined ? [said] : isQuoted ? DELIMITERS : ['\t'];
  const [best] = candidates.map(read).sort((a, b) => b.score - a.score) as [Reading];
  const { delimiter, records, width } = best;
  const hasOther = encoding === 'utf-8' && !isUtf8(head.subarray(0, head.lastIndexOf(0x0a) + 1 || head.length));
  const hasHeader = !(typeof hasNoHeader === 'function' ? hasNoHeader(records[0]?.cells ?? []) : hasNoHeader === true);
  const header = records[hasHeader ? headerAt(recordCells(records), width) : 0];
  const linesAbove = header === undefined ? 0 : Buffer.from(head.subarray(0, header.start)).filter((byte) => byte === 0x0a).length;
  const cells = hasHeader ? (header?.cells ?? []) : Array.from({ length: width }, () => '');
  // Cells behind those of the header are errors of their rows: a comma of an address may not be quoted.
  const names = namesOf(cells, width).slice(0, cells.length);
  return {
    ...{ encoding, delimiter, linesAbove, names, hasHeader, hasOther },
    headerStart: header?.start ?? from,
    start: hasHeader ? (header?.end ?? head.length) : (header?.start ?? from),
  };
}

interface HeadRecord {
  readonly cells: readonly string[];
  readonly start: number;
  readonly end: number;
}

interface Reading {
  readonly delimiter: string;
  readonly records: readonly HeadRecord[];
  /** Cells that most records have. */
  readonly width: number;
  readonly score: number;
}

function* recordsOf(head: Uint8Array, from: number, delimiter: string | null): Generator<readonly [start: number, end: number]> {
  const ends = new RecordEnds(delimiter);
  let start = from;
  for (let count = 0; count < HEAD_ROWS && start < head.length; count++) {
    const end = ends.first(head.subarray(start));
    if (end < 0 && count > 0) return;
    const next = end < 0 ? head.length : start + end;
    if (Buffer.from(head.subarray(start, next)).toString('latin1').trim() !== '') yield [start, next];
    start = next;
  }
}

/**
 * A separator is the better the more rows have as many cells, two or more. A header of one column that holds whole addresses is that of
 * a table of lines, whatever stands in them.
 */
function readingOf(delimiter: string, records: readonly HeadRecord[]): Reading {
  const { width, count } = widthOf(recordCells(records));
  const [first] = records;
  if (first?.cells.length === 1 && LINES.has(plainName(first.cells[0] ?? ''))) {
    return { delimiter, records, width: 1, score: width === 1 && count === records.length ? 1 : 0 };
  }
  return { delimiter, records, width, score: width < 2 ? 0 : count / records.length + width / 10_000 };
}

function recordCells(records: readonly HeadRecord[]): readonly Cells[] {
  return records.map(({ cells }) => cells);
}

/** Texts of a row, without those that are blank at its end where nothing stands between cells. */
type Cells = readonly string[];

/** Where the header is among the first rows of a sheet, which is found as that of a text, and the names of its columns. */
export function headerIn(rows: readonly Cells[]): { readonly at: number; readonly names: readonly string[] } {
  const { width } = widthOf(rows);
  const at = headerAt(rows, width);
  return { at, names: namesOf(rows[at] ?? [], width) };
}

/** Cells that most rows have, and how many these are. */
function widthOf(rows: readonly Cells[]): { readonly width: number; readonly count: number } {
  const counts = new Map<number, number>();
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [width = 1, count = 0] = [...counts].sort(([a, few], [b, many]) => many - few || b - a)[0] ?? [];
  return { width, count };
}

/** Blank cells of a header are named by their place; those behind the cells that most rows have name no column. */
function namesOf(header: Cells, width: number): readonly string[] {
  const length = Math.max(width, header.findLastIndex((cell) => cell !== '') + 1);
  return Array.from({ length }, (_, column) => header[column] || `column ${column + 1}`);
}

/** The first record that fills most columns; one that begins with # and has another number of cells is a remark. */
function headerAt(rows: readonly Cells[], width: number): number {
  const at = rows.slice(0, MOST_LINES_ABOVE).findIndex((cells) => {
    const isRemark = cells.length !== width && cells[0]?.startsWith('#') === true;
    const filled = cells.filter((cell) => cell !== '').length;
    return !isRemark && filled >= Math.min(2, width) && filled * 2 >= width;
  });
  return Math.max(0, at);
}
