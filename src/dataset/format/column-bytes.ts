import * as flatbuffers from 'flatbuffers';
import type { FileKind } from '../manifest.js';
import type { Numbers } from './codecs/columns.js';
import { StringPool } from './generated/format/string-pool.js';
import { ROOTS } from './roots.js';

type Accessors = Readonly<Record<string, unknown>>;
const VECTOR = 'Array';

/** The numbers of a column as they lie in the file, or the two vectors of a string pool. */
export interface ColumnVectors {
  readonly name: string;
  readonly numbers: Numbers | null;
  readonly pool: { readonly offsets: Uint32Array; readonly bytes: Uint8Array } | null;
}

/** The columns of a file that has been decoded; those that it lacks are left out. */
export function columnVectors(bytes: Uint8Array, kind: FileKind): readonly ColumnVectors[] {
  const found: ColumnVectors[] = [];
  const root = ROOTS[kind].root(new flatbuffers.ByteBuffer(bytes)) as unknown as Accessors;
  const names = Object.getOwnPropertyNames(Object.getPrototypeOf(root));
  for (const accessor of names) {
    if (accessor.endsWith(VECTOR)) {
      const numbers = (root[accessor] as () => Numbers | null).call(root);
      found.push({ name: accessor.slice(0, -VECTOR.length), numbers, pool: null });
    }
    // The accessor of one table below this one; those of a row of a vector have their vector beside them.
    else if (!names.includes(accessor + VECTOR) && !/^constructor$|^__init$|Length$/.test(accessor)) {
      const value = (root[accessor] as () => unknown).call(root);
      if (!(value instanceof StringPool)) continue;
      const [offsets, text] = [value.offsetsArray(), value.bytesArray()];
      found.push({ name: accessor, numbers: null, pool: offsets === null || text === null ? null : { offsets, bytes: text } });
    }
  }
  return found;
}

/** Bytes of each column of a file that has been decoded, by the column's name; string pools count as one column. */
export function columnBytes(bytes: Uint8Array, kind: FileKind): ReadonlyMap<string, number> {
  return new Map(
    columnVectors(bytes, kind).map(({ name, numbers, pool }) => [
      name,
      (numbers?.byteLength ?? 0) + (pool === null ? 0 : pool.offsets.byteLength + pool.bytes.byteLength),
    ]),
  );
}
