import { DIGIT_BITS, NETS, type RangesKind } from '../../../src/dataset/format/tables/ip.js';
import type { RangeList } from './ranges.js';

/** One block of ranges: the rows of the list that start in it. */
export interface BlockPlan {
  readonly firstRow: number;
  readonly endRow: number;
  /** Its first address. The range before `firstRow` comes in where that starts behind it. */
  readonly first: bigint;
}

/** Bits behind those by which blocks are found. */
const OPEN_BITS = { 1: BigInt(32 - NETS['ip-v4'].routedBits), 4: BigInt(128 - NETS['ip-v6'].routedBits) } as const;

/**
 * Ranges a block; those of IPv6 take more bytes. The manifest has the directory, so that a first answer reads the directory and one block,
 * which cost the least together where neither is much longer than the other.
 */
const ROWS_PER_BLOCK = { 1: 6144, 4: 10_240 } as const;

/** Cuts ranges into blocks, where the first bits of addresses change by which blocks are found. */
export function planBlocks(list: RangeList, rowsPerBlock: number = ROWS_PER_BLOCK[list.width]): readonly BlockPlan[] {
  const plans: BlockPlan[] = [];
  for (let firstRow = 0; firstRow < list.length; ) {
    const endRow = cutAt(list, Math.min(firstRow + rowsPerBlock, list.length));
    plans.push({ firstRow, endRow, first: firstOf(list, firstRow) });
    firstRow = endRow;
  }
  return plans;
}

/** A block cut into two; null where there is no place to cut it. */
export function halvesOf(list: RangeList, { firstRow, endRow, first }: BlockPlan): readonly BlockPlan[] | null {
  const middle = cutAt(list, (firstRow + endRow + 1) >>> 1);
  if (middle >= endRow) return null;
  return [
    { firstRow, endRow: middle, first },
    { firstRow: middle, endRow, first: firstOf(list, middle) },
  ];
}

/** The first row from one on at which blocks can be cut. */
function cutAt(list: RangeList, row: number): number {
  let cut = row;
  while (cut < list.length && firstOf(list, cut) === firstOf(list, cut - 1)) cut++;
  return cut;
}

/** The first address of a block that begins with a row. */
function firstOf(list: RangeList, row: number): bigint {
  const open = OPEN_BITS[list.width];
  return (list.startOf(row) >> open) << open;
}

/** The key of a block: the first bits of its first address in hexadecimal digits. */
export function keyOf({ first }: BlockPlan, kind: RangesKind): string {
  const open = OPEN_BITS[kind === 'ip-v4' ? 1 : 4];
  return (first >> open).toString(16).padStart(NETS[kind].routedBits / DIGIT_BITS, '0');
}
