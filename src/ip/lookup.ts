import {
  ANCHOR_SHIFT,
  DEEP_SHIFT,
  type IpV4Table,
  type IpV6Table,
  lowOfRow,
  placeOfRow,
  type RangeRows,
  V4_BUCKETS_PER_OCTET,
  V6_BUCKETS_PER_HEAD,
  v6Bucket,
} from '../dataset/tables/ip.js';

/** The place number of ranges that the data does not cover. */
export const NOT_COVERED = 0;

/** Ranges next to a guess that are looked at first: those of about one cache line. */
const NEAR = 8;

/**
 * First range of `[low, high)` that starts above the limit, a number of 16 bits; `high` when there is none. The starts are
 * taken to spread evenly: it looks near the place where the limit would then be, and further away in growing steps.
 */
function rangeAbove({ row, stride }: RangeRows, limit: number, low: number, high: number): number {
  let from = low;
  let to = high;
  if (to - from > NEAR) {
    const guess = from + (((to - from) * limit) >>> 16);
    let step = NEAR;
    if (((row[guess * stride] as number) | ((row[guess * stride + 1] as number) << 8)) <= limit) {
      from = guess + 1;
      while (from + step < to) {
        const at = (from + step) * stride;
        if (((row[at] as number) | ((row[at + 1] as number) << 8)) > limit) {
          to = from + step;
          break;
        }
        from += step + 1;
        step *= 2;
      }
    } else {
      to = guess;
      while (to - step > from) {
        const at = (to - step) * stride;
        if (((row[at] as number) | ((row[at + 1] as number) << 8)) <= limit) {
          from = to - step + 1;
          break;
        }
        to -= step;
        step *= 2;
      }
    }
  }
  while (from < to) {
    const middle = (from + to) >>> 1;
    const at = middle * stride;
    if (((row[at] as number) | ((row[at + 1] as number) << 8)) <= limit) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** As {@link rangeAbove}, for starts that crowd together: first among the anchors, then in the rows between two of them. */
function rangeFrom({ row, stride, anchor }: IpV6Table, limit: number, low: number, high: number): number {
  let from = (low + (1 << ANCHOR_SHIFT) - 1) >>> ANCHOR_SHIFT;
  let to = ((high - 1) >>> ANCHOR_SHIFT) + 1;
  const first = from;
  const end = to;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((anchor[middle] as number) <= limit) from = middle + 1;
    else to = middle;
  }
  const above = from < end ? from << ANCHOR_SHIFT : high;
  from = from > first ? ((from - 1) << ANCHOR_SHIFT) + 1 : low;
  to = above;
  while (from < to) {
    const middle = (from + to) >>> 1;
    const at = middle * stride;
    if (((row[at] as number) | ((row[at + 1] as number) << 8)) <= limit) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** First index in `[low, high)` whose value is above the limit; `high` when there is none. */
function above16(values: Uint16Array, limit: number, low: number, high: number): number {
  let from = low;
  let to = high;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((values[middle] as number) <= limit) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** As {@link above16}, for wider values; apart, because each is fastest with arrays of one type. */
function above32(values: Uint32Array, limit: number, low: number, high: number): number {
  let from = low;
  let to = high;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((values[middle] as number) <= limit) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Row of the range that holds an IPv4 address of the table's octets; -1 when it lies before the first range. */
export function findV4(table: IpV4Table, address: number): number {
  const { first } = table;
  const bucket = (address >>> 16) - table.octet * V4_BUCKETS_PER_OCTET;
  // A bucket without a start at or below the address continues the last range before it.
  return rangeAbove(table, address & 0xffff, first[bucket] as number, first[bucket + 1] as number) - 1;
}

/** Row of the range that holds an IPv6 address of the table's nets, given as four words; -1 when it lies before the first range. */
export function findV6(table: IpV6Table, address: Uint32Array): number {
  const { net, first } = table;
  const head = address[0] as number;
  const slot = v6Bucket(head) - table.head * V6_BUCKETS_PER_HEAD;
  const group = above32(net, head, table.bucket[slot] as number, table.bucket[slot + 1] as number) - 1;
  if (group < 0) return -1;
  const start = first[group] as number;
  const end = first[group + 1] as number;
  if (net[group] !== head) return end - 1;
  const next = (address[1] as number) >>> 16;
  const row = rangeFrom(table, next, start, end) - 1;
  // A range that is alone in the /48 of the address starts at its beginning.
  if (row <= start || lowOfRow(table, row) !== next || lowOfRow(table, row - 1) !== next) return row;
  return findDeep(table, rangeFrom(table, next - 1, start, row), row, address);
}

/** Settles bits 48 to 63 among the ranges from `start` to `row`, which all start in the /48 of the address. */
function findDeep(table: IpV6Table, start: number, row: number, address: Uint32Array): number {
  const { deepRow, deepLow } = table;
  const block = (start + 1) >>> DEEP_SHIFT;
  const from = above32(deepRow, start, table.deepBefore[block] as number, table.deepBefore[block + 1] as number);
  const next = (address[1] as number) & 0xffff;
  const deep = above16(deepLow, next, from, from + row - start) - 1;
  if (deep <= from || deepLow[deep] !== next || deepLow[deep - 1] !== next) return start + 1 + deep - from;
  return start + 1 - from + findDeeper(table, above16(deepLow, next - 1, from, deep), deep, address);
}

/** Settles bits 64 to 127 among the deep rows from `start` to `deep`, which all start in the /64 of the address. */
function findDeeper({ deeperRow, deeperHigh, deeperLow }: IpV6Table, start: number, deep: number, address: Uint32Array): number {
  const first = above32(deeperRow, start, 0, deeperRow.length);
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
