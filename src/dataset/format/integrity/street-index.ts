import { corrupt, pointsInto } from '../codecs/columns.js';
import { countNumbers, type PackedCursor } from '../codecs/packed.js';
import { rulesOf } from '../column-schema.js';
import {
  BEST_ROWS,
  BLOCK_ROWS,
  STREET_INDEX_COLUMNS,
  STREET_NUMBERS_COLUMNS,
  STREET_ROWS_COLUMNS,
  type UsStreetIndexTable,
  type UsStreetNumbersTable,
  type UsStreetRowsTable,
} from '../tables/us-street-index.js';
import { GROUP_ROWS, ROWS_A_FILE, STREET_ROW_NUMBERS_COLUMNS, type UsStreetRowNumbersTable } from '../tables/us-street-row-numbers.js';
import { eachRow, type Rule } from './rules.js';

/*
 * The rules of each file of the street index by itself, and behind them what one file says about another,
 * which is checked when they are put together.
 */

/** Tags tell the numbers of a file apart up to this many. */
const NUMBERS_A_FILE = 2 ** 24;

const bases = ({ baseKeys }: UsStreetIndexTable): number => baseKeys.length;
const places = ({ placeCity }: UsStreetIndexTable): number => placeCity.length;

/** The rules of the directory. Those that follow the columns' own rely on them. */
export const STREET_INDEX_RULES: readonly Rule<UsStreetIndexTable>[] = [
  ...rulesOf(STREET_INDEX_COLUMNS),
  eachRow('affixes', ({ affixes }) => Math.min(1, affixes.length), firstAffix, 'row 0 stands for no affix, which sorts first'),
  eachRow('wordBases', ({ words }) => words.length, rowsOfWord('wordAt', 'wordBases', bases), 'ascending bases of a word'),
  eachRow(
    'cityWordPlaces',
    ({ cityWords }) => cityWords.length,
    rowsOfWord('cityWordAt', 'cityWordPlaces', places),
    'ascending places of a word',
  ),
  eachRow('zipOrder', places, zipsDescend, 'bisection for ZIP codes'),
  eachRow('bestAt', ({ bestBefore }: UsStreetIndexTable) => bestBefore.length, longList, 'lists that are short'),
];

function firstAffix({ affixes: all }: UsStreetIndexTable): string | null {
  return all.bytesOf(0) === 0 ? null : `has ${all.bytesOf(0)} bytes, expected none`;
}

function zipsDescend({ zipOrder, placeZip }: UsStreetIndexTable, row: number): string | null {
  const zip = placeZip[zipOrder[row] as number] as number;
  const before = row === 0 ? 0 : (placeZip[zipOrder[row - 1] as number] as number);
  return zip >= before ? null : `ZIP code ${zip} follows ${before}, expected ascending order`;
}

function longList({ bestAt }: { readonly bestAt: Uint32Array }, list: number): string | null {
  const rows = (bestAt[list + 1] as number) - (bestAt[list] as number);
  return rows <= BEST_ROWS ? null : `a list has ${rows} rows, expected at most ${BEST_ROWS}`;
}

/** Whether the rows of a word, stored as differences, ascend and stay below a bound. */
function rowsOfWord(at: 'wordAt' | 'cityWordAt', rows: 'wordBases' | 'cityWordPlaces', bound: (table: UsStreetIndexTable) => number) {
  return (table: UsStreetIndexTable, word: number): string | null => {
    const last = lastOf(table[rows], table[at][word] as number, table[at][word + 1] as number);
    if (last === BROKEN) return 'differences are cut off or 0, expected ascending rows';
    return last < bound(table) ? null : `ends at row ${last}, expected below ${bound(table)}`;
  };
}

const BROKEN = -1;
/** The fifth and last byte of a difference holds the bits from here on. */
const LAST_SHIFT = 28;

/** The number at the cursor; {@link BROKEN} if it is cut off at `end` or has more than five bytes. The common reader trusts its input. */
function readWithin(cursor: PackedCursor, end: number): number {
  let value = 0;
  for (let shift = 0; shift <= LAST_SHIFT && cursor.at < end; shift += 7) {
    const byte = cursor.bytes[cursor.at++] as number;
    value += (byte & 127) * 2 ** shift;
    if (byte < 128) return value;
  }
  return BROKEN;
}

/** The sum of the differences in bytes `[from, to)`, the first from 0. {@link BROKEN} if one of them is, or one behind the first is 0. */
function lastOf(bytes: Uint8Array, from: number, to: number): number {
  const cursor = { bytes, at: from };
  let row = 0;
  while (cursor.at < to) {
    const isFirst = cursor.at === from;
    const difference = readWithin(cursor, to);
    if (difference === BROKEN || (difference === 0 && !isFirst)) return BROKEN;
    row += difference;
  }
  return row;
}

const rows = ({ line }: UsStreetRowsTable): number => line.length;

/** The rules of a run of rows. Those that follow the columns' own rely on them. */
export const STREET_ROWS_RULES: readonly Rule<UsStreetRowsTable>[] = [
  ...rulesOf(STREET_ROWS_COLUMNS),
  {
    column: 'place',
    check: ({ place, placeFirst }) => pointsInto(place, 'place', placeFirst.length - 1),
    reliedOnBy: 'the place of a row',
  },
  eachRow('peak', ({ peak }) => peak.length, wrongPeak, 'blocks that are left out by their highest weight'),
  eachRow('placeRow', rows, wrongPlace, 'bisection for ranges among the rows of a place'),
];

function wrongPeak({ weight, peak }: UsStreetRowsTable, block: number): string | null {
  let highest = 0;
  for (let row = block * BLOCK_ROWS; row < Math.min(weight.length, (block + 1) * BLOCK_ROWS); row++)
    if ((weight[row] as number) > highest) highest = weight[row] as number;
  return peak[block] === highest ? null : `${peak[block]}, expected ${highest}`;
}

/** Whether a row is listed with its own place, behind the rows before it. */
function wrongPlace({ place, placeFirst, placeRow }: UsStreetRowsTable, at: number): string | null {
  const row = placeRow[at] as number;
  const own = place[row] as number;
  if (at < (placeFirst[own] as number) || at >= (placeFirst[own + 1] as number))
    return `row ${row} is listed for another place than ${own}`;
  if (at === placeFirst[own] || (placeRow[at - 1] as number) < row) return null;
  return `row ${row} follows ${placeRow[at - 1]}, expected ascending order`;
}

const numbers = ({ keys }: UsStreetNumbersTable): number => keys.length;

/** The rules of a file of numbers. Those that follow the columns' own rely on them. */
export const STREET_NUMBERS_RULES: readonly Rule<UsStreetNumbersTable>[] = [
  ...rulesOf(STREET_NUMBERS_COLUMNS),
  eachRow('keys', ({ keys }) => (keys.length > NUMBERS_A_FILE ? 1 : 0), tooManyNumbers, 'tags, which tell a file and a number'),
  eachRow('blockRow', numbers, wrongBlocks, 'bisection for blocks, and walks through their rows'),
  eachRow('bestAt', ({ bestNumber }: UsStreetNumbersTable) => bestNumber.length, longList, 'lists that are short'),
];

function tooManyNumbers({ keys }: UsStreetNumbersTable): string {
  return `the file has ${keys.length} numbers, expected at most ${NUMBERS_A_FILE}`;
}

/** Whether the rows of a number ascend through all its blocks, and each block has a weight for each of at most {@link BLOCK_ROWS}. */
function wrongBlocks({ firstBlock, blockRow, blockAt, blocks }: UsStreetNumbersTable, number: number): string | null {
  let last = BROKEN;
  const end = firstBlock[number + 1] as number;
  for (let block = firstBlock[number] as number; block < end; block++) {
    const [at, to] = [blockAt[block] as number, blockAt[block + 1] as number];
    const rows = at < to ? (blocks[at] as number) : 0;
    if (rows < 1 || rows > BLOCK_ROWS) return `block ${block} has ${rows} rows, expected 1 to ${BLOCK_ROWS}`;
    const from = at + 1 + rows;
    if (from > to) return `block ${block} of ${rows} rows has ${to - at - 1} weights`;
    const first = blockRow[block] as number;
    if (first <= last) return `block ${block} starts at row ${first} after ${last}, expected ascending order`;
    const more = lastOf(blocks, from, to);
    if (more === BROKEN || (more === 0 && to > from) || (to > from && blocks[from] === 0))
      return `block ${block} has differences that are cut off or 0`;
    const found = 1 + countNumbers(blocks.subarray(from, to));
    if (found !== rows) return `block ${block} of ${rows} rows has ${found}`;
    last = first + more;
  }
  return null;
}

export const STREET_ROW_NUMBERS_RULES: readonly Rule<UsStreetRowNumbersTable>[] = [
  ...rulesOf(STREET_ROW_NUMBERS_COLUMNS),
  { column: 'numbers', check: checkLists, reliedOnBy: 'the list of a row, which is looked for from the first of its group' },
];

/** Numbers have nine digits at most. */
const MOST_NUMBER = 1e9;
/**
 * Checks that each row has a list inside its group, that its numbers end there, and that it has as many
 * texts as the list says.
 */
function checkLists({ rows, groupAt, numbers, textRow }: UsStreetRowNumbersTable): void {
  if (rows > ROWS_A_FILE) throw corrupt(`file has ${rows} rows, expected at most ${ROWS_A_FILE}`);
  const cursor = { bytes: numbers, at: 0 };
  const read = (end: number, row: number): number => {
    const value = readWithin(cursor, end);
    if (value === BROKEN) throw corrupt(`column numbers, row ${row}: a number is cut off`);
    return value;
  };
  let text = 0;
  for (let row = 0; row < rows; row++) {
    const group = Math.floor(row / GROUP_ROWS);
    if (row % GROUP_ROWS === 0 && cursor.at !== groupAt[group])
      throw corrupt(`column groupAt, row ${group}: ${groupAt[group]}, expected ${cursor.at}`);
    const groupEnd = groupAt[group + 1] as number;
    const bytes = read(groupEnd, row);
    const end = cursor.at + bytes;
    if (end > groupEnd) throw corrupt(`column numbers, row ${row}: the list has ${bytes} bytes, expected at most ${groupEnd - cursor.at}`);
    for (let value = 0; cursor.at < end; ) {
      const difference = read(end, row);
      value += difference;
      if (value >= MOST_NUMBER) throw corrupt(`column numbers, row ${row}: ${value}, expected below ${MOST_NUMBER}`);
      if (difference === 0 && textRow[text++] !== row) throw corrupt(`column textRow: row ${row} has fewer texts than its list says`);
    }
  }
  if (cursor.at !== numbers.length) throw corrupt(`column numbers has ${numbers.length} bytes, expected ${cursor.at}`);
  if (text !== textRow.length) throw corrupt(`column textRow has ${textRow.length} rows, expected ${text}`);
}

/** Checks the files of one street index against its directory, file by file. Each step throws `DATASET_CORRUPT`. */
export class StreetIndexParts {
  readonly #directory: UsStreetIndexTable;
  #next = 0;

  constructor(directory: UsStreetIndexTable) {
    this.#directory = directory;
  }

  /** The next file of rows. */
  addRows({ first, line: lines, placeFirst }: UsStreetRowsTable): void {
    const { placeCity, lineFirst } = this.#directory;
    const next = this.#next;
    if (first !== next) throw corrupt(`row ${next} of the street index is missing`);
    if (placeFirst.length !== placeCity.length + 1) throw corrupt('rows of the street index have other places than its directory');
    for (let at = 0; at < lines.length; at++) {
      const line = lines[at] as number;
      // Undefined for a line that is not there.
      const [from, to] = [lineFirst[line] as number, lineFirst[line + 1] as number];
      if (!(next + at >= from && next + at < to)) throw corrupt('rows of the street index have other lines than its directory');
    }
    this.#next = next + lines.length;
  }

  /** Called behind the last file of rows. */
  endRows(): void {
    const { rows } = this.#directory;
    if (this.#next !== rows) throw corrupt(`the street index has ${this.#next} rows, expected ${rows}`);
  }

  /** Checks that the index has all the rows that a file of numbers names. */
  addNumbers(numbers: UsStreetNumbersTable): void {
    const { rows } = this.#directory;
    const named = rowsNamed(numbers);
    if (named > rows) throw corrupt(`its street numbers name row ${named - 1}, expected below ${rows}`);
  }
}

/** One more than the highest row that a file of numbers names: the index has at least this many rows. */
export function rowsNamed({ firstBlock, blockRow, blockAt, blocks, bestRow }: UsStreetNumbersTable): number {
  let most = 0;
  for (let number = 0; number + 1 < firstBlock.length; number++) {
    const block = (firstBlock[number + 1] as number) - 1;
    if (block < (firstBlock[number] as number)) continue;
    const [at, end] = [blockAt[block] as number, blockAt[block + 1] as number];
    most = Math.max(most, (blockRow[block] as number) + lastOf(blocks, at + 1 + (blocks[at] as number), end) + 1);
  }
  for (const row of bestRow) most = Math.max(most, row + 1);
  return most;
}
