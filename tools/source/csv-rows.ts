import { pipeline } from 'node:stream';
import { CsvLines } from './csv-lines.js';
import type { Member } from './member.js';
import type { Rejects } from './rejects.js';
import { shown } from './shown.js';

/** A row of a CSV file with a header. */
export interface CsvRow {
  /** Line that the row ends on, from 1. */
  readonly line: number;
  /** Text of the column, blanks around it cut off; empty where the file has no such column. */
  get(column: string): string;
}

/** Longest row, characters. */
const MAX_ROW = 65_536;
const TOO_LONG = 'CSV_MAX_RECORD_SIZE';
const UNCLOSED: ReadonlySet<string> = new Set(['CSV_QUOTE_NOT_CLOSED', TOO_LONG]);
/** All of them at once: a file that was put together from others may have several. */
const LINE_ENDS = ['\r\n', '\n', '\r'];
const LINE_END_BYTES: ReadonlySet<number> = new Set([10, 13]);
const BROKEN_HEADER = 'the header has broken quotes';
const REPLACEMENT = '\ufffd';

interface Parsed {
  readonly record: readonly string[];
  readonly info: { readonly lines: number; readonly empty_lines: number };
}

/** Where the parser ended because a row does not. */
interface Endless {
  readonly code: string;
  readonly line: number;
}

/** What is known of the bytes that the parser was given. */
interface Input {
  endless: Endless | null;
  /** Whether any row has broken quotes. */
  broken: boolean;
  /** The last byte. */
  last: number;
}

/**
 * Streams the rows of a CSV file (RFC 4180, UTF-8, header row, any order of the columns). Column names are compared without regard
 * to case. Rows with another number of columns than the header, with broken quotes or with bytes that are not UTF-8 are rejected;
 * where they run over several lines, each line is. Counts the rows that it reads.
 *
 * @throws RangeError when the file is empty, when its header lacks one of the required columns, where a list stands for any one of
 * its names, names a column twice or is separated by other characters, when a quote is not closed or a line is too long, and when
 * the file ends inside a row.
 */
export async function* csvRows(
  source: AsyncIterable<Buffer>,
  required: readonly (string | readonly string[])[],
  rejects: Rejects,
): AsyncGenerator<CsvRow> {
  const { parse } = await import('csv-parse');
  const input: Input = { endless: null, broken: false, last: 0 };
  const parser = parse({
    bom: true,
    info: true,
    record_delimiter: LINE_ENDS,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: MAX_ROW,
    on_skip: (error) => {
      input.broken = true;
      if (error !== undefined && UNCLOSED.has(error.code)) input.endless ??= { code: error.code, line: Number(error.lines) };
      return undefined;
    },
  });
  // The iteration below throws what either of them throws.
  pipeline(untilEndless(source, input), parser, () => {});
  const lines = new CsvLines(rejects);
  let columns: ReadonlyMap<string, number> | null = null;
  let cut: string | null = null;
  for await (const { record, info } of parser as AsyncIterable<Parsed>) {
    lines.addRow(record, info);
    cut = null;
    if (columns === null) {
      if (lines.hasLost) throw new RangeError(BROKEN_HEADER);
      columns = columnsOf(record, required);
      continue;
    }
    if (record.length !== columns.size) {
      lines.rejectRow(record, 'the row has another number of columns than the header');
      if (record.length < columns.size) cut = `line ${info.lines} ends after ${record.length} columns, expected ${columns.size}`;
      continue;
    }
    rejects.read++;
    if (record.some((cell) => cell.includes(REPLACEMENT))) rejects.reject(info.lines, 'the row is not UTF-8');
    else yield new ColumnsRow(info.lines, columns, record);
  }
  if (input.endless !== null) throw endlessRow(input.endless, lines.last);
  if (columns === null) throw new RangeError(input.broken ? BROKEN_HEADER : 'the file is empty, expected a header');
  lines.end(parser.info);
  // Who writes a file ends its last row, or at least all its columns.
  if (cut !== null && !LINE_END_BYTES.has(input.last)) throw new RangeError(`the file is cut short: ${cut}`);
}

/** Reads members of a source as {@link csvRows} does. */
export function csv(required: readonly (string | readonly string[])[]) {
  return (member: Member, rejects: Rejects): AsyncGenerator<CsvRow> => csvRows(member.bytes(), required, rejects);
}

/** Hands on the bytes until a row does not end; notes the last one. */
async function* untilEndless(source: AsyncIterable<Buffer>, input: Input): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    input.last = chunk.at(-1) ?? input.last;
    yield chunk;
    if (input.endless !== null) return;
  }
}

/** Tells a quote, inside which lines pass, from a long line; `last` is the line of the last row before. */
function endlessRow({ code, line }: Endless, last: number): RangeError {
  if (code === TOO_LONG && line <= last + 1) return new RangeError(`line ${line} is longer than ${MAX_ROW} characters`);
  return new RangeError(`a quote that is opened behind line ${last} is not closed`);
}

class ColumnsRow implements CsvRow {
  readonly line: number;
  readonly #columns: ReadonlyMap<string, number>;
  readonly #cells: readonly string[];

  constructor(line: number, columns: ReadonlyMap<string, number>, cells: readonly string[]) {
    this.line = line;
    this.#columns = columns;
    this.#cells = cells;
  }

  get(column: string): string {
    const at = this.#columns.get(column);
    return at === undefined ? '' : (this.#cells[at] as string).trim();
  }
}

/** What separates columns in other files than those that are read. */
const SEPARATORS = [
  ['\t', 'tabs'],
  [';', 'semicolons'],
  ['|', 'vertical bars'],
] as const;

/**
 * Gives the place of each column by its name in capitals.
 *
 * @throws RangeError when one of the required columns is missing, where a list stands for any one of its names, a column is named
 * twice, or the names are separated by other characters than commas.
 */
function columnsOf(cells: readonly string[], required: readonly (string | readonly string[])[]): ReadonlyMap<string, number> {
  const names = cells.map((cell) => cell.trim().toUpperCase());
  const columns = new Map(names.map((name, i) => [name, i]));
  const missing = required.filter((need) => ![need].flat().some((name) => columns.has(name.toUpperCase())));
  if (missing.length > 0) {
    const [only = ''] = cells;
    const separator = names.length > 1 ? undefined : SEPARATORS.find(([character]) => only.includes(character));
    if (separator !== undefined) {
      throw new RangeError(`the header is separated by ${separator[1]}, expected commas: ${listed(only.split(separator[0]))}`);
    }
    throw new RangeError(`the header lacks ${missing.map((need) => [need].flat().join(' or ')).join(', ')}; it names ${listed(cells)}`);
  }
  const twice = names.find((name, i) => columns.get(name) !== i);
  if (twice !== undefined) throw new RangeError(`the header names the column ${shown(twice)} twice`);
  return columns;
}

function listed(names: readonly string[]): string {
  return shown(names.map((name) => name.trim()).join(', '));
}
