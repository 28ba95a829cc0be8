import * as flatbuffers from 'flatbuffers';
import { FORMAT_VERSION } from '../../src/dataset/tables/columns.js';
import { rangeStride, V4_BUCKETS_PER_OCTET, V6_BUCKETS_PER_HEAD, V6_HEADS, v6Bucket } from '../../src/dataset/tables/ip.js';
import { finish, writeColumn } from '../dataset/encode.js';
import { IpV4 } from '../dataset/generated/format/ip-v4.js';
import { IpV6 } from '../dataset/generated/format/ip-v6.js';
import { GrowingColumn, type RangeList } from './ranges.js';
import { reachOf } from './reach.js';
import type { ShardPlan } from './shards.js';
import { V6Rows } from './v6-rows.js';

/** An encoded file and the number of its rows. */
export interface EncodedRanges {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly rows: number;
}

/** More than a row takes, so that the builder's buffer seldom grows. */
const BYTES_PER_ROW = 8;

/** Encodes one file of IPv4 ranges; `ranks` are the numbers that the places have in the files. */
export function encodeV4(list: RangeList, ranks: Uint32Array, plan: ShardPlan): EncodedRanges {
  const { from, to, firstRow, endRow } = plan;
  const starts = new GrowingColumn();
  const place = new GrowingColumn();
  const all = (list.words[0] as GrowingColumn).view();
  const before = placeBefore(list, firstRow);
  const base = from * 2 ** 24;
  // The range that comes in from the file before goes on at the first address of this one.
  if (before !== 0 && all[firstRow] !== base) {
    starts.push(base);
    place.push(before);
  }
  for (let row = firstRow; row < endRow; row++) {
    starts.push(all[row] as number);
    place.push(list.place.view()[row] as number);
  }
  const buckets = (to - from) * V4_BUCKETS_PER_OCTET;
  const first = firstOfBuckets(starts.view(), buckets, (start) => (start >>> 16) - from * V4_BUCKETS_PER_OCTET);
  const builder = new flatbuffers.Builder((buckets + 64) * 4 + starts.length * BYTES_PER_ROW);
  const firstAt = writeColumn(builder, first);
  const rowAt = writeColumn(builder, rowsOf(starts.view(), place.view(), ranks));
  const reachAt = writeReach(builder, list, plan);
  IpV4.startIpV4(builder);
  IpV4.addFormatVersion(builder, FORMAT_VERSION);
  IpV4.addOctet(builder, from);
  IpV4.addPlaces(builder, ranks.length);
  IpV4.addFirst(builder, firstAt);
  IpV4.addRow(builder, rowAt);
  if (reachAt !== null) IpV4.addReach(builder, reachAt);
  return { bytes: finish(builder, IpV4.endIpV4(builder), 'DPI4'), rows: starts.length };
}

/** Encodes one file of IPv6 ranges inside 2000::/3; `ranks` as for {@link encodeV4}. */
export function encodeV6(list: RangeList, ranks: Uint32Array, plan: ShardPlan): EncodedRanges {
  const { from, to, firstRow, endRow } = plan;
  const head = V6_HEADS + from;
  const rows = new V6Rows(placeBefore(list, firstRow));
  rows.begin(head * 2 ** 16);
  const words = list.words.map((word) => word.view()) as [Uint32Array, Uint32Array, Uint32Array, Uint32Array];
  const place = list.place.view();
  for (let row = firstRow; row < endRow; row++) {
    rows.push(words[0][row] as number, words[1][row] as number, words[2][row] as number, words[3][row] as number, place[row] as number);
  }
  const buckets = (to - from) * V6_BUCKETS_PER_HEAD;
  const bucket = firstOfBuckets(rows.net.view(), buckets, (net) => v6Bucket(net) - head * V6_BUCKETS_PER_HEAD);
  const builder = new flatbuffers.Builder((buckets + 64) * 4 + rows.length * BYTES_PER_ROW);
  const bucketAt = writeColumn(builder, bucket);
  const netAt = writeColumn(builder, rows.net.view());
  const firstAt = writeColumn(builder, rows.firstOfNets());
  const rowAt = writeColumn(builder, rowsOf(rows.low.view(), rows.place.view(), ranks));
  const deepRowAt = writeColumn(builder, rows.deepRow.view());
  const deepLowAt = writeColumn(builder, Uint16Array.from(rows.deepLow.view()));
  const deeperRowAt = writeColumn(builder, rows.deeperRow.view());
  const deeperHighAt = writeColumn(builder, rows.deeperHigh.view());
  const deeperLowAt = writeColumn(builder, rows.deeperLow.view());
  const reachAt = writeReach(builder, list, plan);
  IpV6.startIpV6(builder);
  IpV6.addFormatVersion(builder, FORMAT_VERSION);
  IpV6.addHead(builder, head);
  IpV6.addPlaces(builder, ranks.length);
  IpV6.addBucket(builder, bucketAt);
  IpV6.addNet(builder, netAt);
  IpV6.addFirst(builder, firstAt);
  IpV6.addRow(builder, rowAt);
  IpV6.addDeepRow(builder, deepRowAt);
  IpV6.addDeepLow(builder, deepLowAt);
  IpV6.addDeeperRow(builder, deeperRowAt);
  IpV6.addDeeperHigh(builder, deeperHighAt);
  IpV6.addDeeperLow(builder, deeperLowAt);
  if (reachAt !== null) IpV6.addReach(builder, reachAt);
  return { bytes: finish(builder, IpV6.endIpV6(builder), 'DPI6'), rows: rows.length };
}

function writeReach(builder: flatbuffers.Builder, list: RangeList, plan: ShardPlan): number | null {
  const reach = reachOf(list, plan);
  return reach === null ? null : writeColumn(builder, reach);
}

function placeBefore(list: RangeList, row: number): number {
  return row === 0 ? 0 : (list.place.view()[row - 1] as number);
}

/** The rows of ranges: the lowest 16 bits of `starts` and the new numbers of their places. */
function rowsOf(starts: Uint32Array, place: Uint32Array, ranks: Uint32Array): Uint8Array {
  const stride = rangeStride(ranks.length);
  const rows = new Uint8Array(starts.length * stride);
  for (let row = 0, at = 0; row < starts.length; row++, at += stride) {
    const start = starts[row] as number;
    const value = ranks[place[row] as number] as number;
    rows[at] = start;
    rows[at + 1] = start >>> 8;
    rows[at + 2] = value;
    rows[at + 3] = value >>> 8;
    if (stride === 5) rows[at + 4] = value >>> 16;
  }
  return rows;
}

/** The first row of each bucket, and the number of rows; the rows are ascending by bucket. */
function firstOfBuckets(values: Uint32Array, buckets: number, bucketOf: (value: number) => number): Uint32Array {
  const first = new Uint32Array(buckets + 1);
  for (const value of values) first[bucketOf(value) + 1] = (first[bucketOf(value) + 1] as number) + 1;
  for (let bucket = 0; bucket < buckets; bucket++) first[bucket + 1] = (first[bucket + 1] as number) + (first[bucket] as number);
  return first;
}
