import { createReadStream, createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { zipSync } from 'fflate';
import { DoorplateError } from '../../../src/errors.js';
import { formatBytes } from '../../build/format/quantities.js';
import type { Member } from '../../build/source/member.js';
import { HEAD_ROWS, headerIn } from '../../build/source/text-table.js';
import { unpackedBytes, zipMembers } from '../../build/source/zip-members.js';
import { unusable } from '../terminal/arguments.js';
import { importPackage } from '../terminal/optional-packages.js';
import type { Column } from './columns.js';
import type { TablePlan } from './plan.js';

type Cell = string | number | boolean | Date | null;

/** Parts of a workbook that say what its cells look like, strings left out. */
const LOOKS =
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|styles\.xml|worksheets\/[^/]+\.xml))$/;
/** Bytes of a sheet whose cells say the formats of its columns. Chosen. */
const SAMPLE_BYTES = 256 * 1024;
/** Letters that are written in one go. Chosen. */
const WRITTEN_AT_ONCE = 256 * 1024;
/** What a workbook may unpack to: its XML packs to a tenth, and that of a small one of any kind is read. Chosen. */
const MOST_RATIO = 100;
const ALWAYS_READ_BYTES = 64 * 1024 * 1024;
/** `00000`, `00000-0000`: formats of codes whose zeros are not in the number. */
const CODE = /^0[0-]*0$/;
/** A moment as {@link textOf} writes it. */
const MOMENT = /^(?:\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d+)?)?|\d\d:\d\d:\d\d(?:\.\d+)?)$/;
/** The day of cells that hold a time alone. */
const NO_DAY = '1899-12-31T';

/** The package that reads and writes workbooks. Throws `CONFIG_INVALID` with the command that installs it where it is missing. */
export function workbooks(): Promise<typeof import('hucre/xlsx')> {
  return importPackage('hucre', 'xlsx', 'tables of Excel');
}

/** A sheet of a workbook; `sheet`: its name, or its number from 1; null for the first one. */
export type Workbook = Pick<TablePlan['input'], 'path' | 'sheet'>;

/** What a sheet says of itself: its columns, named by its header, and the rows that it begins with. */
export interface SheetHead {
  readonly columns: Column[];
  readonly first: readonly (readonly string[])[];
}

/** Reads the beginning of a sheet. Throws `INPUT_MALFORMED` for what is no workbook, `CONFIG_INVALID` for no sheet of it. */
export async function sheetHead(book: Workbook): Promise<SheetHead> {
  const { path } = book;
  const { readXlsx } = await workbooks();
  await requireSheet(book);
  const { index, names, below } = await sheetHeader(book);
  const { sheets } = await readable(path, async () => readXlsx(await sampleOf(path), { readStyles: true, sheets: [sheetOf(book)] }));
  const formats = new Map<number, string>();
  for (const [key, { style }] of sheets[0]?.cells ?? []) {
    const [row = 0, column = 0] = key.split(',').map(Number);
    const format = style?.numFmt;
    if (row > index && format !== undefined && format !== 'General' && !formats.has(column)) formats.set(column, format);
  }
  const columns = names.map((name, at): Column => {
    const format = formats.get(at);
    return { name, type: 'STRING', ...(format === undefined ? {} : { format }) };
  });
  return { columns, first: below };
}

/** The row of the header, below titles and blank rows, and the names of the columns; none in an empty sheet. */
async function sheetHeader(book: Workbook): Promise<{
  readonly index: number;
  readonly names: readonly string[];
  readonly below: SheetHead['first'];
}> {
  const rows: { readonly index: number; readonly texts: readonly string[] }[] = [];
  for await (const { index, cells } of sheetRows(book, HEAD_ROWS)) {
    const texts = cells.slice(0, lastOf(cells) + 1).map((cell) => (cell === null ? '' : textOf(cell).trim()));
    if (texts.length > 0) rows.push({ index, texts });
  }
  const { at, names } = headerIn(rows.map(({ texts }) => texts));
  const below = rows.slice(at + 1).map(({ texts }) => texts);
  return rows.length === 0 ? { index: 0, names: [], below } : { index: rows[at]?.index ?? 0, names, below };
}

function lastOf(cells: readonly Cell[]): number {
  return cells.findLastIndex((cell) => cell !== null && cell !== '');
}

/**
 * Writes the rows below the header as lines of JSON, the cells of each: dates as `2024-01-05` or `2024-01-05T13:45:10`, codes with
 * their zeros. Gives the bytes written. All at once, since what reads workbooks reads ahead of whoever takes its time.
 */
export async function writeRows(book: Workbook, columns: readonly Column[], to: string): Promise<number> {
  const codes = columns.map(({ format = '' }) => {
    const plain = format.replace(/["\\]/g, '');
    return CODE.test(plain) ? plain : null;
  });
  const plain = (cell: Cell, at: number) => {
    const code = codes[at] ?? null;
    if (code !== null && Number.isInteger(cell)) return codeOf(cell as number, code);
    return cell instanceof Date ? textOf(cell) : cell;
  };
  const file = await open(to, 'w');
  try {
    const header = await sheetHeader(book);
    let text = '';
    for await (const { index, cells } of sheetRows(book)) {
      const last = lastOf(cells);
      if (index > header.index && last >= 0) {
        const width = Math.max(columns.length, last + 1);
        text += `${JSON.stringify(Array.from({ length: width }, (_, at) => plain(cells[at] ?? null, at)))}\n`;
      }
      if (text.length > WRITTEN_AT_ONCE) {
        await file.appendFile(text);
        text = '';
      }
    }
    await file.appendFile(text);
    return (await file.stat()).size;
  } finally {
    await file.close();
  }
}

/** Writes rows, each a line of JSON of a file, as a workbook. */
export async function writeWorkbook(from: string, path: string, columns: readonly Column[]): Promise<void> {
  const { writeXlsxStream } = await workbooks();
  const file = await open(from);
  try {
    const isMoment = columns.map(({ format = '' }) => /[dmyhs]/i.test(format.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '')));
    const rows = async function* () {
      for await (const line of file.readLines()) {
        yield (JSON.parse(line) as Cell[]).map((cell, at) =>
          isMoment[at] === true && typeof cell === 'string' && MOMENT.test(cell) ? momentOf(cell) : cell,
        );
      }
    };
    const defined = columns.map(({ name, format }) => ({ header: name, ...(format === undefined ? {} : { numFmt: format }) }));
    const written = writeXlsxStream(rows(), { name: 'Answers', columns: defined, freezePane: { rows: 1 } });
    await pipeline(Readable.fromWeb(written as ReadableStream), createWriteStream(path, { flush: true }));
  } finally {
    await file.close();
  }
}

function sheetOf({ sheet }: Workbook): number | string {
  return sheet === null ? 0 : /^\d+$/.test(sheet) ? Number(sheet) - 1 : sheet;
}

async function requireSheet(book: Workbook): Promise<void> {
  if (book.sheet === null) return;
  const { readXlsx } = await workbooks();
  const names: string[] = [];
  const none = (info: { readonly name: string }) => names.push(info.name) < 0;
  await readable(book.path, async () => readXlsx(await sampleOf(book.path), { sheets: none }));
  const sheet = sheetOf(book);
  if (typeof sheet === 'number' ? names[sheet] === undefined : !names.includes(sheet))
    throw unusable(`${book.path} has no sheet ${book.sheet}, expected one of ${names.join(', ')}, or its number`);
}

async function* sheetRows(book: Workbook, maxRows?: number): AsyncGenerator<{ readonly index: number; readonly cells: readonly Cell[] }> {
  const { streamXlsxRows } = await workbooks();
  const { path } = book;
  await requireRatio(path);
  const bytes = Readable.toWeb(createReadStream(path)) as unknown as globalThis.ReadableStream<Uint8Array>;
  const rows = streamXlsxRows(bytes, { sheet: sheetOf(book), ...(maxRows === undefined ? {} : { maxRows }) });
  try {
    for (;;) {
      const { value, done } = await readable(path, () => rows.next());
      if (done === true) return;
      yield { index: value.index, cells: value.values as Cell[] };
    }
  } finally {
    await rows.return(undefined);
  }
}

/** Throws `INPUT_MALFORMED` for a workbook that is small only while it is packed. */
async function requireRatio(path: string): Promise<void> {
  const most = Math.max(ALWAYS_READ_BYTES, MOST_RATIO * (await stat(path)).size);
  // What is no archive is named by what reads workbooks.
  const found = await unpackedBytes(path).catch(() => 0);
  if (found <= most) return;
  const message = `${path} unpacks to ${formatBytes(found)}, expected at most ${formatBytes(most)}, ${MOST_RATIO} times its size`;
  throw new DoorplateError('INPUT_MALFORMED', message);
}

/** A workbook with the first rows alone: what reads styles holds all rows. */
async function sampleOf(path: string): Promise<Uint8Array> {
  const parts: Record<string, Uint8Array> = {};
  for await (const member of zipMembers(path, LOOKS)) parts[member.name] = await beginOf(member);
  return zipSync(parts, { level: 0 });
}

async function beginOf(member: Member): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of member.bytes()) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > SAMPLE_BYTES && member.name.includes('/worksheets/')) {
      const text = Buffer.concat(chunks).toString();
      return Buffer.from(`${text.slice(0, text.lastIndexOf('</row>'))}</row></sheetData></worksheet>`);
    }
  }
  return Buffer.concat(chunks);
}

async function readable<T>(path: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    const why = (cause as Error).name === 'EncryptedFileError' ? 'it has a password' : 'it is damaged, or of another format';
    throw new DoorplateError('INPUT_MALFORMED', `${path} is no workbook that can be read: ${why}`, {}, { cause });
  }
}

function codeOf(code: number, zeros: string): string {
  const digits = String(code).padStart(zeros.replaceAll('-', '').length, '0');
  let text = '';
  let at = digits.length;
  for (let i = zeros.length - 1; i >= 0; i--) text = (zeros[i] === '-' ? '-' : digits[--at]) + text;
  return digits.slice(0, at) + text;
}

function textOf(cell: Exclude<Cell, null>): string {
  if (!(cell instanceof Date)) return String(cell);
  return cell
    .toISOString()
    .replace(NO_DAY, '')
    .replace(/T00:00:00\.000Z$|(?:\.000)?Z$/, '');
}

function momentOf(text: string): Date {
  return new Date(text.length === 10 ? text : `${text.includes('T') ? '' : NO_DAY}${text}Z`);
}
