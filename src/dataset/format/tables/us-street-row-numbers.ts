import { column, corrupt, type Overlay, openRoot, type TableBytes, within } from '../codecs/columns.js';
import { ANY_ROWS, ascending, below, cuts, decodeColumns, pool, rulesOf, SCALAR, type TableOf, u8, u32 } from '../column-schema.js';
import { UsStreetRowNumbers } from '../generated/format/us-street-row-numbers.js';
import { checkRules } from '../integrity/rules.js';

/** Rows of one file of row numbers: the row alone says which file has it. */
export const ROWS_A_FILE = 1 << 18;
/** Rows that share an offset. */
export const GROUP_ROWS = 16;

const STREET_ROW_NUMBERS_COLUMNS = {
  rows: SCALAR,
  /** Where the lists of each {@link GROUP_ROWS} rows start in `numbers`, and where the last ends. */
  groupAt: u32(ANY_ROWS, cuts('numbers', 'where the lists of a group start')),
  /** For each row the bytes of its list, then differences between its numbers, 0: the next text; LEB128. */
  numbers: u8(ANY_ROWS),
  /** Rows of the texts, ascending, counted from the first of the file. */
  textRow: u32(ANY_ROWS, ascending('bisection for the texts of a row', 0), below('rows', 'the texts of a row')),
  texts: pool('textRow'),
};

/** Primary numbers of a run of rows of the street index. */
export type UsStreetRowNumbersTable = TableOf<typeof STREET_ROW_NUMBERS_COLUMNS>;

/** Opens a file of row numbers of the street index. Throws `DATASET_*` if it is something else or damaged. */
export function decodeUsStreetRowNumbers(bytes: TableBytes, overlay?: Overlay): UsStreetRowNumbersTable {
  const root = openRoot(bytes, 'DPUH', {
    bufferHasIdentifier: UsStreetRowNumbers.bufferHasIdentifier,
    readRoot: (b) => UsStreetRowNumbers.getRootAsUsStreetRowNumbers(b),
  });
  return within(() => {
    const table = decodeColumns(root, STREET_ROW_NUMBERS_COLUMNS, overlay);
    column(table.groupAt, 'group_at', Math.ceil(table.rows / GROUP_ROWS) + 1);
    return table;
  });
}

export const STREET_ROW_NUMBERS_RULES = rulesOf(STREET_ROW_NUMBERS_COLUMNS);

/** Throws `DATASET_CORRUPT`. */
export function checkUsStreetRowNumbers(table: UsStreetRowNumbersTable): void {
  const { rows } = table;
  if (rows > ROWS_A_FILE) throw corrupt(`file has ${rows} rows, expected at most ${ROWS_A_FILE}`);
  checkRules(table, STREET_ROW_NUMBERS_RULES);
  checkLists(table);
}

/** Numbers have nine digits at most. */
const MOST_NUMBER = 1e9;
/** The fifth and last byte of a number holds the bits from here on. */
const LAST_SHIFT = 28;

/**
 * Checks that each row has a list inside its group, that its numbers end there, and that it has as many
 * texts as the list says. The LEB128 loop is its own: the common reader trusts its input.
 */
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
