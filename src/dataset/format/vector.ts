import type * as flatbuffers from 'flatbuffers';

/** A table, as generated code reads one. */
interface Table {
  readonly bb: flatbuffers.ByteBuffer | null;
  readonly bb_pos: number;
}

type Numbers<V> = new (buffer: ArrayBufferLike, byteOffset: number, length: number) => V;

/**
 * A vector of numbers where it lies in the buffer; null where the table has none. `field` is its place in the table's list of
 * fields, as generated code has it. One function for all columns: what a first question loads and compiles is short.
 */
export function vectorOf<V>({ bb, bb_pos: at }: Table, field: number, Numbers: Numbers<V>): V | null {
  const buffer = bb as flatbuffers.ByteBuffer;
  const offset = buffer.__offset(at, field);
  if (offset === 0) return null;
  const bytes = buffer.bytes();
  return new Numbers(bytes.buffer, bytes.byteOffset + buffer.__vector(at + offset), buffer.__vector_len(at + offset));
}
