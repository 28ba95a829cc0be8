import { corrupt, within } from '../codecs/columns.js';
import { type PackedCursor, readNumber, unzigzag } from '../codecs/packed.js';
import { PAGE_DIGEST_BYTES, type PageGroup, type PageLayout, type PageLeaf, type PageTable, pagesOf } from './page-table.js';
import { addPinned, PinnedRuns } from './pins.js';

/** Used again for each page, of which a table has thousands: two cells, and the text that was read last. */
const CELLS = new Uint8Array(8);
let text = new Uint8Array(256);

/** What a page table holds of the table, before any leaf has been read. Throws `DATASET_CORRUPT` where it does not fit. */
export function pinsOf(table: PageTable): PinnedRuns {
  const runs = PinnedRuns.collected();
  addPinned(runs, table);
  const { starts } = table;
  const cursor = { bytes: starts, at: 0 };
  for (const group of table.groups) readStarts(cursor, { group, pages: firstPages(table, group) }, table, runs);
  if (cursor.at !== starts.length) throw corrupt(`column starts has ${starts.length} bytes, expected ${cursor.at}`);
  return runs;
}

/** The pages of a group of which the page table itself says where they are cut. */
function firstPages({ leaves }: PageTable, group: PageGroup): readonly number[] {
  const own = leaves.filter((leaf) => leaf.group === group && leaf.hasCuts);
  return own.length > 0 ? own.map(({ from }) => from) : Array.from({ length: pagesOf(group) }, (_, page) => page);
}

interface PagesOfGroup {
  readonly group: PageGroup;
  /** Counted within the group, ascending. */
  readonly pages: readonly number[];
}

/** Reads the first cells of some pages, column by column. Of a string pool that is where the first string starts and ends, and its bytes. */
function readStarts(
  cursor: PackedCursor,
  { group: { columns }, pages }: PagesOfGroup,
  { texts, size }: Pick<PageTable, 'texts' | 'size'>,
  runs: PinnedRuns,
): void {
  for (const { at, width, cuts, overlap, pinsStarts } of columns) {
    if (!pinsStarts) continue;
    const cells = (cuts.at(-1) as number) + overlap;
    const textAt = texts.get(at);
    let value = 0;
    let length = 0;
    for (const page of pages) {
      const cell = cuts[page] as number;
      // A page behind the last row.
      if (cell >= cells) continue;
      value = (value + unzigzag(readNumber(cursor))) >>> 0;
      const tableAt = at + width * cell;
      if (textAt === undefined || cell + 1 === cells) {
        runs.add(tableAt, littleEndian(value, 0), 0, width);
        continue;
      }
      length = readText(cursor, length);
      if (textAt + value + length > size) throw corrupt(`the text of cell ${cell} ends behind byte ${size} of the table`);
      runs.add(tableAt, littleEndian(value, value + length), 0, CELLS.length);
      runs.add(textAt + value, text, 0, length);
    }
  }
}

/** Reads a text into {@link text}, where the one before is: its length, how much that starts with too, and the rest. Gives its length. */
function readText(cursor: PackedCursor, before: number): number {
  const [length, shared] = [readNumber(cursor), readNumber(cursor)];
  const end = cursor.at + length - shared;
  if (!(shared <= Math.min(length, before) && end <= cursor.bytes.length))
    throw corrupt(`a text of ${length} bytes has ${shared} of the one before, which has ${before}`);
  if (length > text.length) {
    const longer = new Uint8Array(2 * length);
    longer.set(text);
    text = longer;
  }
  for (let i = shared; i < length; i++) text[i] = cursor.bytes[cursor.at + i - shared] as number;
  cursor.at = end;
  return length;
}

function littleEndian(first: number, second: number): Uint8Array {
  for (let i = 0; i < 4; i++) {
    CELLS[i] = first >>> (8 * i);
    CELLS[4 + i] = second >>> (8 * i);
  }
  return CELLS;
}

/**
 * Takes what a leaf says of its pages into the table: their digests and, where the table does not have these, where they are
 * cut and lie. Adds what it pins. Throws `DATASET_CORRUPT` if it does not fit the table.
 */
export function takeLeaf(table: PageLayout, leaf: PageLeaf, bytes: Uint8Array, runs: PinnedRuns): void {
  within(() => {
    const { group, from, to, hasCuts } = leaf;
    const cursor = { bytes, at: (to - from) * PAGE_DIGEST_BYTES };
    if (cursor.at > bytes.length) throw corrupt(`a leaf has ${bytes.length} bytes, expected ${cursor.at} of digests`);
    table.digests.set(bytes.subarray(0, cursor.at), (group.firstPage + from) * PAGE_DIGEST_BYTES);
    if (hasCuts) takeCuts(table, leaf, cursor, runs);
    if (cursor.at !== bytes.length) throw corrupt(`a leaf has ${bytes.length} bytes, expected ${cursor.at}`);
  });
}

function takeCuts(table: PageLayout, { group, from, to }: PageLeaf, cursor: PackedCursor, runs: PinnedRuns): void {
  const { firstPage, axes, columns } = group;
  for (const cuts of axes) {
    const end = cuts[to] as number;
    let cut = cuts[from] as number;
    for (let page = from + 1; page < to; page++) {
      cut += readNumber(cursor);
      if (!(cut <= end)) throw corrupt(`an axis reaches ${cut} in a leaf, expected at most ${end}`);
      cuts[page] = cut;
    }
  }
  let start = table.pageAt[firstPage + from] as number;
  for (let page = from; page < to - 1; page++) {
    for (const { width, cuts, overlap } of columns) start += width * ((cuts[page + 1] as number) + overlap - (cuts[page] as number));
    table.pageAt[firstPage + page + 1] = start;
  }
  const pages = Array.from({ length: to - from - 1 }, (_, i) => from + 1 + i);
  readStarts(cursor, { group, pages }, table, runs);
}
