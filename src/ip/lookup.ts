import {
  ANCHOR_SHIFT,
  DEEP_SHIFT,
  type IpV4Table,
  type IpV6Table,
  lowOfRow,
  NET_STRIDE,
  netSlot,
  placeOfRow,
  type RangeRows,
  SAMPLE_SHIFT,
  V4_BUCKETS_PER_OCTET,
  V6_BUCKETS_PER_HEAD,
  v6Bucket,
} from '../dataset/tables/ip.js';
import { ones } from '../dataset/tables/ip-index.js';

/** The place number of ranges that the data does not cover. */
export const NOT_COVERED = 0;

/*
 * Searches go without branches on what they read: half of them would be guessed wrong, and a wrong guess costs more than
 * the steps it saves. `(a - b - 1) >> 31` has all bits where a <= b, for numbers of 16 bits.
 */

/** Last index of `[low, high)` whose value is not above the limit, both of 16 bits; the one before `low` when there is none. */
function lastAtMost(values: Uint16Array, limit: number, low: number, high: number): number {
  let last = low - 1;
  for (let left = high - low; left > 0; left >>>= 1) {
    const half = (left + 1) >>> 1;
    last += half & (((values[last + half] as number) - limit - 1) >> 31);
  }
  return last;
}

/** As {@link lastAtMost}, among the starts of ranges. */
function lastStart({ row, stride }: RangeRows, limit: number, low: number, high: number): number {
  let last = low - 1;
  for (let left = high - low; left > 0; left >>>= 1) {
    const half = (left + 1) >>> 1;
    const at = (last + half) * stride;
    last += half & (((row[at] as number) + ((row[at + 1] as number) << 8) - limit - 1) >> 31);
  }
  return last;
}

/**
 * Last range of `[low, high)` that starts at or below the limit; the one before `low` when there is none. First among the
 * anchors, of which many are first cut down by their samples, then in the rows between two of them.
 */
function rangeUpTo(table: RangeRows, limit: number, low: number, high: number): number {
  const { anchor, sample } = table;
  const first = (low + (1 << ANCHOR_SHIFT) - 1) >>> ANCHOR_SHIFT;
  const end = (high + (1 << ANCHOR_SHIFT) - 1) >>> ANCHOR_SHIFT;
  let from = first;
  let to = end;
  if (to - from > 1 << SAMPLE_SHIFT) {
    const firstSample = (from + (1 << SAMPLE_SHIFT) - 1) >>> SAMPLE_SHIFT;
    const endSample = (to + (1 << SAMPLE_SHIFT) - 1) >>> SAMPLE_SHIFT;
    const at = lastAtMost(sample, limit, firstSample, endSample);
    if (at >= firstSample) from = at << SAMPLE_SHIFT;
    if (at + 1 < endSample) to = (at + 1) << SAMPLE_SHIFT;
  }
  const block = lastAtMost(anchor, limit, from, to);
  return lastStart(table, limit, block < first ? low : (block << ANCHOR_SHIFT) + 1, block + 1 < end ? (block + 1) << ANCHOR_SHIFT : high);
}

/** Row of the range that holds an IPv4 address of the table's octets; -1 when it lies before the first range. */
export function findV4(table: IpV4Table, address: number): number {
  const { first } = table;
  const bucket = (address >>> 16) - table.octet * V4_BUCKETS_PER_OCTET;
  // A bucket without a start at or below the address continues the last range before it.
  return rangeUpTo(table, address & 0xffff, first[bucket] as number, first[bucket + 1] as number);
}

/** Row of the range that holds an IPv6 address of the table's nets, given as four words; -1 when it lies before the first range. */
export function findV6(table: IpV6Table, address: Uint32Array): number {
  const { netIndex } = table;
  const head = address[0] as number;
  const slots = (netIndex.length / NET_STRIDE) | 0;
  let at = netSlot(head, slots) * NET_STRIDE;
  while (netIndex[at] !== head) {
    if (netIndex[at] === 0) return (table.first[netAbove(table, head)] as number) - 1;
    at = at + NET_STRIDE === netIndex.length ? 0 : at + NET_STRIDE;
  }
  const start = netIndex[at + 1] as number;
  const next = (address[1] as number) >>> 16;
  const row = rangeUpTo(table, next, start, netIndex[at + 2] as number);
  // A range that is alone in the /48 of the address starts at its beginning.
  if (row <= start || lowOfRow(table, row) !== next || lowOfRow(table, row - 1) !== next) return row;
  return findDeep(table, firstOfEqual(table, start, row), row, address);
}

/** First net above one that is none of the table's; the number of nets when there is none. */
function netAbove({ bucket, net, head }: IpV6Table, limit: number): number {
  const slot = v6Bucket(limit) - head * V6_BUCKETS_PER_HEAD;
  let from = bucket[slot] as number;
  let to = bucket[slot + 1] as number;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((net[middle] as number) <= limit) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Rows that are looked at one by one: nearly always enough. */
const FEW = 8;

/** First of the rows from `start` on that hold the same of their starts as `row`. */
function firstOfEqual(table: RangeRows, start: number, row: number): number {
  const low = lowOfRow(table, row);
  let first = row - 1;
  for (const near = Math.max(start, row - FEW); first > near; first--) if (lowOfRow(table, first - 1) !== low) return first;
  return first === start ? start : rangeUpTo(table, low - 1, start, first) + 1;
}

/** Settles bits 48 to 63 among the ranges from `start` to `row`, which all start in the /48 of the address. */
function findDeep(table: IpV6Table, start: number, row: number, address: Uint32Array): number {
  const { deepRank, deepLow } = table;
  // Only the first of them is not deep.
  const at = (start + 1) >>> DEEP_SHIFT;
  const from = (deepRank[2 * at + 1] as number) + ones((deepRank[2 * at] as number) & ((1 << ((start + 1) & 31)) - 1));
  const next = (address[1] as number) & 0xffff;
  const deep = lastAtMost(deepLow, next, from, from + row - start);
  const found = start + 1 + deep - from;
  if (deep <= from || deepLow[deep] !== next || deepLow[deep - 1] !== next) return found;
  const first = lastAtMost(deepLow, next - 1, from, deep) + 1;
  return findDeeper(table, first, deep, address) + found - deep;
}

/** Settles bits 64 to 127 among the deep rows from `start` to `deep`, which all start in the /64 of the address. */
function findDeeper({ deeperRow, deeperHigh, deeperLow }: IpV6Table, start: number, deep: number, address: Uint32Array): number {
  // As in a /48, all but the first are in the columns.
  let first = 0;
  for (let end = deeperRow.length; first < end; ) {
    const middle = (first + end) >>> 1;
    if ((deeperRow[middle] as number) <= start) first = middle + 1;
    else end = middle;
  }
  const [high, low] = [address[2] as number, address[3] as number];
  let from = first;
  let to = first + deep - start;
  while (from < to) {
    const middle = (from + to) >>> 1;
    const word = deeperHigh[middle] as number;
    if (word > high || (word === high && (deeperLow[middle] as number) > low)) to = middle;
    else from = middle + 1;
  }
  return start + from - first;
}

/** The place of a range that was found; {@link NOT_COVERED} for the one before the first. */
export function placeFound(table: RangeRows, range: number): number {
  return range < 0 ? NOT_COVERED : placeOfRow(table, range);
}
