import type { RowGroup, SchemaElement } from 'hyparquet';
import type { Column, ColumnType } from './columns.js';
import type { Format } from './plan.js';
import { dialect } from './read-rows.js';

/** Rows as they stand in a file; the row group describes them in a Parquet file, with offsets from the start of the bytes. */
export interface EncodedRows {
  readonly bytes: Uint8Array;
  readonly group: RowGroup | null;
}

/** `PAR1`, with which Parquet files begin and end. */
const MAGIC_BYTES = 4;
/** The package splits what is above its largest group, and a part is always one group. */
const ONE_GROUP = 2 ** 31;

/** Encodes rows, given as the cells of each column. */
export type RowWriter = (cells: readonly unknown[][]) => EncodedRows;

/** Encodes rows of these columns. `escapeFormulas`: those of CSV and TSV, so that a spreadsheet shows `=HYPERLINK(…)` and does not run it. */
export async function rowWriter(format: Format, columns: readonly Column[], escapeFormulas = false): Promise<RowWriter> {
  const encoder = new TextEncoder();
  const encode = (text: string): EncodedRows => ({ bytes: encoder.encode(text), group: null });
  const lines = (rows: readonly object[]) => encode(rows.map((row) => `${JSON.stringify(row, plainNumbers)}\n`).join(''));
  switch (format) {
    case 'parquet': {
      const { ByteWriter, ParquetWriter } = await import('hyparquet-writer');
      const schema = await schemaOf(columns);
      return (cells) => {
        const writer = new ByteWriter();
        const parquet = new ParquetWriter({ writer, schema });
        const columnData = columns.map(({ name, type }, at) => ({
          name,
          data: (cells[at] ?? []).map((value) => typed(value, type)),
          offsetIndex: false,
        }));
        void parquet.write({ columnData, rowGroupSize: ONE_GROUP });
        return { bytes: writer.getBytes().slice(MAGIC_BYTES), group: parquet.row_groups[0] ?? null };
      };
    }
    case 'ndjson':
      return (cells) => lines(rowsOf(cells).map((row) => Object.fromEntries(columns.map(({ name }, at) => [name, row[at] ?? null]))));
    // Lines that become a workbook when all of them are there.
    case 'xlsx':
      return (cells) => lines(rowsOf(cells.map((column, at) => column.map((value) => workbookCell(value, columns[at]?.type)))));
    default: {
      const { stringify } = await import('csv-stringify/sync');
      const cast = { boolean: String, date: (date: Date) => date.toISOString(), ...(escapeFormulas ? { string: withoutFormula } : {}) };
      const options = { ...dialect(format), cast };
      return (cells) => encode(stringify(rowsOf(format === 'tsv' ? cells.map((column) => column.map(withoutTabs)) : cells), options));
    }
  }
}

/** The text in front of the first row. */
export async function fileStart(format: Format, columns: readonly Column[]): Promise<Uint8Array> {
  if (format === 'parquet') return new TextEncoder().encode('PAR1');
  if (format === 'ndjson' || format === 'xlsx') return new Uint8Array(0);
  return (await rowWriter(format, columns))(columns.map(({ name }) => [name])).bytes;
}

/** The text behind the last row. */
export async function fileEnd(format: Format, columns: readonly Column[], groups: readonly RowGroup[]): Promise<Uint8Array> {
  if (format !== 'parquet') return new Uint8Array(0);
  const { ByteWriter, ParquetWriter } = await import('hyparquet-writer');
  const writer = new ByteWriter();
  const parquet = new ParquetWriter({ writer, schema: await schemaOf(columns) });
  parquet.row_groups = [...groups];
  parquet.num_rows = groups.reduce((sum, { num_rows }) => sum + num_rows, 0n);
  await parquet.finish();
  return writer.getBytes().slice(MAGIC_BYTES);
}

/** A row group at the place where its bytes have come to stand: the bytes begin there, and the group counted the magic in front. */
export function groupAt(group: RowGroup, position: number): RowGroup {
  const shift = BigInt(position - MAGIC_BYTES);
  const columns = group.columns.map((chunk) => {
    const meta = chunk.meta_data;
    if (meta === undefined) return chunk;
    const dictionary = meta.dictionary_page_offset;
    return {
      ...chunk,
      file_offset: chunk.file_offset + shift,
      meta_data: {
        ...meta,
        data_page_offset: meta.data_page_offset + shift,
        ...(dictionary === undefined ? {} : { dictionary_page_offset: dictionary + shift }),
      },
    };
  });
  return { ...group, columns };
}

function rowsOf(cells: readonly unknown[][]): unknown[][] {
  return Array.from(cells[0] ?? [], (_, at) => cells.map((column) => column[at]));
}

async function schemaOf(columns: readonly Column[]): Promise<SchemaElement[]> {
  const { schemaFromColumnData } = await import('hyparquet-writer');
  return schemaFromColumnData({ columnData: columns.map(({ name, type }) => ({ name, type, data: [], nullable: true })) });
}

function typed(value: unknown, type: ColumnType): unknown {
  if (value === null || value === undefined) return null;
  if (type === 'INT64') return BigInt(value as number | bigint);
  return type === 'STRING' ? textOf(value) : value;
}

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value, plainNumbers) : String(value);
}

function plainNumbers(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? Number(value) : value;
}

/** What spreadsheets take for the beginning of a formula (OWASP, CSV injection), but for numbers such as -76.6. */
function withoutFormula(text: string): string {
  return /^[=+\-@\t\r]/.test(text) && !Number.isFinite(Number(text)) ? `'${text}` : text;
}

/** Spreadsheets keep 15 digits of a number: an integer of more is text, and so is each of a column of 64 bits. */
function workbookCell(value: unknown, type: ColumnType | undefined): unknown {
  if (value === null || value === undefined) return null;
  const isLong = type === 'INT64' || (Number.isInteger(value) && Math.abs(value as number) >= 1e15);
  return isLong ? String(value) : value;
}

/** A format without quotes cannot hold what ends its cells. */
function withoutTabs(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/[\t\r\n]+/g, ' ') : value;
}
