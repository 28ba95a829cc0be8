import { spend } from '../budget.js';
import { corrupt } from '../dataset/format/codecs/columns.js';
import { readNumber } from '../dataset/format/codecs/packed.js';
import { GROUP_ROWS, ROWS_A_FILE, type UsStreetRowNumbersTable } from '../dataset/format/tables/us-street-row-numbers.js';
import { needAll } from '../dataset/missing.js';
import type { DatasetView } from '../dataset/view.js';
import { lowerBound } from '../search/bisection.js';
import { plainNumber } from '../text/house-number.js';
import type { IndexRow, StreetIndex } from './street-index.js';

/** Files of numbers that one suggestion may touch. */
const MAX_FILES = 3;
const DIGITS = /^[1-9]\d{0,8}$/;
/** Above any number of digits. */
const BEYOND = 1e9;
/** In place of a number that is written otherwise. */
const TEXT = 0;

/**
 * The longer numbers of rows, which begin with `typed`: as written, in the street's order, at most `limit` a row. None for rows outside the
 * first {@link MAX_FILES} files.
 */
export function longerNumbersOf(
  view: DatasetView,
  rows: readonly IndexRow[],
  typed: string,
  limit: number,
): readonly (readonly string[])[] {
  const files: { readonly index: StreetIndex; readonly file: number }[] = [];
  for (const { index, row } of rows) {
    const file = index.rowNumberFile(row);
    if (files.length < MAX_FILES && !files.some((each) => each.index === index && each.file === file)) files.push({ index, file });
  }
  const tables = needAll(files, ({ index, file }) => index.rowNumbers(view, file));
  return needAll(rows, ({ index, row }) => {
    const file = index.rowNumberFile(row);
    const table = tables[files.findIndex((each) => each.index === index && each.file === file)];
    return table === undefined ? [] : longerNumbers(table, row % ROWS_A_FILE, typed, limit);
  });
}

/** For one row of a file, counted from its first. */
function longerNumbers(table: UsStreetRowNumbersTable, row: number, typed: string, limit: number): readonly string[] {
  const { numbers, groupAt, textRow, texts } = table;
  const cursor = { bytes: numbers, at: groupAt[Math.floor(row / GROUP_ROWS)] as number };
  for (let skipped = row % GROUP_ROWS; skipped > 0; skipped--) {
    const bytes = readNumber(cursor);
    cursor.at += bytes;
  }
  const bytes = readNumber(cursor);
  if (cursor.at > numbers.length) throw corrupt(`the numbers of row ${row} start behind those of all rows`);
  const end = Math.min(cursor.at + bytes, numbers.length);
  spend(GROUP_ROWS + end - cursor.at);

  const wanted = plainNumber(typed);
  let [low, high] = DIGITS.test(wanted) ? [10 * Number(wanted), 10 * Number(wanted) + 9] : wanted === '' ? [1, BEYOND] : [BEYOND, BEYOND];
  const found: string[] = [];
  let text = -1;
  for (let value = 0; cursor.at < end && found.length < limit; ) {
    const difference = readNumber(cursor);
    if (difference === TEXT) {
      text = text < 0 ? lowerBound(textRow, row) : text + 1;
      const written = texts.at(text);
      const plain = plainNumber(written);
      if (plain !== wanted && plain.startsWith(wanted)) found.push(written);
      continue;
    }
    value += difference;
    while (value > high) {
      low *= 10;
      high = 10 * high + 9;
    }
    if (value >= low) found.push(String(value));
  }
  return found;
}
