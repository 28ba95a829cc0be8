import { ONE_PLACE, PAIR } from '../../src/dataset/format/tables/ip.js';
import { type GroupPlan, OTHER_BYTES, type Vectors } from './group-plan.js';

/** Blocks of IP ranges and the bytes that they point to: a page has all that a lookup reads of its blocks. */
export function rangeGroups(vectors: Vectors): readonly GroupPlan[] {
  const block = vectors.get('block') as Uint32Array;
  const data = vectors.get('data') as Uint8Array;
  const net = vectors.get('net');
  const blocks = block.length / PAIR;
  return [
    {
      axis: 'block',
      rows: blocks,
      derived: {
        pair: { of: 'block', starts: Uint32Array.from({ length: blocks + 1 }, (_, row) => PAIR * row) },
        byte: { of: 'block', starts: dataStarts(block, data.length - 1) },
      },
      columns: { ...(net === undefined ? {} : { net: 'block' }), block: 'pair', data: 'byte' },
      bisected: net === undefined ? [] : ['net'],
      pageBytes: OTHER_BYTES,
    },
  ];
}

/** Where the bytes of each block start, which ascend; a block of one place has none. An entry is read with the byte behind it. */
function dataStarts(block: Uint32Array, end: number): Uint32Array {
  const starts = new Uint32Array(block.length / PAIR + 1);
  let next = end;
  for (let row = starts.length - 1; row >= 0; row--) {
    if (row < starts.length - 1 && block[PAIR * row + 1] !== ONE_PLACE) next = block[PAIR * row] as number;
    starts[row] = next;
  }
  starts[0] = 0;
  return starts;
}
