import * as flatbuffers from 'flatbuffers';
import { InPlaces } from '../generated/format/in-places.js';
import { StringPool } from '../generated/format/string-pool.js';
import { UsPlaces } from '../generated/format/us-places.js';
import { UsStreetIndex } from '../generated/format/us-street-index.js';
import { UsStreetNumbers } from '../generated/format/us-street-numbers.js';
import { UsStreetRowNumbers } from '../generated/format/us-street-row-numbers.js';
import { UsStreetRows } from '../generated/format/us-street-rows.js';
import { UsStreets } from '../generated/format/us-streets.js';
import type { FileKind } from '../manifest.js';

type Root = Readonly<Record<string, unknown>>;
const ROOTS: { readonly [K in FileKind]?: (buffer: flatbuffers.ByteBuffer) => object } = {
  'us-places': (buffer) => UsPlaces.getRootAsUsPlaces(buffer),
  'us-streets': (buffer) => UsStreets.getRootAsUsStreets(buffer),
  'us-street-index': (buffer) => UsStreetIndex.getRootAsUsStreetIndex(buffer),
  'us-street-rows': (buffer) => UsStreetRows.getRootAsUsStreetRows(buffer),
  'us-street-numbers': (buffer) => UsStreetNumbers.getRootAsUsStreetNumbers(buffer),
  'us-street-row-numbers': (buffer) => UsStreetRowNumbers.getRootAsUsStreetRowNumbers(buffer),
  'in-places': (buffer) => InPlaces.getRootAsInPlaces(buffer),
};
const VECTOR = 'Array';

/**
 * Bytes of each column of a file that has been decoded, by the column's name; string pools count as one column. Empty for kinds
 * whose files are not made of columns.
 */
export function columnBytes(bytes: Uint8Array, kind: FileKind): ReadonlyMap<string, number> {
  const root = ROOTS[kind]?.(new flatbuffers.ByteBuffer(bytes)) as Root | undefined;
  const sizes = new Map<string, number>();
  if (root === undefined) return sizes;
  const names = Object.getOwnPropertyNames(Object.getPrototypeOf(root));
  for (const name of names) {
    if (name.endsWith(VECTOR)) sizes.set(name.slice(0, -VECTOR.length), vectorBytes(root, name));
    // The accessor of one table below this one; those of a row of a vector have their vector beside them.
    else if (!names.includes(name + VECTOR) && !/^constructor$|^__init$|Length$/.test(name)) {
      const value = (root[name] as () => unknown).call(root);
      if (value instanceof StringPool)
        sizes.set(name, vectorBytes(value as unknown as Root, 'offsetsArray') + vectorBytes(value as unknown as Root, 'bytesArray'));
    }
  }
  return sizes;
}

function vectorBytes(table: Root, accessor: string): number {
  return (table[accessor] as () => { readonly byteLength: number } | null).call(table)?.byteLength ?? 0;
}
