import { upperBound } from '../../../bisection.js';
import { corrupt, type KnownBytes, type PackedOverlay } from '../codecs/columns.js';
import { firstRows, numbers, type PackedCursor, readNumber } from '../codecs/packed.js';
import type { RecentRows } from '../codecs/recent-rows.js';
import { addressSpace } from './address-space.js';
import type { CutCells } from './cut-cells.js';
import { PAGE_FAULT } from './fault-log.js';
import { type PagedBytes, unknownNumbers } from './paged-bytes.js';
import { type CellAccess, columnOf } from './paged-column.js';
import { RowPages } from './row-pages.js';

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
