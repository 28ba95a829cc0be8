import { upperBound } from '../bisection.js';
import { spend } from '../budget.js';
import { corrupt, type NumberView, within } from '../dataset/format/codecs/columns.js';
import {
  ENTRY_BYTES,
  entryAt,
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
} from '../dataset/format/tables/ip.js';
import { formatIpv4, formatIpv6 } from '../ip-address.js';
import { findV4, findV6, NOT_COVERED } from './lookup.js';

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

/** The range of one place around an address. Throws `DATASET_CORRUPT` where blocks lead out of the file or back into themselves. */
export function rangeV4(table: IpV4Table, address: number): IpRange | null {
  const { octet, blocks } = table;
  const firstBlock = octet * V4_BLOCKS_PER_OCTET;
  return within(() =>
    rangeAround({
      blocks,
      address: BigInt(address),
      place: findV4(table, address),
      near: (address >>> 16) - firstBlock,
      startsOf: (block) => startsInBlock(blocks, block, BigInt(firstBlock + block), 0),
      end: BigInt(firstBlock + blocks.block.length / PAIR) << 16n,
    }),
  );
}

export function rangeV6(table: IpV6Table, address: Uint32Array): IpRange | null {
  const { net, blocks, head, heads } = table;
  return within(() =>
    rangeAround({
      blocks,
      address: numberOf(address),
      place: findV6(table, address),
      near: upperBound(net, address[0] as number) - 1,
      startsOf: (block) => startsInBlock(blocks, block, BigInt(net[block] as number), 5),
      end: BigInt(head + heads) << 112n,
    }),
  );
}

interface Around {
  readonly blocks: RangeBlocks;
  readonly address: bigint;
  readonly place: number;
  /** The last block that starts at or before the address. */
  readonly near: number;
  readonly startsOf: (block: number) => Iterable<Start>;
  /** The first address behind the file. */
  readonly end: bigint;
}

function rangeAround(around: Around): IpRange | null {
  const { blocks, address, place, near, startsOf, end } = around;
  if (place === NOT_COVERED) return null;
  const { block, reach } = blocks;
  for (let at = near; at < block.length / PAIR; at++) {
    spend(1);
    if (at > near && isWhole(around, at)) continue;
    for (const [start, other] of startsOf(at)) {
      if (start > address && other !== place) return { first: firstAround(around), last: start - 1n };
    }
  }
  return { first: firstAround(around), last: reach === null ? end - 1n : numberOf(reach.subarray(reach.length / 2)) };
}

function firstAround(around: Around): bigint {
  const { blocks, address, place, near, startsOf } = around;
  let first: bigint | undefined;
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
    first = from ?? first;
    // When the block ends with another place, the range starts with the next block.
    if (starts) return from ?? ([...startsOf(at + 1)][0] as Start)[0];
  }
  if (blocks.reach !== null) return numberOf(blocks.reach.subarray(0, blocks.reach.length / 2));
  if (first === undefined) throw corrupt('no range starts in front of an address');
  return first;
}

/** The block holds nothing but the place. */
function isWhole({ blocks: { block }, place }: Around, at: number): boolean {
  return block[PAIR * at] === place && block[PAIR * at + 1] === ONE_PLACE;
}

/**
 * The starts of ranges in a block, ascending; see `RangeBlocks` for the layout. An address is
 * `prefix`, the 16 bits that divide the block, and `below` groups of 16 bits behind them.
 *
 *   IPv4   | prefix 16 | bits 16 |                        below = 0
 *   IPv6   | prefix 32      | bits 16 | 16 | 16 | 16 | 16 |   below = 5
 */
function* startsInBlock({ block, data }: RangeBlocks, number: number, prefix: bigint, below: number): Generator<Start> {
  const [at, form] = [block[PAIR * number] as number, block[PAIR * number + 1] as number];
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

/** The entries of a block in order, in which its lists lie too. */
class Walk {
  #next = 0;

  constructor(
    readonly data: NumberView,
    readonly block: number,
  ) {}

  /** The first start is at `bits`; a list inside the entry moves on by one group of 16 bits. */
  *startsIn(entry: number, prefix: bigint, bits: number, below: number): Generator<Start> {
    if (entry < PART) return yield [((prefix << 16n) | BigInt(bits)) << BigInt(16 * below), entry];
    const { data } = this;
    const list = this.block + entry - PART;
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
