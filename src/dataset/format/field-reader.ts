import type { Strings } from './codecs/strings.js';
import {
  FILE_HEADER,
  type Fields,
  type FieldType,
  fieldNumbersOf,
  type NamesOf,
  type NumberType,
  type Schema,
  STRING_POOL,
  type VectorOf,
  type Vectors,
  type VectorType,
} from './schemas.js';
import type { NumbersClass, TableBuffer } from './table-buffer.js';

export type StringPool = FieldReader<(typeof STRING_POOL)['fields']>;
export type FileHeader = FieldReader<(typeof FILE_HEADER)['fields']>;

/** What makes vectors of each type. */
export const VECTORS = { '[ubyte]': Uint8Array, '[ushort]': Uint16Array, '[uint]': Uint32Array, '[int]': Int32Array } as const;

export function isVector(type: FieldType): type is VectorType {
  return type in VECTORS;
}

/** Bytes of the head of a table's list of fields, and of the place of each field in it. */
const LIST_HEAD = 4;
const PLACE_BYTES = 2;

/** Reads the fields of a table where they lie in a buffer. Throws `RangeError` for what lies beyond the buffer. */
export class FieldReader<F extends Fields> {
  readonly #fields: F;
  readonly #buffer: TableBuffer;
  readonly #at: number;

  constructor({ fields }: Schema<F>, buffer: TableBuffer, at: number) {
    this.#fields = fields;
    this.#buffer = buffer;
    this.#at = at;
  }

  /** 0 where the table has none. */
  number(name: NamesOf<F, NumberType>): number {
    const at = this.#place(name);
    if (at === 0) return 0;
    const type = this.#fields[name];
    if (type === 'ubyte') return this.#buffer.readUint8(at);
    if (type === 'ushort') return this.#buffer.readUint16(at);
    return type === 'int' ? this.#buffer.readInt32(at) : this.#buffer.readUint32(at);
  }

  /** The numbers of a vector where they lie; null where the table has none. */
  vector<K extends NamesOf<F, VectorType>>(name: K): VectorOf<F[K]> | null {
    const at = this.#place(name);
    if (at === 0) return null;
    const Class = VECTORS[this.#fields[name] as VectorType] as unknown as NumbersClass<VectorOf<F[K]>>;
    return this.#buffer.vector(Class, this.#buffer.__vector(at), this.#buffer.__vector_len(at));
  }

  /** The strings of a pool, of its own vectors. */
  strings(offsets: Uint32Array, bytes: Uint8Array): Strings {
    return this.#buffer.strings(offsets, bytes);
  }

  /** Null where the table has none. */
  pool(name: NamesOf<F, 'StringPool'>): StringPool | null {
    return this.#table(name, STRING_POOL);
  }

  /** The header of a file; null where the root table has none. */
  header(): FileHeader | null {
    return this.#table('header', FILE_HEADER);
  }

  /** Null where the table has none. */
  text(name: NamesOf<F, 'string'>): string | null {
    const at = this.#place(name);
    return at === 0 ? null : (this.#buffer.__string(at) as string);
  }

  #table<T extends Fields>(name: string, schema: Schema<T>): FieldReader<T> | null {
    const at = this.#place(name);
    return at === 0 ? null : new FieldReader(schema, this.#buffer, this.#buffer.__indirect(at));
  }

  /** The byte at which a field lies; 0 where the table lacks it. */
  #place(name: string): number {
    const place = fieldNumbersOf(this.#fields).get(name) as number;
    const offset = this.#buffer.__offset(this.#at, LIST_HEAD + PLACE_BYTES * place);
    return offset === 0 ? 0 : this.#at + offset;
  }
}

/** A {@link FieldReader} of whichever table, whose fields are asked for by names that have been compared with its schema. */
export interface AnyReader {
  number(name: string): number;
  vector(name: string): Vectors[VectorType] | null;
  pool(name: string): StringPool | null;
}

/** The root table of a file. */
export function rootOf<F extends Fields>(buffer: TableBuffer, schema: Schema<F>): FieldReader<F> {
  return new FieldReader(schema, buffer, buffer.position() + buffer.readInt32(buffer.position()));
}
