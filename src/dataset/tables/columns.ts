import * as flatbuffers from 'flatbuffers';
import { DoorplateError } from '../../errors.js';
import type { StringPool } from '../generated/format/string-pool.js';
import { Strings } from '../strings.js';

/** The newest layout this release reads; the builder writes the same. */
export const FORMAT_VERSION = 1;

/** What every generated root class offers. */
interface RootClass<T> {
  bufferHasIdentifier(buffer: flatbuffers.ByteBuffer): boolean;
  readRoot(buffer: flatbuffers.ByteBuffer): T;
}

const IDENTIFIER_OFFSET = 4;
const IDENTIFIER_LENGTH = 4;
const MINIMUM_BYTES = 16;

/**
 * Opens a flatbuffers root after checking length, identifier and format version. flatbuffers for JavaScript
 * checks none of these by itself. `bytes` must start at a multiple of eight and own its whole buffer.
 */
export function openRoot<T extends { formatVersion(): number }>(bytes: Uint8Array, identifier: string, root: RootClass<T>): T {
  if (bytes.byteLength < MINIMUM_BYTES) {
    throw new DoorplateError('DATASET_CORRUPT', `file has ${bytes.byteLength} bytes, expected at least ${MINIMUM_BYTES}`);
  }
  if (bytes.byteOffset !== 0 || bytes.byteLength !== bytes.buffer.byteLength) {
    throw new DoorplateError(
      'DATASET_CORRUPT',
      `buffer starts at byte ${bytes.byteOffset} of ${bytes.buffer.byteLength}, expected a buffer of its own`,
    );
  }
  const buffer = new flatbuffers.ByteBuffer(bytes);
  if (!root.bufferHasIdentifier(buffer)) {
    const found = String.fromCharCode(...bytes.subarray(IDENTIFIER_OFFSET, IDENTIFIER_OFFSET + IDENTIFIER_LENGTH)).replace(
      /[^\x20-\x7e]/g,
      '?',
    );
    throw new DoorplateError('DATASET_FOREIGN', `file identifier is "${found}", expected "${identifier}"`, { found, expected: identifier });
  }
  const table = within(() => root.readRoot(buffer));
  const version = within(() => table.formatVersion());
  if (version > FORMAT_VERSION) {
    throw new DoorplateError('DATASET_TOO_NEW', `format version is ${version}, this release reads up to ${FORMAT_VERSION}`, {
      found: version,
      expected: FORMAT_VERSION,
    });
  }
  if (version < 1) throw new DoorplateError('DATASET_CORRUPT', `format version is ${version}, expected 1 to ${FORMAT_VERSION}`);
  return table;
}

/** A column of a table; absent or of another length than its table is damage. */
export function column<T extends { readonly length: number }>(values: T | null, name: string, expected?: number): T {
  if (values === null) throw new DoorplateError('DATASET_CORRUPT', `column ${name} is missing`);
  if (expected !== undefined && values.length !== expected) {
    throw new DoorplateError('DATASET_CORRUPT', `column ${name} has ${values.length} rows, expected ${expected}`);
  }
  return values;
}

/** A column that is either empty or has one row a record. */
export function optionalColumn<T extends { readonly length: number }>(values: T | null, name: string, expected: number): T | null {
  return values === null || values.length === 0 ? null : column(values, name, expected);
}

export function stringPool(pool: StringPool | null, name: string, expected?: number): Strings {
  if (pool === null) throw new DoorplateError('DATASET_CORRUPT', `string pool ${name} is missing`);
  const strings = new Strings(column(pool.offsetsArray(), `${name}.offsets`), column(pool.bytesArray(), `${name}.bytes`));
  column(strings, name, expected);
  return strings;
}

/** Turns the RangeErrors of reads beyond the buffer into the library's error. */
export function within<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof DoorplateError) throw error;
    throw new DoorplateError('DATASET_CORRUPT', 'a table points outside its file', {}, { cause: error });
  }
}
