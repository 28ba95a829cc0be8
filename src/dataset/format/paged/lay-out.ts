import { type CutColumn, decodePageTable, type PageTable, pinsOf, runOf } from './page-table.js';

/** The bytes of the table of a whole file whose pages end at `offset`, where their table starts. */
export function laidOut(file: Uint8Array, offset: number): Uint8Array<ArrayBuffer> {
  const table = decodePageTable(file.slice(offset) as Uint8Array<ArrayBuffer>, offset);
  const bytes = pinnedOnly(table);
  const { pages, pageAt } = table;
  for (let page = 0; page < pages; page++) layOutPage(bytes, table, page, file.subarray(pageAt[page], pageAt[page + 1]));
  return bytes;
}

/** The bytes of a table of which no page is there. */
export function pinnedOnly(table: PageTable): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(table.size);
  for (const [at, pin] of pinsOf(table)) bytes.set(pin, at);
  return bytes;
}

/** Lays the columns of a page out to their places. */
export function layOutPage(bytes: Uint8Array, table: PageTable, page: number, own: Uint8Array): void {
  let taken = 0;
  for (const column of columnsOf(table, page)) {
    const { from, cells } = runOf(column, page - column.firstPage);
    const length = cells * column.width;
    bytes.set(own.subarray(taken, taken + length), column.at + from * column.width);
    taken += length;
  }
}

/** The columns that a page has runs of. */
function columnsOf({ groups }: PageTable, page: number): readonly CutColumn[] {
  let columns: readonly CutColumn[] = [];
  for (const group of groups) if (group.firstPage <= page) ({ columns } = group);
  return columns;
}
