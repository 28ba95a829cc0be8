import * as flatbuffers from 'flatbuffers';
import { decodeUtf8 } from '../codecs/utf8.js';
import type { Pins } from './pins.js';

/** The least that is reserved: allocators write zeros to shorter blocks, which then take memory. */
const LEAST_BYTES = 64 * 1024 * 1024;

let reserved: ArrayBuffer | null = null;
const spaces = new WeakSet<ArrayBufferLike>();

/**
 * Bytes that are never written to, and so take no memory. All tables that are read page by page share
 * them: a column that is laid over them says how long it is and where it lies in its table, no more.
 */
export function addressSpace(size: number): ArrayBuffer {
  if (reserved === null || reserved.byteLength < size) {
    let bytes = LEAST_BYTES;
    while (bytes < size) bytes *= 2;
    reserved = new ArrayBuffer(bytes);
    spaces.add(reserved);
  }
  return reserved;
}

/** Whether a column says no more than its length and where it lies in its table. */
export function isUnknown({ buffer }: { readonly buffer: ArrayBufferLike }): boolean {
  return spaces.has(buffer);
}

/** A flatbuffer of which the pinned bytes are there: all that is no column. */
export class PinnedBuffer extends flatbuffers.ByteBuffer {
  readonly #pins: Pins;

  constructor(pins: Pins, size: number) {
    super(new Uint8Array(addressSpace(size), 0, size));
    this.#pins = pins;
  }

  override readUint8(at: number): number {
    const found = this.#pins.find(at, 1);
    return found < 0 ? 0 : (this.#pins.bytes[found] as number);
  }

  override readUint16(at: number): number {
    const found = this.#pins.find(at, 2);
    if (found < 0) return this.readUint8(at) | (this.readUint8(at + 1) << 8);
    const { bytes } = this.#pins;
    return (bytes[found] as number) | ((bytes[found + 1] as number) << 8);
  }

  override readInt32(at: number): number {
    const found = this.#pins.find(at, 4);
    if (found < 0) return this.readUint16(at) | (this.readUint16(at + 2) << 16);
    const { bytes } = this.#pins;
    const low = (bytes[found] as number) | ((bytes[found + 1] as number) << 8);
    return low | ((bytes[found + 2] as number) << 16) | ((bytes[found + 3] as number) << 24);
  }

  override __string(offset: number): string {
    const at = offset + this.readInt32(offset);
    const length = this.readInt32(at);
    const found = this.#pins.find(at + 4, length);
    return found < 0 ? '' : decodeUtf8(this.#pins.bytes.subarray(found, found + length));
  }
}
