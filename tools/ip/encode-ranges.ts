import { SCHEMAS } from '../../src/dataset/format/file-schemas.js';
import { RANGES_FORMAT_VERSION, V4_BLOCKS_PER_OCTET, V6_HEADS } from '../../src/dataset/format/tables/ip.js';
import { FieldWriter } from '../format/field-writer.js';
import { growingNumbers } from '../format/growing-column.js';
import { BlockWriter } from './blocks.js';
import { cellsOf } from './cells.js';
import type { RangeList } from './ranges.js';
import type { ShardPlan } from './shards.js';
import { Starts } from './starts.js';

/** An encoded file and the number of its rows. */
export interface EncodedRanges {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly rows: number;
}

/** Encodes one file of IPv4 ranges; `ranks` are the numbers that the places have in the files. */
export function encodeV4(list: RangeList, ranks: Uint32Array, plan: ShardPlan, key: string): EncodedRanges {
  const starts = new Starts(list, ranks, plan, plan.from * 2 ** 24);
  const writer = new BlockWriter(ranks.length);
  let row = 0;
  let place = 0;
  for (let block = plan.from * V4_BLOCKS_PER_OCTET; block < plan.to * V4_BLOCKS_PER_OCTET; block++) {
    const from = row;
    while (row < starts.length && starts.head(row) >>> 16 === block) row++;
    writer.add(from === row ? [{ key: 0, place, inner: null }] : cellsOf(starts, from, row, 0, place));
    if (from < row) place = starts.place(row - 1);
  }
  const { block, data } = writer.columns();
  const reach = reachOf(list, plan);
  const fields = new FieldWriter(SCHEMAS['ip-v4']);
  fields.number('formatVersion', RANGES_FORMAT_VERSION);
  fields.number('octet', plan.from);
  fields.number('places', ranks.length);
  fields.number('ranges', starts.length);
  fields.column('block', block);
  fields.column('data', data);
  if (reach !== null) fields.column('reach', reach);
  fields.header({ key, bbox: null });
  return { bytes: fields.finish(), rows: starts.length };
}

/** Encodes one file of IPv6 ranges inside 2000::/3; `ranks` as for {@link encodeV4}. */
export function encodeV6(list: RangeList, ranks: Uint32Array, plan: ShardPlan, key: string): EncodedRanges {
  const head = V6_HEADS + plan.from;
  const starts = new Starts(list, ranks, plan, head * 2 ** 16);
  const writer = new BlockWriter(ranks.length);
  const net = growingNumbers();
  let place = 0;
  for (let row = 0; row < starts.length; ) {
    const from = row;
    net.push(starts.head(from));
    while (row < starts.length && starts.head(row) === starts.head(from)) row++;
    writer.add(cellsOf(starts, from, row, 0, place));
    place = starts.place(row - 1);
  }
  const { block, data } = writer.columns();
  const reach = reachOf(list, plan);
  const fields = new FieldWriter(SCHEMAS['ip-v6']);
  fields.column('block', block);
  fields.column('data', data);
  if (reach !== null) fields.column('reach', reach);
  fields.number('formatVersion', RANGES_FORMAT_VERSION);
  fields.number('head', head);
  fields.number('heads', plan.to - plan.from);
  fields.number('places', ranks.length);
  fields.number('ranges', starts.length);
  fields.column('net', net.values());
  fields.header({ key, bbox: null });
  return { bytes: fields.finish({ isBySchema: true }), rows: starts.length };
}

/** Bits of an address behind those that number the slots of the directory, and the number of its first slot. */
const SLOTS = { 1: { bits: 24n, first: 0, end: 1n << 32n }, 4: { bits: 112n, first: V6_HEADS, end: 0x4000n << 112n } } as const;

/**
 * The words of the first address of a file's first range and of the last one of its last, as the whole list has them; null
 * when both lie in the file.
 */
function reachOf(list: RangeList, { from, to, firstRow, endRow }: ShardPlan): Uint32Array | null {
  const { bits, first: firstSlot, end } = SLOTS[list.width];
  const base = BigInt(firstSlot + from) << bits;
  const comesIn = firstRow > 0 && list.place.values()[firstRow - 1] !== 0 && startOf(list, firstRow) !== base;
  const first = startOf(list, comesIn ? firstRow - 1 : firstRow);
  const last = (endRow < list.length ? startOf(list, endRow) : end) - 1n;
  if (first >= base && last < BigInt(firstSlot + to) << bits) return null;
  return Uint32Array.from([...wordsOf(first, list.width), ...wordsOf(last, list.width)]);
}

function startOf({ words }: RangeList, row: number): bigint {
  return words.reduce((sum, word) => (sum << 32n) | BigInt(word.values()[row] as number), 0n);
}

function wordsOf(address: bigint, width: number): number[] {
  return Array.from({ length: width }, (_, i) => Number((address >> BigInt(32 * (width - 1 - i))) & 0xffffffffn));
}
