import { lowerBound, upperBound } from './format/codecs/bisection.js';
import type { PagedFile } from './paged-file.js';

/** Most that is read along in one round, bytes. */
const MOST_ALONG_BYTES = 64 * 1024;
/** A question that misses more pages of lines goes through the bases of a word, and wants few of their rows. */
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

/**
 * Wants the rows of lines that were missed, and the lines of rows, which would be missed next. Rows follow
 * their lines, so that the first rows of the lines, of which those of each page's first line are there, say
 * which pages belong together.
 */
export function wantAlong(lineFirst: ColumnOfFile, rows: readonly ColumnOfRows[]): void {
  const { file, column } = lineFirst;
  const lines = file.missedPages(column);
  const starts = file.startsOf(column);
  if (starts === null) return;
  const rowOfPage = Uint32Array.from(starts, (line) => column[line] as number);
  const lineOf = (row: number): number => starts[upperBound(rowOfPage, row) - 1] ?? 0;
  let left = MOST_ALONG_BYTES;
  for (const { file: fileOfRows, column: own, first } of rows) {
    for (const row of fileOfRows.missedCells(own)) {
      const line = lineOf(first + row);
      left -= file.want(column, line, line + 1, left);
    }
  }
  if (lines.length > MOST_PAGES_OF_LINES) return;
  for (const { file: fileOfRows, column: own, first } of rows) {
    for (const [line] of lines) {
      const page = lowerBound(starts, line);
      const from = Math.max(0, (rowOfPage[page] as number) - first);
      const to = Math.min(own.length, (rowOfPage[page + 1] ?? Number.POSITIVE_INFINITY) - first);
      left -= fileOfRows.want(own, from, to, left);
    }
  }
}
