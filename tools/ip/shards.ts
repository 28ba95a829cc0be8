import { V4_OCTETS, V6_HEADS, v6Head } from '../../src/dataset/format/tables/ip.js';
import type { RangeList } from './ranges.js';

/** One file of ranges: the slots `[from, to)` of the directory and the rows of the list that start in them. */
export interface ShardPlan {
  readonly from: number;
  readonly to: number;
  readonly firstRow: number;
  readonly endRow: number;
}

/** Rows a file: about a megabyte, so that a first answer reads little. */
const ROWS_PER_SHARD = 1 << 18;

/** Cuts IPv4 ranges at first octets. */
export function planV4(list: RangeList, rowsPerShard = ROWS_PER_SHARD): readonly ShardPlan[] {
  return plan(list.words[0]?.values() ?? new Uint32Array(), V4_OCTETS, (start) => start >>> 24, rowsPerShard);
}

/** Cuts IPv6 ranges at bits 3 to 15. */
export function planV6(list: RangeList, rowsPerShard = ROWS_PER_SHARD): readonly ShardPlan[] {
  return plan(list.words[0]?.values() ?? new Uint32Array(), V6_HEADS, v6Head, rowsPerShard);
}

/** From the slot of the first range to the last slot there is, because the last range reaches to the end. */
function plan(heads: Uint32Array, slots: number, slotOf: (head: number) => number, rowsPerShard: number): readonly ShardPlan[] {
  const plans: ShardPlan[] = [];
  let firstRow = 0;
  while (firstRow < heads.length) {
    const from = plans.length === 0 ? slotOf(heads[0] as number) : (plans.at(-1) as ShardPlan).to;
    let endRow = firstRow;
    let to = from;
    while (to < slots && (to === from || endRow - firstRow < rowsPerShard)) {
      const start = endRow;
      while (endRow < heads.length && slotOf(heads[endRow] as number) === to) endRow++;
      // A slot that would make the file far too large begins the next one.
      if (start > firstRow && endRow - firstRow > 1.5 * rowsPerShard) {
        endRow = start;
        break;
      }
      to++;
    }
    plans.push({ from, to: endRow === heads.length ? slots : to, firstRow, endRow });
    firstRow = endRow;
  }
  return plans;
}

/** The file of each slot. */
export function directoryOf<T extends Uint8Array | Uint16Array>(column: T, plans: readonly ShardPlan[], none: number): T {
  column.fill(none);
  plans.forEach(({ from, to }, shard) => {
    column.fill(shard, from, to);
  });
  return column;
}
