import { SCHEMAS } from '../../../../src/dataset/format/file-schemas.js';
import { BLOCK_ROWS } from '../../../../src/dataset/format/tables/us-street-index.js';
import type { FileIdentity } from '../../format/encode.js';
import { FieldWriter } from '../../format/field-writer.js';
import type { GrowingColumn } from '../../format/growing-column.js';
import type { PackedFile } from '../../format/pack.js';

/** The columns of all rows. */
export interface IndexRows {
  readonly line: GrowingColumn<Uint32Array>;
  /** Places by first mention. */
  readonly place: GrowingColumn<Uint32Array>;
  readonly street: GrowingColumn<Uint32Array>;
  readonly weight: GrowingColumn<Uint32Array>;
  readonly low: GrowingColumn<Uint32Array>;
  readonly high: GrowingColumn<Uint32Array>;
}

/** Rows of one file; a whole number of blocks. */
const FILE_ROWS = 1 << 22;
const KEY_DIGITS = 3;

/** The files of the rows; `order` gives the row of each place. */
export function encodeStreetRows(rows: IndexRows, order: Uint32Array): readonly PackedFile[] {
  const files: PackedFile[] = [];
  for (let first = 0; first < rows.line.length; first += FILE_ROWS) {
    const end = Math.min(rows.line.length, first + FILE_ROWS);
    const key = String(files.length).padStart(KEY_DIGITS, '0');
    const bytes = encodeRows(rows, [first, end], order, { key, bbox: null });
    files.push({ kind: 'us-street-rows', key, bytes, rows: end - first, bbox: null });
  }
  return files;
}

function encodeRows(
  rows: IndexRows,
  [first, end]: readonly [first: number, end: number],
  order: Uint32Array,
  identity: FileIdentity,
): Uint8Array<ArrayBuffer> {
  const place = rows.place
    .values()
    .slice(first, end)
    .map((seen) => order[seen] as number);
  const weight = Uint16Array.from(rows.weight.values().subarray(first, end));
  const fields = new FieldWriter(SCHEMAS['us-street-rows']);
  fields.column('line', rows.line.values().subarray(first, end));
  fields.column('place', place);
  fields.column('street', rows.street.values().subarray(first, end));
  fields.column('weight', weight);
  fields.column('low', Uint16Array.from(rows.low.values().subarray(first, end)));
  fields.column('high', Uint16Array.from(rows.high.values().subarray(first, end)));
  fields.column('peak', peaks(weight));
  const placeFirst = new Uint32Array(order.length + 1);
  for (const each of place) placeFirst[each + 1] = (placeFirst[each + 1] as number) + 1;
  for (let i = 0; i < order.length; i++) placeFirst[i + 1] = (placeFirst[i + 1] as number) + (placeFirst[i] as number);
  const next = placeFirst.slice();
  const placeRow = new Uint32Array(place.length);
  place.forEach((each, row) => {
    placeRow[next[each] as number] = row;
    next[each] = (next[each] as number) + 1;
  });
  fields.column('placeFirst', placeFirst);
  fields.column('placeRow', placeRow);
  fields.header(identity);
  fields.number('first', first);
  fields.version();
  return fields.finish();
}

function peaks(weight: Uint16Array): Uint16Array {
  const peak = new Uint16Array(Math.ceil(weight.length / BLOCK_ROWS));
  for (let row = 0; row < weight.length; row++) {
    const block = Math.floor(row / BLOCK_ROWS);
    if ((weight[row] as number) > (peak[block] as number)) peak[block] = weight[row] as number;
  }
  return peak;
}
