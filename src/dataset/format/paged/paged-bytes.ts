import { CutCells } from './cut-cells.js';
import type { FaultLog } from './fault-log.js';
import { layOutLeaf, layOutPage, pinnedOnly } from './lay-out.js';
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
  /** Pages that kernels have missed since they were last taken, and leaves, which are counted behind the pages. */
  readonly #missing = new Map<number, MissedCell | null>();
  readonly #resident: Uint8Array;
  /** Of each page the leaf that says where it lies; -1 where the table says that. */
  readonly #leafOf: Int32Array;
  /** What has been unpacked from pages, by name; it stays while the pages do. */
  readonly unpacked = new Map<string, unknown>();
  /** What is cut into pages, by where it lies. */
  readonly #cells = new Map<number, CutCells>();

  constructor(table: PageTable, log: FaultLog) {
    this.table = table;
    this.log = log;
    this.bytes = pinnedOnly(table);
    this.#resident = new Uint8Array(table.pages + table.leaves.length);
    this.#leafOf = new Int32Array(table.pages).fill(-1);
    for (const [leaf, { group, from, to }] of table.leaves.entries())
      this.#leafOf.fill(table.pages + leaf, group.firstPage + from, group.firstPage + to);
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

  /** What has to be read first for a page: the page itself, or the leaf that says where it lies. */
  firstFor(page: number): number {
    const leaf = this.#leafOf[page] ?? -1;
    return leaf < 0 || this.holds(leaf) ? page : leaf;
  }

  /** Notes a page that is not there. */
  miss(page: number, cell: number, cuts: Uint32Array): void {
    const first = this.firstFor(page);
    const isNew = !this.#missing.has(first);
    if (isNew) this.#missing.set(first, { cell, cuts });
    this.log.fault(isNew);
  }

  /** The pages that were missed. */
  get missing(): ReadonlyMap<number, MissedCell | null> {
    return this.#missing;
  }

  /** Counts a page as missed though no kernel has asked for it. */
  want(page: number): void {
    const first = this.firstFor(page);
    if (!this.#missing.has(first)) this.#missing.set(first, null);
  }

  /** The pages that were missed, ascending; they count as missed no more. */
  takeMissing(): readonly number[] {
    const missing = [...this.#missing.keys()].sort((a, b) => a - b);
    this.#missing.clear();
    return missing;
  }

  /** Lays the columns of a page out to their places, or what a leaf has of its pages. */
  fill(page: number, bytes: Uint8Array): void {
    const { pages, leaves } = this.table;
    if (page < pages) layOutPage(this.bytes, this.table, page, bytes);
    else {
      layOutLeaf(this.bytes, this.table, page - pages, bytes);
      for (const { at } of leaves[page - pages]?.group.columns ?? []) this.#cells.get(at)?.cutAnew();
    }
    this.#resident[page] = 1;
  }

  /** Fills all pages from a file that was read as a whole; the bytes of its table. */
  fillAll(file: Uint8Array): Uint8Array<ArrayBuffer> {
    const { pages, leaves, pageAt } = this.table;
    const fill = (page: number): void => {
      if (!this.holds(page)) this.fill(page, file.subarray(pageAt[page], pageAt[page + 1]));
    };
    for (let leaf = 0; leaf < leaves.length; leaf++) fill(pages + leaf);
    for (let page = 0; page < pages; page++) fill(page);
    return this.bytes;
  }
}
