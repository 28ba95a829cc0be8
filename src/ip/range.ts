import { spend } from '../budget.js';
import { corrupt, within } from '../dataset/format/codecs/columns.js';
import {
  DIGIT_BITS,
  ENTRY_BYTES,
  entryAt,
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
} from '../dataset/format/tables/ip.js';
import type { IpRangesTable } from '../dataset/format/tables/ip-columns.js';
import type { LoadedTable } from '../dataset/view.js';
import { formatIpv4, formatIpv6 } from '../ip-address.js';
import { upperBound } from '../search/bisection.js';
import type { RangeBlocks } from './blocks.js';
import type { IpQuery } from './ip-query.js';
import { NOT_COVERED } from './lookup.js';

/** First and last address, inclusive. */
export interface IpRange {
  readonly first: bigint;
  readonly last: bigint;
}

/** `1.0.0.0 - 1.0.1.255`. */
export function rangeText({ first, last }: IpRange, version: 4 | 6): string {
  const textOf = (address: bigint): string => (version === 4 ? formatIpv4(Number(address)) : formatIpv6(wordsOf(address)));
  return `${textOf(first)} - ${textOf(last)}`;
}

/** Where a range of a place starts. Adjacent ranges may have the same place. */
type Start = readonly [address: bigint, place: number];

/** The range of a place around an address. Throws `DATASET_CORRUPT` where nets lead out of their block or back into themselves. */
export function rangeIn(blocks: RangeBlocks, { version, v4, words }: IpQuery, place: number): IpRange | null {
  if (place === NOT_COVERED) return null;
  const { headBits, routedBits, groups } = NETS[version === 4 ? 'ip-v4' : 'ip-v6'];
  const address = version === 4 ? BigInt(v4) : numberOf(words);
  const bits = version === 4 ? 32 : 128;
  const digits = (address >> BigInt(bits - routedBits)).toString(16).padStart(routedBits / DIGIT_BITS, '0');
  const { table } = blocks.findLast(({ file }) => file.key <= digits) as LoadedTable<RangesKind>;
  const data = new DataView(table.data.buffer, table.data.byteOffset, table.data.byteLength);
  return within(() =>
    rangeAround({
      table,
      address,
      place,
      near: upperBound(table.heads, Number(address >> BigInt(bits - headBits))) - 1,
      startsOf: (net) => startsInNet(table, data, net, groups - 1),
    }),
  );
}

interface Around {
  readonly table: IpRangesTable;
  readonly address: bigint;
  readonly place: number;
  /** The last net that starts at or before the address. */
  readonly near: number;
  readonly startsOf: (net: number) => Iterable<Start>;
}

function rangeAround(around: Around): IpRange {
  const { table, address, place, near, startsOf } = around;
  const { nets, reach } = table;
  for (let at = near; at < nets.length / PAIR; at++) {
    spend(1);
    if (at > near && isWhole(around, at)) continue;
    for (const [start, other] of startsOf(at)) {
      if (start > address && other !== place) return { first: firstAround(around), last: start - 1n };
    }
  }
  return { first: firstAround(around), last: numberOf(reach.subarray(reach.length / 2)) };
}

function firstAround(around: Around): bigint {
  const { table, address, place, near, startsOf } = around;
  for (let at = near; at >= 0; at--) {
    spend(1);
    if (at > 0 && at < near && isWhole(around, at)) continue;
    let starts = false;
    let from: bigint | undefined;
    for (const [start, other] of startsOf(at)) {
      if (start > address) break;
      if (other !== place) starts = true;
      from = other === place ? (from ?? start) : undefined;
    }
    // When the net ends with another place, the range starts with the next net.
    if (starts) return from ?? ([...startsOf(at + 1)][0] as Start)[0];
  }
  return numberOf(table.reach.subarray(0, table.reach.length / 2));
}

/** The net holds nothing but the place. */
function isWhole({ table: { nets }, place }: Around, at: number): boolean {
  return nets[PAIR * at] === place && nets[PAIR * at + 1] === ONE_PLACE;
}

/**
 * The starts of ranges in a net, ascending; see `IP_RANGES_COLUMNS` for the layout. An address is the head of its net, the key, and
 * `below` groups of 16 bits behind that.
 *
 *   IPv4   | head 16 | key 16 |                             below = 0
 *   IPv6   | head 32      | key 16 | 16 | 16 | 16 | 16 | 16 |   below = 5
 */
function* startsInNet({ heads, nets }: IpRangesTable, data: DataView, net: number, below: number): Generator<Start> {
  const [at, form] = [nets[PAIR * net] as number, nets[PAIR * net + 1] as number];
  const prefix = BigInt(heads[net] as number);
  spend(slotWords(form));
  const walk = new Walk(data, at);
  if (form === ONE_PLACE) return yield [prefix << BigInt(16 + 16 * below), at];
  if (form === LIST) return yield* walk.startsIn(PART, prefix, 0, below);
  const [words, shift] = [slotWords(form), slotShift(form)];
  let next = at + words * SLOTS_BYTES;
  for (let i = 0; i < 32 * words; i++) {
    if (((data.getUint32(at + SLOTS_BYTES * (i >>> 5), true) >>> (i & 31)) & 1) === 0) continue;
    // The first slot stands for all slots before it too.
    const bits = i === 0 ? 0 : (slotBase(form) + i) << shift;
    const entry = entryAt(data, next);
    next += ENTRY_BYTES;
    if (shift > 0 || entry < PART) yield* walk.startsIn(entry, prefix, bits, below);
    else yield* walk.startsIn(entry, (prefix << 16n) | BigInt(bits), 0, below - 1);
  }
}

/** The entries of a net in order, in which its lists lie too. */
class Walk {
  #next = 0;

  constructor(
    readonly data: DataView,
    readonly net: number,
  ) {}

  /** The first start is at `bits`; a list inside the entry moves on by one group of 16 bits. */
  *startsIn(entry: number, prefix: bigint, bits: number, below: number): Generator<Start> {
    if (entry < PART) return yield [((prefix << 16n) | BigInt(bits)) << BigInt(16 * below), entry];
    const { data } = this;
    const list = this.net + entry - PART;
    const end = list + PART_BYTES * (1 + data.getUint16(list, true));
    if (list < this.#next) throw corrupt('a list of parts lies before the one that leads to it');
    this.#next = end;
    spend(end - list);
    for (let at = list; at < end; at += PART_BYTES) {
      const inner = entryAt(data, at + 2);
      const own = at === list ? bits : data.getUint16(at, true);
      if (inner < PART) yield* this.startsIn(inner, prefix, own, below);
      else yield* this.startsIn(inner, (prefix << 16n) | BigInt(own), 0, below - 1);
    }
  }
}

export function numberOf(words: Uint32Array): bigint {
  return words.reduce((sum, word) => (sum << 32n) | BigInt(word), 0n);
}

function wordsOf(address: bigint): number[] {
  return [96n, 64n, 32n, 0n].map((shift) => Number((address >> shift) & 0xffffffffn));
}
