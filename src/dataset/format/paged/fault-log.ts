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
