import { corrupt } from '../codecs/columns.js';
import { longestOf, type StringGaps, Strings } from '../codecs/strings.js';
import type { CutCells } from './cut-cells.js';
import type { PagedBytes } from './paged-bytes.js';

/** Row numbers of a short pool, which is there as a whole, may be missing themselves. */
const NO_GAPS: StringGaps = {
  has: (row) => row >= 0,
  middle: (low, high) => (low + high) >>> 1,
  wantPageOf: () => undefined,
  pageEnd: (row) => row + 1,
  wantAll: () => undefined,
};

/** A string pool over bytes that are not all there. */
export function pagedStrings(offsets: Uint32Array, bytes: Uint8Array, paged: PagedBytes): Strings {
  const rows = paged.cellsOf(offsets);
  const text = paged.cellsOf(bytes);
  if (rows === undefined || text === undefined) return new Strings(offsets, bytes, { longest: longestOf(offsets), gaps: NO_GAPS });
  const longest = Math.min(bytes.length, paged.table.longest.get(offsets.byteOffset) ?? 0);
  return new Strings(offsets, bytes, { longest, gaps: gapsOf({ offsets, longest, rows, text, paged }) });
}

interface PagedPool {
  readonly offsets: Uint32Array;
  readonly longest: number;
  /** The cells of the offsets, and those of the bytes. */
  readonly rows: CutCells;
  readonly text: CutCells;
  readonly paged: PagedBytes;
}

/** The first string of each page is pinned; the others are there or missing with their page. */
function gapsOf({ offsets, longest, rows, text, paged }: PagedPool): StringGaps {
  const end = offsets.length - 1;
  return {
    has(row) {
      // A row number that was missing itself, or made of one.
      if (!(row >= 0)) return false;
      if (row >= end) return true;
      const isPinned = rows.isPinned(row);
      if (!isPinned && !rows.has(row, row + 2)) return false;
      const [from, to] = [offsets[row] as number, offsets[row + 1] as number];
      // Kernels go through a string letter by letter: one without end would hold them up.
      if (!(from <= to && to - from <= longest)) throw corrupt(`string row ${row} has ${to - from} bytes, expected at most ${longest}`);
      return isPinned || text.has(from, to);
    },
    middle(low, high) {
      const pinned = rows.pinnedBetween(low, high);
      return pinned < 0 ? (low + high) >>> 1 : pinned;
    },
    wantPageOf(row) {
      if (!(row >= 0)) return;
      const [page] = rows.pagesOf(row, row + 1);
      if (!paged.holds(page)) paged.want(page);
    },
    pageEnd: (row) => rows.pageEnd(row),
    wantAll(mostBytes) {
      if ((offsets[end] as number) > mostBytes) return;
      const [first, last] = rows.pagesOf(0, end);
      for (let page = first; page <= last; page++) if (!paged.holds(page)) paged.want(page);
    },
  };
}
