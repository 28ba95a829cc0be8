import { DoorplateError } from '../../../errors.js';
import { corrupt } from '../codecs/columns.js';
import { longestOf, type PartOfPool, Strings, textOf } from '../codecs/strings.js';
import type { CutCells, PagedBytes } from './paged-bytes.js';

/** A pool with no more text is kept beside its pages: what is made of all its strings costs far more than they. */
const MOST_KEPT_BYTES = 16 * 1024;

/** A string pool over bytes that are not all there. Missing strings read as empty ones, and are noted. */
export function pagedStrings(offsets: Uint32Array, bytes: Uint8Array, paged: PagedBytes): Strings {
  const name = `pool ${offsets.byteOffset}`;
  const [rows, text] = [paged.cellsOf(offsets), paged.cellsOf(bytes)];
  // What is made of all strings of a pool stays as long as the pool is the same one.
  if (paged.keeps(name) || isShortAndThere(rows, text, paged)) {
    return paged.keep(name, () => new Strings(allOf(offsets, rows, paged), allOf(bytes, text, paged)));
  }
  const whole = paged.vector(offsets);
  // The last offset is pinned.
  const longest = Math.min(bytes.length, paged.table.longest.get(offsets.byteOffset) ?? 0);
  const part = rows === undefined ? { longest: longestOf(whole), end: whole.at(-1) } : { longest, end: rows.number(offsets.length - 1) };
  return new PagedStrings(whole, paged.vector(bytes), part, paged);
}

function isShortAndThere(rows: CutCells | undefined, text: CutCells | undefined, paged: PagedBytes): boolean {
  if ((rows?.byteLength ?? 0) + (text?.byteLength ?? 0) > MOST_KEPT_BYTES) return false;
  for (const cells of [rows, text]) {
    if (cells === undefined) continue;
    const [first, last] = cells.pages;
    for (let page = first; page <= last; page++) if (!paged.holds(page)) return false;
  }
  return true;
}

/** A vector that is there, as it is; a copy where it lies in pages. */
function allOf<V extends Uint8Array | Uint32Array>(values: V, cells: CutCells | undefined, paged: PagedBytes): V {
  if (cells === undefined) return paged.vector(values);
  const own = new (values.constructor as new (length: number) => V)(values.length);
  cells.copyTo(new Uint8Array(own.buffer), 0, values.length);
  return own;
}

class PagedStrings extends Strings {
  readonly #paged: PagedBytes;
  /** Where a vector is pinned as a whole there are no cells, and it is read as it is. */
  readonly #offsets: Uint32Array;
  readonly #text: Uint8Array;
  readonly #rowCells: CutCells | undefined;
  readonly #textCells: CutCells | undefined;
  /** The string that {@link #find} has found: its bytes are `[#start, #end)` of these. */
  #bytes: Uint8Array;
  #start = 0;
  #end = 0;

  constructor(offsets: Uint32Array, bytes: Uint8Array, part: PartOfPool, paged: PagedBytes) {
    super(offsets, bytes, part);
    this.#paged = paged;
    this.#offsets = offsets;
    this.#text = bytes;
    this.#rowCells = paged.cellsOf(offsets);
    this.#textCells = paged.cellsOf(bytes);
    this.#bytes = bytes;
  }

  override at(row: number): string {
    if (row >= this.length) throw new DoorplateError('DATASET_CORRUPT', `string row ${row} does not exist, expected below ${this.length}`);
    return this.#find(row) ? textOf(this.#bytes, this.#start, this.#end) : '';
  }

  override copy(row: number, target: Uint8Array, at: number): number {
    if (!this.#find(row)) return 0;
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
      if (!this.#find(middle)) {
        // Where the missing page has not got the key, what is looked for is the first string of the next one.
        if (!beyond && high < to && this.is(high, key, length)) this.#want(high);
        return low;
      }
      const bytes = this.#bytes;
      const start = this.#start;
      const own = this.#end - start;
      const shared = own < length ? own : length;
      let i = 0;
      while (i < shared && bytes[start + i] === key[i]) i++;
      const below = i < shared ? (bytes[start + i] as number) < (key[i] as number) : own < length || beyond;
      if (below) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  override get isWhole(): boolean {
    return false;
  }

  #want(row: number): void {
    const cells = this.#rowCells;
    if (cells === undefined) return;
    const [page] = cells.pagesOf(row, row + 1);
    if (!this.#paged.holds(page)) this.#paged.want(page);
  }

  override ranges(key: string): readonly [from: number, equalEnd: number, to: number] {
    const [from, end] = this.prefixRange(key);
    if (this.#rowCells === undefined || end >= this.length || this.#find(end)) return super.ranges(key);
    // Any string of a page that is missing may be one of them: what is known of all its rows is asked for along with it.
    const pageEnd = this.#rowCells.pageEnd(end);
    return [from, pageEnd, pageEnd];
  }

  override is(row: number, key: Uint8Array, length: number): boolean {
    if (row >= this.length || !this.#find(row) || this.#end - this.#start !== length) return false;
    let i = 0;
    while (i < length && this.#bytes[this.#start + i] === key[i]) i++;
    return i === length;
  }

  override bytesOf(row: number): number {
    return this.#find(row) ? this.#end - this.#start : 0;
  }

  override byteAt(row: number, index: number): number {
    return this.#find(row) ? (this.#bytes[this.#start + index] as number) : 0;
  }

  /** The row of `[low, high)` to bisect at: one whose string is there, else the middle. */
  #middle(low: number, high: number): number {
    const pinned = this.#rowCells?.pinnedBetween(low, high) ?? -1;
    return pinned < 0 ? (low + high) >>> 1 : pinned;
  }

  /** Looks for the string of a row. The first one of each page is pinned; the others are there or missing with their page. */
  #find(row: number): boolean {
    // A row number that was missing itself, or made of one.
    if (!(row >= 0 && row < this.length)) return false;
    const [rows, text] = [this.#rowCells, this.#textCells];
    const start = rows === undefined ? this.#offsets[row] : rows.number(row);
    const end = rows === undefined ? this.#offsets[row + 1] : rows.number(row + 1);
    if (start === undefined || end === undefined) return false;
    // Kernels go through a string letter by letter: one without end would hold them up.
    if (!(start <= end && end - start <= this.longest)) {
      throw corrupt(`string row ${row} has ${end - start} bytes, expected at most ${this.longest}`);
    }
    if (text === undefined) {
      this.#bytes = this.#text;
      this.#start = start;
    } else {
      const at = text.findRun(start, end);
      if (at < 0) return false;
      this.#bytes = text.bytes;
      this.#start = at;
    }
    this.#end = this.#start + end - start;
    return true;
  }
}
