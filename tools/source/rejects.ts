/** A row that cannot be used. */
export interface Reject {
  readonly file: string;
  /** Line of a text file, or row of a table, from 1; null where the trouble is not that of one row. */
  readonly line: number | null;
  readonly reason: string;
}

/** What the rows of a source have come to. */
export interface Tally {
  readonly read: number;
  /** Rejected rows by reason. */
  readonly rejected: ReadonlyMap<string, number>;
}

/**
 * Collects the rows of one source file that cannot be used: counts them by reason and hands each to a writer. Reasons are
 * fixed sentences without values of the row, so that they count well and a log of them tells nobody's address.
 */
export class Rejects implements Tally {
  readonly rejected = new Map<string, number>();
  readonly #file: string;
  readonly #write: (reject: Reject) => void;
  read = 0;

  constructor(file: string, write: (reject: Reject) => void = () => {}) {
    this.#file = file;
    this.#write = write;
  }

  /** Number of rows rejected. */
  get count(): number {
    let sum = 0;
    for (const count of this.rejected.values()) sum += count;
    return sum;
  }

  reject(line: number | null, reason: string): void {
    this.rejected.set(reason, (this.rejected.get(reason) ?? 0) + 1);
    this.#write({ file: this.#file, line, reason });
  }
}
