import type { SourceEntry } from '../../src/dataset/index.js';
import { sourceIdentity } from './format/manifest-sources.js';
import { increment, type Tally, total } from './source/rejects.js';

/** What a ledger holds of one file: plain data that another thread can send. */
export interface LedgerEntries {
  readonly sources: readonly SourceEntry[];
  /** Rows of `sources` whose data completed rows of other sources. */
  readonly owed: readonly number[];
  /** Rows of `sources`; other files may hold more of them. */
  readonly parts: readonly number[];
  readonly tallies: readonly FileTally[];
  readonly notices: readonly string[];
  readonly newest: string;
}

/** Where the rows of a build come from, what became of them, and what the user must know of it. */
export class SourceLedger {
  readonly sources: SourceEntry[] = [];
  readonly tallies: FileTally[] = [];
  /** Sentences for the user. */
  readonly notices: string[] = [];
  readonly #owed = new Set<number>();
  /** Rows of sources that come in several files, by what tells sources apart. */
  readonly #parts = new Map<string, number>();
  #newest = '1970-01-01';

  /** Adds a source and returns its row. */
  addSource(source: SourceEntry): number {
    return this.sources.push(source) - 1;
  }

  /** Adds what one file has of a source that comes in several, and returns the row of the whole source. */
  addPart(source: SourceEntry): number {
    const identity = sourceIdentity(source);
    const known = this.#parts.get(identity);
    if (known !== undefined) {
      this.count(known, source);
      return known;
    }
    const row = this.addSource(source);
    this.#parts.set(identity, row);
    return row;
  }

  /** Adds to the rows of a source. */
  count(row: number, { rows = 0, rejected }: Partial<SourceEntry>): void {
    const known = this.sources[row] as SourceEntry;
    const sum = known.rejected === undefined && rejected === undefined ? {} : { rejected: (known.rejected ?? 0) + (rejected ?? 0) };
    this.revise(row, { rows: known.rows + rows, ...sum });
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

  /** Adds a source like another one whose title goes on as given; it has no rows yet. */
  addBeside(row: number, more: string): number {
    const source = this.sources[row] as SourceEntry;
    return this.addSource({ ...source, title: source.title + more, rows: 0, rejected: 0 });
  }

  /** Moves a row from one source to another. */
  move(from: number, to: number): void {
    this.revise(from, { rows: (this.sources[from] as SourceEntry).rows - 1 });
    this.revise(to, { rows: (this.sources[to] as SourceEntry).rows + 1 });
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

  /** Notes the date of a source, ISO without time: the dataset is as new as its newest one. */
  addDate(date: string): void {
    if (date > this.#newest) this.#newest = date;
  }

  /** Date of the newest source, ISO without time. */
  get builtAt(): string {
    return this.#newest;
  }

  entries(): LedgerEntries {
    return {
      sources: this.sources,
      owed: [...this.#owed],
      parts: [...this.#parts.values()],
      tallies: this.tallies,
      notices: this.notices,
      newest: this.#newest,
    };
  }

  /** Adds sources, notices and date of another ledger. Returns the row here of each of its sources. */
  absorb({ sources, owed, parts, notices, newest }: LedgerEntries): readonly number[] {
    const rows = sources.map((source, row) => {
      if (parts.includes(row)) return this.addPart(source);
      if (!owed.includes(row)) return this.addSource(source);
      this.addOwed([source]);
      return this.sources.findIndex(({ title }) => title === source.title);
    });
    this.notices.push(...notices);
    this.addDate(newest);
    return rows;
  }
}

/** Counts of one file: plain data that another thread can send. */
export interface FileTally extends Tally {
  readonly path: string;
  kept: number;
  /** Whether `kept` counts rows; otherwise it counts ranges, and a row may hold none or several. */
  readonly ofRows: boolean;
  readonly rejected: Map<string, number>;
}

/** A copy that can be changed without changing the tally given. */
export function copyTally(tally: FileTally): FileTally {
  return { ...tally, rejected: new Map(tally.rejected) };
}

/** A tally as JSON has it. */
export function plainTally(tally: FileTally) {
  const [rejected, leftOut, changed] = [tally.rejected, tally.leftOut, tally.changed].map((counts) => Object.fromEntries(counts));
  return { ...tally, rejected, leftOut, changed };
}

/** Counts a row as rejected that was counted as kept. */
export function takeBack(tally: FileTally, reason: string): void {
  tally.kept--;
  increment(tally.rejected, reason);
}

/** The lines of a report on a file: its counts, and below them the reasons, the most frequent first. */
export function tallyLines({ path, read, kept, ofRows, rejected, leftOut, changed }: FileTally): string[] {
  const left = total(leftOut) > 0 ? `, ${total(leftOut)} left out` : '';
  const put = total(changed) > 0 ? `, ${total(changed)} changed` : '';
  return [
    `${path}: ${read} rows read, ${kept}${ofRows ? '' : ' ranges'} kept, ${total(rejected)} rejected${left}${put}`,
    ...reasonLines(rejected, ''),
    ...reasonLines(leftOut, 'left out: '),
    ...reasonLines(changed, 'changed: '),
  ];
}

function reasonLines(counts: ReadonlyMap<string, number>, prefix: string): string[] {
  const ordered = [...counts].sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1));
  return ordered.map(([reason, count]) => `  ${count}  ${prefix}${reason}`);
}
