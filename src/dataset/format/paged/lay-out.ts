import { takeLeaf } from './page-leaf.js';
import { pinsOf } from './page-starts.js';
import { type CutColumn, decodePageTable, type PageLeaf, type PageTable } from './page-table.js';
import { layOutRuns } from './pins.js';

/** The bytes of the table of a whole file whose pages end at `offset`, where their table starts. */
export function laidOut(file: Uint8Array, offset: number): Uint8Array<ArrayBuffer> {
  const table = decodePageTable(file.slice(offset) as Uint8Array<ArrayBuffer>, offset);
  const bytes = new Uint8Array(table.size);
  layOutRuns(bytes, pinsOf(table));
  const { pages, pageAt, leaves } = table;
  for (let leaf = 0; leaf < leaves.length; leaf++) {
    const own = file.subarray(pageAt[pages + leaf], pageAt[pages + leaf + 1]);
    layOutRuns(bytes, takeLeaf(table, leaves[leaf] as PageLeaf, own));
  }
  for (let page = 0; page < pages; page++) layOutPage(bytes, table, page, file, pageAt[page] as number);
  return bytes;
}

/** Lays the columns of a page out to their places; `own` has the page from byte `from` on. */
function layOutPage(bytes: Uint8Array, table: PageTable, page: number, own: Uint8Array, from: number): void {
  const columns = columnsOf(table, page);
  let taken = from;
  // Files of hundreds of pages are opened by code that is not optimized yet: nothing is allocated here but the views.
  for (let i = 0; i < columns.length; i++) {
    const { at, width, cuts, overlap, firstPage } = columns[i] as CutColumn;
    const cell = cuts[page - firstPage] as number;
    const end = taken + width * ((cuts[page - firstPage + 1] as number) + overlap - cell);
    bytes.set(own.subarray(taken, end), at + cell * width);
    taken = end;
  }
}

/** The columns that a page has runs of. */
function columnsOf({ groups }: PageTable, page: number): readonly CutColumn[] {
  return groups.findLast(({ firstPage }) => firstPage <= page)?.columns ?? [];
}
