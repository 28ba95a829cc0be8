import type { FileKind } from '../manifest.js';
import { type AnyReader, isVector, rootOf } from './field-reader.js';
import { SCHEMAS } from './file-schemas.js';
import type { Schema } from './schemas.js';
import { type Numbers, TableBuffer } from './table-buffer.js';

/**
 * The vectors of a file that has been decoded, by the names of their columns; a string pool is two, called `.offsets` and `.bytes`. Null
 * for those that the file lacks.
 */
export function columnVectors(bytes: Uint8Array, kind: FileKind): ReadonlyMap<string, Numbers | null> {
  const found = new Map<string, Numbers | null>();
  const schema: Schema = SCHEMAS[kind];
  const root = rootOf(new TableBuffer(bytes), schema) as AnyReader;
  for (const [name, type] of Object.entries(schema.fields)) {
    if (isVector(type)) found.set(name, root.vector(name));
    if (type !== 'StringPool') continue;
    const pool = root.pool(name);
    if (pool === null) continue;
    found.set(`${name}.offsets`, pool.vector('offsets'));
    found.set(`${name}.bytes`, pool.vector('bytes'));
  }
  return found;
}

/** Bytes of each column of a file that has been decoded, by the column's name; string pools count as one column. */
export function columnBytes(bytes: Uint8Array, kind: FileKind): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>();
  for (const [name, vector] of columnVectors(bytes, kind)) {
    const column = name.replace(/\.(?:offsets|bytes)$/, '');
    sizes.set(column, (sizes.get(column) ?? 0) + (vector?.byteLength ?? 0));
  }
  return sizes;
}
