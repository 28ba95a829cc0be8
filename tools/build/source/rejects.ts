/** A row that cannot be used. */
export interface Reject {
  /** Path of the file, with that of the member behind it where the file is an archive. */
  readonly file: string;
  /** Line of a text file, or row of a table, from 1; null where the problem is not that of one row. */
  readonly line: number | null;
  readonly reason: string;
}

/** What is said of a row that lists several house numbers. */
const SEVERAL_NUMBERS = 'the row lists several house numbers, and counts as so many rows';

/** Counts of a source's rows. Each row that is read is kept, rejected or left out. */
export interface Tally {
  readonly read: number;
  /** Rejected rows by reason. */
  readonly rejected: ReadonlyMap<string, number>;
  /** Rows that are as they should be and that the build has no use for, by reason. */
  readonly leftOut: ReadonlyMap<string, number>;
  /** Rows that are kept with a field corrected or left out, by what was done. */
  readonly changed: ReadonlyMap<string, number>;
}

/**
 * Counts what becomes of the rows of one source file, and hands each one that cannot be used to a writer. Reasons are fixed
 * sentences without values of the row, so that they can be counted and a log of them holds nobody's address.
 */
export class Rejects implements Tally {
  readonly rejected = new Map<string, number>();
  readonly leftOut = new Map<string, number>();
  readonly changed = new Map<string, number>();
  readonly #file: string;
  readonly #write: (reject: Reject) => void;
  #held: { readonly line: number | null; readonly reason: string }[] | null = null;
  read = 0;
  /** The member of an archive that is being read; null outside of one. */
  member: string | null = null;

  constructor(file: string, write: (reject: Reject) => void = () => {}) {
    this.#file = file;
    this.#write = write;
  }

  /** Number of rows rejected. */
  get count(): number {
    return total(this.rejected);
  }

  /** Counts a row that cannot be used, and lists it. */
  reject(line: number | null, reason: string): void {
    if (this.#held !== null) {
      this.#held.push({ line, reason });
      return;
    }
    increment(this.rejected, reason);
    this.#write({ file: this.member === null ? this.#file : `${this.#file}/${this.member}`, line, reason });
  }

  /** Does a step that reads ahead: the rows that it rejects are counted and listed when `list` is called, or as it fails. */
  async ahead<T>(step: () => Promise<T>): Promise<{ readonly value: T; readonly list: () => void }> {
    const held: { readonly line: number | null; readonly reason: string }[] = [];
    const list = (): void => {
      for (const { line, reason } of held.splice(0)) this.reject(line, reason);
    };
    this.#held = held;
    const done = step().finally(() => {
      this.#held = null;
    });
    done.catch(list);
    return { value: await done, list };
  }

  /** Counts a row that the build has no use for. */
  leaveOut(reason: string): void {
    increment(this.leftOut, reason);
  }

  /** Counts a row that stands for several, as many as are kept of it. */
  list(rows: number): void {
    this.read += rows - 1;
    this.change(SEVERAL_NUMBERS);
  }

  /** Counts a row that is kept with a field corrected or left out. */
  change(what: string): void {
    increment(this.changed, what);
  }
}

/** Sum of counts. */
export function total(counts: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const count of counts.values()) sum += count;
  return sum;
}

/** Counts one more. */
export function increment(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
