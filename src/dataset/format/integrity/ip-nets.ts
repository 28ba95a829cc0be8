import { popcount } from '../../../bits.js';
import { corrupt } from '../codecs/columns.js';
import { rulesOf } from '../column-schema.js';
import {
  BITS_BYTES,
  ENTRY_BYTES,
  LIST,
  NETS,
  ONE_PLACE,
  PAIR,
  PART,
  PART_BYTES,
  type RangesKind,
  SLOTS_BYTES,
  slotBase,
  slotShift,
  slotWords,
} from '../tables/ip.js';
import { IP_RANGES_COLUMNS, type IpRangesTable } from '../tables/ip-columns.js';
import type { Rule } from './rules.js';

/** Slots of a net that leaves no bit open. */
const MOST_SLOTS = 1 << 16;
/** An entry is read with the byte behind it. */
const PADDING = 1;
/** Bytes of the number in front of an entry in a list. */
const KEY_BYTES = PART_BYTES - ENTRY_BYTES;

export function ipRangesRules(kind: RangesKind): readonly Rule<IpRangesTable>[] {
  const check = (table: IpRangesTable): void => {
    checkNets(table, NETS[kind].groups);
    checkReach(table, kind);
  };
  const reliedOnBy = 'look-ups, which refuse what they run into, and take a wrong entry that is a place for the right one';
  return [...rulesOf(IP_RANGES_COLUMNS), { column: 'nets', check, reliedOnBy }];
}

/** Checks that ranges reach as far as their nets. */
function checkReach({ reach, heads }: IpRangesTable, kind: RangesKind): void {
  const { headBits, groups } = NETS[kind];
  const words = (headBits + 16 * groups) / 32;
  if (reach.length !== 2 * words) throw corrupt(`column reach has ${reach.length} words, expected ${2 * words}`);
  const [first, last] = [reach[0], reach[words]].map((word) => (word as number) >>> (32 - headBits)) as [number, number];
  const [from, to] = [heads[0] as number, heads.at(-1) as number];
  if (first <= last && first <= to && last >= from) return;
  throw corrupt(`column reach goes from head ${first} to ${last}, expected around ${from} to ${to}`);
}

/**
 * Checks that nets lie one behind the other as they are written, that slots count their bits and that entries are places or
 * lead to lists inside the net. Throws `DATASET_CORRUPT`.
 */
function checkNets(table: IpRangesTable, groups: number): void {
  const { nets, places } = table;
  const check = new NetCheck(table, groups);
  for (let at = 0; at < nets.length; at += PAIR) {
    const [first, form] = [nets[at] as number, nets[at + 1] as number];
    if (form !== ONE_PLACE) check.net(first, form);
    else if (first >= places) throw corrupt(`a net has place ${first}, expected below ${places}`);
  }
  check.finish();
}

/** Follows what is in nets. A list has one entry that leads to it, and comes before the lists inside it. */
class NetCheck {
  readonly #data: DataView;
  /** The same bytes: a first pass over a block is faster without a view. */
  readonly #bytes: Uint8Array;
  readonly #places: number;
  readonly #groups: number;
  readonly #end: number;
  /** Where the net is, and where what comes next in it is. */
  #net = 0;
  #next = 0;

  constructor({ data, places }: IpRangesTable, groups: number) {
    this.#data = new DataView(data.buffer, data.byteOffset, data.byteLength);
    this.#bytes = data;
    this.#places = places;
    this.#groups = groups;
    this.#end = data.byteLength - PADDING;
  }

  net(at: number, form: number): void {
    this.#net = at;
    if (form === LIST) this.#list(at, 0);
    else this.#slots(at, form);
  }

  finish(): void {
    if (this.#next !== this.#end) throw corrupt(`column data has ${this.#end} bytes, expected ${this.#next}`);
  }

  #slots(at: number, form: number): void {
    const [words, base, shift] = [slotWords(form), slotBase(form), slotShift(form)];
    if (words === 0 || base + 32 * words > MOST_SLOTS >>> shift) {
      throw corrupt(`a net has ${words} times 32 slots from ${base}, expected at most ${MOST_SLOTS >>> shift}`);
    }
    const entries = at + words * SLOTS_BYTES;
    this.#take(at, entries);
    let before = 0;
    for (let word = at; word < entries; word += SLOTS_BYTES) {
      const bits = this.#data.getUint32(word, true);
      const count = this.#data.getUint16(word + BITS_BYTES, true);
      // What lies before the first start of a net belongs to its first slot.
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
      this.#list(this.#net + entry - PART, group);
    }
  }

  /** Goes on from where the last bytes ended. */
  #take(from: number, end: number): void {
    if (from !== this.#next) throw corrupt(`what is at byte ${from} of the data is expected at ${this.#next}`);
    if (end > this.#end) throw corrupt(`a net goes on to byte ${end} of ${this.#end}`);
    this.#next = end;
  }
}
