import { isUtf8 } from 'node:buffer';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { readMember } from '../../../source/member.js';
import { sourceMembers } from '../../../source/members.js';
import { valueText } from '../../../source/value-row.js';
import { requireWholeShapes, type ShapefilePart, tableHeader } from './shapefile-header.js';

/** Longitude and latitude, degrees. */
export type Point = readonly [number, number];

/** One row of a table. */
export interface TableRow {
  /** Row of the file, from 1. */
  readonly row: number;
  /** Text of a column, blanks cut off; empty where the file has no such column or the row says nothing. */
  get(column: string): string;
}

/** One row of a shapefile with its shape. */
export interface Shape extends TableRow {
  readonly line: number;
  /** Names of the columns. */
  readonly names: readonly string[];
  readonly geometry: Feature['geometry'];
  /** Points of a line of one part; null for other geometries. */
  readonly points: readonly Point[] | null;
}

/** Largest member that is read, bytes: the format ends there. */
const MAX_BYTES = 2 ** 31 - 1;

/**
 * Streams the shapes in a ZIP archive with the rows of their table.
 *
 * @throws RangeError when the archive does not hold exactly one table and one file of shapes of the same name, the table lacks a
 * column, or a part is damaged or does not hold what its header announces.
 */
export async function* zippedShapes(path: string, required: readonly string[]): AsyncGenerator<Shape> {
  const parts = await partsOf(path, /\.(?:shp|dbf)$/i);
  const [dbf, shp] = [onlyPart(parts, 'dbf'), onlyPart(parts, 'shp')];
  if (stem(shp.name) !== stem(dbf.name)) {
    throw new RangeError(`the archive holds the shapes ${shp.name} and the table ${dbf.name}, expected the same name`);
  }
  for await (const shape of shapesOf(shp, dbf)) {
    if (shape.row === 1) requireColumns(shape.names, required);
    yield shape;
  }
}

/** A shapefile with its rows, and the well-known text of its projection. */
interface Shapefile {
  readonly name: string;
  readonly projection: string | null;
  readonly rows: AsyncIterable<Shape>;
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
    yield { name: shp.name, projection: prj === undefined ? null : new TextDecoder().decode(prj.bytes), rows: shapesOf(shp, dbf) };
  }
}

async function partsBeside(path: string): Promise<readonly ShapefilePart[]> {
  const own = (await readdir(dirname(path))).filter((name) => stem(name) === stem(basename(path)) && /\.(?:shp|dbf|prj)$/i.test(name));
  return Promise.all(own.map(async (name) => ({ name, bytes: await readFile(join(dirname(path), name)) })));
}

async function* shapesOf(shp: ShapefilePart, dbf: ShapefilePart): AsyncGenerator<Shape> {
  const { rows } = tableHeader(dbf);
  requireWholeShapes(shp);
  const { open } = await import('shapefile');
  const records = await open(shp.bytes, dbf.bytes, { encoding: encodingOf(dbf) }).catch((cause: unknown) => refuseHeader(shp, cause));
  let count = 0;
  let names: readonly string[] = [];
  for await (const { properties, geometry } of recordsOf<Feature>(records, shp)) {
    if (count === rows) throw new RangeError(`${shp.name} has more than ${rows} shapes, expected one for each row of ${dbf.name}`);
    // An early mark of its end cuts a table short, whatever its length.
    if (!properties) throw new RangeError(`${dbf.name} ends behind ${count} rows, expected ${rows}`);
    if (count === 0) names = Object.keys(properties);
    count++;
    yield { row: count, line: count, names, geometry, points: lineOf(geometry), get: (column) => valueText(properties[column]) };
  }
  if (count < rows) throw new RangeError(`${shp.name} has ${count} shapes, expected one for each of the ${rows} rows of ${dbf.name}`);
  requireRows(rows);
}

/**
 * Streams the rows of the table in a ZIP archive.
 *
 * @throws RangeError when the archive does not hold exactly one table, the table lacks a column, or
 * it is damaged or does not hold as many rows as its header announces.
 */
export async function* zippedTable(path: string, required: readonly string[]): AsyncGenerator<TableRow> {
  const dbf = onlyPart(await partsOf(path, /\.dbf$/i), 'dbf');
  const { rows } = tableHeader(dbf);
  const { openDbf } = await import('shapefile');
  const records = await openDbf(dbf.bytes, { encoding: encodingOf(dbf) }).catch((cause: unknown) => refuseHeader(dbf, cause));
  let count = 0;
  for await (const properties of recordsOf<Properties>(records, dbf)) {
    if (count === rows) throw new RangeError(`${dbf.name} has more than ${rows} rows, expected as many as its header says`);
    if (++count === 1) requireColumns(Object.keys(properties), required);
    yield { row: count, get: (column) => valueText(properties[column]) };
  }
  if (count < rows) throw new RangeError(`${dbf.name} ends behind ${count} rows, expected ${rows}`);
  requireRows(rows);
}

type Properties = Readonly<Record<string, unknown>>;
interface Feature {
  /** Undefined behind the end of the table. */
  readonly properties: Properties | undefined;
  readonly geometry: { readonly type: string; readonly coordinates?: unknown } | null;
}
interface Records {
  read(): Promise<{ readonly done: boolean; readonly value: unknown }>;
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

async function* recordsOf<T>(records: Records, { name }: ShapefilePart): AsyncGenerator<T> {
  for (let row = 1; ; row++) {
    const { done, value } = await records.read().catch((cause: unknown) => {
      throw new RangeError(`${name} is damaged at row ${row}`, { cause });
    });
    if (done) return;
    yield value as T;
  }
}

function refuseHeader({ name }: ShapefilePart, cause: unknown): never {
  throw new RangeError(`the header of ${name} is damaged`, { cause });
}

function requireRows(rows: number): void {
  if (rows === 0) throw new RangeError('the shapefile holds no rows');
}

function requireColumns(names: readonly string[], required: readonly string[]): void {
  const missing = required.filter((column) => !names.includes(column));
  if (missing.length > 0) throw new RangeError(`the table lacks the columns ${missing.join(', ')}`);
}

function lineOf(geometry: Feature['geometry']): readonly Point[] | null {
  if (geometry?.type !== 'LineString') return null;
  const points = geometry.coordinates as readonly Point[];
  return points.length > 1 ? points : null;
}
