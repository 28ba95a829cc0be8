import type { Numbers } from '../../src/dataset/format/codecs/columns.js';

/*
 * Bytes of a page, measured with two million generated addresses (`npm run bench -- pages`). Names and
 * rows of streets lie scattered, so that of a larger page more is not needed; of numbers most of what is
 * read lies together, and each page takes some 30 bytes of the page table.
 */
export const SINGLE_BYTES = 1024;
export const SCATTERED_BYTES = 2048;
export const OTHER_BYTES = 4096;
export const TOGETHER_BYTES = 8192;

/** Where the positions of an axis come from: those of another axis, by an ascending column. */
export interface DerivedAxis {
  readonly of: string;
  /** The value that the column has at the position. */
  readonly valueIn?: string;
  /** The first row of the column whose value is not below the position. */
  readonly firstIn?: string;
  /** Where each row of the other axis starts, and where the last one ends. */
  readonly starts?: Uint32Array;
}

/** Columns that a question reads together, cut so that each page has what belongs to the same rows. */
export interface GroupPlan {
  /** What pages are cut along first; all other axes follow from it, in this order. */
  readonly axis: string;
  /** Rows of that axis, where no column has a cell for each of them. */
  readonly rows?: number;
  readonly derived: Readonly<Record<string, DerivedAxis>>;
  /** A derived axis with `firstIn` of which no row is cut in two where it fits a page: what a page begins with can then be read alone. */
  readonly uncut?: string;
  /** Of each column the axis that its cells lie on. A string pool is two columns. */
  readonly columns: Readonly<Record<string, string>>;
  /** Columns in which a row is looked for by its value: the first cells of their pages are pinned. */
  readonly bisected: readonly string[];
  /** Packed columns of counts, and the axis that has their sums. */
  readonly sums?: Readonly<Record<string, string>>;
  /** The columns are pinned where they have no more bytes; default: as many as those of other groups. */
  readonly pinnedBytes?: number;
  /** Most bytes of a page. A single row that is longer has a page for itself. */
  readonly pageBytes: number;
}

/** The vectors of a file, by name; the two of a string pool have the name of the pool in front. */
export type Vectors = ReadonlyMap<string, Numbers>;
