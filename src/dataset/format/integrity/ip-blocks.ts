import { popcount } from '../../../bits.js';
import { corrupt, type NumberView, rising } from '../codecs/columns.js';
import {
  BITS_BYTES,
  ENTRY_BYTES,
  type IpV4Table,
  type IpV6Table,
  LIST,
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
} from '../tables/ip.js';
import type { Rule } from './rules.js';

/** Slots of a block that leaves no bit open. */
const MOST_SLOTS = 1 << 16;
/** An entry is read with the byte behind it. */
const PADDING = 1;
/** Bytes of the number in front of an entry in a list. */
const KEY_BYTES = PART_BYTES - ENTRY_BYTES;

/** Groups of 16 bits below a block: one in IPv4, six in IPv6. */
const V4_GROUPS = 1;
const V6_GROUPS = 6;

const IN_BLOCKS = 'look-ups, which refuse what they run into, and take a wrong entry that is a place for the right one';

export const IP_V4_RULES: readonly Rule<IpV4Table>[] = [
  {
    column: 'blocks',
    check: ({ blocks, octet }) => {
      checkBlocks(blocks, V4_GROUPS);
      reachesOut(blocks.reach, octet * 2 ** 24, (octet + blocks.block.length / (PAIR * V4_BLOCKS_PER_OCTET)) * 2 ** 24 - 1);
    },
    reliedOnBy: IN_BLOCKS,
  },
];

export const IP_V6_RULES: readonly Rule<IpV6Table>[] = [
  {
    column: 'net',
    check: ({ net, head, heads }) => {
      rising(net, 'net', 1);
      const [first, last] = [head * 2 ** 16, (head + heads) * 2 ** 16 - 1];
      if ((net[0] ?? first) < first || (net.at(-1) ?? last) > last) throw corrupt(`column net goes beyond ${first} to ${last}`);
    },
    reliedOnBy: 'bisection for the net of an address',
  },
  {
    column: 'blocks',
    check: ({ blocks, head, heads }) => {
      checkBlocks(blocks, V6_GROUPS);
      reachesOut(blocks.reach, head * 2 ** 16, (head + heads) * 2 ** 16 - 1);
    },
    reliedOnBy: IN_BLOCKS,
  },
];

/** Checks that ranges which reach beyond a file do; `first` and `last` are the first words of its first and last address. */
function reachesOut(reach: Uint32Array | null, first: number, last: number): void {
  if (reach === null) return;
  const [from, to] = [reach[0] as number, reach[reach.length >> 1] as number];
  if (from > to || from > last || to < first) throw corrupt(`column reach goes from ${from} to ${to}, expected around ${first} to ${last}`);
}

/**
 * Checks that blocks lie one behind the other as they are written, that slots count their bits and that entries are places or
 * lead to lists inside the block. `groups` is how many times 16 bits there are below a block. Throws `DATASET_CORRUPT`.
 */
function checkBlocks(blocks: RangeBlocks, groups: number): void {
  const { block, places } = blocks;
  const check = new BlockCheck(blocks, groups);
  for (let at = 0; at < block.length; at += PAIR) {
    const [first, form] = [block[at] as number, block[at + 1] as number];
    if (form !== ONE_PLACE) check.block(first, form);
    else if (first >= places) throw corrupt(`a block has place ${first}, expected below ${places}`);
  }
  check.finish();
}

/** Follows what is in blocks. A list has one entry that leads to it, and comes before the lists inside it. */
class BlockCheck {
  readonly #data: NumberView;
  /** The same bytes: a first pass over a file is faster without a view. */
  readonly #bytes: Uint8Array;
  readonly #places: number;
  readonly #groups: number;
  readonly #end: number;
  /** Where the block is, and where what comes next in it is. */
  #block = 0;
  #next = 0;

  constructor({ data, places }: RangeBlocks, groups: number) {
    this.#data = data;
    this.#bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    this.#places = places;
    this.#groups = groups;
    this.#end = data.byteLength - PADDING;
  }

  block(at: number, form: number): void {
    this.#block = at;
    if (form === LIST) this.#list(at, 0);
    else this.#slots(at, form);
  }

  finish(): void {
    if (this.#next !== this.#end) throw corrupt(`column data has ${this.#end} bytes, expected ${this.#next}`);
  }

  #slots(at: number, form: number): void {
    const [words, base, shift] = [slotWords(form), slotBase(form), slotShift(form)];
    if (words === 0 || base + 32 * words > MOST_SLOTS >>> shift) {
      throw corrupt(`a block has ${words} times 32 slots from ${base}, expected at most ${MOST_SLOTS >>> shift}`);
    }
    const entries = at + words * SLOTS_BYTES;
    this.#take(at, entries);
    let before = 0;
    for (let word = at; word < entries; word += SLOTS_BYTES) {
      const bits = this.#data.getUint32(word, true);
      const count = this.#data.getUint16(word + BITS_BYTES, true);
      // What lies before the first start of a block belongs to its first slot.
      if (count !== before || (word === at && (bits & 1) === 0)) throw corrupt(`slots have ${count} entries before, expected ${before}`);
      before += popcount(bits);
    }
    const end = entries + before * ENTRY_BYTES;
    this.#take(entries, end);
    this.#entries(entries, end, ENTRY_BYTES, shift === 0 ? 1 : 0);
  }

  /** Checks a list of parts in which 16 bits of a number distinguish the parts. */
  #list(list: number, group: number): void {
    if (group >= this.#groups) throw corrupt('a list of parts has more bits than an address');
    this.#take(list, list + PART_BYTES);
    const end = list + PART_BYTES * (1 + this.#data.getUint16(list, true));
    this.#take(list + PART_BYTES, end);
    for (let at = list + PART_BYTES, before = 0; at < end; at += PART_BYTES) {
      const key = this.#data.getUint16(at, true);
      if (key <= before) throw corrupt(`a part starts at ${key} after ${before}, expected ascending order`);
      before = key;
    }
    this.#entries(list + KEY_BYTES, end, PART_BYTES, group + 1);
  }

  /** Checks entries, each of a fixed number of bytes; `group` is that of the parts they may have. */
  #entries(from: number, end: number, stride: number, group: number): void {
    const [bytes, places] = [this.#bytes, this.#places];
    for (let at = from; at < end; at += stride) {
      const entry = (bytes[at] as number) | ((bytes[at + 1] as number) << 8) | ((bytes[at + 2] as number) << 16);
      if (entry < places) continue;
      if (entry < PART) throw corrupt(`an entry has place ${entry}, expected below ${places}`);
      this.#list(this.#block + entry - PART, group);
    }
  }

  /** Goes on from where the last bytes ended. */
  #take(from: number, end: number): void {
    if (from !== this.#next) throw corrupt(`what is at byte ${from} of the data is expected at ${this.#next}`);
    if (end > this.#end) throw corrupt(`a block goes on to byte ${end} of ${this.#end}`);
    this.#next = end;
  }
}
