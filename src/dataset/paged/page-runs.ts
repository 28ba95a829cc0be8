import type { PageLayout } from '../format/paged/page-table.js';

/** Pages that are no further apart are read as one range: a request costs more than a few bytes that nobody asked for. */
const JOINED_BYTES = 4096;
/** The same of leaves, of which a large dataset has many for rows that lie apart. */
const JOINED_LEAF_BYTES = 1024;

/** A run of pages. */
export interface PageRun {
  readonly from: number;
  readonly to: number;
}

/**
 * Ascending pages as runs; what lies closely together is one run. Pages and leaves are never in one: pages wait for their
 * leaves, and leaves for nothing.
 */
export function runsOf(wanted: readonly number[], { pages, pageAt }: PageLayout): readonly PageRun[] {
  const runs: { from: number; to: number }[] = [];
  for (const page of wanted) {
    const last = runs.at(-1);
    const most = page < pages ? JOINED_BYTES : JOINED_LEAF_BYTES;
    const isApart = last === undefined || last.from < pages !== page < pages;
    if (!isApart && (pageAt[page] as number) - (pageAt[last.to] as number) <= most) last.to = page + 1;
    else runs.push({ from: page, to: page + 1 });
  }
  return runs;
}
