import {
  BEST_ROWS,
  BLOCK_ROWS,
  type UsStreetIndexTable,
  type UsStreetNumbersTable,
  type UsStreetRowsTable,
} from '../tables/us-street-index.js';
import { checkRules, RulesOf } from './rules.js';

/*
 * What has to hold of the files of the street index, each for itself. What one file says of another is checked when they are
 * put together: see `StreetIndex`.
 */

/** ZIP codes are below this number. */
const ZIP_CODES = 100_000;
/** Numbers of one file are told apart by so many tags. */
const NUMBERS_A_FILE = 2 ** 24;

const ofIndex = new RulesOf<UsStreetIndexTable>();
const bases = ({ baseKeys }: UsStreetIndexTable): number => baseKeys.length;
const lines = ({ lineBefore }: UsStreetIndexTable): number => lineBefore.length;
const places = ({ placeCity }: UsStreetIndexTable): number => placeCity.length;
const affixes = (table: UsStreetIndexTable): number => table.affixes.length;

/** What has to hold of the directory. */
export const STREET_INDEX_RULES = [
  ofIndex.distinct('baseKeys', 'bisection for bases word by word, one of which is the whole name'),
  ofIndex.cuts('baseFirst', lines, 'the lines of a base, and bisection for the base of a line'),
  ofIndex.sorted('matchKeys', 'bisection for match keys'),
  ofIndex.below('matchBase', bases, 'the base of a match key'),
  ofIndex.each('affixes', ({ affixes: all }) => Math.min(1, all.length), firstAffix, 'row 0 stands for no affix, which sorts first'),
  ofIndex.below('lineBefore', affixes, 'texts of lines, and masks of affixes'),
  ofIndex.below('lineBehind', affixes, 'texts of lines, and masks of affixes'),
  ofIndex.cuts('lineFirst', ({ rows }) => rows, 'the rows of a line and of a base'),
  ofIndex.rising('textLine', 1, 'bisection for lines that are shown otherwise'),
  ofIndex.below('textLine', lines, 'lines that are shown otherwise'),
  ofIndex.distinct('words', 'bisection for words and their begins; the walk of near words'),
  ofIndex.cuts('wordAt', ({ wordBases }) => wordBases.length, 'the bases of a word'),
  ofIndex.each('wordBases', ({ words }) => words.length, rowsOfWord('wordAt', 'wordBases', bases), 'ascending bases of a word'),
  ofIndex.sorted('cityKeys', 'bisection for cities and their begins, in the order of the places'),
  ofIndex.distinct('cityWords', 'bisection for words of cities and their begins; the walk of near words'),
  ofIndex.cuts('cityWordAt', ({ cityWordPlaces }) => cityWordPlaces.length, 'the places of a word'),
  ofIndex.each(
    'cityWordPlaces',
    ({ cityWords }) => cityWords.length,
    rowsOfWord('cityWordAt', 'cityWordPlaces', places),
    'ascending places of a word',
  ),
  ofIndex.below('placeCity', ({ cityTexts }) => cityTexts.length, 'texts of places'),
  ofIndex.below('placeState', ({ stateCodes }) => stateCodes.length, 'texts of places'),
  ofIndex.below('placeZip', ZIP_CODES, 'codes of five digits, and the shard of a place'),
  ofIndex.below('zipOrder', places, 'places by ZIP code'),
  ofIndex.each('zipOrder', places, zipsDescend, 'bisection for ZIP codes'),
  ofIndex.sorted('otherCities', 'bisection for municipalities and their begins'),
  ofIndex.below('otherCityPlace', places, 'the place of a municipality'),
  ofIndex.sorted('numberFirst', 'bisection for the file of a number'),
  ofIndex.below('bestBefore', affixes, 'masks of affixes'),
  ofIndex.cuts('bestAt', ({ bestRow }) => bestRow.length, 'lists of the heaviest rows'),
  ofIndex.each('bestAt', ({ bestBefore }) => bestBefore.length, longList, 'lists that are short'),
  ofIndex.below('bestRow', ({ rows }) => rows, 'lists of the heaviest rows'),
];

export function checkUsStreetIndex(table: UsStreetIndexTable): void {
  checkRules(table, STREET_INDEX_RULES);
}

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

/** Whether a word has ascending rows, as differences: each once, and every one below a bound. */
function rowsOfWord(at: 'wordAt' | 'cityWordAt', rows: 'wordBases' | 'cityWordPlaces', bound: (table: UsStreetIndexTable) => number) {
  return (table: UsStreetIndexTable, word: number): string | null => {
    const last = lastOf(table[rows], table[at][word] as number, table[at][word + 1] as number);
    if (last === BROKEN) return 'differences are cut off or 0, expected ascending rows';
    return last < bound(table) ? null : `ends at row ${last}, expected below ${bound(table)}`;
  };
}

const BROKEN = -1;
/** Bits that the fifth and last byte of a difference begins at. */
const LAST_SHIFT = 28;

/**
 * What differences in bytes `[from, to)` add up to, the first from 0; {@link BROKEN} where the last is cut off, one is longer
 * than it needs to be, or one but the first is 0.
 */
function lastOf(bytes: Uint8Array, from: number, to: number): number {
  let row = 0;
  for (let at = from; at < to; ) {
    const first = at;
    let byte = bytes[at++] as number;
    let difference = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      if (at === to || shift > LAST_SHIFT) return BROKEN;
      byte = bytes[at++] as number;
      difference += (byte & 127) * 2 ** shift;
    }
    if (difference === 0 && first > from) return BROKEN;
    row += difference;
  }
  return row;
}

const ofRows = new RulesOf<UsStreetRowsTable>();
const rows = ({ line }: UsStreetRowsTable): number => line.length;

/** What has to hold of a run of rows. */
export const STREET_ROWS_RULES = [
  ofRows.rising('line', 0, 'the rows of a line, which follow one another'),
  ofRows.below('place', ({ placeFirst }) => placeFirst.length - 1, 'the place of a row'),
  ofRows.each('peak', ({ peak }) => peak.length, wrongPeak, 'blocks that are left out by their highest weight'),
  ofRows.cuts('placeFirst', rows, 'the rows of a place'),
  ofRows.below('placeRow', rows, 'the rows of a place'),
  ofRows.each('placeRow', rows, wrongPlace, 'bisection for ranges among the rows of a place'),
];

export function checkUsStreetRows(table: UsStreetRowsTable): void {
  checkRules(table, STREET_ROWS_RULES);
}

function wrongPeak({ weight, peak }: UsStreetRowsTable, block: number): string | null {
  let highest = 0;
  for (let row = block * BLOCK_ROWS; row < Math.min(weight.length, (block + 1) * BLOCK_ROWS); row++)
    if ((weight[row] as number) > highest) highest = weight[row] as number;
  return peak[block] === highest ? null : `${peak[block]}, expected ${highest}`;
}

/** Rows are those of their place where the places of all of them ascend; they ascend within one place. */
function wrongPlace({ place, placeFirst, placeRow }: UsStreetRowsTable, at: number): string | null {
  const row = placeRow[at] as number;
  const own = place[row] as number;
  if (at < (placeFirst[own] as number) || at >= (placeFirst[own + 1] as number))
    return `row ${row} is listed for another place than ${own}`;
  if (at === placeFirst[own] || (placeRow[at - 1] as number) < row) return null;
  return `row ${row} follows ${placeRow[at - 1]}, expected ascending order`;
}

const ofNumbers = new RulesOf<UsStreetNumbersTable>();
const numbers = ({ keys }: UsStreetNumbersTable): number => keys.length;

/** What has to hold of a file of numbers. */
export const STREET_NUMBERS_RULES = [
  ofNumbers.sorted('keys', 'bisection for numbers and their begins'),
  ofNumbers.each('keys', ({ keys }) => (keys.length > NUMBERS_A_FILE ? 1 : 0), tooManyNumbers, 'tags, which tell a file and a number'),
  ofNumbers.rising('textNumber', 1, 'bisection for numbers that are written otherwise'),
  ofNumbers.below('textNumber', numbers, 'numbers that are written otherwise'),
  ofNumbers.cuts('firstBlock', ({ blockRow }) => blockRow.length, 'the blocks of a number'),
  ofNumbers.cuts('blockAt', ({ rest }) => rest.length, 'the bytes of a block'),
  ofNumbers.each('blockRow', numbers, wrongBlocks, 'bisection for blocks, and walks through their rows'),
  ofNumbers.rising('bestNumber', 0, 'bisection for the lists of a number'),
  ofNumbers.below('bestNumber', numbers, 'lists of the heaviest rows'),
  ofNumbers.cuts('bestAt', ({ bestRow }) => bestRow.length, 'lists of the heaviest rows'),
  ofNumbers.each('bestAt', ({ bestNumber }) => bestNumber.length, longList, 'lists that are short'),
];

export function checkUsStreetNumbers(table: UsStreetNumbersTable): void {
  checkRules(table, STREET_NUMBERS_RULES);
}

function tooManyNumbers({ keys }: UsStreetNumbersTable): string {
  return `the file has ${keys.length} numbers, expected at most ${NUMBERS_A_FILE}`;
}

/** Whether the rows of a number ascend, through all its blocks, of which none has more than {@link BLOCK_ROWS}. */
function wrongBlocks({ firstBlock, blockRow, blockAt, rest }: UsStreetNumbersTable, number: number): string | null {
  let last = BROKEN;
  const end = firstBlock[number + 1] as number;
  for (let block = firstBlock[number] as number; block < end; block++) {
    const [from, to] = [blockAt[block] as number, blockAt[block + 1] as number];
    const first = blockRow[block] as number;
    if (first <= last) return `block ${block} begins at row ${first} after ${last}, expected ascending order`;
    const more = lastOf(rest, from, to);
    if (more === BROKEN || (more === 0 && to > from) || rest[from] === 0) return `block ${block} has differences that are cut off or 0`;
    if (rowsBetween(rest, from, to) >= BLOCK_ROWS) return `block ${block} has more than ${BLOCK_ROWS} rows`;
    last = first + more;
  }
  return null;
}

function rowsBetween(bytes: Uint8Array, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at++) if ((bytes[at] as number) < 128) count++;
  return count;
}

/** One more than the highest row that a file of numbers names: how many rows the index has at least. */
export function rowsNamed({ firstBlock, blockRow, blockAt, rest, bestRow }: UsStreetNumbersTable): number {
  let most = 0;
  for (let number = 0; number + 1 < firstBlock.length; number++) {
    const block = (firstBlock[number + 1] as number) - 1;
    if (block < (firstBlock[number] as number)) continue;
    most = Math.max(most, (blockRow[block] as number) + lastOf(rest, blockAt[block] as number, blockAt[block + 1] as number) + 1);
  }
  for (const row of bestRow) most = Math.max(most, row + 1);
  return most;
}
