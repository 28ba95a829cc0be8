import { pipeline } from 'node:stream';
import { perOwner } from '../../../src/bounded-cache.js';
import { addressColumns } from './address-columns.js';
import { CsvLines } from './csv-lines.js';
import type { Member } from './member.js';
import type { Rejects } from './rejects.js';
import { shown } from './shown.js';
import { HEAD_BYTES, LINE_ENDS, type TextOptions, textLayout, utf8Stream } from './text-table.js';

/** A row of a CSV file with a header. */
export interface CsvRow {
  /** Line that the row ends on, from 1. */
  readonly line: number;
  /** Names of the columns, in capitals. */
  readonly names: readonly string[];
  /** As they stand in the file; those of a table without header have no blanks around them. */
  readonly cells: readonly string[];
  /** Text of the column, named in any case, blanks around it cut off; empty where the file has no such column. */
  get(column: string): string;
}

/** How a file is read. */
export interface RowOptions extends TextOptions {
  /** Hears of the names of the columns before the rows, where there is a header. */
  readonly onHeader?: (names: readonly string[]) => void;
  /** Whether a quote is a sign like others, as in tables of tabs. */
  readonly hasNoQuotes?: boolean;
  /** What lines begin with that are remarks. */
  readonly comment?: string;
  /** Columns of a file without header, in which blank rows are passed over. */
  readonly width?: number;
  /** Whether rows may end before the last of them, and the others are empty then. */
  readonly isRagged?: boolean;
  /** Columns of unusual names that are read: no row may end before the last column then. */
  readonly fields?: string | undefined;
  /** Whether rows with characters that stand for damage are given, too. */
  readonly keepsDamaged?: boolean;
}

/** Longest row, characters. */
const MAX_ROW = 65_536;
const TOO_LONG = 'CSV_MAX_RECORD_SIZE';
const UNCLOSED: ReadonlySet<string> = new Set(['CSV_QUOTE_NOT_CLOSED', TOO_LONG]);
const LINE_END_BYTES: ReadonlySet<number> = new Set([10, 13]);
const BROKEN_HEADER = 'the header has broken quotes';
const REPLACEMENT = '\ufffd';
/** Why rows count as changed. */
const NOT_UTF8 = 'the line is not UTF-8, and is read as Windows-1252';
const ENDS_EARLY = 'the row ends before its last columns, which hold no part of an address';

interface Parsed {
  readonly record: readonly string[];
  readonly info: { readonly lines: number; readonly empty_lines: number; readonly comment_lines: number };
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
 * Streams the rows of a CSV file (RFC 4180, header row, any order of the columns). Encoding, separator and lines above the header are
 * found, see `textLayout`, unless the options say them; column names are compared without regard to case. Rows with another number of
 * columns than the header, where cells are filled, with broken quotes or with characters that stand for damage are rejected; where they
 * run over several lines, each line is. A row of addresses may lack the columns at its end that hold no part of one. Counts the rows that
 * it reads.
 *
 * @throws RangeError when the file is empty, when its header lacks one of the required columns, where a list stands for any one of
 * its names, or names a column twice, when a quote is not closed or a line is too long, and when the file ends inside a row.
 */
export async function* csvRows(
  source: AsyncIterable<Buffer>,
  required: readonly (string | readonly string[])[],
  rejects: Rejects,
  { onHeader = () => {}, hasNoQuotes = false, comment, width, isRagged = false, keepsDamaged = false, ...options }: RowOptions = {},
): AsyncGenerator<CsvRow> {
  const { parse } = await import('csv-parse');
  const input: Input = { endless: null, broken: false, last: 0 };
  const bytes = utf8Stream(source, options.encoding, () => rejects.change(NOT_UTF8));
  const { head, rest } = await headOf(bytes);
  const { delimiter, headerStart, linesAbove, names, hasHeader } = await textLayout(head, { ...options, encoding: 'utf-8' }, !hasNoQuotes);
  const parser = parse({
    delimiter,
    ...(hasNoQuotes ? { quote: false } : {}),
    ...(comment === undefined ? {} : { comment, comment_no_infix: true }),
    info: true,
    record_delimiter: LINE_ENDS,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: MAX_ROW,
    on_skip: (error) => {
      input.broken = true;
      if (error !== undefined && UNCLOSED.has(error.code)) input.endless ??= { code: error.code, line: Number(error.lines) + linesAbove };
      return undefined;
    },
  });
  // The iteration below throws what either of them throws.
  pipeline(untilEndless(behind(head, headerStart, rest), input), parser, () => {});
  const lines = new CsvLines(rejects, linesAbove);
  let columns = hasHeader || names.length === 0 ? null : columnsOf(width === undefined ? names : Array(width).fill(''), required);
  const wrongWidth = `the row has another number of columns than ${width ?? (hasHeader ? 'the header' : 'the first rows')}`;
  let least = columns?.size ?? 0;
  let isEmpty = width !== undefined;
  let cut: string | null = null;
  for await (const { record, info } of parser as AsyncIterable<Parsed>) {
    lines.addRow(record, info);
    cut = null;
    if (columns === null) {
      if (lines.hasLost) throw new RangeError(BROKEN_HEADER);
      columns = columnsOf(record.slice(0, names.length), required);
      least = required.length > 0 || options.fields !== undefined ? columns.size : cellsOfAddress([...columns.keys()]);
      onHeader([...columns.keys()]);
      continue;
    }
    const line = info.lines + linesAbove;
    if (width !== undefined && record.every((cell) => cell.trim() === '')) continue;
    isEmpty = false;
    const isShort = !isRagged && record.length < columns.size;
    if (isShort) cut = `line ${line} ends after ${record.length} columns, expected ${columns.size}`;
    if ((isShort && record.length < least) || record.slice(columns.size).some((cell) => cell.trim() !== '')) {
      lines.rejectRow(record, wrongWidth);
      continue;
    }
    rejects.read++;
    if (isShort) rejects.change(ENDS_EARLY);
    if (!keepsDamaged && record.some(isDamaged)) rejects.reject(line, 'the row is not UTF-8');
    else yield new ColumnsRow(line, columns, width === undefined ? record : record.map((cell) => cell.trim()));
  }
  if (input.endless !== null) throw endlessRow(input.endless, lines.last + linesAbove);
  if (columns === null || isEmpty)
    throw new RangeError(input.broken ? BROKEN_HEADER : `the file is empty${hasHeader ? ', expected a header' : ''}`);
  lines.end(parser.info);
  // Who writes a file ends its last row, or at least all its columns.
  if (cut !== null && !LINE_END_BYTES.has(input.last)) throw new RangeError(`the file is cut short: ${cut}`);
}

/** Cells of a row up to the last part of its address; all of them where no column holds any. */
function cellsOfAddress(names: readonly string[]): number {
  const read = new Set(Object.values(addressColumns(names)).flat());
  return names.findLastIndex((name) => read.has(name)) + 1 || names.length;
}

/** The first bytes of a text, and those behind them. */
async function headOf(bytes: AsyncGenerator<Buffer>): Promise<{ readonly head: Buffer; readonly rest: AsyncGenerator<Buffer> }> {
  const chunks: Buffer[] = [];
  for (let size = 0; size < HEAD_BYTES; ) {
    const { value, done } = await bytes.next();
    if (done === true) break;
    chunks.push(value);
    size += value.length;
  }
  return { head: Buffer.concat(chunks), rest: bytes };
}

async function* behind(head: Buffer, start: number, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  if (head.length > start) yield head.subarray(start);
  yield* rest;
}

/** Reads members of a source as {@link csvRows} does. */
export function csv(required: readonly (string | readonly string[])[]) {
  return (member: Member, rejects: Rejects): AsyncGenerator<CsvRow> => csvRows(member.bytes(), required, rejects);
}

/** Reads members without header, a number of columns with tabs between them, as {@link csvRows} does. */
export function tabs(width: number, options: Pick<RowOptions, 'keepsDamaged'> = {}) {
  const table = { ...options, width, delimiter: '\t', hasNoQuotes: true, hasNoHeader: true };
  return (member: Member, rejects: Rejects): AsyncGenerator<CsvRow> => csvRows(member.bytes(), [], rejects, table);
}

/** Whether a text has a character for bytes that were none. */
export function isDamaged(text: string): boolean {
  return text.includes(REPLACEMENT);
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

/** The same list for all rows of a file. */
const namesOf = perOwner((columns: ReadonlyMap<string, number>): readonly string[] => [...columns.keys()]);

class ColumnsRow implements CsvRow {
  readonly line: number;
  readonly names: readonly string[];
  readonly cells: readonly string[];
  readonly #columns: ReadonlyMap<string, number>;

  constructor(line: number, columns: ReadonlyMap<string, number>, cells: readonly string[]) {
    this.line = line;
    this.names = namesOf(columns);
    this.#columns = columns;
    this.cells = cells;
  }

  get(column: string): string {
    const at = this.#columns.get(column) ?? this.#columns.get(column.toUpperCase());
    return at === undefined ? '' : (this.cells[at] ?? '').trim();
  }
}

/**
 * Gives the place of each column by its name in capitals.
 *
 * @throws RangeError when one of the required columns is missing, where a list stands for any one of its names, or a column is named
 * twice.
 */
function columnsOf(cells: readonly string[], required: readonly (string | readonly string[])[]): ReadonlyMap<string, number> {
  const names = cells.map((cell, i) => cell.trim().toUpperCase() || `COLUMN ${i + 1}`);
  const columns = new Map(names.map((name, i) => [name, i]));
  const missing = required.filter((need) => ![need].flat().some((name) => columns.has(name.toUpperCase())));
  if (missing.length > 0) {
    throw new RangeError(`the header lacks ${missing.map((need) => [need].flat().join(' or ')).join(', ')}; it names ${listed(cells)}`);
  }
  const twice = names.find((name, i) => columns.get(name) !== i);
  if (twice !== undefined) throw new RangeError(`the header names the column ${shown(twice)} twice`);
  return columns;
}

function listed(names: readonly string[]): string {
  return shown(names.map((name) => name.trim()).join(', '));
}
