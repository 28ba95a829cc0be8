import * as flatbuffers from 'flatbuffers';
import type { FileKind } from '../manifest.js';
import type { Numbers } from './codecs/columns.js';
import { StringPool } from './generated/format/string-pool.js';
import { ROOTS } from './roots.js';

type Accessors = Readonly<Record<string, unknown>>;
const VECTOR = 'Array';

/**
 * The vectors of a file that has been decoded, by the names of their columns; a string pool is two, called `.offsets` and `.bytes`. Null
 * for those that the file lacks.
 */
export function columnVectors(bytes: Uint8Array, kind: FileKind): ReadonlyMap<string, Numbers | null> {
  const found = new Map<string, Numbers | null>();
  const root = ROOTS[kind].root(new flatbuffers.ByteBuffer(bytes)) as unknown as Accessors;
  const names = Object.getOwnPropertyNames(Object.getPrototypeOf(root));
  for (const accessor of names) {
    if (accessor.endsWith(VECTOR)) found.set(accessor.slice(0, -VECTOR.length), (root[accessor] as () => Numbers | null).call(root));
    // The accessor of one table below this one; those of a row of a vector have their vector beside them.
    else if (!names.includes(accessor + VECTOR) && !/^constructor$|^__init$|Length$/.test(accessor)) {
      const value = (root[accessor] as () => unknown).call(root);
      if (!(value instanceof StringPool)) continue;
      found.set(`${accessor}.offsets`, value.offsetsArray());
      found.set(`${accessor}.bytes`, value.bytesArray());
    }
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
