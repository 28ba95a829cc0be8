import type { SourceEntry } from '../../src/dataset/index.js';
import type { FileTally } from './file-tally.js';

/** What a ledger holds of one file: plain data that another thread can send. */
export interface LedgerEntries {
  readonly sources: readonly SourceEntry[];
  /** Rows of `sources` whose data completed rows of other sources. */
  readonly owed: readonly number[];
  readonly tallies: readonly FileTally[];
  readonly notices: readonly string[];
  readonly newest: number;
}

/** Where the rows of a build come from, what became of them, and what the user must know of it. */
export class SourceLedger {
  readonly sources: SourceEntry[] = [];
  readonly tallies: FileTally[] = [];
  /** Sentences for the user. */
  readonly notices: string[] = [];
  readonly #owed = new Set<number>();
  /** Date of the newest source, milliseconds since 1970. */
  #newest = 0;

  /** Adds a source and returns its row. */
  addSource(source: SourceEntry): number {
    return this.sources.push(source) - 1;
  }

  /** Changes fields of a source that are known only after its file has been read. */
  revise(row: number, fields: Partial<SourceEntry>): void {
    this.sources[row] = { ...(this.sources[row] as SourceEntry), ...fields };
  }

  /** Moves a row of a source from those kept to those rejected. */
  takeBack(row: number): void {
    const { rows, rejected } = this.sources[row] as SourceEntry;
    this.revise(row, { rows: rows - 1, rejected: (rejected ?? 0) + 1 });
  }

  /** Adds sources whose data completed rows of other sources, each once. */
  addOwed(sources: readonly SourceEntry[]): void {
    for (const source of sources) {
      if (!this.sources.some((known) => known.title === source.title)) this.#owed.add(this.addSource(source));
    }
  }

  addNotice(text: string): void {
    this.notices.push(text);
  }

  /** Adds a notice for each count above 0. */
  addCounts(counts: readonly (readonly [count: number, text: string])[]): void {
    for (const [count, text] of counts) if (count > 0) this.addNotice(`${count} ${text}`);
  }

  /** Notes the date of a source: the dataset is as new as its newest one. */
  addDate(date: Date): void {
    this.#newest = Math.max(this.#newest, date.getTime());
  }

  /** Date of the newest source, ISO without time. */
  get builtAt(): string {
    return new Date(this.#newest).toISOString().slice(0, 'YYYY-MM-DD'.length);
  }

  entries(): LedgerEntries {
    return { sources: this.sources, owed: [...this.#owed], tallies: this.tallies, notices: this.notices, newest: this.#newest };
  }

  /** Adds sources, notices and date of another ledger. Returns the row here of each of its sources. */
  absorb({ sources, owed, notices, newest }: LedgerEntries): readonly number[] {
    const rows = sources.map((source, row) => {
      if (!owed.includes(row)) return this.addSource(source);
      this.addOwed([source]);
      return this.sources.findIndex(({ title }) => title === source.title);
    });
    this.notices.push(...notices);
    this.addDate(new Date(newest));
    return rows;
  }
}
