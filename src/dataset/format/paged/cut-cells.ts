import { lowerBound, upperBound } from '../../../bisection.js';
import type { CutColumn } from './page-table.js';
import type { Pins } from './pins.js';

/** Where the pages of a file lie. */
interface Pages {
  readonly pins: Pins;
  /** What {@link start} has found lies in these bytes. */
  readonly segment: Uint8Array;
  /** Where a page starts; -1 where it is missing. */
  start(page: number): number;
  holds(page: number): boolean;
  /** Notes a page that is missing, and which cell of its column was asked for. */
  miss(page: number, cell: number, cuts: Uint32Array): void;
}

/** The cells of one column, by the pages that hold them. */
export class CutCells {
  readonly column: CutColumn;
  /** Bytes of all its cells. */
  readonly byteLength: number;
  /** What {@link find} has found lies in these bytes, until something else is looked for or a page is read. */
  bytes: Uint8Array;
  readonly #pages: Pages;
  /** Columns of which each page has a run in front of that of this one. */
  readonly #before: readonly CutColumn[];
  readonly #lastPage: number;
  /**
   * The page asked for last, counted within the group, the cells `[from, to)` of it, and how many of its bytes are
   * of other columns: most accesses stay in it.
   */
  #page = -1;
  #from = 0;
  #to = 0;
  #start = 0;
  /** What was found last goes on up to this cell. */
  #until = 0;

  constructor(column: CutColumn, before: readonly CutColumn[], pages: Pages) {
    this.column = column;
    this.byteLength = column.width * ((column.cuts.at(-1) as number) + column.overlap);
    this.bytes = pages.pins.bytes;
    this.#before = before;
    this.#pages = pages;
    this.#lastPage = column.cuts.length - 2;
  }

  /** A leaf has said where some pages are cut. */
  cutAnew(): void {
    this.#page = -1;
    this.#from = 0;
    this.#to = 0;
    this.#until = 0;
  }

  /** Where a cell starts in {@link bytes}; -1 where it is missing, which is noted. */
  find(cell: number): number {
    const at = this.#present(cell);
    if (at < 0) this.#pages.miss(this.column.firstPage + this.#page, cell, this.column.cuts);
    return at;
  }

  /** The same of the cells `[from, to)`; those of several pages are copied. */
  findRun(from: number, to: number): number {
    if (from >= to) return 0;
    const { at: tableAt, width } = this.column;
    const at = this.#present(from);
    if (at >= 0 && to <= this.#until) return at;
    const { pins } = this.#pages;
    const pinned = pins.find(tableAt + width * from, width * (to - from));
    if (pinned >= 0) {
      this.bytes = pins.bytes;
      return pinned;
    }
    if (!this.has(from, to)) return -1;
    const own = new Uint8Array(width * (to - from));
    this.copyTo(own, from, to);
    this.bytes = own;
    return 0;
  }

  /** Copies the cells `[from, to)`; leaves out those that are missing. */
  copyTo(target: Uint8Array, from: number, to: number): void {
    const { width } = this.column;
    for (let cell = from; cell < to; ) {
      const at = this.#present(cell);
      const end = at < 0 ? cell + 1 : Math.min(to, this.#until);
      if (at >= 0) target.set(this.bytes.subarray(at, at + width * (end - cell)), width * (cell - from));
      cell = end;
    }
  }

  /** Whether the cells `[from, to)` are there. Notes the pages that are not. */
  has(from: number, to: number): boolean {
    if (from >= to) return true;
    let isThere = true;
    // No list of the two is made: much is asked for at every turn.
    const last = this.#lastPageOf(from, to);
    for (let page = this.#firstPageOf(from); page <= last; page++) if (!this.#holds(page, from)) isThere = false;
    return isThere;
  }

  /** The number in a cell; undefined where it is missing, which is noted. */
  number(cell: number): number | undefined {
    const at = this.find(cell);
    if (at < 0) return undefined;
    const { bytes } = this;
    const { width } = this.column;
    if (width === 1) return bytes[at];
    const low = (bytes[at] as number) | ((bytes[at + 1] as number) << 8);
    return width === 2 ? low : (low | ((bytes[at + 2] as number) << 16) | ((bytes[at + 3] as number) << 24)) >>> 0;
  }

  /** The cells of a page of the file; null where the page is of another group. */
  cellsIn(page: number): readonly [from: number, to: number] | null {
    const { firstPage, cuts } = this.column;
    const own = page - firstPage;
    return own >= 0 && own <= this.#lastPage ? [cuts[own] as number, cuts[own + 1] as number] : null;
  }

  /** The pages that have the cells `[from, to)`: the first and the last. */
  pagesOf(from: number, to: number): readonly [first: number, last: number] {
    return [this.#firstPageOf(from), this.#lastPageOf(from, to)];
  }

  #firstPageOf(from: number): number {
    return this.column.firstPage + this.#pageOf(from);
  }

  #lastPageOf(from: number, to: number): number {
    const { firstPage, overlap } = this.column;
    // The page before has the first cell of the next one where pages overlap.
    return firstPage + this.#pageOf(to - from > 1 ? to - 1 - overlap : to - 1);
  }

  /** The pages that have all cells: the first and the last. */
  get pages(): readonly [first: number, last: number] {
    return [this.column.firstPage, this.column.firstPage + this.#lastPage];
  }

  /** The cell behind the page of a cell. */
  pageEnd(cell: number): number {
    return this.column.cuts[this.#pageOf(cell) + 1] as number;
  }

  /** The first cell of each page. */
  get starts(): Uint32Array {
    return this.column.cuts.subarray(0, -1);
  }

  /** The first cell of the page of a cell; null where it is not pinned. */
  startOf(cell: number): number | null {
    const { pinsStarts, cuts } = this.column;
    return pinsStarts && cell >= 0 ? (cuts[this.#pageOf(cell)] as number) : null;
  }

  /** Whether cells are counted by the same cuts. */
  isCutLike(cuts: Uint32Array): boolean {
    return this.column.cuts === cuts;
  }

  /** A pinned cell of `[low, high)`, as near to the middle as can be; -1 where there is none. */
  pinnedBetween(low: number, high: number): number {
    const { pinsStarts, cuts } = this.column;
    if (!pinsStarts) return -1;
    const [from, to] = [lowerBound(cuts, low, 0, cuts.length - 1), lowerBound(cuts, high, 0, cuts.length - 1)];
    return from < to ? (cuts[(from + to) >>> 1] as number) : -1;
  }

  /** Where the run of a page, counted within the group, starts in {@link bytes}; -1 where the page is missing, which is noted. */
  findPage(page: number): number {
    this.#turnTo(page);
    if (!this.#holds(this.column.firstPage + page, this.#from)) return -1;
    return this.#inPage(this.#from);
  }

  /** Where a cell starts that is there in whatever way; -1 where it is missing. */
  #present(cell: number): number {
    if (cell < this.#from || cell >= this.#to) this.#turnTo(this.#pageOf(cell));
    const { at: tableAt, width, overlap } = this.column;
    const at = this.#inPage(cell);
    if (at >= 0) return at;
    const { pins } = this.#pages;
    const pinned = pins.find(tableAt + width * cell, width);
    if (pinned >= 0) {
      this.bytes = pins.bytes;
      this.#until = cell + 1;
      return pinned;
    }
    const page = this.#page;
    if (overlap === 0 || cell !== this.#from || page === 0) return -1;
    this.#turnTo(page - 1);
    const before = this.#inPage(cell);
    this.#turnTo(page);
    return before;
  }

  /** Where a cell starts in the page that was turned to; -1 where that is missing. */
  #inPage(cell: number): number {
    const { width, firstPage, overlap } = this.column;
    const start = this.#pages.start(firstPage + this.#page);
    if (start < 0) return -1;
    this.bytes = this.#pages.segment;
    this.#until = this.#to + overlap;
    return start + this.#start + width * (cell - this.#from);
  }

  #turnTo(page: number): void {
    const { cuts } = this.column;
    this.#page = page;
    this.#from = cuts[page] as number;
    this.#to = cuts[page + 1] as number;
    this.#start = 0;
    for (const { width, cuts: own, overlap } of this.#before)
      this.#start += width * ((own[page + 1] as number) + overlap - (own[page] as number));
  }

  #holds(page: number, cell: number): boolean {
    if (this.#pages.holds(page)) return true;
    this.#pages.miss(page, cell, this.column.cuts);
    return false;
  }

  #pageOf(cell: number): number {
    const { cuts } = this.column;
    if (cell >= this.#from && cell < this.#to) return this.#page;
    return Math.min(this.#lastPage, upperBound(cuts, cell) - 1);
  }
}
