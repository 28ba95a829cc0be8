import { cellText } from '../../../src/address/written-fields.js';
import { SAMPLE_ROWS, type SampleRow } from '../../build/source/column-values.js';
import { utf8Lines } from '../../build/source/text-table.js';
import type { Column } from './columns.js';
import { jsonObject, parseOptions } from './read-rows.js';

/** Bytes of a text whose rows are looked at before it is read. Chosen. */
const SAMPLE_BYTES = 128 * 1024;
/** Largest row group that is read twice, for its first rows and for all. Chosen. */
const MOST_GROUP_BYTES = 64 * 1024 * 1024;

/** Cells of the rows that a table begins with, by its columns. */
export type FirstRows = readonly (readonly unknown[])[];

/** The first rows of a CSV or TSV file. `block`: its bytes from the first row on. */
export async function firstOfCells(
  block: Uint8Array,
  { format, encoding, delimiter }: { readonly format: 'csv' | 'tsv'; readonly encoding: string; readonly delimiter: string },
): Promise<FirstRows> {
  const { parse } = await import('csv-parse/sync');
  const options = { ...parseOptions(format, delimiter), relax_column_count: true, skip_empty_lines: true, to: SAMPLE_ROWS };
  const text = utf8Lines(
    block.subarray(0, block.length > SAMPLE_BYTES ? block.lastIndexOf(0x0a, SAMPLE_BYTES) + 1 : block.length),
    encoding,
  );
  try {
    return parse(text, options) as string[][];
  } catch {
    // A row that cannot be read is reported when it is.
    return [];
  }
}

/** The first rows of an NDJSON file. */
export function firstOfObjects(lines: readonly string[], columns: readonly Column[]): FirstRows {
  return lines.slice(0, SAMPLE_ROWS).flatMap((line) => {
    const object = jsonObject(line);
    return object === null ? [] : [columns.map(({ name }) => object[name] ?? null)];
  });
}

/** The first rows of a Parquet file. `rows` and `bytes`: size of its first row group, before compression. */
export async function firstOfParquet(path: string, rows: number, bytes: number, columns: readonly Column[]): Promise<FirstRows> {
  if (bytes > MOST_GROUP_BYTES) return [];
  const { asyncBufferFromFile, parquetReadObjects } = await import('hyparquet');
  const { compressors } = await import('hyparquet-compressors');
  const file = await asyncBufferFromFile(path);
  const texts = columns.filter(({ type }) => type === 'STRING').map(({ name }) => name);
  if (texts.length === 0) return [];
  try {
    const read = await parquetReadObjects({ file, compressors, columns: texts, rowStart: 0, rowEnd: Math.min(rows, SAMPLE_ROWS) });
    return read.map((row) => columns.map(({ name }) => row[name] ?? null));
  } catch {
    // Damage is reported when the rows are read.
    return [];
  }
}

/** First rows by the names of their columns. */
export function sampleRows(rows: FirstRows, columns: readonly Column[]): readonly SampleRow[] {
  const at = new Map(columns.map(({ name }, i) => [name, i]));
  return rows.map((cells) => (column) => {
    const cell = cells[at.get(column) ?? -1] ?? '';
    // Lists and objects are no part of an address, and text only as deep as the stack.
    return typeof cell === 'object' ? '' : cellText(String(cell));
  });
}
