import { DEEP_SHIFT, NET_STRIDE, netSlot } from './ip.js';

/** Every nth of some numbers of 16 bits, from the first on. */
export function everyNth(length: number, step: number, at: (index: number) => number): Uint16Array {
  const values = new Uint16Array(Math.ceil(length / step));
  for (let i = 0; i < values.length; i++) values[i] = at(i * step);
  return values;
}

/** The index of nets, which are above 0; see `netIndex`. A third of the slots or more stay empty. */
export function netIndexOf(net: Uint32Array, first: Uint32Array): Uint32Array {
  const slots = 2 ** Math.ceil(Math.log2(1.5 * net.length + 1));
  const index = new Uint32Array(slots * NET_STRIDE);
  for (let i = 0; i < net.length; i++) {
    let slot = netSlot(net[i] as number, slots);
    while (index[slot * NET_STRIDE] !== 0) slot = (slot + 1) & (slots - 1);
    index[slot * NET_STRIDE] = net[i] as number;
    index[slot * NET_STRIDE + 1] = first[i] as number;
    index[slot * NET_STRIDE + 2] = first[i + 1] as number;
  }
  return index;
}

/** Bits and counts of the deep rows; see `deepRank`. */
export function deepRanksOf(deepRow: Uint32Array, ranges: number): Uint32Array {
  const ranks = new Uint32Array(2 * ((ranges >>> DEEP_SHIFT) + 1));
  for (const row of deepRow) {
    const at = 2 * (row >>> DEEP_SHIFT);
    if (row < ranges) ranks[at] = (ranks[at] as number) | (1 << (row & 31));
  }
  let before = 0;
  for (let i = 0; i < ranks.length; i += 2) {
    ranks[i + 1] = before;
    before += ones(ranks[i] as number);
  }
  return ranks;
}

/** Number of bits that are set in 32. */
export function ones(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
