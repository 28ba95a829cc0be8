import { PIVOT, upperBound } from '../../../bisection.js';
import { corrupt, type KnownBytes, type Numbers, type NumberView, type Overlay, type PackedOverlay } from '../codecs/columns.js';
import { firstRows, numbers, type PackedCursor, readNumber, readNumbers } from '../codecs/packed.js';
import { type CutCells, type FaultLog, PAGE_FAULT, type PagedBytes, unknownNumbers } from './paged-bytes.js';
import { pagedStrings } from './paged-strings.js';
import { addressSpace } from './pins.js';

/** Lays columns over bytes that are not all there. What is pinned is: the page table holds it. */
export function overlayOf(paged: PagedBytes): Overlay {
  return {
    numbers: (values) => {
      const cells = paged.cellsOf(values);
      return cells === undefined ? paged.vector(values) : pagedColumn(values, cells, paged.log);
    },
    view: (bytes) => pagedView(bytes, paged),
    strings: (offsets, bytes) => pagedStrings(offsets, bytes, paged),
    packed: new PackedPages(paged),
  };
}

/**
 * Bytes that hold numbers of several widths, some of them missing. A missing number ends the run:
 * where its reader goes on rests on it.
 */
function pagedView(bytes: Uint8Array, paged: PagedBytes): NumberView {
  const { buffer, byteOffset, byteLength } = paged.vector(bytes);
  const cells = paged.cellsOf(bytes);
  if (cells === undefined) return new DataView(buffer, byteOffset, byteLength);
  const find = (at: number, width: number): number => {
    // An offset that was missing itself, or made of one.
    const found = at >= 0 && at + width <= byteLength ? cells.findRun(at, at + width) : -1;
    if (found < 0) throw PAGE_FAULT;
    return found;
  };
  const two = (at: number): number => (cells.bytes[at] as number) | ((cells.bytes[at + 1] as number) << 8);
  return {
    buffer,
    byteOffset,
    byteLength,
    // The lowest byte is first in all of them.
    getUint16: (at) => two(find(at, 2)),
    getUint32(at) {
      const found = find(at, 4);
      return (two(found) | (two(found + 2) << 16)) >>> 0;
    },
  };
}

const ZERO = 48;
const NINE = 57;

/** How the cells of a column are read that is partly there. */
interface CellAccess {
  /** The cell at an index of the column; undefined, and noted, where it is missing. */
  cell(index: number): number | undefined;
  /** An index of `[low, high)` to bisect at: a cell that is there, else the middle of what lies in one page. */
  pivot(low: number, high: number): number;
  /** A copy of the cells `[from, to)`; those that are missing are asked for, and are 0. */
  copy(from: number, to: number): Numbers;
}

/** A column over bytes that are not all there. */
function pagedColumn<V extends Numbers>(values: V, cells: CutCells, log: FaultLog): V {
  const create = values.constructor as new (length: number) => V;
  const isSigned = values instanceof Int32Array;
  const access: CellAccess = {
    cell(index) {
      const cell = cells.number(index);
      return isSigned && cell !== undefined ? cell | 0 : cell;
    },
    pivot(low, high) {
      const pinned = cells.pinnedBetween(low, high);
      return pinned < 0 ? (low + high) >>> 1 : pinned;
    },
    copy(from, to) {
      const own = new create(to - from);
      cells.has(from, to);
      cells.copyTo(new Uint8Array(own.buffer), from, to);
      return own;
    },
  };
  return columnOf(values, access, log);
}

/**
 * A column that reads like the typed array that it stands for. A cell that is missing is noted, and reads as one behind the end does: what
 * is compared with it fails, so that a row is not taken for an answer, and a loop ends.
 *
 * A proxy, because kernels then are the same for both: typed arrays are read without a check, and a question about a paged file, which
 * waits for a network now and then, bears the time of the trap.
 */
function columnOf<V extends Numbers>(values: V, access: CellAccess, log: FaultLog): V {
  const { length } = values;
  return new Proxy(values, {
    get(target, key) {
      if (key === PIVOT) return access.pivot;
      if (typeof key === 'string') {
        // Counts what is no index too: a loop that starts at a missing cell counts on from `NaN`.
        log.cell();
        const code = key.charCodeAt(0);
        if (code >= ZERO && code <= NINE) {
          const index = Number(key);
          return index < length ? access.cell(index) : undefined;
        }
        if (key === 'subarray') {
          return (...bounds: readonly (number | undefined)[]) => {
            // A bound that was missing itself is none: all of the column would be read.
            if (bounds.includes(undefined)) return access.copy(0, 0);
            const [from = 0, to = length] = bounds;
            const end = Math.min(to, length);
            return access.copy(Math.min(from, end), end);
          };
        }
      }
      const value: unknown = Reflect.get(target, key, target);
      if (typeof value !== 'function') return value;
      // Methods and iteration go through all of it.
      return value.bind(access.copy(0, length));
    },
  });
}

/** Packed columns over bytes that are not all there: those of streets are unpacked page by page. */
class PackedPages implements PackedOverlay {
  readonly #paged: PagedBytes;

  constructor(paged: PagedBytes) {
    this.#paged = paged;
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
      const unpack = (values: Uint32Array, cursor: PackedCursor, first: number) => readNumbers(values, cursor, { name, first, below });
      return new RowPages(cells, name, unpack);
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
      return new RowPages(cells, name, unpack);
    });
    return this.#column(rows + 1, pages, (row) => {
      // What is known of pages that are not there.
      if (row === rows) return sums[sums.length - 1];
      const page = pages.pageOf(row);
      return cells.column.rows[page] === row ? sums[page] : pages.at(row);
    });
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
type Unpack = (values: Uint32Array, cursor: PackedCursor, first: number, page: number) => unknown;

/** The rows of a packed column by the pages that hold them, each unpacked when a row of it is read. */
class RowPages {
  readonly #cells: CutCells;
  readonly #name: string;
  readonly #unpack: Unpack;
  /** The rows `[#from, #to)`: those of the page that was read last. */
  #values = new Uint32Array(0);
  #from = 0;
  #to = 0;

  constructor(cells: CutCells, name: string, unpack: Unpack) {
    this.#cells = cells;
    this.#name = name;
    this.#unpack = unpack;
  }

  /** Memory that unpacked rows take, bytes. */
  get byteLength(): number {
    return this.#values.byteLength;
  }

  /** The page of a row, counted within its group. */
  pageOf(row: number): number {
    const { rows } = this.#cells.column;
    return Math.min(rows.length - 1, upperBound(rows, row)) - 1;
  }

  /** The value of a row; undefined where it is missing, which is noted. */
  at(row: number): number | undefined {
    if (row < this.#from || row >= this.#to) {
      if (!this.#load(this.pageOf(row))) return undefined;
    }
    return this.#values[row - this.#from];
  }

  /** Whether the rows `[from, to)` are there. Notes the pages that are not. */
  has(from: number, to: number): boolean {
    if (from >= to) return true;
    let isThere = true;
    const last = this.pageOf(to - 1);
    for (let page = this.pageOf(from); page <= last; page++) if (this.#cells.findPage(page) < 0) isThere = false;
    return isThere;
  }

  /** The first row of a page, in the middle of those in `[low, high)`. */
  startBetween(low: number, high: number): number | undefined {
    const { rows } = this.#cells.column;
    const pages = rows.length - 1;
    const [from, to] = [upperBound(rows, low - 1, 0, pages), upperBound(rows, high - 1, 0, pages)];
    return from < to ? rows[(from + to) >>> 1] : undefined;
  }

  #load(page: number): boolean {
    const cells = this.#cells;
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
    if (found !== expected) throw corrupt(`column ${this.#name}, page ${page} has ${found} bytes, expected ${expected}`);
    this.#from = from;
    this.#to = to;
    return true;
  }
}
