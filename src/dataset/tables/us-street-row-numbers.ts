import { UsStreetRowNumbers } from '../generated/format/us-street-row-numbers.js';
import type { Strings } from '../strings.js';
import { column, corrupt, cutsInto, openRoot, pointsInto, rising, stringPool, within } from './columns.js';

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

export function checkUsStreetRowNumbers({ rows, groupAt, numbers, textRow }: UsStreetRowNumbersTable): void {
  if (rows > ROWS_A_FILE) throw corrupt(`file has ${rows} rows, expected at most ${ROWS_A_FILE}`);
  cutsInto(groupAt, 'groupAt', numbers.length);
  rising(textRow, 'textRow', 0);
  pointsInto(textRow, 'textRow', rows);
}
