import { lowerBound, upperBound } from '../../bisection.js';
import { GROUP_ROWS } from '../format/tables/us-street-row-numbers.js';
import type { PagedFile } from './paged-file.js';

/** Most that is read along in one round, bytes, and as a share of the cache. */
const MOST_PREFETCHED_BYTES = 128 * 1024;
const MOST_PREFETCHED_OF_CACHE = 1 / 16;
/** Lines of a prefix, and rows of lines, are read with the first of them where all are no more than these. A round takes longer than they do. */
const MOST_PAGES_OF_LINES = 24;
const MOST_BYTES_OF_ROWS = 96 * 1024;
/** Names that are read together with what belongs to them. */
const MOST_NAMES = 3;
/** The numbers of rows are read with them where rows are few: those of a name that is typed almost to its end. */
const MOST_ROWS_WITH_NUMBERS = 512;
/** A question shows ten rows, and passes over some. */
const MOST_PAGES_OF_ROWS = 24;

/** Bytes of a row in its page. */
const BYTES_A_ROW = 18;

/** A column of the street index, and the file that has it. */
interface ColumnOfFile {
  readonly file: PagedFile;
  readonly column: Uint32Array;
}

/** Columns of numbers: their first blocks, and the first rows of these. */
interface ColumnsOfNumbers {
  readonly file: PagedFile;
  readonly firstBlock: Uint32Array;
  readonly blockRow: Uint32Array;
}

/** A column of rows, or of where the numbers of each group of rows start, and the number of its first row. */
interface ColumnOfRows extends ColumnOfFile {
  readonly first: number;
}

/** What may be read along beside a cache of this size, bytes. */
export function prefetchRoom(maxBytes: number): number {
  return Math.min(MOST_PREFETCHED_BYTES, Math.floor(MOST_PREFETCHED_OF_CACHE * maxBytes));
}

/** Rows `[from, to)`; of pages the first and the last. */
type RowRange = readonly [from: number, to: number];

/** What is read along with lines. */
interface BesideLines {
  readonly rows: readonly ColumnOfRows[];
  readonly numbers: readonly ColumnsOfNumbers[];
  readonly rowNumbers: readonly ColumnOfRows[];
}

/**
 * Wants what would be missed next: the rows of lines that were missed and the lines of rows, and of the numbers that were missed what they
 * have of these rows. Rows follow their lines, so that the first rows of the lines say which pages belong
 * together; those of each page's first line are there. Up to `most` bytes.
 */
export function prefetch(lineFirst: ColumnOfFile, beside: BesideLines, most: number): void {
  const { file, column } = lineFirst;
  const { rows, numbers } = beside;
  const lines = file.missedPages(column);
  const missedRows = rows.map((each) => each.file.missedCells(each.column));
  if (lines.length === 0 && missedRows.every((cells) => cells.length === 0)) return;
  const [starts, rowOfPage] = [file.startsOf(column), file.numbersAtStarts(column)];
  if (starts === null || rowOfPage === null) return;
  const lineOf = (row: number): number => starts[upperBound(rowOfPage, row) - 1] ?? 0;
  // Before pages can be named: the leaves of the rows of those lines whose own leaf was missed.
  for (const [line, end] of file.missedLeaves(column)) {
    const [from, to] = [column[line] as number, column[end] as number];
    for (const { file: fileOfRows, column: own, first } of rows)
      fileOfRows.wantLeaves(own, Math.max(0, from - first), Math.min(own.length, to - first));
  }
  let left = most;
  for (const [i, { first }] of rows.entries()) {
    const missed = missedRows[i] ?? [];
    // Of many rows the heaviest are looked for, whose lines are few.
    if (missed.length > MOST_PAGES_OF_ROWS) continue;
    for (const row of missed) {
      const line = lineOf(first + row);
      left -= file.want(column, line, line + 1, left);
    }
  }
  const pages = lines.map(([line]) => lowerBound(starts, line)).sort((a, b) => a - b);
  const [page, last] = [pages[0], pages.at(-1)];
  if (page === undefined || last === undefined) return;
  const rowsOf = (first: number, end: number): RowRange => [
    rowOfPage[first] as number,
    rowOfPage[end + 1] ?? (column[column.length - 1] as number),
  ];
  const hull = rowsOf(page, last);
  for (const columns of numbers) left -= wantRowsOfNumbers(columns, hull, left);
  for (const [first, end] of neighborsAmong(pages)) {
    const range = rowsOf(first, end);
    if ((range[1] - range[0]) * BYTES_A_ROW > MOST_BYTES_OF_ROWS) continue;
    left -= wantNumbersOf(beside.rowNumbers, range, left);
    left -= file.want(column, starts[first] as number, starts[end + 1] ?? column.length, left);
    for (const { file: fileOfRows, column: own, first: firstRow } of rows)
      left -= fileOfRows.want(own, Math.max(0, range[0] - firstRow), Math.min(own.length, range[1] - firstRow), left);
  }
}

/**
 * Runs of ascending pages, first and last of each: pages that lie further apart are the ends of a short prefix, whose rows are too
 * many, or those of several names. None where names are many.
 */
function neighborsAmong(pages: readonly number[]): readonly RowRange[] {
  const runs: [first: number, last: number][] = [];
  for (const page of pages) {
    const run = runs.at(-1);
    if (run !== undefined && page - run[0] < MOST_PAGES_OF_LINES) run[1] = page;
    else runs.push([page, page]);
  }
  return runs.length <= MOST_NAMES ? runs : [];
}

/** Wants the numbers of a few rows; how many bytes they have. */
function wantNumbersOf(files: readonly ColumnOfRows[], [from, to]: RowRange, most: number): number {
  if (to - from > MOST_ROWS_WITH_NUMBERS) return 0;
  let bytes = 0;
  for (const { file, column, first } of files) {
    const [group, end] = [Math.floor((from - first) / GROUP_ROWS), Math.ceil((to - first) / GROUP_ROWS)];
    bytes += file.want(column, Math.max(0, group), Math.min(column.length - 1, end), most - bytes);
  }
  return bytes;
}

/**
 * Wants the pages in which numbers that were missed go on, as far as they have some of the rows; how many bytes these have. Only the
 * last number of a page goes on, and it is the one that most addresses have.
 */
function wantRowsOfNumbers({ file, firstBlock, blockRow }: ColumnsOfNumbers, [from, to]: RowRange, most: number): number {
  const [numberAt, blockAt] = [file.startsOf(firstBlock), file.startsOf(blockRow)];
  if (numberAt === null || blockAt === null) return 0;
  let bytes = 0;
  for (const [, end] of file.missedPages(firstBlock)) {
    for (let page = upperBound(numberAt, end - 1); numberAt[page] === end; page++) {
      const [block, next] = [blockAt[page] as number, blockAt[page + 1] ?? blockRow.length];
      if ((blockRow[block] as number) >= to) break;
      const goesOn = numberAt[page + 1] === end;
      if (!goesOn || (blockRow[next] as number) > from) bytes += file.want(blockRow, block, next, most - bytes);
    }
  }
  return bytes;
}
