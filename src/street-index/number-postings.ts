import { perOwner } from '../bounded-cache.js';
import { spend } from '../budget.js';
import { BLOCK_ROWS, type UsStreetNumbersTable } from '../dataset/format/tables/us-street-index.js';
import { lowerBound, upperBound } from '../search/bisection.js';

/** A number of a file, and the tag that its rows are offered with. */
export interface WantedNumber {
  readonly table: UsStreetNumbersTable;
  readonly number: number;
  readonly tag: number;
}

const scratch = new Uint32Array(BLOCK_ROWS);

/** In an array that the next call overwrites; `[0, length)` are filled. */
export function readBlock(table: UsStreetNumbersTable, block: number): { readonly rows: Uint32Array; readonly length: number } {
  view.length = decodeBlock(table, block, scratch, 0);
  return view;
}

/** The rounded weight of each row of a block. */
export function weightsOfBlock({ blocks, blockAt }: UsStreetNumbersTable, block: number): Uint8Array {
  const from = (blockAt[block] as number) + 1;
  return blocks.subarray(from, from + (blocks[from - 1] as number));
}

/** Where the differences of a block start: behind its number of rows and their weights. */
function differencesAt(blocks: Uint8Array, at: number): number {
  return at + 1 + (blocks[at] as number);
}

/** Writes the rows of a block from `length` on; gives the length with them. */
function decodeBlock({ blocks, blockAt, blockRow }: UsStreetNumbersTable, block: number, rows: Uint32Array, length: number): number {
  const end = blockAt[block + 1] as number;
  const most = length + BLOCK_ROWS;
  spend(BLOCK_ROWS);
  let row = blockRow[block] as number;
  let next = length;
  rows[next++] = row;
  for (let at = differencesAt(blocks, blockAt[block] as number); at < end && next < most; ) {
    let byte = blocks[at++] as number;
    let difference = byte & 127;
    for (let shift = 7; byte > 127 && at < end; shift += 7) {
      byte = blocks[at++] as number;
      difference |= (byte & 127) << shift;
    }
    row += difference;
    rows[next++] = row;
  }
  return next;
}

const view = { rows: scratch, length: 0 };

interface NumberRows {
  number: number;
  rows: Uint32Array;
  /** What the rows lie in. */
  room: Uint32Array;
}

/** The number asked for last of each table. Held with the table: nothing of a closed dataset stays. */
const lastOf = perOwner((_: UsStreetNumbersTable): NumberRows => ({ number: -1, rows: new Uint32Array(), room: new Uint32Array() }));
/** Room used again for the next number: an array outside of the heap takes longer than to read most numbers. */
const MOST_REUSED = 16_384;

/** Ascending. The rows of the number asked for last are kept; the table's next number overwrites them. */
export function numberRowsOfBlock(table: UsStreetNumbersTable, number: number): Uint32Array {
  const last = lastOf(table);
  if (last.number === number) return last.rows;
  const first = table.firstBlock[number] as number;
  const end = table.firstBlock[number + 1] as number;
  const most = (end - first) * BLOCK_ROWS;
  const reused = last.room.length >= most && last.room.length <= MOST_REUSED;
  const room = reused ? last.room : new Uint32Array(most);
  // Until all are read: a page of them may be missing.
  last.number = -1;
  let length = 0;
  for (let block = first; block < end; block++) length = decodeBlock(table, block, room, length);
  last.number = number;
  last.room = room;
  last.rows = room.subarray(0, length);
  return last.rows;
}

/** Last of the blocks `[from, to)` that starts at or before a row; `from` when none does. */
function blockOf(table: UsStreetNumbersTable, from: number, to: number, row: number): number {
  return Math.max(from, upperBound(table.blockRow, row, from, to) - 1);
}

export function blocksOf({ table, number }: WantedNumber): number {
  return (table.firstBlock[number + 1] as number) - (table.firstBlock[number] as number);
}

/** Blocks `[from, to)` of a number that may hold rows of ranges. */
export function blocksIn({ table, number }: WantedNumber, ranges: readonly number[]): readonly [from: number, to: number] {
  const none = table.firstBlock[number + 1] as number;
  const start = table.firstBlock[number] as number;
  if (ranges.length === 0 || start >= none) return [none, none];
  const from = blockOf(table, start, none, ranges[0] as number);
  const last = blockOf(table, from, none, (ranges[ranges.length - 1] as number) - 1);
  return [from, (table.blockRow[last] as number) < (ranges[ranges.length - 1] as number) ? last + 1 : last];
}

/** Most blocks that are read as a whole. */
const FEW_BLOCKS = 4;
const fewScratch = new Uint32Array(FEW_BLOCKS * BLOCK_ROWS);
const few = { rows: fewScratch, length: 0 };

/** Rows in `[from, to)`, in an array that the next call overwrites; null where more than a few blocks may hold some. */
export function indexRowsOfNumber(
  table: UsStreetNumbersTable,
  number: number,
  from: number,
  to: number,
): { readonly rows: Uint32Array; readonly length: number } | null {
  const start = table.firstBlock[number] as number;
  const end = table.firstBlock[number + 1] as number;
  few.length = 0;
  if (start >= end) return few;
  const first = blockOf(table, start, end, from);
  if (first + FEW_BLOCKS < end && (table.blockRow[first + FEW_BLOCKS] as number) < to) return null;
  const { blocks } = table;
  let length = 0;
  // Of a file that is read by pages nobody has checked the bounds of blocks: both loops end without them.
  const last = Math.min(end, first + FEW_BLOCKS);
  for (let block = first; block < last; block++) {
    let row = table.blockRow[block] as number;
    if (row >= to) break;
    const stop = table.blockAt[block + 1] as number;
    spend(BLOCK_ROWS);
    for (let at = differencesAt(blocks, table.blockAt[block] as number), left = BLOCK_ROWS; left > 0; left--) {
      if (row >= to) break;
      if (row >= from) fewScratch[length++] = row;
      if (at >= stop) break;
      let byte = blocks[at++] as number;
      let difference = byte & 127;
      for (let shift = 7; byte > 127 && at < stop; shift += 7) {
        byte = blocks[at++] as number;
        difference |= (byte & 127) << shift;
      }
      row += difference;
    }
  }
  few.length = length;
  return few;
}

export function hasNumber(table: UsStreetNumbersTable, number: number, row: number): boolean {
  const from = table.firstBlock[number] as number;
  const to = table.firstBlock[number + 1] as number;
  if (from >= to || row < (table.blockRow[from] as number)) return false;
  const { rows, length } = readBlock(table, blockOf(table, from, to, row));
  const at = lowerBound(rows, row, 0, length);
  return at < length && rows[at] === row;
}

/** How a number is written, given its key. */
export function numberText(table: UsStreetNumbersTable, number: number, key = table.keys.at(number)): string {
  const text = lowerBound(table.textNumber, number);
  return table.textNumber[text] === number ? table.texts.at(text) : key;
}
