import { UsStreetIndex } from '../../src/dataset/generated/format/us-street-index.js';
import { FORMAT_VERSION } from '../../src/dataset/tables/columns.js';
import { StringTable } from '../dataset/encode.js';
import { FieldWriter } from './field-writer.js';
import { compare } from './order.js';

/** One street of one shard, as the national index names it. */
export interface StreetIndexRecord {
  /** Folded full street name, directionals and types in standard abbreviations: `N MAIN ST`. */
  readonly key: string;
  /** Match key of the name alone. */
  readonly nameKey: string;
  /** The full street name as it is shown. */
  readonly text: string;
  readonly city: string | null;
  readonly state: string;
  readonly zip: number;
  /** Row of the street in its shard. */
  readonly street: number;
  /** Lowest and highest value of its primary numbers. */
  readonly low: number;
  readonly high: number;
  /** Number of its addresses. */
  readonly weight: number;
}

/** Writes the index, sorted by key, then state, city, ZIP code and street, whatever order the records come in. */
export function encodeUsStreetIndex(records: readonly StreetIndexRecord[]): Uint8Array<ArrayBuffer> {
  const rows = [...records].sort(byKey);
  const texts = new StringTable();
  const order = [...rows.keys()].sort(
    (a, b) => compare((rows[a] as StreetIndexRecord).nameKey, (rows[b] as StreetIndexRecord).nameKey) || a - b,
  );

  const fields = new FieldWriter();
  fields.pool(UsStreetIndex.addKeys, rows, (row) => row.key);
  fields.pool(UsStreetIndex.addNameKeys, rows, (row) => row.nameKey);
  fields.u32(UsStreetIndex.addText, rows, (row) => texts.row(row.text));
  fields.u32(UsStreetIndex.addCity, rows, (row) => texts.row(row.city));
  fields.u32(UsStreetIndex.addState, rows, (row) => texts.row(row.state));
  fields.u32(UsStreetIndex.addZip, rows, (row) => row.zip);
  fields.u32(UsStreetIndex.addStreet, rows, (row) => row.street);
  fields.u32(UsStreetIndex.addLow, rows, (row) => row.low);
  fields.u32(UsStreetIndex.addHigh, rows, (row) => row.high);
  fields.u32(UsStreetIndex.addWeight, rows, (row) => row.weight);
  fields.column(UsStreetIndex.addByName, Uint32Array.from(order));
  fields.pool(UsStreetIndex.addStrings, texts.strings(), (text) => text);
  fields.scalar(UsStreetIndex.addFormatVersion, FORMAT_VERSION);
  return fields.finish(UsStreetIndex.startUsStreetIndex, UsStreetIndex.endUsStreetIndex, 'DPUX');
}

function byKey(a: StreetIndexRecord, b: StreetIndexRecord): number {
  return compare(a.key, b.key) || compare(a.state, b.state) || compare(a.city ?? '', b.city ?? '') || a.zip - b.zip || a.street - b.street;
}
