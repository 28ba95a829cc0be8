import { DoorplateError, isDoorplateError } from '../../../errors.js';
import { extentOfSteps } from './extents.js';
import { decodeUtf8, encodeUtf8 } from './utf8.js';

/** Keys that are looked up are written here, one at a time: most are short, and none outlives its search. */
const scratch = new Uint8Array(256);

/** Decoders take their time to start: shorter strings of ASCII are made of their characters. */
const MOST_ASCII = 128;

interface Latin1 {
  readonly prototype: { latin1Slice?(this: Uint8Array, start: number, end: number): string };
}

const latin1Slice = (globalThis as { Buffer?: Latin1 }).Buffer?.prototype.latin1Slice;

function asciiSlice(bytes: Uint8Array, start: number, end: number): string {
  return latin1Slice === undefined ? String.fromCharCode(...bytes.subarray(start, end)) : latin1Slice.call(bytes, start, end);
}

function isAscii(bytes: Uint8Array, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if ((bytes[i] as number) > 127) return false;
  return true;
}

/** The text of bytes `[start, end)`. Throws `DATASET_CORRUPT` when they are not UTF-8. */
export function textOf(bytes: Uint8Array, start: number, end: number): string {
  if (start === end) return '';
  if (end - start <= MOST_ASCII && isAscii(bytes, start, end)) return asciiSlice(bytes, start, end);
  try {
    return decodeUtf8(bytes.subarray(start, end));
  } catch (cause) {
    if (isDoorplateError(cause)) throw cause;
    throw new DoorplateError('DATASET_CORRUPT', `bytes ${start} to ${end} of a string pool are not UTF-8`, {}, { cause });
  }
}

/** What is known of a pool that is partly there: its longest string, and where its last one ends, bytes. */
export interface PartOfPool {
  readonly longest: number;
  readonly end: number | undefined;
}

/** Strings by row number over one byte array; nothing is decoded before it is asked for. */
export class Strings {
  readonly length: number;
  /** Bytes of the longest string. */
  readonly longest: number;
  readonly #offsets: Uint32Array;
  readonly #bytes: Uint8Array;

  /** `offsets` has one entry more than there are strings; both arrays are kept, not copied. */
  constructor(offsets: Uint32Array, bytes: Uint8Array, part: PartOfPool | null = null) {
    const last = part === null ? offsets[offsets.length - 1] : part.end;
    if (last === undefined || last > bytes.length) {
      throw new DoorplateError('DATASET_CORRUPT', `string pool ends at byte ${last ?? 'none'}, expected at most ${bytes.length}`);
    }
    this.longest = part === null ? longestOf(offsets) : part.longest;
    this.length = offsets.length - 1;
    this.#offsets = offsets;
    this.#bytes = bytes;
  }

  /** Whether all strings are in memory: to go through the pool of a file that is read page by page reads all of it. */
  get isWhole(): boolean {
    return true;
  }

  /** The string of a row; the empty string stands for "absent". */
  at(row: number): string {
    const start = this.#offsets[row];
    const end = this.#offsets[row + 1];
    if (start === undefined || end === undefined) {
      throw new DoorplateError('DATASET_CORRUPT', `string row ${row} does not exist, expected below ${this.length}`);
    }
    return textOf(this.#bytes, start, end);
  }

  /** Copies the bytes of a row's string to where they have room; gives their number. */
  copy(row: number, target: Uint8Array, at: number): number {
    const bytes = this.#bytes;
    const start = this.#offsets[row] as number;
    const length = (this.#offsets[row + 1] as number) - start;
    for (let i = 0; i < length; i++) target[at + i] = bytes[start + i] as number;
    return length;
  }

  /** All strings, in order. */
  values(): string[] {
    return Array.from({ length: this.length }, (_, row) => this.at(row));
  }

  /** First row whose string is below the one before it, by bytes, or with `distinct` equals it; -1 when the pool is sorted. */
  unsortedRow(distinct = false): number {
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
      if (above < middle ? below === end || (bytes[above] as number) > (bytes[below] as number) : distinct && below === end) return row;
      start = middle;
    }
    return -1;
  }

  /** First row whose string is not below the key, by bytes; the pool must be sorted. */
  lowerBound(key: Uint8Array, length = key.length): number {
    return this.bound(key, length, 0, this.length, false);
  }

  /**
   * First row of `[from, to)` whose string is not below the key, or, with `beyond`, first one that is
   * above the key and does not have it as a prefix. The key is the first `length` bytes; the pool must be
   * sorted. Bisection and comparison are one loop: all searches by text end here.
   */
  bound(key: Uint8Array, length: number, from: number, to: number, beyond: boolean): number {
    const offsets = this.#offsets;
    const bytes = this.#bytes;
    let low = from;
    let high = to;
    // Few strings share a prefix, so the end of a prefix is looked for in growing steps first.
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

  /** As {@link bound} with `beyond`, or a row after it: one that is known without reading. */
  knownBound(key: Uint8Array, length: number, from: number, to: number): number {
    return this.bound(key, length, from, to, true);
  }

  /** Rows `[from, to)` that have all those that start with the prefix, and may have others: what is known without reading. The pool must be sorted. */
  knownRange(prefix: string): readonly [from: number, to: number] {
    return this.prefixRange(prefix);
  }

  /** Whether a row's string is the first `length` bytes of the key; false behind the last row. */
  is(row: number, key: Uint8Array, length: number): boolean {
    if (row >= this.length) return false;
    const start = this.#offsets[row] as number;
    if ((this.#offsets[row + 1] as number) - start !== length) return false;
    let i = 0;
    while (i < length && this.#bytes[start + i] === key[i]) i++;
    return i === length;
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
    const [from, equalEnd] = this.ranges(key);
    return [from, equalEnd];
  }

  /** Rows `[from, to)` that start with the key; those that equal it come first, and end at `equalEnd`. The pool must be sorted. */
  ranges(key: string): readonly [from: number, equalEnd: number, to: number] {
    const bytes = keyBytes(key);
    const length = bytes === scratch ? key.length : bytes.length;
    const [from, end] = this.#withPrefix(bytes, length);
    // Among the strings with this prefix, the key itself comes first, once or a few times: its end is looked for in growing steps.
    let low = from;
    let high = end;
    let step = 1;
    while (low < high) {
      const middle = step > 0 && low + step < high ? low + step - 1 : (low + high) >>> 1;
      if (this.bytesOf(middle) === length) {
        low = middle + 1;
        step *= 2;
      } else {
        high = middle;
        step = 0;
      }
    }
    return [from, low, end];
  }

  /** Rows `[from, to)` that start with the prefix; the pool must be sorted. */
  prefixRange(prefix: string): readonly [from: number, to: number] {
    const bytes = keyBytes(prefix);
    return this.#withPrefix(bytes, bytes === scratch ? prefix.length : bytes.length);
  }

  #withPrefix(key: Uint8Array, length: number): readonly [number, number] {
    const from = this.bound(key, length, 0, this.length, false);
    return [from, this.bound(key, length, from, this.length, true)];
  }
}

/** The bytes of a key: the first ones of `scratch`, as many as it has characters, for a short one of ASCII, else its own. */
function keyBytes(key: string): Uint8Array {
  if (key.length > scratch.length) return encodeUtf8(key);
  for (let i = 0; i < key.length; i++) {
    const code = key.charCodeAt(i);
    if (code > 127) return encodeUtf8(key);
    scratch[i] = code;
  }
  return scratch;
}

/** Bytes of the longest string. Throws `DATASET_CORRUPT` where offsets fall. */
export function longestOf(offsets: Uint32Array): number {
  const [shortest, longest] = extentOfSteps(offsets);
  if (shortest >= 0) return longest;
  const row = offsets.findIndex((start, i) => (offsets[i + 1] as number) < start);
  const message = `string row ${row} ends at byte ${offsets[row + 1]}, expected ${offsets[row]} or above`;
  throw new DoorplateError('DATASET_CORRUPT', message);
}
