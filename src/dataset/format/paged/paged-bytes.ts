import { lowerBound, upperBound } from '../../../bisection.js';
import { corrupt, type Numbers, within } from '../codecs/columns.js';
import type { PageMemory, PagePlaces } from './page-memory.js';
import { type CutColumn, type PageLayout, type PageLeaf, type PageTable, pinsOf, takeLeaf } from './page-table.js';
import { isUnknown, PinnedBuffer, type PinnedRun, Pins } from './pins.js';

/**
 * Pages that one run of a kernel may miss: what follows from missing cells is worth less and less.
 * Measured with two million addresses: with 16 pages typing errors take two more rounds.
 */
const MOST_FAULTS_A_RUN = 48;
/** Cells that a run may still read once it has missed a page. */
const MOST_CELLS_BEHIND = 20_000;

/** Ends a run whose answer cannot count any more. It never leaves the library. */
export class PageFault extends Error {
  constructor() {
    super('Pages are missing');
  }
}

/** The same one each time: what collects the stack of an error takes longer than many a run. */
export const PAGE_FAULT = new PageFault();

/**
 * The page faults of all files that are read page by page. A kernel that misses a page goes on without
 * it, so that one run finds most of the pages that it needs; its answer does not count.
 */
export class FaultLog {
  /** Faults so far. An answer counts if there was none while it was made. */
  count = 0;
  #ofRun = 0;
  #cellsBehind = 0;

  /** Another run begins. */
  begin(): void {
    this.#ofRun = 0;
    this.#cellsBehind = 0;
  }

  /** A page is missing; `isNew` where nobody has missed it yet. */
  fault(isNew: boolean): void {
    this.count++;
    if (isNew && this.#ofRun === MOST_FAULTS_A_RUN) throw PAGE_FAULT;
    if (isNew || this.#ofRun === 0) this.#ofRun++;
  }

  /** A cell is read. Ends runs that go astray among missing cells. */
  cell(): void {
    if (this.#ofRun > 0 && ++this.#cellsBehind > MOST_CELLS_BEHIND) throw PAGE_FAULT;
  }
}

/** The cell for which a page was missed first. */
export interface MissedCell {
  readonly cell: number;
  /** The cuts of its column. */
  readonly cuts: Uint32Array;
}

/** Objects for each column of a file: what is laid over it, and the row or page that was read last. Estimated from the heap of shards. */
const COLUMN_BYTES = 2 * 1024;

/** What is there of a file that is read page by page: pinned bytes, and pages that lie in memory shared with other files. */
export class PagedBytes {
  readonly table: PageLayout;
  /** More of them when leaves have been read. */
  pins: Pins;
  readonly log: FaultLog;
  readonly memory: PageMemory;
  /** What {@link start} has found lies in these bytes. */
  segment: Uint8Array;
  readonly #at: PagePlaces;
  /** Of each page the leaf that has its digest; -1 where the table has it. */
  readonly #leafOf: Int32Array;
  readonly #hasLeaf: Uint8Array;
  readonly #placeMask: number;
  /** Pages that kernels have missed since they were last taken, and leaves, which are counted behind the pages. */
  #missing: Map<number, MissedCell | null> | null = null;
  readonly #kept = new Map<string, unknown>();
  /** What is cut into pages, by where it lies. */
  readonly #cells = new Map<number, CutCells>();

  constructor(table: PageTable, log: FaultLog, memory: PageMemory, at: PagePlaces) {
    // The pins are copied, and with them left out nothing holds the bytes that the table was decoded from.
    const { pinRuns: _runs, pins: _pins, starts: _starts, ...layout } = table;
    this.table = layout;
    this.log = log;
    this.memory = memory;
    this.#at = at;
    this.#placeMask = 2 ** memory.placeBits - 1;
    this.pins = new Pins(within(() => pinsOf(table)));
    this.segment = this.pins.bytes;
    const { pages, leaves, groups } = layout;
    this.#leafOf = new Int32Array(leaves.length === 0 ? 0 : pages).fill(-1);
    this.#hasLeaf = new Uint8Array(leaves.length);
    for (const [leaf, { group, from, to }] of leaves.entries()) this.#leafOf.fill(leaf, group.firstPage + from, group.firstPage + to);
    for (const { columns } of groups)
      columns.forEach((column, i) => {
        if (column.cuts.length > 1) this.#cells.set(column.at, new CutCells(column, columns.slice(0, i), this));
      });
  }

  /** The table as a flatbuffer. Columns that are cut into pages are nothing but their length and where they lie. */
  get buffer(): PinnedBuffer {
    return new PinnedBuffer(this.pins, this.table.size);
  }

  /** Memory that is taken beside the pages, bytes. */
  get tableBytes(): number {
    const { pages, digests } = this.table;
    // Where pages start and lie, when they were used, and the cuts of a few columns.
    let bytes = COLUMN_BYTES * this.#cells.size + this.pins.size + digests.byteLength + 8 * pages * Uint32Array.BYTES_PER_ELEMENT;
    for (const value of this.#kept.values()) bytes += bytesIn(value);
    return bytes;
  }

  /** Bytes of the pages that are there. */
  get filledBytes(): number {
    return this.#at.bytes;
  }

  /** The cells of a vector; undefined where all of it is pinned, and where it has no page. */
  cellsOf(vector: Pick<Numbers, 'buffer' | 'byteOffset' | 'byteLength'>): CutCells | undefined {
    if (vector.byteLength === 0 || !isUnknown(vector)) return undefined;
    const cells = this.#cells.get(vector.byteOffset);
    // Cells that no page has would be looked for in the last one.
    if (cells !== undefined && cells.byteLength !== vector.byteLength) {
      throw corrupt(`pages have ${cells.byteLength} bytes of a vector, expected ${vector.byteLength}`);
    }
    return cells;
  }

  /** A vector as it is, where all of it is pinned; else one that says no more than its length. */
  vector<V extends Numbers>(values: V): V {
    const { byteOffset, byteLength, length } = values;
    if (byteLength === 0 || !isUnknown(values) || this.#cells.has(byteOffset)) return values;
    const at = this.pins.find(byteOffset, byteLength);
    if (at < 0) throw corrupt(`${byteLength} bytes from byte ${byteOffset} on are neither pinned nor cut into pages`);
    const { buffer, byteOffset: pinsAt } = this.pins.bytes;
    return new (values.constructor as new (buffer: ArrayBuffer, at: number, length: number) => V)(buffer, pinsAt + at, length);
  }

  /** What has been made of bytes that were all there, under a name: it stays good when others come and go. */
  keep<T>(name: string, make: () => T): T {
    if (!this.#kept.has(name)) this.#kept.set(name, make());
    return this.#kept.get(name) as T;
  }

  /** Whether something is kept under a name. */
  keeps(name: string): boolean {
    return this.#kept.has(name);
  }

  /** Whether a page is there, or a leaf; a page is not while nobody knows where it is cut. */
  holds(page: number): boolean {
    const { pages } = this.table;
    if (page >= pages) return this.#hasLeaf[page - pages] === 1;
    return this.#at.places[page] !== 0 && this.firstFor(page) === page;
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

  /** Where a page starts in {@link segment}, and counts it as used; -1 where it is missing. */
  start(page: number): number {
    const place = this.#at.places[page] as number;
    if (place === 0 || this.firstFor(page) !== page) return -1;
    const { memory } = this;
    this.#at.usedAt[page] = memory.run;
    this.segment = memory.segments[place >>> memory.placeBits] as Uint8Array;
    return (place & this.#placeMask) << 3;
  }

  /** Notes a page that is not there. */
  miss(page: number, cell: number, cuts: Uint32Array): void {
    const first = this.firstFor(page);
    this.#missing ??= new Map();
    const isNew = !this.#missing.has(first);
    if (isNew) this.#missing.set(first, { cell, cuts });
    this.log.fault(isNew);
  }

  /** The pages that were missed. */
  get missing(): ReadonlyMap<number, MissedCell | null> {
    return this.#missing ?? NOTHING_MISSED;
  }

  /** Counts a page as missed though no kernel has asked for it. */
  want(page: number): void {
    const first = this.firstFor(page);
    this.#missing ??= new Map();
    if (!this.#missing.has(first)) this.#missing.set(first, null);
  }

  /** The pages that were missed, ascending; they count as missed no more. */
  takeMissing(): readonly number[] {
    const missing = [...this.missing.keys()].sort((a, b) => a - b);
    // Another map the next time: what a map that has grown old drops is kept by what it has dropped before, until a full collection.
    this.#missing = null;
    return missing;
  }

  /** Keeps a page, or what a leaf says of its pages. */
  fill(page: number, bytes: Uint8Array): void {
    const { pages, leaves } = this.table;
    if (page < pages) {
      if (!this.holds(page)) this.memory.put(this.#at, page, bytes);
      return;
    }
    const leaf = leaves[page - pages] as PageLeaf;
    if (this.holds(page)) return;
    const runs: PinnedRun[] = [];
    takeLeaf(this.table, leaf, bytes, runs);
    this.#hasLeaf[page - pages] = 1;
    if (!leaf.hasCuts) return;
    this.pins = this.pins.with(runs);
    for (const { at } of leaf.group.columns) this.#cells.get(at)?.cutAnew();
    for (const name of this.#kept.keys()) if (name.startsWith(OF_STARTS)) this.#kept.delete(name);
  }

  /** The numbers in some cells of a column that are pinned, as they are until another leaf is read. */
  numbersAt(column: Uint32Array, cells: Uint32Array): Uint32Array {
    return this.keep(`${OF_STARTS}${column.byteOffset}`, () => Uint32Array.from(cells, (cell) => column[cell] as number));
  }
}

const OF_STARTS = 'starts ';
const NOTHING_MISSED: ReadonlyMap<number, MissedCell | null> = new Map();

/** Memory of a column, or of the columns that an object has. */
function bytesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  if ('byteLength' in value) return Number(value.byteLength);
  return Object.values(value).reduce((sum, column) => sum + (ArrayBuffer.isView(column) ? column.byteLength : 0), 0);
}

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
