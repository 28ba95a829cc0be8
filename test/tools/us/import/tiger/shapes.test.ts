import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { seeded } from '../../../../../bench/measure.js';
import { zippedShapes, zippedTable } from '../../../../../tools/us/import/tiger/shapes.js';
import { written } from '../context.js';
import { type ShapefileParts, shapefileParts } from './shapefile-writer.js';

const ROWS = 20;
const LINE = [
  [-76.6, 39.4],
  [-76.5, 39.5],
] as const;
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

async function shapes(parts: ShapefileParts): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const shape of zippedShapes(zipped(parts), ['TLID'])) found.push(shape.points === null ? 'none' : shape.get('TLID'));
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

  it.each<[string, (whole: { dbf: Buffer; shp: Buffer }) => ShapefileParts]>([
    [
      'tl.dbf is cut short: it holds 10 rows, expected 20',
      ({ dbf, shp }) => ({ 'tl.dbf': dbf.subarray(0, HEADER + 10 * WIDTH), 'tl.shp': shp }),
    ],
    ['tl.dbf is cut short: it holds 19 rows, expected 20', ({ dbf, shp }) => ({ 'tl.dbf': dbf.subarray(0, -2), 'tl.shp': shp })],
    ['tl.dbf has 20 bytes, expected a header of 32', ({ dbf, shp }) => ({ 'tl.dbf': dbf.subarray(0, 20), 'tl.shp': shp })],
    [
      'tl.dbf is no table, or is damaged: the columns in its header do not end',
      ({ dbf, shp }) => ({ 'tl.dbf': dbf.fill(32, 96, 97), 'tl.shp': shp }),
    ],
    [
      'tl.dbf is no table, or is damaged: the columns in its header take 61 bytes a row, expected 51',
      ({ dbf, shp }) => ({ 'tl.dbf': dbf.fill(50, 32 + 32 + 16, 32 + 32 + 17), 'tl.shp': shp }),
    ],
    [
      'tl.dbf ends behind 7 rows, expected 20',
      ({ dbf, shp }) => ({ 'tl.dbf': dbf.fill(0x1a, HEADER + 7 * WIDTH, HEADER + 7 * WIDTH + 1), 'tl.shp': shp }),
    ],
    [
      `tl.shp is cut short: it has ${100 + 10 * SHAPE} bytes, expected ${100 + ROWS * SHAPE}`,
      ({ dbf, shp }) => ({ 'tl.dbf': dbf, 'tl.shp': shp.subarray(0, 100 + 10 * SHAPE) }),
    ],
    ['tl.shp has 0 bytes, expected a header of 100', ({ dbf }) => ({ 'tl.dbf': dbf, 'tl.shp': Buffer.alloc(0) })],
    [
      'tl.shp is no file of shapes',
      ({ dbf }) => ({ 'tl.dbf': dbf, 'tl.shp': Buffer.from(Array.from({ length: 500 }, seeded(7)).map((share) => 256 * share)) }),
    ],
    ['the header of tl.shp is damaged', ({ dbf, shp }) => ({ 'tl.dbf': dbf, 'tl.shp': shp.fill(99, 32, 33) })],
    ['tl.shp has 12 shapes, expected one for each of the 20 rows of tl.dbf', ({ dbf }) => ({ 'tl.dbf': dbf, 'tl.shp': whole(12).shp })],
    ['tl.shp has more than 20 shapes, expected one for each row of tl.dbf', ({ dbf }) => ({ 'tl.dbf': dbf, 'tl.shp': whole(21).shp })],
    [
      // The reader passes over what it takes for no record, to the end of the file.
      'tl.shp has 4 shapes, expected one for each of the 20 rows of tl.dbf',
      ({ dbf, shp }) => ({ 'tl.dbf': dbf, 'tl.shp': shp.fill(99, 100 + 4 * SHAPE + 8, 100 + 4 * SHAPE + 9) }),
    ],
    ['the archive holds no shapes (.shp)', ({ dbf }) => ({ 'tl.dbf': dbf })],
    ['the archive holds no table (.dbf)', ({ shp }) => ({ 'tl.shp': shp })],
    ['the archive holds 2 files .dbf, expected one: tl.dbf, tm.dbf', ({ dbf, shp }) => ({ 'tl.dbf': dbf, 'tm.dbf': dbf, 'tl.shp': shp })],
    ['the archive holds the shapes tm.shp and the table tl.dbf', ({ dbf, shp }) => ({ 'tl.dbf': dbf, 'tm.shp': shp })],
  ])('refuses parts that are not whole: %s', async (message, parts) => {
    const read = shapes(parts(whole()));
    await expect(read).rejects.toThrow(message);
    await expect(read).rejects.toBeInstanceOf(RangeError);
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
