import { DoorplateError } from '../errors.js';

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const encoder = new TextEncoder();

/** Decoders take their time to start: shorter strings of ASCII are made of their characters. */
const MOST_ASCII = 64;

interface Latin1 {
  readonly prototype: { latin1Slice?(this: Uint8Array, start: number, end: number): string };
}

const latin1Slice = (globalThis as { Buffer?: Latin1 }).Buffer?.prototype.latin1Slice;

function asciiSlice(bytes: Uint8Array, start: number, end: number): string {
  return latin1Slice === undefined ? String.fromCharCode(...bytes.subarray(start, end)) : latin1Slice.call(bytes, start, end);
}

/** Strings by row number over one byte array; nothing is decoded before it is asked for. */
export class Strings {
  readonly length: number;
  readonly #offsets: Uint32Array;
  readonly #bytes: Uint8Array;

  /** `offsets` has one entry more than there are strings; both arrays are kept, not copied. */
  constructor(offsets: Uint32Array, bytes: Uint8Array) {
    const last = offsets[offsets.length - 1];
    if (last === undefined || last > bytes.length) {
      throw new DoorplateError('DATASET_CORRUPT', `string pool ends at byte ${last ?? 'none'}, expected at most ${bytes.length}`);
    }
    for (let i = 1; i < offsets.length; i++) {
      if ((offsets[i] as number) < (offsets[i - 1] as number)) {
        throw new DoorplateError('DATASET_CORRUPT', `string row ${i - 1} ends at byte ${offsets[i]}, expected ${offsets[i - 1]} or above`);
      }
    }
    this.length = offsets.length - 1;
    this.#offsets = offsets;
    this.#bytes = bytes;
  }

  /** The string of a row; the empty string stands for "absent". */
  at(row: number): string {
    const start = this.#offsets[row];
    const end = this.#offsets[row + 1];
    if (start === undefined || end === undefined) {
      throw new DoorplateError('DATASET_CORRUPT', `string row ${row} does not exist, expected below ${this.length}`);
    }
    if (start === end) return '';
    if (end - start <= MOST_ASCII && this.#isAscii(start, end)) return asciiSlice(this.#bytes, start, end);
    try {
      return decoder.decode(this.#bytes.subarray(start, end));
    } catch (cause) {
      throw new DoorplateError('DATASET_CORRUPT', `string row ${row} is not UTF-8`, {}, { cause });
    }
  }

  #isAscii(start: number, end: number): boolean {
    for (let i = start; i < end; i++) if ((this.#bytes[i] as number) > 127) return false;
    return true;
  }

  /** First row whose string is below the one before it, by bytes; -1 when the pool is sorted. */
  unsortedRow(): number {
    const offsets = this.#offsets;
    const bytes = this.#bytes;
    let start = offsets[0] as number;
    for (let row = 1; row < this.length; row++) {
      const middle = offsets[row] as number;
      const end = offsets[row + 1] as number;
      let above = start;
      let below = middle;
      while (above < middle && below < end && bytes[above] === bytes[below]) {
        above++;
        below++;
      }
      if (above < middle && (below === end || (bytes[above] as number) > (bytes[below] as number))) return row;
      start = middle;
    }
    return -1;
  }

  /** First row whose string is not below the key, by bytes; the pool must be sorted. */
  lowerBound(key: Uint8Array): number {
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#compare(middle, key, false) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /**
   * First row of `[from, to)` whose string is not below the key, or, with `beyond`, first that is above it and does not begin
   * with it. The key is the first `length` bytes; the pool must be sorted.
   */
  bound(key: Uint8Array, length: number, from: number, to: number, beyond: boolean): number {
    const offsets = this.#offsets;
    const bytes = this.#bytes;
    let low = from;
    let high = to;
    // What begins with a key mostly ends soon.
    let step = beyond ? 1 : 0;
    while (low < high) {
      const middle = step > 0 && low + step < high ? low + step - 1 : (low + high) >>> 1;
      const start = offsets[middle] as number;
      const own = (offsets[middle + 1] as number) - start;
      const shared = own < length ? own : length;
      let i = 0;
      while (i < shared && bytes[start + i] === key[i]) i++;
      const below = i < shared ? (bytes[start + i] as number) < (key[i] as number) : own < length || beyond;
      if (below) {
        low = middle + 1;
        step *= 2;
      } else {
        high = middle;
        step = 0;
      }
    }
    return low;
  }

  /** Number of bytes of a row's string. */
  bytesOf(row: number): number {
    return (this.#offsets[row + 1] as number) - (this.#offsets[row] as number);
  }

  /** A byte of a row's string; whatever follows behind its end. */
  byteAt(row: number, index: number): number {
    return this.#bytes[(this.#offsets[row] as number) + index] as number;
  }

  /** Rows `[from, to)` that equal the key; the pool must be sorted. */
  equalRange(key: string): readonly [from: number, to: number] {
    return this.#range(encoder.encode(key), false);
  }

  /** Rows `[from, to)` that start with the prefix; the pool must be sorted. */
  prefixRange(prefix: string): readonly [from: number, to: number] {
    return this.#range(encoder.encode(prefix), true);
  }

  #range(key: Uint8Array, prefix: boolean): readonly [number, number] {
    const from = this.lowerBound(key);
    let low = from;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#compare(middle, key, prefix) <= 0) low = middle + 1;
      else high = middle;
    }
    return [from, low];
  }

  /** Below 0: the row sorts before the key; with `prefix`, rows that begin with the key count as equal. */
  #compare(row: number, key: Uint8Array, prefix: boolean): number {
    const start = this.#offsets[row] as number;
    const length = (this.#offsets[row + 1] as number) - start;
    const shared = Math.min(length, key.length);
    for (let i = 0; i < shared; i++) {
      const difference = (this.#bytes[start + i] as number) - (key[i] as number);
      if (difference !== 0) return difference;
    }
    return length < key.length ? -1 : prefix ? 0 : length - key.length;
  }
}
