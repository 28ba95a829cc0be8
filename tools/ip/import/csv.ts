import { pipeline } from 'node:stream';
import type { Member } from '../../source/member.js';
import { sourceMembers } from '../../source/members.js';

/** One row of a CSV file. */
export interface CsvRow {
  /** Line that the row ends on, from 1. */
  readonly line: number;
  readonly fields: readonly string[];
}

interface Parsed {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

const MEMBERS = /\.csv$/i;
/** Longest row, characters. */
const MAX_ROW = 65_536;
/** What the parser refuses a row for, where a quote is not the reason. */
const TOO_LONG = 'CSV_MAX_RECORD_SIZE';

/**
 * Rows of a UTF-8 CSV file (RFC 4180), plain, gzipped, or alone in a ZIP archive, with or without a
 * header; empty lines are left out. A range that is read wrongly would be answered wrongly, so
 * nothing is passed over.
 *
 * @throws RangeError when the file is empty, damaged or cut short, a row is longer than 65,536
 * characters or has another number of columns than the first one, and for a quote that does not end
 * or stands inside a field.
 */
export async function* readCsv(path: string): AsyncGenerator<CsvRow> {
  let columns: number | null = null;
  for await (const member of sourceMembers(path, MEMBERS)) {
    for await (const row of rowsOf(member)) {
      columns ??= row.fields.length;
      if (row.fields.length !== columns) {
        throw new RangeError(`line ${row.line} has ${row.fields.length} columns, expected ${columns} as in the first line`);
      }
      yield row;
    }
  }
  if (columns === null) throw new RangeError('the file is empty');
}

async function* rowsOf(member: Member): AsyncGenerator<CsvRow> {
  const { parse, CsvError } = await import('csv-parse');
  const rows = parse({ bom: true, info: true, relax_column_count: true, skip_empty_lines: true, max_record_size: MAX_ROW });
  // The iteration below throws what either of them throws.
  pipeline(member.bytes(), rows, () => {});
  try {
    for await (const { record, info } of rows as AsyncIterable<Parsed>) yield { line: info.lines, fields: record };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error.lines === 'number' ? error.lines : 'unknown';
    const reason = error.code === TOO_LONG ? `more than ${MAX_ROW} characters` : 'a quote inside a field';
    throw new RangeError(`line ${line} has ${reason}, or a quote that does not end`, { cause: error });
  }
}
