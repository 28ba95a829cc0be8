import * as flatbuffers from 'flatbuffers';
import { UsStreetIndex } from '../../src/dataset/generated/format/us-street-index.js';
import { FORMAT_VERSION } from '../../src/dataset/tables/columns.js';
import { finish, StringTable, writeColumn, writeStrings } from '../dataset/encode.js';

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
  const builder = new flatbuffers.Builder(1 << 20);
  const texts = new StringTable();
  const text = (value: (row: StreetIndexRecord) => string | null): number =>
    writeColumn(
      builder,
      Uint32Array.from(rows, (row) => texts.row(value(row))),
    );
  const number = (value: (row: StreetIndexRecord) => number): number => writeColumn(builder, Uint32Array.from(rows, value));
  const byName = [...rows.keys()].sort(
    (a, b) => compare((rows[a] as StreetIndexRecord).nameKey, (rows[b] as StreetIndexRecord).nameKey) || a - b,
  );

  const keys = writeStrings(
    builder,
    rows.map((row) => row.key),
  );
  const nameKeys = writeStrings(
    builder,
    rows.map((row) => row.nameKey),
  );
  const textColumn = text((row) => row.text);
  const city = text((row) => row.city);
  const state = text((row) => row.state);
  const zip = number((row) => row.zip);
  const street = number((row) => row.street);
  const low = number((row) => row.low);
  const high = number((row) => row.high);
  const weight = number((row) => row.weight);
  const byNameColumn = writeColumn(builder, Uint32Array.from(byName));
  const strings = writeStrings(builder, texts.strings());

  UsStreetIndex.startUsStreetIndex(builder);
  UsStreetIndex.addFormatVersion(builder, FORMAT_VERSION);
  UsStreetIndex.addStrings(builder, strings);
  UsStreetIndex.addKeys(builder, keys);
  UsStreetIndex.addNameKeys(builder, nameKeys);
  UsStreetIndex.addText(builder, textColumn);
  UsStreetIndex.addCity(builder, city);
  UsStreetIndex.addState(builder, state);
  UsStreetIndex.addZip(builder, zip);
  UsStreetIndex.addStreet(builder, street);
  UsStreetIndex.addLow(builder, low);
  UsStreetIndex.addHigh(builder, high);
  UsStreetIndex.addWeight(builder, weight);
  UsStreetIndex.addByName(builder, byNameColumn);
  return finish(builder, UsStreetIndex.endUsStreetIndex(builder), 'DPUX');
}

function byKey(a: StreetIndexRecord, b: StreetIndexRecord): number {
  return compare(a.key, b.key) || compare(a.state, b.state) || compare(a.city ?? '', b.city ?? '') || a.zip - b.zip || a.street - b.street;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
