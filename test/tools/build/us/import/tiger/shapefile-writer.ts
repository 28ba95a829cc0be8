import { zipSync } from 'fflate';

const POLY_LINE = 3;
const POLYGON = 5;

/** The files of a shapefile by their names. */
export type ShapefileParts = Record<string, Uint8Array>;
type Line = readonly (readonly [number, number])[];
interface Column {
  readonly name: string;
  readonly width: number;
}

interface Row {
  readonly line?: Line;
  /** An area in the place of a line: its outline, closed. */
  readonly ring?: Line;
  readonly values: Readonly<Record<string, string>>;
}

/** A zipped shapefile of lines or areas with text columns, as the census publishes its files; without these the table alone. */
export function zippedShapefile(name: string, columns: readonly Column[], rows: readonly Row[]): Uint8Array {
  return zipSync(shapefileParts(name, columns, rows));
}

/** The same before it is zipped. */
export function shapefileParts(name: string, columns: readonly Column[], rows: readonly Row[]): ShapefileParts {
  const files: ShapefileParts = { [`${name}.prj`]: Buffer.from('GEOGCS["GCS_North_American_1983"]') };
  files[`${name}.dbf`] = table(
    columns,
    rows.map((row) => row.values),
  );
  for (const [kind, type] of [
    ['line', POLY_LINE],
    ['ring', POLYGON],
  ] as const) {
    const lines = rows.flatMap((row) => (row[kind] === undefined ? [] : [row[kind]]));
    if (lines.length > 0) files[`${name}.shp`] = shapes(lines, type);
  }
  return files;
}

/** dBASE III: header, column descriptors, records of text. */
function table(columns: readonly Column[], rows: readonly Readonly<Record<string, string>>[]): Buffer {
  const width = 1 + columns.reduce((sum, column) => sum + column.width, 0);
  const head = Buffer.alloc(32 + 32 * columns.length + 1);
  head.writeUInt8(3, 0);
  head.writeUInt32LE(rows.length, 4);
  head.writeUInt16LE(head.length, 8);
  head.writeUInt16LE(width, 10);
  columns.forEach((column, i) => {
    head.write(column.name, 32 + 32 * i, 'latin1');
    head.write('C', 32 + 32 * i + 11, 'latin1');
    head.writeUInt8(column.width, 32 + 32 * i + 16);
  });
  head.writeUInt8(0x0d, head.length - 1);
  const records = rows.map((row) => ` ${columns.map((column) => (row[column.name] ?? '').padEnd(column.width)).join('')}`);
  return Buffer.concat([head, Buffer.from(`${records.join('')}\x1a`, 'latin1')]);
}

export const columns = (names: string): readonly Column[] =>
  names.split(' ').map((name) => ({ name, width: name === 'FULLNAME' ? 100 : 12 }));
export const LINE: Line = [
  [-76.6, 39.4],
  [-76.5, 39.5],
  [-76.4, 39.5],
];
const RANGES = { TLID: '7', FULLNAME: 'N Main St', ZIPL: '21093', ZIPR: '21093', PARITYL: 'O', PARITYR: 'E' };
const NUMBERS = { LFROMHN: '199', LTOHN: '101', RFROMHN: '100', RTOHN: '198' };
const EDGE = { STATEFP: '24', COUNTYFP: '005', TLID: '7', TFIDL: '1', TFIDR: '2', FULLNAME: 'State Hwy 45', ZIPL: '21093', ZIPR: '21094' };
const ENDS = { LFROMADD: '101', LTOADD: '199', RFROMADD: '100', RTOADD: '198' };

/** Ranges of addresses along lines, which differ from usual ones as the rows say. */
export function addrFeatFile(rows: readonly Partial<Row>[]): Uint8Array {
  return tigerFile('tl_2021_24005_addrfeat', 'TFIDL TFIDR PLUS4L PLUS4R', { ...RANGES, ...NUMBERS }, rows);
}

/** All edges, which differ from a usual one as the rows say. */
export function edgesFile(rows: readonly Partial<Row>[]): Uint8Array {
  return tigerFile('tl_2020_24005_edges', '', { ...EDGE, ...ENDS }, rows);
}

function tigerFile(name: string, more: string, usual: Row['values'], rows: readonly Partial<Row>[]): Uint8Array {
  const whole = rows.map(({ line = LINE, values }) => ({ line, values: { ...usual, ...values } }));
  return zippedShapefile(name, columns(`${Object.keys(usual).join(' ')} ${more}`.trim()), whole);
}

function shapes(lines: readonly Line[], type: number): Buffer {
  const records = lines.map((line, i) => {
    const content = Buffer.alloc(48 + 16 * line.length);
    content.writeInt32LE(type, 0);
    content.writeInt32LE(1, 36);
    content.writeInt32LE(line.length, 40);
    line.forEach(([x, y], j) => {
      content.writeDoubleLE(x, 48 + 16 * j);
      content.writeDoubleLE(y, 56 + 16 * j);
    });
    const head = Buffer.alloc(8);
    head.writeInt32BE(i + 1, 0);
    head.writeInt32BE(content.length / 2, 4);
    return Buffer.concat([head, content]);
  });
  const body = Buffer.concat(records);
  const head = Buffer.alloc(100);
  head.writeInt32BE(9994, 0);
  head.writeInt32BE((head.length + body.length) / 2, 24);
  head.writeInt32LE(1000, 28);
  head.writeInt32LE(type, 32);
  return Buffer.concat([head, body]);
}
