/** What the headers of a shapefile say of it (ESRI Shapefile Technical Description, July 1998; dBASE III). */

const TABLE_HEADER_BYTES = 32;
const COLUMN_BYTES = 32;
const COLUMN_WIDTH_AT = 16;
const LAST_COLUMN = 0x0d;
/** Marks a row as not deleted, in front of its columns. */
const ROW_MARK_BYTES = 1;
const SHAPES_HEADER_BYTES = 100;
const SHAPES_CODE = 9994;

/** A part of a shapefile. */
export interface ShapefilePart {
  /** Path inside its archive. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The layout of a table. */
export interface TableHeader {
  /** Number of rows. */
  readonly rows: number;
  /** Offset of the first row. */
  readonly start: number;
}

/**
 * Reads the header of a table (.dbf).
 *
 * @throws RangeError when it is none, or the rows that it announces are not all there.
 */
export function tableHeader({ name, bytes }: ShapefilePart): TableHeader {
  if (bytes.length < TABLE_HEADER_BYTES) throw tooShort(name, bytes.length, TABLE_HEADER_BYTES);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [rows, start, width] = [view.getUint32(4, true), view.getUint16(8, true), view.getUint16(10, true)];
  const described = rowWidth(bytes.subarray(0, start));
  if (described !== width) {
    const columns = described === null ? 'do not end' : `take ${described} bytes a row, expected ${width}`;
    throw new RangeError(`${name} is no table, or is damaged: the columns in its header ${columns}`);
  }
  const present = Math.floor((bytes.length - start) / width);
  if (present < rows) throw new RangeError(`${name} is cut short: it holds ${present} rows, expected ${rows}`);
  return { rows, start };
}

/** Bytes that a row takes by the descriptors of its columns; null where these do not end. */
function rowWidth(header: Uint8Array): number | null {
  let sum = ROW_MARK_BYTES;
  for (let at = TABLE_HEADER_BYTES; header[at] !== LAST_COLUMN; at += COLUMN_BYTES) {
    if (at >= header.length) return null;
    sum += header[at + COLUMN_WIDTH_AT] ?? 0;
  }
  return sum;
}

/** Throws RangeError when the file of shapes (.shp) is none, or not as long as its header says. */
export function requireWholeShapes({ name, bytes }: ShapefilePart): void {
  if (bytes.length < SHAPES_HEADER_BYTES) throw tooShort(name, bytes.length, SHAPES_HEADER_BYTES);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const code = view.getInt32(0, false);
  if (code !== SHAPES_CODE) throw new RangeError(`${name} is no file of shapes: it begins with ${code}, expected ${SHAPES_CODE}`);
  // The header counts words of two bytes.
  const expected = 2 * view.getInt32(24, false);
  if (bytes.length < expected) throw new RangeError(`${name} is cut short: it has ${bytes.length} bytes, expected ${expected}`);
  if (bytes.length > expected) throw new RangeError(`${name} has ${bytes.length} bytes, but its header says ${expected}`);
}

function tooShort(name: string, found: number, expected: number): RangeError {
  return new RangeError(`${name} has ${found} bytes, expected a header of ${expected}`);
}
