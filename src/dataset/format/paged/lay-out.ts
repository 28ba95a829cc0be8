import { takeLeaf } from './page-leaf.js';
import { type CutColumn, decodePageTable, type PageGroup, type PageTable, pagesOf } from './page-table.js';
import { addPinned, layOutRuns, PinnedRuns } from './pins.js';

/**
 * The bytes of the table of a whole file whose pages end at `offset`, where their table starts. What page table and leaves tell of
 * pages that have not been read, digests and first cells, is passed over: the pages are here.
 */
export function laidOut(file: Uint8Array, offset: number): Uint8Array<ArrayBuffer> {
  const table = decodePageTable(file.slice(offset) as Uint8Array<ArrayBuffer>, offset);
  const bytes = new Uint8Array(table.size);
  const pins = PinnedRuns.collected();
  addPinned(pins, table);
  layOutRuns(bytes, pins);
  const { pages, pageAt, leaves } = table;
  for (const [i, leaf] of leaves.entries()) {
    // The others say nothing of where pages lie.
    if (leaf.hasCuts) takeLeaf(table, leaf, file.subarray(pageAt[pages + i], pageAt[pages + i + 1]), PinnedRuns.collected());
  }
  for (const group of table.groups) layOutGroup(bytes, table, group, file);
  return bytes;
}

/** Lays the columns of a group's pages out to their places. */
function layOutGroup(bytes: Uint8Array, { pageAt }: PageTable, group: PageGroup, file: Uint8Array): void {
  const { firstPage, columns } = group;
  const pages = pagesOf(group);
  // Files of hundreds of pages are opened by code that is not optimized yet: nothing is allocated here but the views.
  for (let page = 0; page < pages; page++) {
    let taken = pageAt[firstPage + page] as number;
    for (let i = 0; i < columns.length; i++) {
      const { at, width, cuts, overlap } = columns[i] as CutColumn;
      const cell = cuts[page] as number;
      const end = taken + width * ((cuts[page + 1] as number) + overlap - cell);
      bytes.set(file.subarray(taken, end), at + cell * width);
      taken = end;
    }
  }
}
