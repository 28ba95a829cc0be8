import { ByteBuffer } from 'flatbuffers';
import { Strings } from './codecs/strings.js';

export type Numbers = Uint8Array | Uint16Array | Uint32Array | Int32Array;

/** Lays a vector over a buffer. */
export type NumbersClass<V extends Numbers> = new (buffer: ArrayBufferLike, byteOffset: number, length: number) => V;

/** The bytes of a table, and how its columns are laid over them. */
export class TableBuffer extends ByteBuffer {
  /** Whether all bytes are there: of a file that is read page by page they are not. */
  get isWhole(): boolean {
    return true;
  }

  /** The numbers of a vector, where they lie. Throws `RangeError` for what lies beyond the buffer. */
  vector<V extends Numbers>(Class: NumbersClass<V>, at: number, length: number): V {
    const bytes = this.bytes();
    return new Class(bytes.buffer, bytes.byteOffset + at, length);
  }

  /** The strings of a pool, whose vectors this buffer has given. */
  strings(offsets: Uint32Array, bytes: Uint8Array): Strings {
    return new Strings(offsets, bytes);
  }
}
