import { lowerBound, upperBound } from '../codecs/bisection.js';
import type { CutColumn } from './page-table.js';

/** What tells which pages are there. */
interface Pages {
  holds(page: number): boolean;
  /** Notes a page that is missing, and which cell of its column was asked for. */
  miss(page: number, cell: number, cuts: Uint32Array): void;
}

/** The cells of one column, by the pages that hold them. */
export class CutCells {
  readonly column: CutColumn;
  readonly #pages: Pages;
  readonly #lastPage: number;
  /** The page asked for last, counted within the group, and the cells `[from, to)` of it: most accesses stay in it. */
  #page = 0;
  #from = 0;
  #to = 0;

  constructor(column: CutColumn, pages: Pages) {
    this.column = column;
    this.#pages = pages;
    this.#lastPage = column.cuts.length - 2;
  }

  /** A leaf has said where some pages are cut. */
  cutAnew(): void {
    this.#page = 0;
    this.#from = 0;
    this.#to = 0;
  }

  /** Whether the cells `[from, to)` are there. Notes the pages that are not. */
  has(from: number, to: number): boolean {
    if (from >= to) return true;
    let isThere = true;
    const { firstPage } = this.column;
    const end = this.#pageBefore(from, to);
    for (let page = this.#pageOf(from); page <= end; page++) if (!this.#holds(firstPage + page, from)) isThere = false;
    return isThere;
  }

  /** The same of a single cell. */
  hasCell(cell: number): boolean {
    const { firstPage, cuts, overlap } = this.column;
    const page = this.#pageOf(cell);
    if (this.#pages.holds(firstPage + page) || this.isPinned(cell)) return true;
    if (overlap === 1 && page > 0 && cuts[page] === cell && this.#pages.holds(firstPage + page - 1)) return true;
    return this.#holds(firstPage + page, cell);
  }

  /** The cells of a page of the file; null where the page is of another group. */
  cellsIn(page: number): readonly [from: number, to: number] | null {
    const { firstPage, cuts } = this.column;
    const own = page - firstPage;
    return own >= 0 && own <= this.#lastPage ? [cuts[own] as number, cuts[own + 1] as number] : null;
  }

  /** The pages that have the cells `[from, to)`: the first and the last. */
  pagesOf(from: number, to: number): readonly [first: number, last: number] {
    const { firstPage } = this.column;
    return [firstPage + this.#pageOf(from), firstPage + this.#pageBefore(from, to)];
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

  /** Whether a cell is there before any page is read. */
  isPinned(cell: number): boolean {
    const { pinsStarts, cuts } = this.column;
    return pinsStarts && cuts[this.#pageOf(cell)] === cell;
  }

  /** A pinned cell of `[low, high)`, as near to the middle as can be; -1 where there is none. */
  pinnedBetween(low: number, high: number): number {
    const { pinsStarts, cuts } = this.column;
    if (!pinsStarts) return -1;
    const [from, to] = [lowerBound(cuts, low, 0, cuts.length - 1), lowerBound(cuts, high, 0, cuts.length - 1)];
    return from < to ? (cuts[(from + to) >>> 1] as number) : -1;
  }

  /** Whether a page is there, counted within the group. Notes it if it is not. */
  hasPage(page: number): boolean {
    return this.#holds(this.column.firstPage + page, this.column.cuts[page] as number);
  }

  #holds(page: number, cell: number): boolean {
    if (this.#pages.holds(page)) return true;
    this.#pages.miss(page, cell, this.column.cuts);
    return false;
  }

  /** The last page that is needed for `[from, to)`: the page before has the first cell of the next one where pages overlap. */
  #pageBefore(from: number, to: number): number {
    const { overlap } = this.column;
    return this.#pageOf(to - from > 1 ? to - 1 - overlap : to - 1);
  }

  #pageOf(cell: number): number {
    if (cell >= this.#from && cell < this.#to) return this.#page;
    const { cuts } = this.column;
    const page = Math.min(this.#lastPage, upperBound(cuts, cell) - 1);
    this.#page = page;
    this.#from = cuts[page] as number;
    this.#to = cuts[page + 1] as number;
    return page;
  }
}
