import type { Readable } from 'node:stream';
import { loadPeer, SOURCE_PEERS } from './peer.js';
import type { Rejects } from './rejects.js';

/** A row of a CSV file with a header. */
export interface CsvRow {
  /** Line that the row ends on, from 1. */
  readonly line: number;
  /** Text of the column, blanks around it cut off; empty where the file has no such column. */
  get(column: string): string;
}

/** Longest row, characters: beyond it a quote was not closed. */
const MAX_ROW = 65_536;
const UNCLOSED: ReadonlySet<string> = new Set(['CSV_QUOTE_NOT_CLOSED', 'CSV_MAX_RECORD_SIZE']);
const OTHER_SEPARATOR = /[;\t|]/;
/** Characters of a header that an error message repeats. */
const MAX_SHOWN = 200;
const REPLACEMENT = '\ufffd';

interface Parsed {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/**
 * Streams the rows of a CSV file (RFC 4180, UTF-8, header row, any order of the columns). Column names are compared without
 * regard to case. Rows with another number of columns than the header, with broken quotes or with bytes that are not UTF-8
 * are rejected. Counts the rows that it reads.
 *
 * @throws RangeError when the file is empty, when its header lacks one of the required columns, where a list stands for any one of its
 * names, names a column twice or is separated by other characters, and when a quote is not closed.
 */
export async function* csvRows(
  source: Readable,
  required: readonly (string | readonly string[])[],
  rejects: Rejects,
): AsyncGenerator<CsvRow> {
  const { parse } = await loadPeer(SOURCE_PEERS.csv, () => import('csv-parse'));
  let skipped: number | null = null;
  let unclosed = false;
  let last = 1;
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: MAX_ROW,
    on_skip: (error) => {
      if (error !== undefined && UNCLOSED.has(error.code)) unclosed = true;
      const line = typeof error?.lines === 'number' ? error.lines : null;
      // Each stray quote of a row is told.
      if (line !== null && line === skipped) return undefined;
      skipped = line;
      rejects.read++;
      rejects.reject(line, 'the row has broken quotes');
      return undefined;
    },
  });
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let columns: ReadonlyMap<string, number> | null = null;
  for await (const { record, info } of parser as AsyncIterable<Parsed>) {
    if (columns === null) {
      columns = header(record, required);
      continue;
    }
    rejects.read++;
    last = info.lines;
    if (record.length !== columns.size) rejects.reject(info.lines, 'the row has another number of columns than the header');
    else if (record.some((cell) => cell.includes(REPLACEMENT))) rejects.reject(info.lines, 'the row is not UTF-8');
    else yield new ColumnsRow(info.lines, columns, record);
  }
  // All rows behind such a quote are lost in it.
  if (unclosed) throw new RangeError(`a quote that is opened behind line ${last} is not closed`);
  if (columns === null) throw new RangeError('the file is empty, expected a header');
}

/** Column name in capitals to its place. */
function header(cells: readonly string[], required: readonly (string | readonly string[])[]): ReadonlyMap<string, number> {
  const names = cells.map((cell) => cell.trim().toUpperCase());
  const columns = new Map(names.map((name, i) => [name, i]));
  const missing = required.filter((need) => ![need].flat().some((name) => columns.has(name.toUpperCase())));
  if (missing.length > 0) {
    if (names.length === 1 && OTHER_SEPARATOR.test(names[0] ?? '')) {
      throw new RangeError(`the header is not separated by commas: ${shown(cells)}`);
    }
    throw new RangeError(`the header lacks ${missing.map((need) => [need].flat().join(' or ')).join(', ')}; it names ${shown(cells)}`);
  }
  const twice = names.find((name, i) => columns.get(name) !== i);
  if (twice !== undefined) throw new RangeError(`the header names the column ${twice} twice`);
  return columns;
}

/** A header as it can stand in a message, whatever the file may be. */
function shown(cells: readonly string[]): string {
  const text = cells
    .map((cell) => cell.trim())
    .join(', ')
    .replace(/[^ -~]/gu, '?');
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
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
