import * as flatbuffers from 'flatbuffers';
import type { FileKind } from '../manifest.js';
import { StringPool } from './generated/format/string-pool.js';
import { ROOTS } from './roots.js';

type Accessors = Readonly<Record<string, unknown>>;
const VECTOR = 'Array';

/** Bytes of each column of a file that has been decoded, by the column's name; string pools count as one column. */
export function columnBytes(bytes: Uint8Array, kind: FileKind): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>();
  const root = ROOTS[kind](new flatbuffers.ByteBuffer(bytes)) as unknown as Accessors;
  const names = Object.getOwnPropertyNames(Object.getPrototypeOf(root));
  for (const name of names) {
    if (name.endsWith(VECTOR)) sizes.set(name.slice(0, -VECTOR.length), vectorBytes(root, name));
    // The accessor of one table below this one; those of a row of a vector have their vector beside them.
    else if (!names.includes(name + VECTOR) && !/^constructor$|^__init$|Length$/.test(name)) {
      const value = (root[name] as () => unknown).call(root);
      if (value instanceof StringPool)
        sizes.set(
          name,
          vectorBytes(value as unknown as Accessors, 'offsetsArray') + vectorBytes(value as unknown as Accessors, 'bytesArray'),
        );
    }
  }
  return sizes;
}

function vectorBytes(table: Accessors, accessor: string): number {
  return (table[accessor] as () => { readonly byteLength: number } | null).call(table)?.byteLength ?? 0;
}
