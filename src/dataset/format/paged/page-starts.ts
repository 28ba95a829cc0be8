import { corrupt } from '../codecs/columns.js';
import { type PackedCursor, readNumber, unzigzag } from '../codecs/packed.js';
import { type PageGroup, type PageTable, pagesOf } from './page-table.js';
import { type PinnedRun, pinnedRuns } from './pins.js';

const NO_BYTES = new Uint8Array(0);

/** What a page table holds of the table, before any leaf has been read. Throws `DATASET_CORRUPT` where it does not fit. */
export function pinsOf(table: PageTable): readonly PinnedRun[] {
  const runs = pinnedRuns(table);
  const { starts } = table;
  if (starts === null) return runs;
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
export function readStarts(
  cursor: PackedCursor,
  { group: { columns }, pages }: PagesOfGroup,
  { texts, size }: Pick<PageTable, 'texts' | 'size'>,
  runs: PinnedRun[],
): void {
  for (const { at, width, cuts, overlap, pinsStarts } of columns) {
    if (!pinsStarts) continue;
    const cells = (cuts.at(-1) as number) + overlap;
    const textAt = texts.get(at);
    let value = 0;
    let text: Uint8Array = NO_BYTES;
    for (const page of pages) {
      const cell = cuts[page] as number;
      // A page behind the last row.
      if (cell >= cells) continue;
      value = (value + unzigzag(readNumber(cursor))) >>> 0;
      const tableAt = at + width * cell;
      if (textAt === undefined || cell + 1 === cells) {
        runs.push({ tableAt, bytes: littleEndian([value]), from: 0, to: width });
        continue;
      }
      text = readText(cursor, text);
      if (textAt + value + text.length > size) throw corrupt(`the text of cell ${cell} ends behind byte ${size} of the table`);
      const ends = littleEndian([value, value + text.length]);
      runs.push({ tableAt, bytes: ends, from: 0, to: ends.length }, { tableAt: textAt + value, bytes: text, from: 0, to: text.length });
    }
  }
}

/** A text: its length, how much of it the text before starts with too, and the rest. */
function readText(cursor: PackedCursor, before: Uint8Array): Uint8Array {
  const [length, shared] = [readNumber(cursor), readNumber(cursor)];
  const end = cursor.at + length - shared;
  if (!(shared <= Math.min(length, before.length) && end <= cursor.bytes.length))
    throw corrupt(`a text of ${length} bytes has ${shared} of the one before, which has ${before.length}`);
  const text = new Uint8Array(length);
  text.set(before.subarray(0, shared));
  text.set(cursor.bytes.subarray(cursor.at, end), shared);
  cursor.at = end;
  return text;
}

function littleEndian(numbers: readonly number[]): Uint8Array {
  return Uint8Array.from(numbers.flatMap((value) => [value, value >>> 8, value >>> 16, value >>> 24]));
}
