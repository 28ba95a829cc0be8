import { upperBound } from '../bisection.js';
import { popcount } from '../bits.js';
import { corrupt, type NumberView, outside } from '../dataset/format/codecs/columns.js';
import {
  BITS_BYTES,
  ENTRY_BYTES,
  entryAt,
  type IpV4Table,
  type IpV6Table,
  LIST,
  NET_STRIDE,
  netSlot,
  ONE_PLACE,
  PAIR,
  PART,
  PART_BYTES,
  type RangeBlocks,
  SLOTS_BYTES,
  slotBase,
  slotShift,
  slotWords,
  V4_BLOCKS_PER_OCTET,
} from '../dataset/format/tables/ip.js';

/** The place number of addresses that the data does not cover. */
export const NOT_COVERED = 0;

/*
 * Blocks, slots and lists of parts: `RangeBlocks` in dataset/format/tables/ip.ts. The rank of a slot's bit, by popcount, is the index of
 * its entry.
 */

/** For 16 bits of an address. */
function entryInSlots(data: NumberView, block: number, form: number, bits: number): number {
  const words = slotWords(form);
  const last = (words << 5) - 1;
  let slot = (bits >>> slotShift(form)) - slotBase(form);
  if (slot < 0) slot = 0;
  else if (slot > last) slot = last;
  const at = block + (slot >>> 5) * SLOTS_BYTES;
  const upTo = data.getUint32(at, true) & (-1 >>> (31 - (slot & 31)));
  const row = data.getUint16(at + BITS_BYTES, true) + popcount(upTo) - 1;
  return entryAt(data, block + words * SLOTS_BYTES + row * ENTRY_BYTES);
}

/** For 16 bits of an address. */
function entryInList(data: NumberView, list: number, bits: number): number {
  let at = list;
  // Without a branch on the data, which would be mispredicted half of the time: `(a - b - 1) >> 31` is all ones where a <= b.
  for (let left = data.getUint16(list, true); left > 0; left >>>= 1) {
    const half = ((left + 1) >>> 1) * PART_BYTES;
    at += half & ((data.getUint16(at + half, true) - bits - 1) >> 31);
  }
  return entryAt(data, at + 2);
}

/** The place of an address of the table's octets. Throws `DATASET_CORRUPT` where its block leads out of the file or to no place. */
export function findV4(table: IpV4Table, address: number): number {
  try {
    return existing(table.blocks, placeOfV4(table, address));
  } catch (error) {
    throw error instanceof RangeError ? outside(error) : error;
  }
}

/** A look-up runs over blocks whose insides nobody has checked. */
function existing({ places }: RangeBlocks, place: number): number {
  if (place >= places) throw corrupt(`an address has place ${place}, expected below ${places}`);
  return place;
}

function placeOfV4({ octet, blocks }: IpV4Table, address: number): number {
  const at = PAIR * ((address >>> 16) - octet * V4_BLOCKS_PER_OCTET);
  const form = blocks.block[at + 1] as number;
  const block = blocks.block[at] as number;
  if (form === ONE_PLACE) return block;
  const { data } = blocks;
  const bits = address & 0xffff;
  if (form === LIST) return entryInList(data, block, bits);
  const entry = entryInSlots(data, block, form, bits);
  return entry < PART ? entry : entryInList(data, block + entry - PART, bits);
}

/** The place of an address of the table's nets, given as four words. Throws as {@link findV4}. */
export function findV6(table: IpV6Table, address: Uint32Array): number {
  try {
    return existing(table.blocks, placeOfV6(table, address));
  } catch (error) {
    throw error instanceof RangeError ? outside(error) : error;
  }
}

function placeOfV6(table: IpV6Table, address: Uint32Array): number {
  const { netIndex } = table;
  const net = address[0] as number;
  if (netIndex === null) return findByBisection(table, address);
  const slots = (netIndex.length / NET_STRIDE) | 0;
  let at = netSlot(net, slots) * NET_STRIDE;
  while (netIndex[at] !== net) {
    if (netIndex[at] === 0) return findByBisection(table, address);
    at = at + NET_STRIDE === netIndex.length ? 0 : at + NET_STRIDE;
  }
  return placeInBlock(table.blocks, netIndex[at + 1] as number, netIndex[at + 2] as number, address);
}

const LAST = /* @__PURE__ */ new Uint32Array(4).fill(0xffffffff);

/** A net without a block has the last place of the block before it, which continues there. */
function findByBisection({ net, blocks }: IpV6Table, address: Uint32Array): number {
  const own = address[0] as number;
  const at = upperBound(net, own) - 1;
  if (at < 0) return NOT_COVERED;
  const inBlock = net[at] === own ? address : LAST;
  return placeInBlock(blocks, blocks.block[PAIR * at] as number, blocks.block[PAIR * at + 1] as number, inBlock);
}

/** Of 16 bits in an address of IPv6. */
const GROUPS = 8;

/** In a block given as its two numbers. */
function placeInBlock({ data }: RangeBlocks, block: number, form: number, address: Uint32Array): number {
  if (form === ONE_PLACE) return block;
  const bits = (address[1] as number) >>> 16;
  let entry: number;
  let group = 3;
  if (form === LIST) {
    entry = entryInList(data, block, bits);
  } else {
    entry = entryInSlots(data, block, form, bits);
    if (entry >= PART && slotShift(form) > 0) entry = entryInList(data, block + entry - PART, bits);
  }
  // Each further list of parts divides by the next 16 bits.
  for (; entry >= PART; group++) {
    if (group >= GROUPS) throw corrupt('a list of parts has more bits than an address');
    const word = address[group >>> 1] as number;
    entry = entryInList(data, block + entry - PART, (group & 1) === 0 ? word >>> 16 : word & 0xffff);
  }
  return entry;
}
