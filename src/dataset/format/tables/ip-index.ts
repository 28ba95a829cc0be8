import { NET_STRIDE, netSlot, PAIR } from './ip.js';

/** The index of nets, which are above 0; see `netIndex`. A third of the slots or more stay empty. */
export function netIndexOf(net: Uint32Array, block: Uint32Array): Uint32Array {
  const slots = 2 ** Math.ceil(Math.log2(1.5 * net.length + 1));
  const index = new Uint32Array(slots * NET_STRIDE);
  for (let i = 0; i < net.length; i++) {
    let slot = netSlot(net[i] as number, slots);
    while (index[slot * NET_STRIDE] !== 0) slot = (slot + 1) & (slots - 1);
    index[slot * NET_STRIDE] = net[i] as number;
    index[slot * NET_STRIDE + 1] = block[PAIR * i] as number;
    index[slot * NET_STRIDE + 2] = block[PAIR * i + 1] as number;
  }
  return index;
}
