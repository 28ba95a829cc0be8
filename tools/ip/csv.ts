import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { loadPeer, SOURCE_PEERS } from '../source/peer.js';

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

/** Longest row, characters: beyond it a quote was not closed. */
const MAX_ROW = 65_536;

/**
 * Rows of a UTF-8 CSV file (RFC 4180), with or without a header; empty lines are left out. Throws `RangeError` for a quote that
 * does not end or stands inside a field: a range that is read wrongly would be answered wrongly.
 */
export async function* readCsv(path: string): AsyncGenerator<CsvRow> {
  const { parse, CsvError } = await loadPeer(SOURCE_PEERS.csv, () => import('csv-parse'));
  const rows = parse({ bom: true, info: true, relax_column_count: true, skip_empty_lines: true, max_record_size: MAX_ROW });
  // The iteration below throws what either of them throws.
  pipeline(createReadStream(path), rows, () => {});
  try {
    for await (const { record, info } of rows as AsyncIterable<Parsed>) yield { line: info.lines, fields: record };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error.lines === 'number' ? error.lines : 'unknown';
    throw new RangeError(`line ${line} has a quote inside a field, or a quote that does not end`, { cause: error });
  }
}
