import { popcount } from '../bits.js';
import { perOwner } from '../bounded-cache.js';
import { corrupt, outside, within } from '../dataset/format/codecs/columns.js';
import {
  BITS_BYTES,
  ENTRY_BYTES,
  entryAt,
  LIST,
  ONE_PLACE,
  PAIR,
  PART,
  PART_BYTES,
  type RangesKind,
  SLOTS_BYTES,
  slotBase,
  slotShift,
  slotWords,
} from '../dataset/format/tables/ip.js';
import type { IpRangesTable } from '../dataset/format/tables/ip-columns.js';
import type { LoadedTable } from '../dataset/view.js';
import { Heads, startOf } from './heads.js';

/** The place number of addresses that the data does not cover. */
export const NOT_COVERED = 0;

/*
 * Nets, slots and lists of parts: `IP_RANGES_COLUMNS` in dataset/format/tables/ip-columns.ts. The rank of a slot's bit, by popcount, is the index
 * of its entry.
 */

/** For 16 bits of an address. */
function entryInSlots(data: DataView, net: number, form: number, bits: number): number {
  const words = slotWords(form);
  const last = (words << 5) - 1;
  let slot = (bits >>> slotShift(form)) - slotBase(form);
  if (slot < 0) slot = 0;
  else if (slot > last) slot = last;
  const at = net + (slot >>> 5) * SLOTS_BYTES;
  const upTo = data.getUint32(at, true) & (-1 >>> (31 - (slot & 31)));
  const row = data.getUint16(at + BITS_BYTES, true) + popcount(upTo) - 1;
  return entryAt(data, net + words * SLOTS_BYTES + row * ENTRY_BYTES);
}

/** For 16 bits of an address. */
function entryInList(data: DataView, list: number, bits: number): number {
  let at = list;
  // Without a branch on the data, which would be mispredicted half of the time: `(a - b - 1) >> 31` is all ones where a <= b.
  for (let left = data.getUint16(list, true); left > 0; left >>>= 1) {
    const half = ((left + 1) >>> 1) * PART_BYTES;
    at += half & ((data.getUint16(at + half, true) - bits - 1) >> 31);
  }
  return entryAt(data, at + 2);
}

/** The nets of one block, or of all blocks of a file, which lie in one buffer. */
export class Nets {
  /** Null for IPv4: there each head from the first one on has a net. */
  readonly heads: Heads | null;
  /** The first head. */
  readonly first: number;
  /** The last net. */
  readonly last: number;
  /** Two numbers a net, as the table has them, but that bytes are counted from the start of the buffer. */
  readonly pairs: Uint32Array;
  readonly data: DataView;
  /** Number of places of the dataset. */
  readonly places: number;

  constructor(blocks: readonly LoadedTable<RangesKind>[]) {
    const tables = blocks.map(({ table }) => table);
    const [{ places, data }] = tables as readonly IpRangesTable[] as readonly [IpRangesTable];
    const [first, last] = [tables[0]?.heads[0] as number, tables.at(-1)?.heads.at(-1) as number];
    const isV4 = blocks[0]?.file.kind === 'ip-v4';
    const count = isV4 ? last - first + 1 : tables.reduce((sum, { heads }) => sum + heads.length, 0);
    const [heads, keys] = [new Int32Array(count), new Uint16Array(count)];
    this.pairs = new Uint32Array(PAIR * count);
    this.data = new DataView(data.buffer);
    this.places = places;
    let row = 0;
    const add = (head: number, value: number, form: number): void => {
      heads[row] = head;
      this.pairs[PAIR * row] = value;
      this.pairs[PAIR * row + 1] = form;
      row++;
    };
    for (const { table, file } of blocks) {
      keys[row] = startOf(file.key).key;
      table.heads.forEach((head, net) => {
        // Each head of IPv4 has a net in memory, so that none is searched.
        while (isV4 && row < head - first) add(first + row, placeInNet(this, row - 1, LAST_KEY, LAST_ADDRESS), ONE_PLACE);
        const [value, form] = [table.nets[PAIR * net] as number, table.nets[PAIR * net + 1] as number];
        add(head, form === ONE_PLACE ? value : value + table.data.byteOffset, form);
      });
    }
    this.heads = isV4 ? null : new Heads(heads, keys);
    this.first = first;
    this.last = count - 1;
  }
}

/** Always the same for the same list of blocks. Throws `DATASET_CORRUPT` where these do not belong together. */
export const netsOf = perOwner((blocks: readonly LoadedTable<RangesKind>[]) => within(() => new Nets(blocks)));

/** The place of an address. Throws `DATASET_CORRUPT` where its net leads out of the file or to no place. */
export function findV4(nets: Nets, address: number): number {
  return find(nets, address >>> 16, address & 0xffff, NO_WORDS);
}

/** The place of an address, given as four words. Throws as {@link findV4}. */
export function findV6(nets: Nets, address: Uint32Array): number {
  return find(nets, address[0] as number, (address[1] as number) >>> 16, address);
}

/** A look-up runs over nets whose insides nobody has checked. */
function find(nets: Nets, head: number, key: number, address: Uint32Array): number {
  let place: number;
  try {
    place = placeOf(nets, head, key, address);
  } catch (error) {
    throw error instanceof RangeError ? outside(error) : error;
  }
  if (place >= nets.places) throw corrupt(`an address has place ${place}, expected below ${nets.places}`);
  return place;
}

const NO_WORDS = /* @__PURE__ */ new Uint32Array(0);
const LAST_KEY = 0xffff;
const LAST_ADDRESS = /* @__PURE__ */ new Uint32Array(4).fill(0xffffffff);

function placeOf(nets: Nets, head: number, key: number, address: Uint32Array): number {
  const { heads, first, last } = nets;
  const net = heads === null ? Math.min(head - first, last) : heads.find(head, key);
  if (net < 0) return NOT_COVERED;
  // A head without a net goes on with the last place of the net before it.
  const isOwn = heads === null ? net === head - first : heads.isOwn(net, head);
  return placeInNet(nets, net, isOwn ? key : LAST_KEY, isOwn ? address : LAST_ADDRESS);
}

function placeInNet({ pairs, data }: Nets, net: number, key: number, address: Uint32Array): number {
  const form = pairs[PAIR * net + 1] as number;
  const at = pairs[PAIR * net] as number;
  if (form === ONE_PLACE) return at;
  const entry = form === LIST ? entryInList(data, at, key) : entryInSlots(data, at, form, key);
  if (entry < PART) return entry;
  const inSlot = form !== LIST && slotShift(form) > 0 ? entryInList(data, at + entry - PART, key) : entry;
  return inSlot < PART ? inSlot : entryInParts(data, at, inSlot, address);
}

/** Each further list of parts divides by the next 16 bits of an address of IPv6. */
function entryInParts(data: DataView, net: number, parts: number, address: Uint32Array): number {
  let entry = parts;
  for (let group = 3; entry >= PART; group++) {
    if (group >= 2 * address.length) throw corrupt('a list of parts has more bits than an address');
    const word = address[group >>> 1] as number;
    entry = entryInList(data, net + entry - PART, (group & 1) === 0 ? word >>> 16 : word & 0xffff);
  }
  return entry;
}
