import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { seeded } from '../../../../../../bench/measure.js';
import { lineOf } from '../../../../../../tools/build/us/import/points/geometry.js';
import { zippedShapes, zippedTable } from '../../../../../../tools/build/us/import/tiger/shapes.js';
import { written } from '../context.js';
import { LINE, type ShapefileParts, shapefileParts } from './shapefile-writer.js';

const ROWS = 20;
const COLUMNS = [
  { name: 'TLID', width: 10 },
  { name: 'FULLNAME', width: 40 },
];
const WIDTH = 1 + 10 + 40;
const HEADER = 32 + 2 * 32 + 1;
const SHAPE = 8 + 48 + 16 * LINE.length;

const whole = (rows = ROWS): { dbf: Buffer; shp: Buffer } => {
  const values = Array.from({ length: rows }, (_, at) => ({ line: LINE, values: { TLID: String(at), FULLNAME: 'Main St' } }));
  const parts = shapefileParts('tl', COLUMNS, values);
  return { dbf: Buffer.from(parts['tl.dbf'] as Uint8Array), shp: Buffer.from(parts['tl.shp'] as Uint8Array) };
};
const zipped = (parts: ShapefileParts) => written('tl_2021_24005_addrfeat.zip', zipSync(parts));
const changed = (bytes: Buffer, at: number, value: number): Buffer => bytes.fill(value, at, at + 1);

async function shapes(parts: ShapefileParts): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const shape of zippedShapes(zipped(parts), ['TLID'])) found.push(lineOf(shape.geometry) === null ? 'none' : shape.get('TLID'));
  return found;
}
async function table(parts: ShapefileParts): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const row of zippedTable(zipped(parts), ['TLID'])) found.push(row.get('FULLNAME'));
  return found;
}

describe('zippedShapes', () => {
  it('gives all rows, with the mark of the end of the table or without', async () => {
    const { dbf, shp } = whole();
    const all = Array.from({ length: ROWS }, (_, at) => String(at));
    expect(await shapes({ 'tl.dbf': dbf, 'tl.shp': shp })).toEqual(all);
    expect(await shapes({ 'a/TL.DBF': dbf.subarray(0, -1), 'a/tl.Shp': shp })).toEqual(all);
  });

  it.each<[string, (dbf: Buffer) => Uint8Array]>([
    ['tl.dbf is cut short: it holds 10 rows, expected 20', (dbf) => dbf.subarray(0, HEADER + 10 * WIDTH)],
    ['tl.dbf is cut short: it holds 19 rows, expected 20', (dbf) => dbf.subarray(0, -2)],
    ['tl.dbf has 20 bytes, expected a header of 32', (dbf) => dbf.subarray(0, 20)],
    ['tl.dbf is no table, or is damaged: the columns in its header do not end', (dbf) => changed(dbf, 96, 32)],
    [
      'tl.dbf is no table, or is damaged: the columns in its header take 61 bytes a row, expected 51',
      (dbf) => changed(dbf, 32 + 32 + 16, 50),
    ],
    ['tl.dbf ends behind 7 rows, expected 20', (dbf) => changed(dbf, HEADER + 7 * WIDTH, 0x1a)],
  ])('refuses a table that is not whole: %s', async (message, damaged) => {
    const { dbf, shp } = whole();
    await expect(shapes({ 'tl.dbf': damaged(dbf), 'tl.shp': shp })).rejects.toThrow(new RangeError(message));
  });

  it.each<[string, (shp: Buffer) => Uint8Array]>([
    [`tl.shp is cut short: it has ${100 + 10 * SHAPE} bytes, expected ${100 + ROWS * SHAPE}`, (shp) => shp.subarray(0, 100 + 10 * SHAPE)],
    ['tl.shp has 0 bytes, expected a header of 100', () => Buffer.alloc(0)],
    [
      'tl.shp is no file of shapes: it begins with 34601650, expected 9994',
      () => Buffer.from(Array.from({ length: 500 }, seeded(7)).map((share) => 256 * share)),
    ],
    ['the header of tl.shp is damaged', (shp) => changed(shp, 32, 99)],
    ['tl.shp has 12 shapes, expected one for each of the 20 rows of tl.dbf', () => whole(12).shp],
    ['tl.shp has more than 20 shapes, expected one for each row of tl.dbf', () => whole(21).shp],
    // The reader passes over what it takes for no record, to the end of the file.
    ['tl.shp has 4 shapes, expected one for each of the 20 rows of tl.dbf', (shp) => changed(shp, 100 + 4 * SHAPE + 8, 99)],
  ])('refuses shapes that are not whole: %s', async (message, damaged) => {
    const { dbf, shp } = whole();
    await expect(shapes({ 'tl.dbf': dbf, 'tl.shp': damaged(shp) })).rejects.toThrow(new RangeError(message));
  });

  it.each([
    ['the archive holds no shapes (.shp)', ['tl.dbf']],
    ['the archive holds no table (.dbf)', ['tl.shp']],
    ['the archive holds 2 files .dbf, expected one: tl.dbf, tm.dbf', ['tl.dbf', 'tm.dbf', 'tl.shp']],
    ['the archive holds the shapes tm.shp and the table tl.dbf, expected the same name', ['tl.dbf', 'tm.shp']],
  ])('refuses other parts: %s', async (message, names) => {
    const { dbf, shp } = whole();
    const parts = Object.fromEntries(names.map((name) => [name, name.endsWith('.dbf') ? dbf : shp]));
    await expect(shapes(parts)).rejects.toThrow(new RangeError(message));
  });
});

it('refuses a shapefile without rows', async () => {
  const { dbf, shp } = whole(1);
  dbf.writeUInt32LE(0, 4);
  shp.writeInt32BE(100 / 2, 24);
  const parts = { 'tl.dbf': dbf.subarray(0, HEADER), 'tl.shp': shp.subarray(0, 100) };
  await expect(shapes(parts)).rejects.toThrow('the shapefile holds no rows');
});

describe('zippedTable', () => {
  it('reads UTF-8, and the Latin-1 of older editions', async () => {
    for (const encoding of ['utf8', 'latin1'] as const) {
      const { dbf } = whole(1);
      dbf.write('CALLE NU\u00d1EZ'.padEnd(39), HEADER + 11, encoding);
      expect(await table({ 'tl.dbf': dbf })).toEqual(['CALLE NU\u00d1EZ']);
    }
  });

  it('refuses a table that is cut short or has more rows than its header says', async () => {
    const { dbf, shp } = whole();
    await expect(table({ 'tl.dbf': dbf.subarray(0, HEADER + 5 * WIDTH), 'tl.shp': shp })).rejects.toThrow('it holds 5 rows, expected 20');
    const more = whole();
    more.dbf.writeUInt32LE(19, 4);
    await expect(table({ 'tl.dbf': more.dbf })).rejects.toThrow('tl.dbf has more than 19 rows, expected as many as its header says');
  });
});
