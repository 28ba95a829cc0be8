import { type V4Ranges, type V6Ranges, v6Bucket } from '../dataset/tables/ip.js';

/** First index in `[low, high)` whose value is above the limit; `high` when there is none. */
function upperBound(values: Uint16Array | Uint32Array, limit: number, low: number, high: number): number {
  let from = low;
  let to = high;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((values[middle] as number) <= limit) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Row of the range that holds an IPv4 address; -1 when it lies before the first range. */
export function findV4({ first, low }: V4Ranges, address: number): number {
  const bucket = address >>> 16;
  // A bucket without a start at or below the address continues the last range before it.
  return upperBound(low, address & 0xffff, first[bucket] as number, first[bucket + 1] as number) - 1;
}

/** Row of the range that holds an IPv6 address inside 2000::/3, given as four words; -1 when it lies before the first range. */
export function findV6(ranges: V6Ranges, address: Uint32Array): number {
  const { bucket, net, first, low } = ranges;
  const head = address[0] as number;
  const next = address[1] as number;
  const slot = v6Bucket(head);
  const group = upperBound(net, head, bucket[slot] as number, bucket[slot + 1] as number) - 1;
  if (group < 0) return -1;
  if (net[group] !== head) return (first[group + 1] as number) - 1;
  const row = upperBound(low, next, first[group] as number, first[group + 1] as number) - 1;
  // The range starts in an earlier /64 than the address's.
  if (low[row] !== next || row < (first[group] as number)) return row;
  const start = upperBound(low, next - 1, first[group] as number, row);
  return findDeep(ranges, start, row, address);
}

/** Settles the lower 64 bits among the ranges from `start` to `row`, which all start in the /64 of the address. */
function findDeep({ deepRow, deepHigh, deepLow }: V6Ranges, start: number, row: number, address: Uint32Array): number {
  const last = upperBound(deepRow, row, 0, deepRow.length) - 1;
  if (last < 0 || deepRow[last] !== row) return row;
  // Deep rows of one /64 follow each other; only its first range can start at its very beginning.
  let from = last - (row - start);
  if (deepRow[from] !== start) from++;
  const before = (deepRow[from] as number) - 1 - from;
  let to = last + 1;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (isAbove(deepHigh[middle] as number, deepLow[middle] as number, address)) to = middle;
    else from = middle + 1;
  }
  return before + from;
}

function isAbove(high: number, low: number, address: Uint32Array): boolean {
  const word = address[2] as number;
  return high > word || (high === word && low > (address[3] as number));
}
