import { open, stat } from 'node:fs/promises';
import type { FileMetaData, SchemaElement } from 'hyparquet';
import { DoorplateError } from '../../../src/errors.js';
import { stops, unusable } from '../terminal/arguments.js';
import type { Column, ColumnType } from './columns.js';
import type { Format, Part, TablePlan } from './plan.js';
import { jsonObject, parseOptions } from './read-rows.js';
import { RecordEnds } from './record-ends.js';
import { readColumns, readRows } from './table-thread.js';

/** Bytes of a part: small enough that all threads end together, large enough for a row group. */
export const PART_BYTES = 1024 * 1024;
/** The same where the result is a workbook, which has no row groups and a million rows at most: threads then hold less at once. */
export const WORKBOOK_PART_BYTES = 128 * 1024;
/** Rows of a part of a Parquet file; a row group that is smaller is a part of its own. */
export const PART_ROWS = 50_000;
/** A record that does not end within this has a quote that nobody closes. */
const MAX_RECORD_BYTES = 16 * 1024 * 1024;
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/** What the input says of itself. */
export type InputHead = TablePlan['input'] & {
  /** Where its rows begin, in bytes or rows. */
  readonly start: number;
  /** Where they end. */
  readonly end: number;
  /** The file that holds them; of a workbook the one that {@link withLines} writes. */
  readonly lines: string;
};

/** Reads names and types of the columns. Throws `CONFIG_INVALID` for a table without columns, `INPUT_MALFORMED` for a damaged one. */
export async function inputHead(path: string, format: Format): Promise<InputHead> {
  const found = await stat(path).catch(stops(`The table ${path} cannot be read`));
  if (!found.isFile()) throw unusable(`The table ${path} cannot be read: ${found.isDirectory() ? 'EISDIR' : 'it is no regular file'}`);
  const bytes = found.size;
  const head = { path, format, bytes, lines: path };
  if (format === 'parquet') return { ...head, ...(await parquetHead(path)) };
  if (format === 'xlsx') return { ...head, columns: requireNames(await readColumns(path), path), start: 0, end: 0 };
  const block = await firstBlock(path);
  requireUtf8(path, block);
  const mark = BYTE_ORDER_MARK.every((byte, at) => block[at] === byte) ? BYTE_ORDER_MARK.length : 0;
  const records = block.subarray(mark);
  if (format === 'ndjson') {
    const whole = bytes > block.length ? records.subarray(0, records.lastIndexOf(0x0a) + 1) : records;
    // A line that is not JSON is reported when its row is read.
    const names = new TextDecoder()
      .decode(whole)
      .split('\n')
      .flatMap((line) => Object.keys(jsonObject(line) ?? {}));
    return { ...head, columns: columnsOf([...new Set(names)], path), start: mark, end: bytes };
  }
  const first = new RecordEnds(format === 'csv' ? ',' : null).first(records);
  if (first < 0 && bytes > block.length) {
    throw new DoorplateError('INPUT_MALFORMED', `The names of the columns of ${path} do not end within ${PART_BYTES} bytes`);
  }
  const length = first < 0 ? records.length : first;
  const { parse } = await import('csv-parse/sync');
  const [names = []] = parse(new TextDecoder().decode(records.subarray(0, length)), parseOptions(format)) as string[][];
  return { ...head, columns: columnsOf(names, path), start: mark + length, end: bytes };
}

/** Writes the rows of a workbook to a file; other tables are read as they are. */
export async function withLines(head: InputHead, lines: string): Promise<InputHead> {
  if (head.format !== 'xlsx') return head;
  return { ...head, end: await readRows(head.path, head.columns, lines), lines };
}

/**
 * The parts from a position on, which is the end of another part. Their limits depend on the input and their size alone, so that shards and
 * resumed runs agree on them. What is added to the input meanwhile is not read; throws `INPUT_MALFORMED` where something was taken away.
 */
export async function* partsOf(head: InputHead, position: number, index: number, partBytes = PART_BYTES): AsyncGenerator<Part> {
  if (head.format === 'parquet') {
    for (const [rowStart, rowEnd] of await parquetStretches(head.path)) {
      if (rowStart >= position) yield { index: index++, work: { rowStart, rowEnd }, end: rowEnd };
    }
    return;
  }
  const file = await open(head.lines);
  try {
    const ends = new RecordEnds(head.format === 'csv' ? ',' : null);
    let pending: Uint8Array[] = [];
    let at = position;
    let end = position;
    for (;;) {
      // Blocks lie at the same places in a run that goes on, whose position is within one.
      const wanted = Math.min(partBytes - ((at - head.start) % partBytes), head.end - at);
      const { bytesRead, buffer } = await file.read(new Uint8Array(partBytes), 0, wanted, at);
      if (wanted > 0 && bytesRead === 0) {
        throw new DoorplateError(
          'INPUT_MALFORMED',
          `${head.path} became shorter while it was read: it ends at byte ${at}, not ${head.end}`,
        );
      }
      const block = buffer.subarray(0, bytesRead);
      at += bytesRead;
      const cut = bytesRead === 0 ? 0 : ends.last(block);
      if (cut >= 0) {
        const bytes = Buffer.concat([...pending, block.subarray(0, cut)]);
        pending = [block.slice(cut)];
        end += bytes.length;
        // A copy, because Buffer may share its memory with others, and parts are handed over to threads.
        if (bytes.length > 0) yield { index: index++, work: { bytes: Uint8Array.from(bytes) }, end };
      } else pending.push(block);
      if (bytesRead === 0) return;
      if (at - end > MAX_RECORD_BYTES) {
        throw new DoorplateError(
          'INPUT_MALFORMED',
          `The record at byte ${end} is longer than ${MAX_RECORD_BYTES} bytes${head.format === 'csv' ? ': a quote may not be closed' : ''}`,
        );
      }
    }
  } finally {
    await file.close();
  }
}

/** UTF-16 begins with a mark, or with a letter that has one byte of zero. */
function requireUtf8(path: string, [first, second]: Uint8Array): void {
  const isMarked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (isMarked || first === 0 || second === 0)
    throw new DoorplateError('INPUT_MALFORMED', `${path} seems to be UTF-16, expected UTF-8: save it as UTF-8`);
}

async function firstBlock(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(new Uint8Array(PART_BYTES), 0, PART_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function columnsOf(names: readonly string[], path: string): Column[] {
  return requireNames(
    names.map((name) => ({ name, type: 'STRING' })),
    path,
  );
}

function requireNames(columns: Column[], path: string): Column[] {
  const names = columns.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw unusable(`${path} has two columns named "${twice}"`);
  if (names.length === 0) throw unusable(`${path} has no columns`);
  return columns;
}

async function parquetMetadataOf(path: string): Promise<FileMetaData> {
  const { asyncBufferFromFile, parquetMetadataAsync } = await import('hyparquet');
  try {
    return await parquetMetadataAsync(await asyncBufferFromFile(path));
  } catch (cause) {
    throw new DoorplateError('INPUT_MALFORMED', `${path} is no Parquet file that can be read`, {}, { cause });
  }
}

async function parquetHead(path: string): Promise<Pick<InputHead, 'columns' | 'start' | 'end'>> {
  const metadata = await parquetMetadataOf(path);
  const { parquetSchema } = await import('hyparquet');
  const columns = parquetSchema(metadata).children.map(({ element }) => ({ name: element.name, type: typeOf(element) }));
  return { columns: requireNames(columns, path), start: 0, end: Number(metadata.num_rows) };
}

/** Numbers and truth values keep their type, also where it is written twice; everything else becomes text. */
function typeOf({ type, converted_type, logical_type }: SchemaElement): ColumnType {
  const isPlain = logical_type === undefined || (logical_type.type === 'INTEGER' && logical_type.isSigned);
  if (!isPlain || (converted_type !== undefined && !/^INT_\d+$/.test(converted_type))) return 'STRING';
  if (type === 'FLOAT') return 'DOUBLE';
  return type === 'BOOLEAN' || type === 'INT32' || type === 'INT64' || type === 'DOUBLE' ? type : 'STRING';
}

async function parquetStretches(path: string): Promise<[start: number, end: number][]> {
  const { row_groups } = await parquetMetadataOf(path);
  const stretches: [number, number][] = [];
  let from = 0;
  for (const { num_rows } of row_groups) {
    const to = from + Number(num_rows);
    for (; from < to; from = Math.min(to, from + PART_ROWS)) stretches.push([from, Math.min(to, from + PART_ROWS)]);
  }
  return stretches;
}
