import type { Rejects } from './rejects.js';

/** What the parser says of its place in the file. */
interface Place {
  /** Line that it is on, from 1. */
  readonly lines: number;
  /** Empty lines and lines of remarks so far. */
  readonly empty_lines: number;
  readonly comment_lines: number;
}

const LINE_END = /[\r\n]/g;

/**
 * Accounts for every line of a CSV file. The parser reports errors, but not how many lines it skips because of them. These are the
 * lines between two rows that it returns, and each of them is rejected.
 */
export class CsvLines {
  readonly #rejects: Rejects;
  readonly #above: number;
  #passedOver = 0;
  /** The last line that is accounted for. */
  last = 0;
  /** Whether the parser left out any line. */
  hasLost = false;

  /** `above`: lines in front of those that the parser counts. */
  constructor(rejects: Rejects, above = 0) {
    this.#rejects = rejects;
    this.#above = above;
  }

  /** Rejects the lines of the row that was taken last. */
  rejectRow(record: readonly string[], reason: string): void {
    for (let line = this.last - linesOf(record) + 1; line <= this.last; line++) this.#reject(line, reason);
  }

  /** Takes a row with the place that it ends on. */
  addRow(record: readonly string[], place: Place): void {
    // Most rows are one line, and follow the one before.
    if (this.#ahead(place) > 1) this.#lose(this.#ahead(place) - linesOf(record));
    this.#advance(place);
  }

  /** Takes the place at the end of the file. */
  end(place: Place): void {
    this.#lose(this.#ahead(place));
    this.#advance(place);
  }

  #ahead({ lines, empty_lines: empty, comment_lines: remarks }: Place): number {
    return lines - this.last - (empty + remarks - this.#passedOver);
  }

  #advance({ lines, empty_lines: empty, comment_lines: remarks }: Place): void {
    this.last = lines;
    this.#passedOver = empty + remarks;
  }

  #lose(count: number): void {
    for (let i = 1; i <= count; i++) {
      this.hasLost = true;
      this.#reject(this.last + i, 'the row has broken quotes');
    }
  }

  #reject(line: number, reason: string): void {
    this.#rejects.read++;
    this.#rejects.reject(line + this.#above, reason);
  }
}

/** Lines of the file that a row takes. Inside quotes, the parser counts both characters of a line end. */
function linesOf(record: readonly string[]): number {
  return record.reduce((sum, cell) => sum + (cell.match(LINE_END)?.length ?? 0), 1);
}
