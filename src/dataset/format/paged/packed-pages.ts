import { upperBound } from '../codecs/bisection.js';
import { corrupt, type PackedOverlay } from '../codecs/columns.js';
import { firstRows, numbers, readNumber } from '../codecs/packed.js';
import type { CutCells } from './cut-cells.js';
import { PageFault } from './fault-log.js';
import type { PagedBytes } from './paged-bytes.js';
import { type CellAccess, columnOf } from './paged-column.js';

/** Packed columns over bytes that are not all there: those of streets are unpacked page by page. */
export class PackedPages implements PackedOverlay {
  readonly #paged: PagedBytes;

  constructor(paged: PagedBytes) {
    this.#paged = paged;
  }

  has(bytes: Uint8Array, from: number, to: number): boolean {
    return this.#paged.cellsOf(bytes)?.has(from, to) ?? true;
  }

  fault(): never {
    throw new PageFault();
  }

  requireWhole(vectors: readonly Uint8Array[]): void {
    const missing = vectors.filter((bytes) => !this.has(bytes, 0, bytes.length));
    if (missing.length > 0) this.fault();
  }

  keep<T>(name: string, make: () => T): T {
    const { unpacked } = this.#paged;
    if (!unpacked.has(name)) unpacked.set(name, make());
    return unpacked.get(name) as T;
  }

  numbers(bytes: Uint8Array, rows: number, name: string, below: number): Uint32Array {
    return this.keep(name, () => this.#numbers(bytes, rows, name, below));
  }

  firstRows(bytes: Uint8Array, rows: number, name: string): Uint32Array {
    return this.keep(name, () => this.#firstRows(bytes, rows, name));
  }

  spread(rows: Uint32Array, values: Uint32Array): Uint32Array {
    const access: CellAccess = {
      cell: (index) => {
        const row = rows[index];
        return row === undefined ? undefined : values[row];
      },
      pivot: (low, high) => (low + high) >>> 1,
      wants: () => this.fault(),
    };
    return columnOf(rows, access, this.#paged.log);
  }

  #numbers(bytes: Uint8Array, rows: number, name: string, below: number): Uint32Array {
    const cells = this.#paged.cellsOf(bytes);
    if (cells === undefined || !isCutByRows(cells, rows)) {
      this.requireWhole([bytes]);
      return numbers(bytes, rows, name, below);
    }
    const values = new Uint32Array(rows);
    const unpack = (page: number, from: number, to: number): void => {
      const cursor = this.#cursor(bytes, cells, page);
      for (let row = from; row < to; row++) {
        const value = readNumber(cursor);
        if (value >= below) throw corrupt(`column ${name}, row ${row}: ${value}, expected below ${below}`);
        values[row] = value;
      }
      requireEnd(cursor.at, cells, page, name);
    };
    const rowsOf = new RowPages(cells, unpack);
    const cell = (row: number): number | undefined => (rowsOf.load(row) ? values[row] : undefined);
    return this.#column(values, rowsOf, cell);
  }

  #firstRows(bytes: Uint8Array, rows: number, name: string): Uint32Array {
    const cells = this.#paged.cellsOf(bytes);
    if (cells === undefined) return firstRows(bytes, rows, name);
    const sums = this.#paged.table.sums.get(bytes.byteOffset);
    if (sums === undefined) throw corrupt(`the page table does not say what column ${name} comes to`);
    const first = new Uint32Array(rows + 1);
    const unpack = (page: number, from: number, to: number): void => {
      const cursor = this.#cursor(bytes, cells, page);
      let sum = sums[page] as number;
      for (let row = from; row < to; row++) {
        first[row] = sum;
        sum += readNumber(cursor);
      }
      requireEnd(cursor.at, cells, page, name);
      if (sum !== sums[page + 1]) throw corrupt(`column ${name}, page ${page} comes to ${sum}, expected ${sums[page + 1]}`);
    };
    const rowsOf = new RowPages(cells, unpack);
    const cell = (row: number): number | undefined => {
      // What is known of pages that are not there.
      if (row === rows) return sums[sums.length - 1];
      const page = rowsOf.pageOf(row);
      if (cells.column.rows[page] === row) return sums[page];
      return rowsOf.load(row) ? first[row] : undefined;
    };
    return this.#column(first, rowsOf, cell);
  }

  #cursor(bytes: Uint8Array, { column }: CutCells, page: number) {
    return { bytes, at: column.cuts[page] as number };
  }

  #column(values: Uint32Array, rowsOf: RowPages, cell: CellAccess['cell']): Uint32Array {
    const access: CellAccess = {
      cell,
      pivot: (low, high) => rowsOf.startBetween(low, high) ?? (low + high) >>> 1,
      wants: (from, to) => {
        if (!rowsOf.loadAll(from, to)) this.fault();
      },
    };
    return columnOf(values, access, this.#paged.log);
  }
}

/** Whether pages have whole rows; those of other columns have bytes. */
function isCutByRows({ column }: CutCells, rows: number): boolean {
  return column.rows[column.rows.length - 1] === rows;
}

function requireEnd(at: number, { column: { cuts } }: CutCells, page: number, name: string): void {
  if (at !== cuts[page + 1]) throw corrupt(`column ${name}, page ${page} ends at byte ${at}, expected ${cuts[page + 1]}`);
}

/** The rows of a packed column by the pages that hold them, each unpacked when a row of it is first read. */
class RowPages {
  readonly #cells: CutCells;
  readonly #ready: Uint8Array;
  readonly #unpack: (page: number, from: number, to: number) => void;

  constructor(cells: CutCells, unpack: (page: number, from: number, to: number) => void) {
    this.#cells = cells;
    this.#ready = new Uint8Array(cells.column.rows.length - 1);
    this.#unpack = unpack;
  }

  /** The page of a row, counted within its group. */
  pageOf(row: number): number {
    return Math.min(this.#ready.length, upperBound(this.#cells.column.rows, row)) - 1;
  }

  /** Whether a row is there; unpacks its page. */
  load(row: number): boolean {
    return this.#loadPage(this.pageOf(row));
  }

  /** The same of the rows `[from, to)`. */
  loadAll(from: number, to: number): boolean {
    if (from >= to) return true;
    let isThere = true;
    const last = this.pageOf(to - 1);
    for (let page = this.pageOf(from); page <= last; page++) if (!this.#loadPage(page)) isThere = false;
    return isThere;
  }

  /** The first row of a page, in the middle of those in `[low, high)`. */
  startBetween(low: number, high: number): number | undefined {
    const { rows } = this.#cells.column;
    const [from, to] = [upperBound(rows, low - 1, 0, this.#ready.length), upperBound(rows, high - 1, 0, this.#ready.length)];
    return from < to ? rows[(from + to) >>> 1] : undefined;
  }

  #loadPage(page: number): boolean {
    if (this.#ready[page] === 1) return true;
    if (!this.#cells.hasPage(page)) return false;
    const { rows } = this.#cells.column;
    this.#unpack(page, rows[page] as number, rows[page + 1] as number);
    this.#ready[page] = 1;
    return true;
  }
}
