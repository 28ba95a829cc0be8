import { lowerBound, upperBound } from './format/codecs/bisection.js';
import type { PagedFile } from './paged-file.js';

/** Most that is read along in one round, bytes, and as a share of the cache. */
const MOST_ALONG_BYTES = 64 * 1024;
const MOST_ALONG_OF_CACHE = 1 / 16;
/** A question that misses more pages of lines goes through many bases, and wants few of their rows. */
const MOST_PAGES_OF_LINES = 8;

/** A column of the street index, and the file that has it. */
export interface ColumnOfFile {
  readonly file: PagedFile;
  readonly column: Uint32Array;
}

/** A column of rows, and the number of its first row. */
export interface ColumnOfRows extends ColumnOfFile {
  readonly first: number;
}

/** What may be read along beside a cache of this size, bytes. */
export function roomAlong(maxBytes: number): number {
  return Math.min(MOST_ALONG_BYTES, Math.floor(MOST_ALONG_OF_CACHE * maxBytes));
}

/**
 * Wants the rows of lines that were missed, and the lines of rows, which would be missed next. Rows follow
 * their lines, so that the first rows of the lines, of which those of each page's first line are there, say
 * which pages belong together. Up to `most` bytes.
 */
export function wantAlong(lineFirst: ColumnOfFile, rows: readonly ColumnOfRows[], most: number): void {
  const { file, column } = lineFirst;
  const lines = file.missedPages(column);
  const starts = file.startsOf(column);
  if (starts === null) return;
  const rowOfPage = Uint32Array.from(starts, (line) => column[line] as number);
  const lineOf = (row: number): number => starts[upperBound(rowOfPage, row) - 1] ?? 0;
  let left = most;
  for (const { file: fileOfRows, column: own, first } of rows) {
    for (const row of fileOfRows.missedCells(own)) {
      const line = lineOf(first + row);
      left -= file.want(column, line, line + 1, left);
    }
  }
  // Pages that lie apart are the ends of a short prefix, whose rows are too many, or single bases.
  const pages = lines.map(([line]) => lowerBound(starts, line)).sort((a, b) => a - b);
  const [page, last] = [pages[0], pages.at(-1)];
  if (page === undefined || last === undefined || last - page !== pages.length - 1 || pages.length > MOST_PAGES_OF_LINES) return;
  for (const { file: fileOfRows, column: own, first } of rows) {
    const from = Math.max(0, (rowOfPage[page] as number) - first);
    const to = Math.min(own.length, (rowOfPage[last + 1] ?? Number.POSITIVE_INFINITY) - first);
    left -= fileOfRows.want(own, from, to, left);
  }
}
