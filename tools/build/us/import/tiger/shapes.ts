import { isUtf8 } from 'node:buffer';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { readMember } from '../../../source/member.js';
import { sourceMembers } from '../../../source/members.js';
import { type ValueRow, valueText } from '../../../source/value-row.js';
import { requireWholeShapes, type ShapefilePart, tableHeader } from './shapefile-header.js';

/** Largest member that is read, bytes: the format ends there. */
const MAX_BYTES = 2 ** 31 - 1;

/**
 * Streams the shapes in a ZIP archive with the rows of their table.
 *
 * @throws RangeError when the archive does not hold exactly one table and one file of shapes of the same name, the table lacks a
 * column, or a part is damaged or does not hold what its header announces.
 */
export async function* zippedShapes(path: string, required: readonly string[]): AsyncGenerator<ValueRow> {
  const parts = await partsOf(path, /\.(?:shp|dbf)$/i);
  const [dbf, shp] = [onlyPart(parts, 'dbf'), onlyPart(parts, 'shp')];
  if (stem(shp.name) !== stem(dbf.name)) {
    throw new RangeError(`the archive holds the shapes ${shp.name} and the table ${dbf.name}, expected the same name`);
  }
  yield* withColumns(rowsOf(dbf, shp), required);
}

/**
 * Streams the rows of the table in a ZIP archive.
 *
 * @throws RangeError when the archive does not hold exactly one table, the table lacks a column, or
 * it is damaged or does not hold as many rows as its header announces.
 */
export async function* zippedTable(path: string, required: readonly string[]): AsyncGenerator<ValueRow> {
  yield* withColumns(rowsOf(onlyPart(await partsOf(path, /\.dbf$/i), 'dbf'), null), required);
}

/** A shapefile with its rows, and the well-known text of its projection. */
interface Shapefile {
  readonly name: string;
  readonly projection: string | null;
  readonly rows: AsyncIterable<ValueRow>;
}

/**
 * The shapefiles of a ZIP archive, or the one of a file `.shp` with the parts beside it. Throws RangeError where one has no table, or is
 * damaged.
 */
export async function* shapefiles(path: string): AsyncGenerator<Shapefile> {
  const parts = /\.shp$/i.test(path) ? await partsBeside(path) : await partsOf(path, /\.(?:shp|dbf|prj)$/i);
  for (const shp of parts.filter(({ name }) => /\.shp$/i.test(name))) {
    const part = (extension: string) => parts.find(({ name }) => stem(name) === stem(shp.name) && name.toLowerCase().endsWith(extension));
    const [dbf, prj] = [part('.dbf'), part('.prj')];
    if (dbf === undefined) throw new RangeError(`${shp.name} has no table ${basename(shp.name).slice(0, -4)}.dbf beside it`);
    yield { name: shp.name, projection: prj === undefined ? null : new TextDecoder().decode(prj.bytes), rows: rowsOf(dbf, shp) };
  }
}

async function partsBeside(path: string): Promise<readonly ShapefilePart[]> {
  const own = (await readdir(dirname(path))).filter((name) => stem(name) === stem(basename(path)) && /\.(?:shp|dbf|prj)$/i.test(name));
  return Promise.all(own.map(async (name) => ({ name, bytes: await readFile(join(dirname(path), name)) })));
}

/** The rows of a table with their shapes, or alone. */
async function* rowsOf(dbf: ShapefilePart, shp: ShapefilePart | null): AsyncGenerator<ValueRow> {
  const { rows } = tableHeader(dbf);
  if (shp !== null) requireWholeShapes(shp);
  const { open, openDbf } = await import('shapefile');
  const [read, options] = [shp ?? dbf, { encoding: encodingOf(dbf) }];
  const opening = shp === null ? openDbf(dbf.bytes, options) : open(shp.bytes, dbf.bytes, options);
  const records = await opening.catch((cause: unknown) => refuse(`the header of ${read.name} is damaged`, cause));
  let line = 0;
  let names: readonly string[] = [];
  for (let { done, value } = await next(records, read, 1); !done; { done, value } = await next(records, read, line + 1)) {
    const { properties, geometry } = shp === null ? { properties: value as Values, geometry: null } : (value as Feature);
    const expected = shp === null ? 'rows, expected as many as its header says' : `shapes, expected one for each row of ${dbf.name}`;
    if (line === rows) throw new RangeError(`${read.name} has more than ${rows} ${expected}`);
    // An early mark of its end cuts a table short, whatever its length.
    if (!properties) throw new RangeError(`${dbf.name} ends behind ${line} rows, expected ${rows}`);
    if (line === 0) names = Object.keys(properties);
    yield { line: ++line, names, geometry, get: (column) => valueText(properties[column]) };
  }
  if (line < rows && shp === null) throw new RangeError(`${dbf.name} ends behind ${line} rows, expected ${rows}`);
  if (line < rows) throw new RangeError(`${read.name} has ${line} shapes, expected one for each of the ${rows} rows of ${dbf.name}`);
  if (rows === 0) throw new RangeError('the shapefile holds no rows');
}

type Values = Readonly<Record<string, unknown>>;
interface Feature {
  /** Undefined behind the end of the table. */
  readonly properties: Values | undefined;
  readonly geometry: ValueRow['geometry'];
}
interface Records {
  read(): Promise<{ readonly done: boolean; readonly value: unknown }>;
}

function next(records: Records, { name }: ShapefilePart, row: number): ReturnType<Records['read']> {
  return records.read().catch((cause: unknown) => refuse(`${name} is damaged at row ${row}`, cause));
}

function refuse(what: string, cause: unknown): never {
  throw new RangeError(what, { cause });
}

/** Throws RangeError where the first row lacks a column. */
async function* withColumns(rows: AsyncIterable<ValueRow>, required: readonly string[]): AsyncGenerator<ValueRow> {
  for await (const row of rows) {
    const missing = row.line > 1 ? [] : required.filter((column) => !row.names.includes(column));
    if (missing.length > 0) throw new RangeError(`the table lacks the columns ${missing.join(', ')}`);
    yield row;
  }
}

async function partsOf(path: string, wanted: RegExp): Promise<readonly ShapefilePart[]> {
  const parts: ShapefilePart[] = [];
  for await (const member of sourceMembers(path, wanted)) {
    parts.push({ name: member.name, bytes: await readMember(member, MAX_BYTES) });
  }
  return parts;
}

function onlyPart(parts: readonly ShapefilePart[], extension: 'dbf' | 'shp'): ShapefilePart {
  const found = parts.filter(({ name }) => name.toLowerCase().endsWith(`.${extension}`));
  const [part] = found;
  if (part === undefined) throw new RangeError(`the archive holds no ${extension === 'dbf' ? 'table' : 'shapes'} (.${extension})`);
  if (found.length > 1) {
    throw new RangeError(
      `the archive holds ${found.length} files .${extension}, expected one: ${found.map(({ name }) => name).join(', ')}`,
    );
  }
  return part;
}

/** A path without its extension, in small letters. */
function stem(name: string): string {
  return name.slice(0, name.lastIndexOf('.')).toLowerCase();
}

/** The census writes UTF-8 since 2015, and wrote Latin-1 before, which Windows-1252 contains. */
function encodingOf(dbf: ShapefilePart): string {
  return isUtf8(dbf.bytes.subarray(tableHeader(dbf).start)) ? 'utf-8' : 'windows-1252';
}
