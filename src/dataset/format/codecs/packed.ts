import { corrupt } from './columns.js';

/*
 * Readers of packed columns, each unpacked as a whole. A packed column has one whole number a row in
 * LEB128: seven bits a byte, low bits first, the high bit set if more bytes follow. A column that ends
 * early, has bytes left over, or names a row that does not exist is damage: `DATASET_CORRUPT`.
 *
 * block-columns.ts reads the same codecs a block at a time. The two are apart because a column of one
 * block is no substitute: measured over 100 and 20,000 rows it takes 1.3 times as long for numbers and
 * 1.4 to 1.6 times as long for optional steps, and it always holds four bytes a row.
 */

/** "No value" in an unpacked column of optional steps, by the width of the column. */
export const NONE_U8 = 255;
export const NONE_U16 = 65_535;

const MORE = 0x80;
const PAYLOAD = 0x7f;
/** The fifth and last byte of a number holds the bits from here on. */
const LAST_SHIFT = 28;

/** The position of a reader in a packed column. */
export interface PackedCursor {
  readonly bytes: Uint8Array;
  at: number;
}

/**
 * The number at the cursor, unsigned. Behind the end of the bytes the result is undefined and the cursor
 * lies beyond the end; callers check that once a column.
 */
export function readNumber(cursor: PackedCursor): number {
  const { bytes } = cursor;
  let byte = bytes[cursor.at++] as number;
  let value = byte & PAYLOAD;
  for (let shift = 7; byte >= MORE && shift <= LAST_SHIFT; shift += 7) {
    byte = bytes[cursor.at++] as number;
    value |= (byte & PAYLOAD) << shift;
  }
  return value >>> 0;
}

/** The signed number of a zigzag-coded one. */
export function unzigzag(value: number): number {
  return (value >>> 1) ^ -(value & 1);
}

/** Some values of a column: its name in errors, the row of the first of them, and what each is below. */
interface ColumnValues {
  readonly name: string;
  readonly first: number;
  readonly below: number;
}

/** Reads numbers, one for each of the values. */
export function readNumbers<A extends Uint32Array | Int32Array>(values: A, cursor: PackedCursor, { name, first, below }: ColumnValues): A {
  for (let i = 0; i < values.length; i++) {
    const value = readNumber(cursor);
    if (value >= below) throw corrupt(`column ${name}, row ${first + i}: ${value}, expected below ${below}`);
    values[i] = value;
  }
  return values;
}

/** Reads optional steps, `none` where there is no value; gives the last value. */
export function readOptionalSteps(
  values: Uint16Array | Int32Array,
  cursor: PackedCursor,
  { name, first, below }: ColumnValues,
  none: number,
  before = 0,
): number {
  let last = before;
  for (let i = 0; i < values.length; i++) {
    const code = readNumber(cursor);
    if (code !== 0) last += unzigzag(code - 1);
    if (last < 0 || last >= below) throw corrupt(`column ${name}, row ${first + i}: ${last}, expected 0 to ${below - 1}`);
    values[i] = code === 0 ? none : last;
  }
  return last;
}

/** A column of numbers, each below a bound. */
export function numbers(bytes: Uint8Array, rows: number, name: string, below = Number.POSITIVE_INFINITY): Uint32Array {
  enough(bytes, rows, name);
  const cursor = { bytes, at: 0 };
  return ended(readNumbers(new Uint32Array(rows), cursor, { name, first: 0, below }), cursor, name);
}

/** A column of steps between rows of a table, each below a bound. */
export function rowSteps(bytes: Uint8Array, rows: number, name: string, below: number): Uint32Array {
  enough(bytes, rows, name);
  const values = new Uint32Array(rows);
  const cursor = { bytes, at: 0 };
  let value = 0;
  for (let row = 0; row < rows; row++) {
    value = (value + unzigzag(readNumber(cursor))) | 0;
    if (value < 0 || value >= below) throw corrupt(`column ${name}, row ${row}: ${value}, expected 0 to ${below - 1}`);
    values[row] = value;
  }
  return ended(values, cursor, name);
}

/** A column of optional steps below a bound; {@link NONE_U16} in rows without a value. An empty column has no value in any row. */
export function optionalSteps(bytes: Uint8Array, rows: number, name: string, below: number): Uint16Array {
  const values = new Uint16Array(rows);
  if (bytes.length === 0) return values.fill(NONE_U16);
  const cursor = { bytes, at: 0 };
  readOptionalSteps(values, cursor, { name, first: 0, below }, NONE_U16);
  return ended(values, cursor, name);
}

/** Number of rows of a packed column. */
export function countNumbers(bytes: Uint8Array): number {
  let count = 0;
  for (let at = 0; at < bytes.length; at++) if ((bytes[at] as number) < MORE) count++;
  return count;
}

let none = new Uint32Array(0);

/** A column of zeros. It is shared: columns must not be written to. */
export function zeros(rows: number): Uint32Array {
  if (none.length < rows) none = new Uint32Array(rows);
  return none.subarray(0, rows);
}

/** A dense column from a sparse one, given as ascending rows and the value of each; 0 in all other rows. */
export function sparse(rowBytes: Uint8Array, valueBytes: Uint8Array, rows: number, name: string, below: number): Uint32Array {
  if (rowBytes.length === 0 && valueBytes.length === 0) return zeros(rows);
  const dense = new Uint32Array(rows);
  const at = sparseRows(rowBytes, rows, name);
  const values = numbers(valueBytes, at.length, name, below);
  for (let i = 0; i < at.length; i++) dense[at[i] as number] = values[i] as number;
  return dense;
}

/** The rows of a sparse column, ascending and each below a bound. */
export function sparseRows(bytes: Uint8Array, below: number, name: string): Uint32Array {
  const rows = rowSteps(bytes, countNumbers(bytes), name, below);
  for (let i = 1; i < rows.length; i++) {
    if ((rows[i] as number) <= (rows[i - 1] as number)) throw corrupt(`column ${name} names row ${rows[i]} out of order`);
  }
  return rows;
}

/** First rows from counts: from 0 up to their sum, one entry more than there are counts. An empty column counts 0 for each row. */
export function firstRows(bytes: Uint8Array, rows: number, name: string): Uint32Array {
  const first = new Uint32Array(rows + 1);
  if (bytes.length === 0) return first;
  const cursor = { bytes, at: 0 };
  let sum = 0;
  for (let row = 0; row < rows; row++) {
    sum += readNumber(cursor);
    if (sum > MAX_ROWS) throw corrupt(`column ${name} counts more than ${MAX_ROWS} rows`);
    first[row + 1] = sum;
  }
  return ended(first, cursor, name);
}

/** Most rows of one file, which has at most 512 MiB and at least a byte a row. */
const MAX_ROWS = 2 ** 29;

/** Refuses a number of rows that the bytes cannot hold, before anything is allocated for them. */
export function enough(bytes: Uint8Array, rows: number, name: string): void {
  if (bytes.length < rows) throw corrupt(`column ${name} has ${bytes.length} bytes, expected at least ${rows}`);
}

function ended<T>(values: T, { at, bytes }: PackedCursor, name: string): T {
  if (at !== bytes.length) throw corrupt(`column ${name} has ${bytes.length} bytes, expected ${at > bytes.length ? 'more' : at}`);
  return values;
}
