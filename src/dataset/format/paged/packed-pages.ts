import { upperBound } from '../../../bisection.js';
import { corrupt, type KnownBytes, type PackedOverlay } from '../codecs/columns.js';
import { firstRows, numbers, type PackedCursor, readNumber } from '../codecs/packed.js';
import type { RecentRows } from '../codecs/recent-rows.js';
import { addressSpace } from './address-space.js';
import type { CutCells } from './cut-cells.js';
import { PAGE_FAULT } from './fault-log.js';
import { type PagedBytes, unknownNumbers } from './paged-bytes.js';
import { type CellAccess, columnOf } from './paged-column.js';

/** Packed columns over bytes that are not all there: those of streets are unpacked page by page. */
export class PackedPages implements PackedOverlay {
  readonly #paged: PagedBytes;

  constructor(paged: PagedBytes) {
    this.#paged = paged;
  }

  get unpacked(): RecentRows {
    return this.#paged.memory.unpacked;
  }

  has(bytes: Uint8Array, from: number, to: number): boolean {
    return this.#paged.cellsOf(bytes)?.has(from, to) ?? true;
  }

  take(bytes: Uint8Array, from: number, to: number): KnownBytes {
    const cells = this.#paged.cellsOf(bytes);
    if (cells === undefined) return { bytes, skipped: 0 };
    const at = cells.findRun(from, to);
    return at < 0 ? this.fault() : { bytes: cells.bytes, skipped: from - at };
  }

  fault(): never {
    throw PAGE_FAULT;
  }

  vector(bytes: Uint8Array): Uint8Array {
    return this.#paged.vector(bytes);
  }

  zeros(rows: number): Uint8Array {
    return new Uint8Array(addressSpace(rows), 0, rows);
  }

  whole(vectors: readonly Uint8Array[]): readonly Uint8Array[] {
    const missing = vectors.filter((bytes) => !this.has(bytes, 0, bytes.length));
    if (missing.length > 0) this.fault();
    return vectors.map((bytes) => {
      const cells = this.#paged.cellsOf(bytes);
      if (cells === undefined) return bytes;
      const own = new Uint8Array(bytes.length);
      cells.copyTo(own, 0, bytes.length);
      return own;
    });
  }

  keep<T>(name: string, make: () => T): T {
    return this.#paged.keep(name, make);
  }

  numbers(bytes: Uint8Array, rows: number, name: string, below: number): Uint32Array {
    const cells = this.#paged.cellsOf(bytes);
    if (cells === undefined || !isCutByRows(cells, rows)) {
      return this.keep(name, () => this.whole([bytes]).map((all) => numbers(all, rows, name, below))[0] as Uint32Array);
    }
    const pages = this.keep(name, () => {
      const unpack = (values: Uint32Array, cursor: PackedCursor, first: number): void => {
        for (let i = 0; i < values.length; i++) {
          const value = readNumber(cursor);
          if (value >= below) throw corrupt(`column ${name}, row ${first + i}: ${value}, expected below ${below}`);
          values[i] = value;
        }
      };
      return new RowPages({ cells, name }, unpack);
    });
    return this.#column(rows, pages, (row) => pages.at(row));
  }

  firstRows(bytes: Uint8Array, rows: number, name: string): Uint32Array {
    // Columns that the file lacks count nothing.
    if (bytes.length === 0) return unknownNumbers(rows + 1);
    const cells = this.#paged.cellsOf(bytes);
    if (cells === undefined) return this.keep(name, () => firstRows(bytes, rows, name));
    const sums = this.#paged.table.sums.get(bytes.byteOffset);
    if (sums === undefined) throw corrupt(`the page table does not say what column ${name} comes to`);
    const pages = this.keep(name, () => {
      const unpack = (values: Uint32Array, cursor: PackedCursor, _: number, page: number): void => {
        let sum = sums[page] as number;
        for (let i = 0; i < values.length; i++) {
          values[i] = sum;
          sum += readNumber(cursor);
        }
        if (sum !== sums[page + 1]) throw corrupt(`column ${name}, page ${page} comes to ${sum}, expected ${sums[page + 1]}`);
      };
      return new RowPages({ cells, name }, unpack);
    });
    return this.#column(rows + 1, pages, (row) => {
      // What is known of pages that are not there.
      if (row === rows) return sums[sums.length - 1];
      const page = pages.pageOf(row);
      return cells.column.rows[page] === row ? sums[page] : pages.at(row);
    });
  }

  sumsAround(bytes: Uint8Array, row: number): readonly [before: number, behind: number] | null {
    const cells = this.#paged.cellsOf(bytes);
    const sums = this.#paged.table.sums.get(bytes.byteOffset);
    if (cells === undefined || sums === undefined) return null;
    const { rows } = cells.column;
    const page = Math.min(rows.length - 1, upperBound(rows, row)) - 1;
    return [sums[page] as number, sums[page + 1] as number];
  }

  computed(rows: number, cell: (row: number) => number | undefined): Uint32Array {
    const access: CellAccess = { cell, pivot: (low, high) => (low + high) >>> 1, copy: () => this.fault() };
    return columnOf(unknownNumbers(rows), access, this.#paged.log);
  }

  #column(rows: number, pages: RowPages, cell: CellAccess['cell']): Uint32Array {
    const access: CellAccess = {
      cell,
      pivot: (low, high) => pages.startBetween(low, high) ?? (low + high) >>> 1,
      copy: (from, to) => {
        if (!pages.has(from, to)) this.fault();
        return Uint32Array.from({ length: to - from }, (_, i) => cell(from + i) as number);
      },
    };
    return columnOf(unknownNumbers(rows), access, this.#paged.log);
  }
}

/** Whether pages have whole rows; those of other columns have bytes. */
function isCutByRows({ column }: CutCells, rows: number): boolean {
  return column.rows[column.rows.length - 1] === rows;
}

/** Unpacks the rows of a page, counted within its group; `first` is the row of the first one. */
type Unpack = (values: Uint32Array, cursor: PackedCursor, first: number, page: number) => void;

/** A packed column. */
interface PackedCells {
  readonly cells: CutCells;
  readonly name: string;
}

/** The rows of a packed column by the pages that hold them, each unpacked when a row of it is read. */
class RowPages {
  readonly #of: PackedCells;
  readonly #unpack: Unpack;
  /** The rows `[#from, #to)`: those of the page that was read last. */
  #values = new Uint32Array(0);
  #from = 0;
  #to = 0;

  constructor(of: PackedCells, unpack: Unpack) {
    this.#of = of;
    this.#unpack = unpack;
  }

  /** Memory that unpacked rows take, bytes. */
  get byteLength(): number {
    return this.#values.byteLength;
  }

  /** The page of a row, counted within its group. */
  pageOf(row: number): number {
    const { rows } = this.#of.cells.column;
    return Math.min(rows.length - 1, upperBound(rows, row)) - 1;
  }

  /** The value of a row; undefined where it is missing, which is noted. */
  at(row: number): number | undefined {
    if (row < this.#from || row >= this.#to) {
      const page = this.pageOf(row);
      if (!this.#load(page)) return undefined;
    }
    return this.#values[row - this.#from];
  }

  /** Whether the rows `[from, to)` are there. Notes the pages that are not. */
  has(from: number, to: number): boolean {
    if (from >= to) return true;
    let isThere = true;
    const last = this.pageOf(to - 1);
    const { cells } = this.#of;
    for (let page = this.pageOf(from); page <= last; page++) if (cells.findPage(page) < 0) isThere = false;
    return isThere;
  }

  /** The first row of a page, in the middle of those in `[low, high)`. */
  startBetween(low: number, high: number): number | undefined {
    const { rows } = this.#of.cells.column;
    const pages = rows.length - 1;
    const [from, to] = [upperBound(rows, low - 1, 0, pages), upperBound(rows, high - 1, 0, pages)];
    return from < to ? rows[(from + to) >>> 1] : undefined;
  }

  #load(page: number): boolean {
    const { cells, name } = this.#of;
    const { rows, cuts } = cells.column;
    const at = cells.findPage(page);
    if (at < 0) return false;
    const [from, to] = [rows[page] as number, rows[page + 1] as number];
    if (this.#values.length < to - from) this.#values = new Uint32Array(to - from);
    // Nothing is there while it is unpacked, which may fail.
    this.#to = this.#from;
    const cursor = { bytes: cells.bytes, at };
    this.#unpack(this.#values.subarray(0, to - from), cursor, from, page);
    const [found, expected] = [cursor.at - at, (cuts[page + 1] as number) - (cuts[page] as number)];
    if (found !== expected) throw corrupt(`column ${name}, page ${page} has ${found} bytes, expected ${expected}`);
    this.#from = from;
    this.#to = to;
    return true;
  }
}
