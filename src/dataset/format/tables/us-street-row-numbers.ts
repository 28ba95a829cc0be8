import { column, corrupt, openRoot, stringPool, within } from '../codecs/columns.js';
import type { Strings } from '../codecs/strings.js';
import { UsStreetRowNumbers } from '../generated/format/us-street-row-numbers.js';
import { checkRules, RulesOf } from '../integrity/rules.js';

/** Rows of one file of row numbers: files are told by the row alone. */
export const ROWS_A_FILE = 1 << 18;
/** Rows that share an offset. */
export const GROUP_ROWS = 16;

/** Primary numbers of a run of rows of the street index. */
export interface UsStreetRowNumbersTable {
  readonly rows: number;
  /** Where the lists of each {@link GROUP_ROWS} rows begin in `numbers`, and where the last ends. */
  readonly groupAt: Uint32Array;
  /** Of each row: bytes that follow for it, then differences between its numbers, 0 for the next text; LEB128. */
  readonly numbers: Uint8Array;
  /** Rows of the texts, ascending, counted from the first of the file. */
  readonly textRow: Uint32Array;
  readonly texts: Strings;
}

export function decodeUsStreetRowNumbers(bytes: Uint8Array): UsStreetRowNumbersTable {
  const root = openRoot(bytes, 'DPUH', {
    bufferHasIdentifier: UsStreetRowNumbers.bufferHasIdentifier,
    readRoot: (b) => UsStreetRowNumbers.getRootAsUsStreetRowNumbers(b),
  });
  return within(() => {
    const textRow = column(root.textRowArray(), 'text_row');
    const rows = root.rows();
    return {
      rows,
      groupAt: column(root.groupAtArray(), 'group_at', Math.ceil(rows / GROUP_ROWS) + 1),
      numbers: column(root.numbersArray(), 'numbers'),
      textRow,
      texts: stringPool(root.texts(), 'texts', textRow.length),
    };
  });
}

const rule = new RulesOf<UsStreetRowNumbersTable>();

/** What has to hold of the numbers of a run of rows. */
export const STREET_ROW_NUMBERS_RULES = [
  rule.cuts('groupAt', ({ numbers }) => numbers.length, 'where the lists of a group begin'),
  rule.rising('textRow', 0, 'bisection for the texts of a row'),
  rule.below('textRow', ({ rows }) => rows, 'the texts of a row'),
];

/** Throws `DATASET_CORRUPT`. */
export function checkUsStreetRowNumbers(table: UsStreetRowNumbersTable): void {
  const { rows } = table;
  if (rows > ROWS_A_FILE) throw corrupt(`file has ${rows} rows, expected at most ${ROWS_A_FILE}`);
  checkRules(table, STREET_ROW_NUMBERS_RULES);
  checkLists(table);
}

/** Numbers have nine digits at most. */
const MOST_NUMBER = 1e9;
/** Bits that the fifth and last byte of a number begins at. */
const LAST_SHIFT = 28;

/** Checks that each row has a list inside its group, whose numbers have an end, and as many texts as the list says. */
function checkLists({ rows, groupAt, numbers, textRow }: UsStreetRowNumbersTable): void {
  const cursor = { at: 0 };
  const read = (end: number, row: number): number => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      if (cursor.at === end || shift > LAST_SHIFT) throw corrupt(`column numbers, row ${row}: a number is cut off`);
      const byte = numbers[cursor.at++] as number;
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
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
