import { DoorplateError } from '../../../errors.js';
import { type FieldReader, rootOf, type StringPool } from '../field-reader.js';
import type { Fields, NamesOf, NumberType, Schema } from '../schemas.js';
import { TableBuffer } from '../table-buffer.js';
import { extentOf, extentOfSteps } from './extents.js';
import type { Strings } from './strings.js';

/** Coordinates in tables are WGS84 degrees times this. */
export const COORDINATE_SCALE = 1e7;

/** The bytes of a table; of one that lies within other bytes, or is partly there, its buffer. */
export type TableBytes = Uint8Array | TableBuffer;

const IDENTIFIER_OFFSET = 4;
const IDENTIFIER_LENGTH = 4;
const MINIMUM_BYTES = 16;

/**
 * Opens a flatbuffers root after checking length, identifier and format version. flatbuffers for JavaScript checks none of these by itself.
 * `bytes` must start at a multiple of eight and own its whole buffer.
 */
export function openRoot<F extends Fields & { readonly formatVersion: 'ushort' }>(bytes: TableBytes, schema: Schema<F>): FieldReader<F> {
  const { identifier } = schema;
  const buffer = bytes instanceof TableBuffer ? bytes : ownBuffer(bytes);
  if (!buffer.__has_identifier(identifier)) {
    const letters = Array.from({ length: IDENTIFIER_LENGTH }, (_, i) => buffer.readUint8(IDENTIFIER_OFFSET + i));
    const found = String.fromCharCode(...letters).replace(/[^\x20-\x7e]/g, '?');
    throw new DoorplateError('DATASET_FOREIGN', `file identifier is "${found}", expected "${identifier}"`, { found, expected: identifier });
  }
  const table = within(() => rootOf(buffer, schema));
  const version = within(() => table.number('formatVersion' as NamesOf<F, NumberType>));
  if (version !== schema.version) throw otherVersion('format version is', version, schema.version);
  return table;
}

/** The error for a layout of another version; `said` leads up to the number found. */
export function otherVersion(said: string, found: number, expected: number): DoorplateError {
  const isNewer = found > expected;
  const cure = isNewer ? 'update doorplate' : 'build the dataset anew, or fetch it with doorplate get or doorplate update';
  const message = `${said} ${found}, this release reads ${expected}: ${cure}`;
  return new DoorplateError(isNewer ? 'DATASET_TOO_NEW' : 'DATASET_CORRUPT', message, { found, expected });
}

function ownBuffer(bytes: Uint8Array): TableBuffer {
  if (bytes.byteLength < MINIMUM_BYTES) {
    throw corrupt(`file has ${bytes.byteLength} bytes, expected at least ${MINIMUM_BYTES}`);
  }
  if (bytes.byteOffset !== 0 || bytes.byteLength !== bytes.buffer.byteLength) {
    throw corrupt(`buffer starts at byte ${bytes.byteOffset} of ${bytes.buffer.byteLength}, expected a buffer of its own`);
  }
  return new TableBuffer(bytes);
}

export function corrupt(message: string): DoorplateError {
  return new DoorplateError('DATASET_CORRUPT', message);
}

/** A column of a table; absent or of another length than its table is damage. */
export function column<T extends { readonly length: number }>(values: T | null, name: string, expected?: number): T {
  if (values === null) throw corrupt(`column ${name} is missing`);
  if (expected !== undefined && values.length !== expected) {
    throw corrupt(`column ${name} has ${values.length} rows, expected ${expected}`);
  }
  return values;
}

/** A column that is either empty or has one row a record. */
export function optionalColumn<T extends { readonly length: number }>(values: T | null, name: string, expected: number): T | null {
  return values === null || values.length === 0 ? null : column(values, name, expected);
}

export function stringPool(pool: StringPool | null, name: string): Strings {
  if (pool === null) throw corrupt(`string pool ${name} is missing`);
  return pool.strings(column(pool.vector('offsets'), `${name}.offsets`), column(pool.vector('bytes'), `${name}.bytes`));
}

/** Checks a column of row numbers of another table: every one below `rows`. */
export function pointsInto(values: Uint8Array | Uint16Array | Uint32Array, name: string, rows: number): void {
  if (extentOf(values)[1] < rows) return;
  for (let i = 0; i < values.length; i++) {
    if ((values[i] as number) >= rows) throw corrupt(`column ${name}, row ${i}: ${values[i]}, expected below ${rows}`);
  }
}

/** Checks a column that cuts `rows` rows into consecutive runs: from 0, never falling, up to `rows`. */
export function cutsInto(values: Uint32Array, name: string, rows: number): void {
  if (values[0] !== 0) throw corrupt(`column ${name} starts at ${values[0] ?? 'nothing'}, expected 0`);
  rising(values, name, 0);
  const last = values[values.length - 1];
  if (last !== rows) throw corrupt(`column ${name} ends at ${last}, expected ${rows}`);
}

/** Checks that every value exceeds the one before by at least `step`. */
export function rising(values: Uint32Array, name: string, step: number): void {
  if (extentOfSteps(values)[0] >= step) return;
  let last = values[0] ?? 0;
  for (let i = 1; i < values.length; i++) {
    const value = values[i] as number;
    if (value < last + step) throw corrupt(`column ${name}, row ${i}: ${value} follows ${last}, expected ascending order`);
    last = value;
  }
}

/** Checks a pool that is searched by bisection; with `distinct` it has each string once. */
export function sorted(strings: Strings, name: string, distinct = false): void {
  const row = strings.unsortedRow(distinct);
  if (row >= 0) throw corrupt(`string pool ${name}, row ${row} does not sort behind the row above it, expected ascending order`);
}

/** Checks a column of latitudes (limit 90) or longitudes (limit 180). */
export function degrees(values: Int32Array, name: string, limitDegrees: number): void {
  const limit = limitDegrees * COORDINATE_SCALE;
  const [lowest, highest] = extentOf(values);
  if (lowest >= -limit && highest <= limit) return;
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number;
    if (value > limit || value < -limit) throw corrupt(`column ${name}, row ${i}: ${value}, expected -${limit} to ${limit}`);
  }
}

/** Turns the RangeErrors of reads beyond the buffer into the library's error. */
export function within<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw outside(error);
  }
}

/** The library's error for what a read beyond the buffer has thrown. */
export function outside(error: unknown): DoorplateError {
  if (error instanceof DoorplateError) return error;
  return new DoorplateError('DATASET_CORRUPT', 'a table points outside its file', {}, { cause: error });
}
