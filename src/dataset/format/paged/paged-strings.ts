import { DoorplateError } from '../../../errors.js';
import { alsoMissing, needEach } from '../../missing.js';
import { corrupt } from '../codecs/columns.js';
import { longestOf, Strings, textOf } from '../codecs/strings.js';
import { encodeUtf8 } from '../codecs/utf8.js';
import type { CutCells } from './paged-bytes.js';

/** A string pool over bytes that are not all there. */
interface PartlyRead {
  readonly offsets: Uint32Array;
  readonly bytes: Uint8Array;
  /** The cells of both; undefined for a vector that is pinned as a whole, which is read as it is. */
  readonly rows: CutCells | undefined;
  readonly text: CutCells | undefined;
  /** Bytes of the longest string that page tables tell. */
  readonly longest: number;
}

/** A string whose page is not there ends the run, see `Missing`. */
export class PagedStrings extends Strings {
  readonly #offsets: Uint32Array;
  readonly #text: Uint8Array;
  readonly #rowCells: CutCells | undefined;
  readonly #textCells: CutCells | undefined;
  /** The string that {@link #find} has found: its bytes are `[#start, #end)` of these. */
  #bytes: Uint8Array;
  #start = 0;
  #end = 0;

  constructor({ offsets, bytes, rows, text, longest }: PartlyRead) {
    // The last offset is pinned.
    super(offsets, bytes, { longest: rows === undefined ? longestOf(offsets) : longest, end: offsets[offsets.length - 1] });
    this.#offsets = offsets;
    this.#text = bytes;
    this.#rowCells = rows;
    this.#textCells = text;
    this.#bytes = bytes;
  }

  override at(row: number): string {
    if (!this.#find(row)) throw new DoorplateError('DATASET_CORRUPT', `string row ${row} does not exist, expected below ${this.length}`);
    return textOf(this.#bytes, this.#start, this.#end);
  }

  override copy(row: number, target: Uint8Array, at: number): number {
    if (!this.#find(row)) return Number.NaN;
    const bytes = this.#bytes;
    const [start, length] = [this.#start, this.#end - this.#start];
    for (let i = 0; i < length; i++) target[at + i] = bytes[start + i] as number;
    return length;
  }

  override bound(key: Uint8Array, length: number, from: number, to: number, beyond: boolean): number {
    let low = from;
    let high = to;
    while (low < high) {
      const middle = this.#middle(low, high);
      try {
        this.#find(middle);
      } catch (error) {
        if (beyond) throw error;
        // Whoever looks for where a prefix begins looks for its end next, and at what begins with it.
        const end = (): number => this.bound(key, length, low, to, true);
        throw alsoMissing(error, () => needEach(end, () => this.#findBehind(high, key, length)));
      }
      if (this.#isBelow(key, length, beyond)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  override knownBound(key: Uint8Array, length: number, from: number, to: number): number {
    let low = from;
    let high = to;
    for (let middle = this.#pinned(low, high); middle >= 0; middle = this.#pinned(low, high)) {
      this.#find(middle);
      if (this.#isBelow(key, length, true)) low = middle + 1;
      else high = middle;
    }
    return high;
  }

  override knownRange(prefix: string): readonly [from: number, to: number] {
    const key = encodeUtf8(prefix);
    let low = 0;
    let high = this.length;
    for (let middle = this.#pinned(1, high); middle >= 0; middle = this.#pinned(low + 1, high)) {
      this.#find(middle);
      if (this.#isBelow(key, key.length, false)) low = middle;
      else high = middle;
    }
    return [low, this.knownBound(key, key.length, low, this.length)];
  }

  /** Looks for the string behind one that begins with a key: of a page the first alone is pinned. */
  #findBehind(row: number, key: Uint8Array, length: number): void {
    if (this.#find(row) && !this.#isBelow(key, length, false) && this.#isBelow(key, length, true)) this.#find(row + 1);
  }

  /** Whether the string that has been found is below a key, or with `beyond` begins with it. */
  #isBelow(key: Uint8Array, length: number, beyond: boolean): boolean {
    const bytes = this.#bytes;
    const start = this.#start;
    const own = this.#end - start;
    const shared = own < length ? own : length;
    let i = 0;
    while (i < shared && bytes[start + i] === key[i]) i++;
    return i < shared ? (bytes[start + i] as number) < (key[i] as number) : own < length || beyond;
  }

  override get isWhole(): boolean {
    return false;
  }

  override is(row: number, key: Uint8Array, length: number): boolean {
    if (!this.#find(row) || this.#end - this.#start !== length) return false;
    let i = 0;
    while (i < length && this.#bytes[this.#start + i] === key[i]) i++;
    return i === length;
  }

  override bytesOf(row: number): number {
    return this.#find(row) ? this.#end - this.#start : Number.NaN;
  }

  override byteAt(row: number, index: number): number {
    return this.#find(row) ? (this.#bytes[this.#start + index] as number) : Number.NaN;
  }

  /** The row of `[low, high)` to bisect at: one whose string is there, else the middle. */
  #middle(low: number, high: number): number {
    const pinned = this.#pinned(low, high);
    return pinned < 0 ? (low + high) >>> 1 : pinned;
  }

  #pinned(low: number, high: number): number {
    return this.#rowCells?.pinnedBetween(low, high) ?? -1;
  }

  /** Looks for the string of a row; false for a row that there is not. The first string of each page is pinned. */
  #find(row: number): boolean {
    if (!(row >= 0 && row < this.length)) return false;
    const [rows, text] = [this.#rowCells, this.#textCells];
    const start = rows === undefined ? (this.#offsets[row] as number) : rows.number(row);
    const end = rows === undefined ? (this.#offsets[row + 1] as number) : rows.number(row + 1);
    // Kernels go through a string letter by letter: one without end would hold them up.
    if (!(start <= end && end - start <= this.longest)) {
      throw corrupt(`string row ${row} has ${end - start} bytes, expected at most ${this.longest}`);
    }
    if (text === undefined) {
      this.#bytes = this.#text;
      this.#start = start;
    } else {
      this.#start = text.findRun(start, end);
      this.#bytes = text.bytes;
    }
    this.#end = this.#start + end - start;
    return true;
  }
}
