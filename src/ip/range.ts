import { type IpV4Table, type IpV6Table, lowOfRow, placeOfRow, V4_BUCKETS_PER_OCTET, V6_BUCKETS_PER_HEAD } from '../dataset/tables/ip.js';
import { formatIpv4, formatIpv6 } from './format.js';
import { findV4, findV6 } from './lookup.js';

/** First and last address of a range, as text. */
export interface IpRange {
  readonly first: string;
  readonly last: string;
}

const OCTET = 1 << 24;

/** The range of one place that holds an IPv4 address; null where none does. */
export function rangeV4(table: IpV4Table, address: number): IpRange | null {
  const row = findV4(table, address);
  if (row < 0) return null;
  const { reach } = table;
  const first = row === 0 && reach !== null ? (reach[0] as number) : startV4(table, row);
  const end = (table.octet + (table.first.length - 1) / V4_BUCKETS_PER_OCTET) * OCTET;
  const last = row + 1 < table.ranges ? startV4(table, row + 1) - 1 : (reach?.[1] ?? end - 1);
  return { first: formatIpv4(first), last: formatIpv4(last) };
}

/** The range of one place that holds an IPv6 address; null where none does. */
export function rangeV6(table: IpV6Table, address: Uint32Array): IpRange | null {
  let from = findV6(table, address);
  if (from < 0) return null;
  // Rows at the beginning of a /48 or a /64 may continue the range before them.
  let next = from + 1;
  while (next < table.ranges && placeOfRow(table, next) === placeOfRow(table, from)) next++;
  while (from > 0 && placeOfRow(table, from - 1) === placeOfRow(table, from)) from--;
  const { reach } = table;
  const first = from === 0 && reach !== null ? reach.subarray(0, 4) : startV6(table, from);
  const last = next < table.ranges ? before(startV6(table, next)) : (reach?.subarray(4) ?? lastOf(table));
  return { first: formatIpv6(first), last: formatIpv6(last) };
}

function lastOf({ head, bucket }: IpV6Table): number[] {
  const end = head + (bucket.length - 1) / V6_BUCKETS_PER_HEAD;
  return [end * 0x10000 - 1, 0xffffffff, 0xffffffff, 0xffffffff];
}

function startV4(table: IpV4Table, row: number): number {
  return table.octet * OCTET + groupOf(table.first, row) * 0x10000 + lowOfRow(table, row);
}

function startV6(table: IpV6Table, row: number): number[] {
  const { net, first, deepRow, deepLow, deeperRow, deeperHigh, deeperLow } = table;
  const deep = indexOf(deepRow, row);
  const deeper = deep < 0 ? -1 : indexOf(deeperRow, deep);
  return [
    net[groupOf(first, row)] as number,
    lowOfRow(table, row) * 0x10000 + (deep < 0 ? 0 : (deepLow[deep] as number)),
    deeper < 0 ? 0 : (deeperHigh[deeper] as number),
    deeper < 0 ? 0 : (deeperLow[deeper] as number),
  ];
}

/** Last index whose value is not above the row; -1 when there is none. */
function groupOf(first: Uint32Array, row: number): number {
  let low = 0;
  let high = first.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((first[middle] as number) <= row) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Index of a value in an ascending column; -1 when it is not there. */
function indexOf(column: Uint32Array, value: number): number {
  const index = groupOf(column, value);
  return index >= 0 && column[index] === value ? index : -1;
}

/** The address in front of one. */
function before(address: readonly number[]): number[] {
  const previous = [...address];
  for (let word = 3; word >= 0; word--) {
    const value = previous[word] as number;
    previous[word] = value === 0 ? 0xffffffff : value - 1;
    if (value !== 0) break;
  }
  return previous;
}
