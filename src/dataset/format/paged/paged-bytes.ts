import { lowerBound, upperBound } from '../../../search/bisection.js';
import { corrupt, within } from '../codecs/columns.js';
import { type CutColumn, type PageLayout, type PageLeaf, type PageTable, pinsOf, takeLeaf } from './page-table.js';
import { type PinnedRun, Pins } from './pins.js';

/** Objects for each column of a file: what is laid over it, and the row or page that was read last. Estimated from the heap of shards. */
const COLUMN_BYTES = 2 * 1024;

/** Gives the pages of a file. */
export interface PageSource {
  /** The bytes of a page; undefined where it is not in memory. */
  page(page: number): Uint8Array | undefined;
  /** What ends a run that lacks pages. */
  missing(pages: readonly number[]): object;
}

/** What is there of a file that is read page by page: pinned bytes, and pages. */
export class PagedBytes {
  readonly table: PageLayout;
  /** More of them when leaves have been read. */
  readonly pins: Pins;
  /** What was found last lies in these bytes, until something else is looked for or a page is read. */
  found: Uint8Array;
  readonly #source: PageSource;
  /** Of each page the leaf that has its digest; -1 where the table has it. */
  readonly #leafOf: Int32Array;
  readonly #hasLeaf: Uint8Array;
  /** What is cut into pages, by where it lies. */
  readonly #cells = new Map<number, CutCells>();

  constructor(table: PageTable, source: PageSource) {
    // The pins are copied, and with them left out nothing holds the bytes that the table was decoded from.
    const { pinRuns: _runs, pins: _pins, starts: _starts, ...layout } = table;
    this.table = layout;
    this.#source = source;
    this.pins = new Pins(within(() => pinsOf(table)));
    this.found = this.pins.bytes;
    const { pages, leaves, groups } = layout;
    this.#leafOf = new Int32Array(leaves.length === 0 ? 0 : pages).fill(-1);
    this.#hasLeaf = new Uint8Array(leaves.length);
    for (const [leaf, { group, from, to }] of leaves.entries()) this.#leafOf.fill(leaf, group.firstPage + from, group.firstPage + to);
    for (const { columns } of groups)
      columns.forEach((column, i) => {
        if (column.cuts.length > 1) this.#cells.set(column.at, new CutCells(column, columns.slice(0, i), this));
      });
  }

  /** Memory that is taken beside the pages, bytes. */
  get tableBytes(): number {
    const { digests, pageAt, groups } = this.table;
    const cuts = groups.reduce((sum, { axes }) => sum + axes.reduce((own, axis) => own + axis.byteLength, 0), 0);
    return COLUMN_BYTES * this.#cells.size + this.pins.size + digests.byteLength + pageAt.byteLength + cuts;
  }

  /** The cells of the column that starts at a byte of the table; undefined for one that is not cut into pages. */
  cellsAt(at: number, byteLength: number): CutCells | undefined {
    const cells = this.#cells.get(at);
    // Cells that no page has would be looked for in the last one.
    if (cells !== undefined && cells.byteLength !== byteLength) {
      throw corrupt(`pages have ${cells.byteLength} bytes of a vector, expected ${byteLength}`);
    }
    return cells;
  }

  /** Whether a page is there, and where it is cut is known. */
  holds(page: number): boolean {
    return this.firstFor(page) === page && this.#source.page(page) !== undefined;
  }

  /** What has to be read first for a page: the page itself, or the leaf that says where it lies. */
  firstFor(page: number): number {
    const leaf = this.#missingLeafOf(page);
    return leaf >= 0 && (this.table.leaves[leaf] as PageLeaf).hasCuts ? this.table.pages + leaf : page;
  }

  /** The leaf that has the digest of a page; null where the digest is known. */
  leafOfDigest(page: number): number | null {
    const leaf = this.#missingLeafOf(page);
    return leaf < 0 ? null : this.table.pages + leaf;
  }

  #missingLeafOf(page: number): number {
    const leaf = this.#leafOf[page] ?? -1;
    return leaf >= 0 && this.#hasLeaf[leaf] === 1 ? -1 : leaf;
  }

  /** Finds the bytes of a page; false where it is missing. */
  find(page: number): boolean {
    const bytes = this.firstFor(page) === page ? this.#source.page(page) : undefined;
    if (bytes === undefined) return false;
    this.found = bytes;
    return true;
  }

  /** Ends a run that lacks pages, which is asked again once they are there. */
  end(pages: readonly number[]): never {
    throw this.#source.missing(pages);
  }

  /** Takes what a leaf says of its pages, and says whether it has; passes over a page, and a leaf that it knows. */
  takeLeaf(row: number, bytes: Uint8Array): boolean {
    const { pages, leaves } = this.table;
    const leaf = leaves[row - pages];
    if (leaf === undefined || this.#hasLeaf[row - pages] === 1) return false;
    const runs: PinnedRun[] = [];
    takeLeaf(this.table, leaf, bytes, runs);
    this.#hasLeaf[row - pages] = 1;
    if (leaf.hasCuts) {
      this.pins.add(runs);
      for (const { at } of leaf.group.columns) this.#cells.get(at)?.cutAnew();
    }
    return true;
  }
}

/** The cells of one column, by the pages that hold them. */
export class CutCells {
  readonly column: CutColumn;
  /** Bytes of all its cells. */
  readonly byteLength: number;
  readonly #pages: PagedBytes;
  /** Columns whose run in each page is in front of this one's. */
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

  constructor(column: CutColumn, before: readonly CutColumn[], pages: PagedBytes) {
    this.column = column;
    this.byteLength = column.width * ((column.cuts.at(-1) as number) + column.overlap);
    this.#before = before;
    this.#pages = pages;
    this.#lastPage = column.cuts.length - 2;
  }

  /** What {@link find} has found lies in these bytes, until something else is looked for in the file or a page is read. */
  get bytes(): Uint8Array {
    return this.#pages.found;
  }

  /** A leaf has said where some pages are cut. */
  cutAnew(): void {
    this.#page = -1;
    this.#from = 0;
    this.#to = 0;
    this.#until = 0;
  }

  /** Where a cell starts in {@link bytes}. Ends the run where its page is not there, as all that reads cells does. */
  find(cell: number): number {
    const at = this.#present(cell);
    if (at >= 0) return at;
    return this.#pages.end([this.column.firstPage + this.#page]);
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
      this.#pages.found = pins.bytes;
      return pinned;
    }
    const own = new Uint8Array(width * (to - from));
    this.copyTo(own, from, to);
    this.#pages.found = own;
    return 0;
  }

  /** Copies the cells `[from, to)`. */
  copyTo(target: Uint8Array, from: number, to: number): void {
    this.need(from, to);
    const { width } = this.column;
    for (let cell = from; cell < to; ) {
      const at = this.find(cell);
      const end = Math.min(to, this.#until);
      target.set(this.bytes.subarray(at, at + width * (end - cell)), width * (cell - from));
      cell = end;
    }
  }

  /** Ends the run where a page is missing that some of the cells `[from, to)` lie in. */
  need(from: number, to: number): void {
    if (from >= to) return;
    const first = this.column.firstPage + this.#pageOf(from);
    const last = this.#lastPageOf(from, to);
    const missing: number[] = [];
    for (let page = first; page <= last; page++) if (!this.#pages.holds(page)) missing.push(page);
    if (missing.length > 0) this.#pages.end(missing);
  }

  /** The number in a cell. */
  number(cell: number): number {
    const at = this.find(cell);
    const bytes = this.#pages.found;
    const { width } = this.column;
    if (width === 1) return bytes[at] as number;
    const low = (bytes[at] as number) | ((bytes[at + 1] as number) << 8);
    return width === 2 ? low : (low | ((bytes[at + 2] as number) << 16) | ((bytes[at + 3] as number) << 24)) >>> 0;
  }

  #lastPageOf(from: number, to: number): number {
    const { firstPage, overlap } = this.column;
    // The page before has the first cell of the next one where pages overlap.
    return firstPage + this.#pageOf(to - from > 1 ? to - 1 - overlap : to - 1);
  }

  /** A pinned cell of `[low, high)`, as near to the middle as can be; -1 where there is none. */
  pinnedBetween(low: number, high: number): number {
    const { pinsStarts, cuts } = this.column;
    if (!pinsStarts) return -1;
    const [from, to] = [lowerBound(cuts, low, 0, cuts.length - 1), lowerBound(cuts, high, 0, cuts.length - 1)];
    return from < to ? (cuts[(from + to) >>> 1] as number) : -1;
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
      this.#pages.found = pins.bytes;
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
    if (!this.#pages.find(firstPage + this.#page)) return -1;
    this.#until = this.#to + overlap;
    return this.#start + width * (cell - this.#from);
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

  #pageOf(cell: number): number {
    const { cuts } = this.column;
    if (cell >= this.#from && cell < this.#to) return this.#page;
    return Math.min(this.#lastPage, upperBound(cuts, cell) - 1);
  }
}
