import type { PageTable } from './page-table.js';

/**
 * Pages that one run of a kernel may miss: what follows from missing cells is worth less and less.
 * Measured with two million addresses: with 8 pages a first suggestion takes a third more rounds, with
 * 64 up to two thirds more bytes.
 */
const MOST_FAULTS_A_RUN = 16;
/** Cells that a run may still read once it has missed a page. */
const MOST_CELLS_BEHIND = 20_000;

/** Ends a run whose answer cannot count any more. It never leaves the library. */
export class PageFault extends Error {
  constructor() {
    super('Pages are missing');
  }
}

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
    if (isNew && this.#ofRun === MOST_FAULTS_A_RUN) throw new PageFault();
    if (isNew || this.#ofRun === 0) this.#ofRun++;
  }

  /** A cell is read. Ends runs that go astray among missing cells. */
  cell(): void {
    if (this.#ofRun > 0 && ++this.#cellsBehind > MOST_CELLS_BEHIND) throw new PageFault();
  }
}

/**
 * The bytes of a file of which only some pages are there. The others are zeros; the system gives them
 * memory when they are written to.
 */
export class PagedBytes {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly table: PageTable;
  readonly log: FaultLog;
  /** Pages that kernels have missed since they were last taken. */
  readonly #missing = new Set<number>();
  readonly #resident: Uint8Array;
  readonly #shift: number;

  constructor(table: PageTable, size: number, log: FaultLog) {
    this.table = table;
    this.log = log;
    this.bytes = new Uint8Array(size);
    this.#resident = new Uint8Array(table.pages);
    this.#shift = Math.log2(table.pageBytes);
    this.#pin(table, size);
  }

  /** Whether the bytes `[from, to)` are there. Notes the pages that are not. */
  has(from: number, to: number): boolean {
    let isThere = true;
    const end = (to - 1) >> this.#shift;
    for (let page = from >> this.#shift; page <= end; page++) {
      if (this.#resident[page] === 1) continue;
      isThere = false;
      const isNew = !this.#missing.has(page);
      this.#missing.add(page);
      this.log.fault(isNew);
    }
    return isThere;
  }

  /** The same of a single cell, of at most four bytes. The first one of each page is always there. */
  hasCell(at: number, width: number): boolean {
    return this.#resident[at >> this.#shift] === 1 || (at & (this.table.pageBytes - 1)) === 0 || this.has(at, at + width);
  }

  /** The pages that were missed, ascending; they count as missed no more. */
  takeMissing(): readonly number[] {
    const missing = [...this.#missing].sort((a, b) => a - b);
    this.#missing.clear();
    return missing;
  }

  /** Whether a page is there. */
  holds(page: number): boolean {
    return this.#resident[page] === 1;
  }

  /** Puts a page in its place. */
  fill(page: number, bytes: Uint8Array): void {
    this.bytes.set(bytes, page << this.#shift);
    this.#resident[page] = 1;
  }

  #pin({ starts, pinAt, pinBytes, pins }: PageTable, size: number): void {
    const view = new DataView(this.bytes.buffer);
    for (let page = 0; page < starts.length; page++) {
      const at = page << this.#shift;
      if (at + 4 <= size) view.setUint32(at, starts[page] as number, true);
    }
    let taken = 0;
    for (let pin = 0; pin < pinAt.length; pin++) {
      const length = pinBytes[pin] as number;
      this.bytes.set(pins.subarray(taken, taken + length), pinAt[pin] as number);
      taken += length;
    }
  }
}
