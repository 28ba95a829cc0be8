import { COORDINATE_SCALE } from '../../../src/dataset/format/codecs/columns.js';
import { groupBy } from '../../../src/group.js';
import { FILE_DIGITS } from '../../../src/text/digits.js';
import { fileOfBlocks } from '../format/block-file.js';
import type { PackedFile } from '../format/pack.js';
import { requireArea, requireUsable } from './encode/address-record.js';
import { type AddressRecord, encodeUsStreets, type StreetRecord } from './encode/encode-streets.js';
import { StreetDrafts } from './encode/street-drafts.js';
import { StreetIndexBuilder } from './encode/street-index-builder.js';
import { byIndexOrder, type StreetIndexRecord, streetNameParts } from './encode/street-index-record.js';
import { compare } from './order.js';
import type { AddressRow, PlacedPostalRange, RangeRow, StreetAliasRow } from './rows.js';

/** What one shard gives: its block, and its streets for the national index, in the shard's order. */
export interface StreetShard {
  readonly block: PackedFile;
  readonly index: readonly StreetIndexRecord[];
  /** Other names that hold for a part of their street only, and are left out. */
  readonly partialAliases: number;
  /** Other names of streets that no source has, which are left out too. */
  readonly unknownAliases: number;
}

/** What is known of streets beside their addresses. */
export interface StreetRanges {
  readonly ranges?: Iterable<RangeRow>;
  readonly postalRanges?: Iterable<PlacedPostalRange>;
  readonly aliases?: Iterable<StreetAliasRow>;
}

/**
 * Builds the shards, one a ZIP code, in files of the first three digits, and the national street index. The outcome does not
 * depend on the order of the rows; rows that say the same are one.
 *
 * @throws DoorplateError `INPUT_MALFORMED` when a row has no street name, no state, no five-digit ZIP code or no position on the
 * globe, a postal fact of another form than {@link PostalFacts} says, or a range without two numbers.
 */
export function buildUsStreets(
  rows: Iterable<AddressRow>,
  { ranges = [], postalRanges = [], aliases = [] }: StreetRanges = {},
): readonly PackedFile[] {
  const addresses = byShard(rows, (row) => row.components.zip);
  const sides = byShard(ranges, (row) => row.zip);
  const postal = byShard(postalRanges, (row) => row.zip);
  const names = byShard(aliases, (row) => row.zip);
  const keys = [...new Set([...addresses.keys(), ...sides.keys(), ...postal.keys()])].sort(compare);
  const built = keys.map((key) =>
    buildStreetShard(key, addresses.get(key) ?? [], {
      ranges: sides.get(key) ?? [],
      postalRanges: postal.get(key) ?? [],
      aliases: names.get(key) ?? [],
    }),
  );
  const files = [...groupBy(built, ({ block }) => block.key.slice(0, FILE_DIGITS))].map(([key, shards]) =>
    fileOfBlocks(
      key,
      shards.map(({ block }) => block),
    ),
  );
  return [...files, ...buildStreetIndex(built.flatMap((shard) => shard.index))];
}

/**
 * Builds the shard of a ZIP code from all its rows; for builders that cannot hold a nation in memory. All addresses are read before the
 * first range, and all ranges before the first alias.
 */
export function buildStreetShard(
  key: string,
  addresses: Iterable<AddressRow>,
  { ranges = [], postalRanges = [], aliases = [] }: StreetRanges = {},
): StreetShard {
  const drafts = new StreetDrafts();
  for (const row of addresses) {
    requireUsable(row, key);
    drafts.addAddress(row);
  }
  for (const row of ranges) {
    requireArea('a range row', row.street.name, row, key);
    drafts.addRange(row);
  }
  for (const row of postalRanges) {
    requireArea('a postal range row', row.street.name, row, key);
    drafts.addPostalRange(row);
  }
  for (const row of aliases) {
    requireArea('a street alias', row.alias.name, row, key);
    drafts.addStreetAlias(row);
  }
  const streets = drafts.streets();
  const rows = streets.reduce((sum, street) => sum + street.addresses.length, 0);
  const bbox = boundingBox(streets);
  const block: PackedFile = { kind: 'us-streets', key, bytes: encodeUsStreets(streets, { key, bbox }), rows, bbox };
  const { partialAliases, unknownAliases } = drafts;
  return { block, index: streets.map(indexRecord), partialAliases, unknownAliases };
}

/** Builds the national index from the streets of all shards, in whatever order. */
export function buildStreetIndex(records: readonly StreetIndexRecord[]): readonly PackedFile[] {
  const builder = new StreetIndexBuilder();
  for (const record of [...records].sort(byIndexOrder)) builder.add(record);
  return builder.finish();
}

/** Rows by their ZIP codes. */
export function byShard<T>(rows: Iterable<T>, zipOf: (row: T) => string | null): Map<string, T[]> {
  return groupBy(rows, (row) => zipOf(row) ?? '');
}

function indexRecord(own: StreetRecord, row: number, streets: readonly StreetRecord[]): StreetIndexRecord {
  const { city, municipality = null, state, zip } = own;
  // Another name of a street leads to the numbers of that street.
  const named = own.base === undefined ? own : (streets[own.base] as StreetRecord);
  const [low, high] = numbersOf(named);
  const numbers = [...new Set(named.addresses.map(numberText))].filter((number) => number !== null);
  return { ...streetNameParts(own), city, municipality, state, zip, street: row, low, high, weight: own.addresses.length, numbers };
}

/** The primary number as written; null where there is none. */
function numberText({ number, numberText: written }: AddressRecord): string | null {
  return written ?? (number === 0 ? null : String(number));
}

/** Lowest and highest primary number of a street's addresses and ranges; 0 and 0 where it has none. */
function numbersOf({ addresses, ranges = [], postalRanges = [] }: StreetRecord): readonly [low: number, high: number] {
  let [low, high] = [Infinity, 0];
  const note = (first: number, last: number): void => {
    low = Math.min(low, first, last);
    high = Math.max(high, first, last);
  };
  for (const { number } of addresses) note(number, number);
  for (const { from, to } of ranges) note(from, to);
  for (const range of postalRanges) if (range.high > 0) note(range.low, range.high);
  return [Math.min(low, high), high];
}

function boundingBox(streets: readonly StreetRecord[]): PackedFile['bbox'] {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  const note = (longitude: number, latitude: number): void => {
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
  };
  for (const { addresses, ranges = [] } of streets) {
    for (const { longitude, latitude } of addresses) note(longitude, latitude);
    for (const { line } of ranges) for (let i = 0; i + 1 < line.length; i += 2) note(line[i] as number, line[i + 1] as number);
  }
  if (west > east) return null;
  return [west / COORDINATE_SCALE, south / COORDINATE_SCALE, east / COORDINATE_SCALE, north / COORDINATE_SCALE];
}
