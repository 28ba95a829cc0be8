import { createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { FileMetaData, SchemaElement } from 'hyparquet';
import { DoorplateError } from '../../../src/errors.js';
import { fileBytes } from '../../build/source/file-bytes.js';
import { gunzipped } from '../../build/source/gunzip.js';
import { jsonObjects } from '../../build/source/json-objects.js';
import { packingOf } from '../../build/source/members.js';
import { RecordEnds } from '../../build/source/record-ends.js';
import { encodingOf, type TextOptions, textLayout, utf8Lines, utf8Stream } from '../../build/source/text-table.js';
import { stops, unusable } from '../terminal/arguments.js';
import type { Column, ColumnType } from './columns.js';
import { type FirstRows, firstOfCells, firstOfObjects, firstOfParquet } from './first-rows.js';
import { nestedCells, withNested } from './nested.js';
import type { Format, Part, TablePlan } from './plan.js';
import { jsonObject } from './read-rows.js';
import { readRows, readSheetHead } from './table-thread.js';

/** Bytes of a part: small enough that all threads end together, large enough for a row group. */
export const PART_BYTES = 1024 * 1024;
/** The same where the result is a workbook, which has no row groups and a million rows at most: threads then hold less at once. */
export const WORKBOOK_PART_BYTES = 128 * 1024;
/** Rows of a part of a Parquet file; a row group that is smaller is a part of its own. */
export const PART_ROWS = 50_000;
/** A record that does not end within this has a quote that nobody closes. */
const MAX_RECORD_BYTES = 16 * 1024 * 1024;

/** What the input says of itself. */
export type InputHead = TablePlan['input'] & {
  /** Where its rows begin, in bytes or rows. */
  readonly start: number;
  /** Where they end. */
  readonly end: number;
  /** The file that holds them; of a workbook the one that {@link withLines} writes. */
  readonly lines: string;
  readonly isPacked: boolean;
  /** Whether it is a JSON text of records, a list or over several lines, and not a record a line. */
  readonly isList: boolean;
  /** Whether lines of a text are not UTF-8. */
  readonly hasOther: boolean;
  /** Lines of a text above its header. */
  readonly linesAbove: number;
  /** The rows that it begins with. */
  readonly first: FirstRows;
};

/**
 * Reads names and types of the columns. `options`: how a text is written, as far as a person says it. Throws `CONFIG_INVALID` for a table
 * without columns, `INPUT_MALFORMED` for a damaged one.
 */
export async function inputHead(
  path: string,
  format: Format,
  options: TextOptions & { readonly sheet?: string | undefined } = {},
): Promise<InputHead> {
  const found = await stat(path).catch(stops(`The table ${path} cannot be read`));
  if (!found.isFile()) throw unusable(`The table ${path} cannot be read: ${found.isDirectory() ? 'EISDIR' : 'it is no regular file'}`);
  const bytes = found.size;
  const sheet = options.sheet ?? null;
  const isPacked = await isGzipped(path, format);
  const isCopied = isPacked || format === 'xlsx';
  const plain = { encoding: 'utf-8', hasOther: false, delimiter: ',', linesAbove: 0 };
  const head = { path, format, bytes, lines: path, isPacked, isList: false, isCopied, sheet, nested: [], ...plain };
  if (sheet !== null && format !== 'xlsx') throw unusable(`--sheet is of workbooks, and ${path} is none`);
  if (format === 'parquet') return { ...head, ...(await parquetHead(path)) };
  if (format === 'xlsx') {
    const { columns, first } = await readSheetHead(head);
    return { ...head, columns: requireNames(columns, path), first, start: 0, end: 0 };
  }
  return { ...head, ...(await textHead({ ...head, format }, options)) };
}

/** What a text says of itself, whose beginning is that of its copy where it has one. */
async function textHead(
  head: Pick<InputHead, 'path' | 'bytes' | 'isPacked'> & { readonly format: 'csv' | 'tsv' | 'ndjson' },
  options: TextOptions,
): Promise<Omit<InputHead, 'path' | 'format' | 'bytes' | 'lines' | 'isPacked' | 'sheet' | 'nested'> & Partial<Pick<InputHead, 'nested'>>> {
  const { path, format, bytes, isPacked } = head;
  const raw = await beginOf(unpacked(head));
  const { encoding, mark } = encodingOf(raw.block, options.encoding);
  const isList = format === 'ndjson' && LIST.test(utf8Lines(raw.block.subarray(mark, LIST_BYTES), encoding).toString());
  const isCopied = isPacked || isList || encoding.startsWith('utf-16');
  let hasOther = false;
  const { block, isWhole } = isCopied ? await beginOf(copied({ ...head, isList, encoding }, () => (hasOther = true))) : raw;
  const [own, ownMark] = isCopied ? ['utf-8', 0] : [encoding, mark];
  if (format === 'ndjson') {
    const whole = isWhole ? block : block.subarray(0, block.lastIndexOf(0x0a) + 1);
    // A line that is not JSON is reported when its row is read.
    const lines = utf8Lines(whole.subarray(ownMark), own).toString().split('\n');
    const columns = columnsOf([...new Set(lines.flatMap((line) => Object.keys(jsonObject(line) ?? {})))], path);
    const rest = { hasOther: false, delimiter: ',', linesAbove: 0, start: ownMark, end: bytes };
    return { ...rest, encoding, isList, isCopied, ...nestedHead(columns, firstOfObjects(lines, columns)) };
  }
  const layout = await textLayout(block, isCopied ? { ...options, encoding: own } : options, format === 'csv');
  const { delimiter, linesAbove, names, start } = layout;
  if (start >= block.length && !isWhole && options.hasNoHeader !== true) {
    throw new DoorplateError('INPUT_MALFORMED', `The names of the columns of ${path} do not end within ${PART_BYTES} bytes`);
  }
  return {
    ...{ encoding, isList, isCopied, delimiter, linesAbove },
    hasOther: hasOther || layout.hasOther,
    columns: columnsOf(names, path),
    first: await firstOfCells(block.subarray(start), { format, encoding: own, delimiter }),
    start,
    end: bytes,
  };
}

/** Writes the rows of a workbook, or a text unpacked and in UTF-8, to a file; other tables are read as they are. */
export async function withLines(head: InputHead, lines: string): Promise<InputHead> {
  if (head.format === 'xlsx') return { ...head, end: await readRows(head, head.columns, lines), lines };
  if (!head.isCopied) return head;
  await pipeline(copied(head), createWriteStream(lines));
  return { ...head, end: (await stat(lines)).size, lines };
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
    const ends = new RecordEnds(head.format === 'csv' ? head.delimiter : null);
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

/** Whether a text is gzipped, whatever its name. Throws `CONFIG_INVALID` for what is packed in another way. */
async function isGzipped(path: string, format: Format): Promise<boolean> {
  // A workbook is an archive itself.
  if (format === 'xlsx') return false;
  const packing = await packingOf(path).catch((cause: NodeJS.ErrnoException) => {
    throw unusable(`The table ${path} cannot be read: ${cause.code ?? cause.message}`, {}, cause);
  });
  if (packing === 'ZIP') throw unusable(`${path} is a ZIP archive, expected a table: unpack it, or say --from xlsx where it is a workbook`);
  if (packing === 'gzip' && format === 'parquet') throw unusable(`${path} is gzipped, expected a plain Parquet file: unpack it`);
  return packing === 'gzip';
}

/** The bytes of a text as they were before they were packed. Throws `INPUT_MALFORMED` where they are damaged or cut short. */
async function* unpacked({ path, isPacked }: Pick<InputHead, 'path' | 'isPacked'>): AsyncGenerator<Buffer> {
  if (!isPacked) {
    yield* fileBytes(path);
    return;
  }
  try {
    yield* gunzipped(fileBytes(path), path);
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw new DoorplateError('INPUT_MALFORMED', `${cause.message}, expected a whole gzip file`, {}, { cause });
  }
}

/** What the copy of a text holds. `onOther` hears of lines that are not UTF-8. */
function copied(head: Pick<InputHead, 'path' | 'isPacked' | 'isList' | 'encoding'>, onOther?: () => void): AsyncGenerator<Buffer> {
  const text = utf8Stream(unpacked(head), head.encoding, onOther);
  return head.isList ? recordLines(text, head.path) : text;
}

/** Beginning of a JSON text whose records do not have a line each. */
const LIST = /^\s*(?:\[|\{[ \t\r]*\n)/;
const LIST_BYTES = 4096;

/** The records of a JSON text, a line each. Throws `INPUT_MALFORMED` where it ends inside one. */
async function* recordLines(text: AsyncIterable<Buffer>, path: string): AsyncGenerator<Buffer> {
  try {
    for await (const { text: record } of jsonObjects(text)) yield Buffer.from(`${record.replace(/[\r\n]+/g, ' ')}\n`);
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw new DoorplateError('INPUT_MALFORMED', `${path} cannot be read: ${cause.message}`, {}, { cause });
  }
}

/** The first bytes of a text, a part of it at most, and whether these are all. */
async function beginOf(bytes: AsyncIterable<Buffer>): Promise<{ readonly block: Buffer; readonly isWhole: boolean }> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > PART_BYTES) break;
  }
  return { block: Buffer.concat(chunks).subarray(0, PART_BYTES), isWhole: size <= PART_BYTES };
}

function columnsOf(names: readonly string[], path: string): readonly Column[] {
  return requireNames(
    names.map((name) => ({ name, type: 'STRING' })),
    path,
  );
}

/** Columns whose records are asked by their values, and these in the first rows. */
function nestedHead(columns: readonly Column[], first: FirstRows): Pick<InputHead, 'columns' | 'nested' | 'first'> {
  const { nested, ...marked } = withNested(columns, first);
  return { ...marked, nested, first: first.map((cells) => nestedCells(cells, nested)) };
}

/** Columns by names of their own: a second `address` is called `address 2`. */
function requireNames(columns: readonly Column[], path: string): readonly Column[] {
  if (columns.length === 0) throw unusable(`${path} has no columns`);
  const taken = new Set(columns.map(({ name }) => name));
  const seen = new Set<string>();
  return columns.map((column) => {
    const { name: written } = column;
    if (!seen.has(written)) {
      seen.add(written);
      return column;
    }
    let place = 2;
    while (taken.has(`${written} ${place}`)) place++;
    taken.add(`${written} ${place}`);
    return { ...column, name: `${written} ${place}`, written };
  });
}

async function parquetMetadataOf(path: string): Promise<FileMetaData> {
  const { asyncBufferFromFile, parquetMetadataAsync } = await import('hyparquet');
  try {
    return await parquetMetadataAsync(await asyncBufferFromFile(path));
  } catch (cause) {
    throw new DoorplateError('INPUT_MALFORMED', `${path} is no Parquet file that can be read`, {}, { cause });
  }
}

async function parquetHead(path: string): Promise<Pick<InputHead, 'columns' | 'nested' | 'first' | 'start' | 'end'>> {
  const metadata = await parquetMetadataOf(path);
  const { parquetSchema } = await import('hyparquet');
  const columns = parquetSchema(metadata).children.map(({ element }) => ({ name: element.name, type: typeOf(element) }));
  const { num_rows: rows = 0n, total_byte_size: size = 0n } = metadata.row_groups[0] ?? {};
  const first = await firstOfParquet(path, Number(rows), Number(size), columns);
  const named = requireNames(columns, path);
  // The reader finds columns by their names.
  const twice = named.find(({ written }) => written !== undefined)?.written;
  if (twice !== undefined) throw unusable(`${path} has two columns named "${twice}"`);
  return { ...nestedHead(named, first), start: 0, end: Number(metadata.num_rows) };
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
