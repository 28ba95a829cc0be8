import { takeLeaf } from './page-leaf.js';
import { type CutColumn, decodePageTable, eachPin, type PageLeaf, type PageTable } from './page-table.js';

/** The bytes of the table of a whole file whose pages end at `offset`, where their table starts. */
export function laidOut(file: Uint8Array, offset: number): Uint8Array<ArrayBuffer> {
  const table = decodePageTable(file.slice(offset) as Uint8Array<ArrayBuffer>, offset);
  const bytes = pinnedOnly(table);
  const { pages, pageAt, leaves } = table;
  for (let leaf = 0; leaf < leaves.length; leaf++)
    layOutLeaf(bytes, table, leaf, file.subarray(pageAt[pages + leaf], pageAt[pages + leaf + 1]));
  for (let page = 0; page < pages; page++) layOutPage(bytes, table, page, file, pageAt[page] as number);
  return bytes;
}

/** The bytes of a table of which no page is there. */
function pinnedOnly(table: PageTable): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(table.size);
  layOutPins(bytes, table);
  return bytes;
}

function layOutPins(bytes: Uint8Array, { pinRuns, pins }: Pick<PageTable, 'pinRuns' | 'pins'>): void {
  eachPin({ pinRuns }, (at, from, to) => {
    // Most pins are shorter than a copy by the runtime is worth.
    for (let i = from; i < to; i++) bytes[at + i - from] = pins[i] as number;
  });
}

/** Takes a leaf into the table, and lays out what is there of its pages before these. */
function layOutLeaf(bytes: Uint8Array, table: PageTable, leaf: number, own: Uint8Array): void {
  layOutPins(bytes, takeLeaf(table, table.leaves[leaf] as PageLeaf, own));
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
