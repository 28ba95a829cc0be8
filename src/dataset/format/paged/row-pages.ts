import { upperBound } from '../../../bisection.js';
import { corrupt } from '../codecs/columns.js';
import type { PackedCursor } from '../codecs/packed.js';
import type { CutCells } from './cut-cells.js';

/** Unpacks the rows of a page, counted within its group; `first` is the row of the first one. */
type Unpack = (values: Uint32Array, cursor: PackedCursor, first: number, page: number) => void;

/** A packed column. */
interface PackedCells {
  readonly cells: CutCells;
  readonly name: string;
}

/** The rows of a packed column by the pages that hold them, each unpacked when a row of it is read. */
export class RowPages {
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
