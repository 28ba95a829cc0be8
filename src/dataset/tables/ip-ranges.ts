import { IpV4 } from '../generated/format/ip-v4.js';
import { IpV6 } from '../generated/format/ip-v6.js';
import { column, corrupt, cutsInto, openRoot, optionalColumn, pointsInto, rising, within } from './columns.js';
import {
  ANCHOR_SHIFT,
  type IpV4Table,
  type IpV6Table,
  lowOfRow,
  placeOfRow,
  type RangeRows,
  rangeStride,
  SAMPLE_SHIFT,
  V4_BUCKETS_PER_OCTET,
  V4_OCTETS,
  V6_BUCKETS_PER_HEAD,
  V6_HEADS,
  v6Bucket,
} from './ip.js';
import { deepRanksOf, everyNth, netIndexOf } from './ip-index.js';

/** Opens a file of IPv4 ranges. Throws `DATASET_*` when it is none or damaged. */
export function decodeIpV4(bytes: Uint8Array): IpV4Table {
  const root = openRoot(bytes, 'DPI4', {
    bufferHasIdentifier: IpV4.bufferHasIdentifier,
    readRoot: (b) => IpV4.getRootAsIpV4(b),
  });
  return within(() => {
    const first = column(root.firstArray(), 'first');
    return { ...rangeRows(root, first, 1), octet: root.octet(), first };
  });
}

/** Checks how the columns refer to one another. Throws `DATASET_CORRUPT`. */
export function checkIpV4(table: IpV4Table): void {
  const { octet, first } = table;
  const octets = (first.length - 1) / V4_BUCKETS_PER_OCTET;
  if (!Number.isInteger(octets) || octets < 1 || octet + octets > V4_OCTETS) {
    throw corrupt(`column first has ${first.length} rows from octet ${octet}, expected ${V4_BUCKETS_PER_OCTET} an octet and one`);
  }
  cutsInto(first, 'first', table.ranges);
  runsRise(first, table, 1);
  checkPlaces(table);
  reachesOut(table.reach, octet * 2 ** 24, (octet + octets) * 2 ** 24 - 1);
}

/** Opens a file of IPv6 ranges. Throws `DATASET_*` when it is none or damaged. */
export function decodeIpV6(bytes: Uint8Array): IpV6Table {
  const root = openRoot(bytes, 'DPI6', {
    bufferHasIdentifier: IpV6.bufferHasIdentifier,
    readRoot: (b) => IpV6.getRootAsIpV6(b),
  });
  return within(() => {
    const net = column(root.netArray(), 'net');
    const first = column(root.firstArray(), 'first', net.length + 1);
    const deepRow = column(root.deepRowArray(), 'deep_row');
    const deeperRow = column(root.deeperRowArray(), 'deeper_row');
    const rows = rangeRows(root, first, 4);
    return {
      ...rows,
      netIndex: netIndexOf(net, first),
      deepRank: deepRanksOf(deepRow, rows.ranges),
      head: root.head(),
      bucket: column(root.bucketArray(), 'bucket'),
      net,
      first,
      deepRow,
      deepLow: column(root.deepLowArray(), 'deep_low', deepRow.length),
      deeperRow,
      deeperHigh: column(root.deeperHighArray(), 'deeper_high', deeperRow.length),
      deeperLow: column(root.deeperLowArray(), 'deeper_low', deeperRow.length),
    };
  });
}

/** Checks how the columns refer to one another. Throws `DATASET_CORRUPT`. */
export function checkIpV6(table: IpV6Table): void {
  const { head, bucket, net, first, deepRow, deeperRow } = table;
  const heads = (bucket.length - 1) / V6_BUCKETS_PER_HEAD;
  if (!Number.isInteger(heads) || heads < 1 || head >>> 13 !== 1 || (head & (V6_HEADS - 1)) + heads > V6_HEADS) {
    throw corrupt(`column bucket has ${bucket.length} rows from ${head}, expected ${V6_BUCKETS_PER_HEAD} a value of 2000::/3 and one`);
  }
  cutsInto(bucket, 'bucket', net.length);
  netsInBuckets(table);
  rising(net, 'net', 1);
  cutsInto(first, 'first', table.ranges);
  // Ranges of one /48 have equal values.
  runsRise(first, table, 0);
  rising(deepRow, 'deepRow', 1);
  pointsInto(deepRow, 'deepRow', table.ranges);
  rising(deeperRow, 'deeperRow', 1);
  pointsInto(deeperRow, 'deeperRow', deepRow.length);
  checkPlaces(table);
  reachesOut(table.reach, head * 2 ** 16, (head + heads) * 2 ** 16 - 1);
}

/** Checks that every net lies in its bucket. */
function netsInBuckets({ head, bucket, net }: IpV6Table): void {
  for (let slot = 0; slot + 1 < bucket.length; slot++) {
    const end = bucket[slot + 1] as number;
    for (let row = bucket[slot] as number; row < end; row++) {
      if (v6Bucket(net[row] as number) !== head * V6_BUCKETS_PER_HEAD + slot) {
        throw corrupt(`column net, row ${row}: ${net[row]} is not of bucket ${slot}`);
      }
    }
  }
}

/** Checks that the values of every run exceed the one before by at least `step`. */
function runsRise(first: Uint32Array, table: RangeRows, step: number): void {
  let from = first[0] as number;
  for (let run = 1; run < first.length; run++) {
    const end = first[run] as number;
    for (let row = from + 1; row < end; row++) {
      const [low, before] = [lowOfRow(table, row), lowOfRow(table, row - 1)];
      if (low < before + step) throw corrupt(`range ${row} starts at ${low} after ${before}, expected ascending order`);
    }
    from = end;
  }
}

function checkPlaces(table: RangeRows): void {
  for (let row = 0; row < table.ranges; row++) {
    const place = placeOfRow(table, row);
    if (place >= table.places) throw corrupt(`range ${row} has place ${place}, expected below ${table.places}`);
  }
}

/** Checks that what reaches beyond a file, of which the first words of the first and the last address are given, does. */
function reachesOut(reach: Uint32Array | null, first: number, last: number): void {
  if (reach === null) return;
  const [from, to] = [reach[0] as number, reach[reach.length >> 1] as number];
  if (from > to || from > last || to < first) throw corrupt(`column reach goes from ${from} to ${to}, expected around ${first} to ${last}`);
}

interface RangeRoot {
  places(): number;
  rowArray(): Uint8Array | null;
  reachArray(): Uint32Array | null;
}

function rangeRows(root: RangeRoot, first: Uint32Array, width: 1 | 4): RangeRows {
  const places = root.places();
  const stride = rangeStride(places);
  const ranges = first[first.length - 1] ?? 0;
  const row = column(root.rowArray(), 'row', ranges * stride);
  const anchor = everyNth(ranges, 1 << ANCHOR_SHIFT, (range) => lowOfRow({ row, stride }, range));
  const sample = everyNth(anchor.length, 1 << SAMPLE_SHIFT, (i) => anchor[i] as number);
  return { places, ranges, stride, row, anchor, sample, reach: optionalColumn(root.reachArray(), 'reach', 2 * width) };
}
