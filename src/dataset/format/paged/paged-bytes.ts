import { CutCells } from './cut-cells.js';
import type { FaultLog } from './fault-log.js';
import { layOutPage, pinnedOnly } from './lay-out.js';
import type { PageTable } from './page-table.js';

/** The cell for which a page was missed first. */
export interface MissedCell {
  readonly cell: number;
  /** The cuts of its column. */
  readonly cuts: Uint32Array;
}

/**
 * The bytes of a table of which only some pages are there. The others are zeros; the system gives them
 * memory when they are written to.
 */
export class PagedBytes {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly table: PageTable;
  readonly log: FaultLog;
  /** Pages that kernels have missed since they were last taken. */
  readonly #missing = new Map<number, MissedCell | null>();
  readonly #resident: Uint8Array;
  /** What has been unpacked from pages, by name; it stays while the pages do. */
  readonly unpacked = new Map<string, unknown>();
  /** What is cut into pages, by where it lies. */
  readonly #cells = new Map<number, CutCells>();

  constructor(table: PageTable, log: FaultLog) {
    this.table = table;
    this.log = log;
    this.bytes = pinnedOnly(table);
    this.#resident = new Uint8Array(table.pages);
    for (const { columns } of table.groups)
      for (const column of columns) if (column.cuts.length > 1) this.#cells.set(column.at, new CutCells(column, this));
  }

  /** The cells of a vector; undefined where all of it is pinned, and where it has no page. */
  cellsOf({ byteOffset, byteLength }: { readonly byteOffset: number; readonly byteLength: number }): CutCells | undefined {
    return byteLength === 0 ? undefined : this.#cells.get(byteOffset);
  }

  /** Whether a page is there. */
  holds(page: number): boolean {
    return this.#resident[page] === 1;
  }

  /** Notes a page that is not there. */
  miss(page: number, cell: number, cuts: Uint32Array): void {
    const isNew = !this.#missing.has(page);
    if (isNew) this.#missing.set(page, { cell, cuts });
    this.log.fault(isNew);
  }

  /** The pages that were missed. */
  get missing(): ReadonlyMap<number, MissedCell | null> {
    return this.#missing;
  }

  /** Counts a page as missed though no kernel has asked for it. */
  want(page: number): void {
    if (!this.#missing.has(page)) this.#missing.set(page, null);
  }

  /** The pages that were missed, ascending; they count as missed no more. */
  takeMissing(): readonly number[] {
    const missing = [...this.#missing.keys()].sort((a, b) => a - b);
    this.#missing.clear();
    return missing;
  }

  /** Lays the columns of a page out to their places. */
  fill(page: number, bytes: Uint8Array): void {
    layOutPage(this.bytes, this.table, page, bytes);
    this.#resident[page] = 1;
  }

  /** Fills all pages from a file that was read as a whole; the bytes of its table. */
  fillAll(file: Uint8Array): Uint8Array<ArrayBuffer> {
    const { pages, pageAt } = this.table;
    for (let page = 0; page < pages; page++) if (!this.holds(page)) this.fill(page, file.subarray(pageAt[page], pageAt[page + 1]));
    return this.bytes;
  }
}
