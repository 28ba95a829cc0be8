import { V6_HEADS } from '../../src/dataset/format/tables/ip.js';
import type { RangeList } from './ranges.js';
import type { ShardPlan } from './shards.js';

/** Bits of an address behind those that number the slots of the directory, and the number of its first slot. */
const SLOTS = { 1: { bits: 24n, first: 0, end: 1n << 32n }, 4: { bits: 112n, first: V6_HEADS, end: 0x4000n << 112n } } as const;

/**
 * The words of the first address of a file's first range and of the last one of its last, as the whole list has them; null
 * when both lie in the file.
 */
export function reachOf(list: RangeList, { from, to, firstRow, endRow }: ShardPlan): Uint32Array | null {
  const { bits, first: firstSlot, end } = SLOTS[list.width];
  const base = BigInt(firstSlot + from) << bits;
  const comesIn = firstRow > 0 && list.place.view()[firstRow - 1] !== 0 && startOf(list, firstRow) !== base;
  const first = startOf(list, comesIn ? firstRow - 1 : firstRow);
  const last = (endRow < list.length ? startOf(list, endRow) : end) - 1n;
  if (first >= base && last < BigInt(firstSlot + to) << bits) return null;
  return Uint32Array.from([...wordsOf(first, list.width), ...wordsOf(last, list.width)]);
}

function startOf({ words }: RangeList, row: number): bigint {
  return words.reduce((sum, word) => (sum << 32n) | BigInt(word.view()[row] as number), 0n);
}

function wordsOf(address: bigint, width: number): number[] {
  return Array.from({ length: width }, (_, i) => Number((address >> BigInt(32 * (width - 1 - i))) & 0xffffffffn));
}
