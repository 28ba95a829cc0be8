import { ANY_ROWS, ascending, below, cuts, HEADER, pool, runsOf, scalar, type TableOf, u8, u32 } from '../column-schema.js';

/** Rows of one file of row numbers: the row alone says which file has it. */
export const ROWS_A_FILE = 1 << 18;
/** Rows that share an offset. */
export const GROUP_ROWS = 16;

export const STREET_ROW_NUMBERS_COLUMNS = {
  rows: scalar('uint'),
  /** Where the lists of each {@link GROUP_ROWS} rows start in `numbers`, and where the last ends. */
  groupAt: u32(runsOf('rows', 1 / GROUP_ROWS), cuts('numbers', 'where the lists of a group start')),
  /** For each row the bytes of its list, then differences between its numbers, 0: the next text; LEB128. */
  numbers: u8(ANY_ROWS),
  /** Rows of the texts, ascending, counted from the first of the file. */
  textRow: u32(ANY_ROWS, ascending('bisection for the texts of a row', 0), below('rows', 'the texts of a row')),
  texts: pool('textRow'),
  header: HEADER,
};

/** Primary numbers of a run of rows of the street index. */
export type UsStreetRowNumbersTable = TableOf<typeof STREET_ROW_NUMBERS_COLUMNS>;
