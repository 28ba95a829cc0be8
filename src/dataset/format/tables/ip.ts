import type { Strings } from '../codecs/strings.js';

export const IP_LEVELS = ['country', 'city'] as const;
/** How finely the places of a dataset are cut. It is the key of the directory in the manifest too. */
export type IpLevel = (typeof IP_LEVELS)[number];

/** Bits of `countryDerived`: what was looked up by the country's code. */
export const COUNTRY_DERIVED = { name: 1, continent: 2 } as const;
/** Bits of a place: what the source does not say. Without a position the coordinates are 0. */
export const PLACE_DERIVED = { position: 1, timezone: 2, noPosition: 4 } as const;

/** The directory of a dataset of IP ranges. Text columns are rows of `strings`. */
export interface IpTable {
  readonly level: IpLevel;
  readonly strings: Strings;
  readonly countryCode: Uint32Array;
  readonly countryName: Uint32Array;
  readonly countryContinent: Uint32Array;
  readonly countryDerived: Uint8Array;
  /** What places of one country, region and time zone share. */
  readonly areaCountry: Uint16Array;
  readonly areaRegion: Uint32Array;
  readonly areaTimezone: Uint32Array;
  /** Number of places; place 0 means "not covered". */
  readonly places: number;
  /** The file of IPv4 ranges of each first octet, or {@link NO_V4_SHARD}. */
  readonly v4Shard: Uint8Array;
  /** The file of IPv6 ranges by {@link v6Head}, or {@link NO_V6_SHARD}. */
  readonly v6Shard: Uint16Array;
}

export const NO_V4_SHARD = 0xff;
export const NO_V6_SHARD = 0xffff;
export const V4_OCTETS = 256;
/** Number of values of bits 3 to 15 of an IPv6 address. */
export const V6_HEADS = 1 << 13;

/** Places in one file; a place's file is its number divided by this. */
export const PLACES_PER_SHARD = 1 << 16;
/** Numbers a place. */
export const PLACE_STRIDE = 4;
/** Where they stand: the city is a row of the strings, the last is the area and, in its lowest bits, {@link PLACE_DERIVED}. */
export const PLACE_FIELD = { latitude: 0, longitude: 1, city: 2, area: 3 } as const;
export const AREA_SHIFT = 8;

/** A run of places. */
export interface IpPlacesTable {
  /** Number of the first place. */
  readonly first: number;
  /** What the directory must hold. */
  readonly strings: number;
  readonly areas: number;
  /** {@link PLACE_STRIDE} numbers a place; coordinates are WGS84 degrees times 10^7. */
  readonly row: Int32Array;
  /** Rows of the directory's strings; null where no place has one. */
  readonly postalCode: Uint32Array | null;
  /** Kilometres, 0: not stated; null where no place has one. */
  readonly radius: Uint16Array | null;
}

/**
 * Ranges of addresses, cut at every /16 of IPv4 and every /32 of IPv6 into blocks. Inside a block the next 16 bits tell the
 * ranges apart. What a block holds lies in one piece, so that a search stays within a page of memory.
 *
 * A block is one place; or a list of parts; or slots of equal size, of which those in which a range starts have an entry. An
 * entry is the number of a place, 0: "not covered", or {@link PART} and where a list of parts is, in bytes from where the
 * block is: where ranges start inside what the entry stands for.
 *
 * Slots are {@link SLOTS_BYTES} for every 32: four with a bit for each in which a range starts, the lowest first, and two with
 * how many bits of the block come before them; then {@link ENTRY_BYTES} for each bit. A list of parts has {@link PART_BYTES} a
 * row, two of a number and three of an entry. It begins with the number of the rows that follow, and the entry up to the first
 * of them; each of these begins at the 16 bits it names. They are the 16 bits behind those that led to the list; in a block that
 * is a list, and in a slot of several values, these themselves.
 */
export interface RangeBlocks {
  /** Number of places of the directory. */
  readonly places: number;
  /** Two numbers a block: a place and {@link ONE_PLACE}, or where it is in `data` and {@link LIST} or its {@link packForm}. */
  readonly block: Uint32Array;
  /** All numbers have their lowest byte first. */
  readonly data: DataView;
  /** The words of the first address of the first range and of the last one of the last, null where both lie in the file. */
  readonly reach: Uint32Array | null;
}

/** The layout of files of ranges, whose versions are their own: before, ranges were rows in one order. */
export const RANGES_FORMAT_VERSION = 3;

/** Numbers a block. */
export const PAIR = 2;
/** Second numbers of blocks without slots. */
export const ONE_PLACE = 0;
export const LIST = 2 ** 31;

/** Bytes of 32 slots: four of their bits, two of the number of bits before. */
export const BITS_BYTES = 4;
export const SLOTS_BYTES = 6;
/** Bytes of an entry. */
export const ENTRY_BYTES = 3;
/** Bytes of a row of a list of parts. */
export const PART_BYTES = 5;
/** Set in an entry that leads to a list of parts; all place numbers are below. */
export const PART = 1 << 23;

const WORDS_BITS = 12;
const BASE_BITS = 11;

/** How many times 32 slots a block has, by its second number. */
export function slotWords(form: number): number {
  return form & ((1 << WORDS_BITS) - 1);
}

/** The first slot's number, a multiple of 32: the slots before hold what the first one does. */
export function slotBase(form: number): number {
  return ((form >>> WORDS_BITS) & ((1 << BASE_BITS) - 1)) << 5;
}

/** How many of the 16 bits a slot leaves open. */
export function slotShift(form: number): number {
  return form >>> (WORDS_BITS + BASE_BITS);
}

/** The second number of a block of slots. */
export function packForm(words: number, base: number, shift: number): number {
  return words | ((base >>> 5) << WORDS_BITS) | (shift << (WORDS_BITS + BASE_BITS));
}

/** The entry at a byte of the data, which has one byte more than it needs. */
export function entryAt(data: DataView, at: number): number {
  return data.getUint32(at, true) & 0xffffff;
}

/** IPv4 ranges: every /16 of some first octets is a block. */
export interface IpV4Table {
  /** Number of ranges. */
  readonly ranges: number;
  readonly blocks: RangeBlocks;
  /** The first of the first octets. */
  readonly octet: number;
}

/** Blocks of one first octet. */
export const V4_BLOCKS_PER_OCTET = 256;

/** IPv6 ranges inside 2000::/3: the /32s in which ranges start are blocks. */
export interface IpV6Table {
  /** Number of ranges. */
  readonly ranges: number;
  readonly blocks: RangeBlocks;
  /** The first of the first 16 bits, and how many there are. */
  readonly head: number;
  readonly heads: number;
  /** The first word of each block's addresses, ascending. */
  readonly net: Uint32Array;
  /** Blocks by {@link netSlot}, {@link NET_STRIDE} numbers a slot: a net and its block's two numbers; made on opening. */
  readonly netIndex: Uint32Array;
}

export const NET_STRIDE = 3;

/** Where a net is looked for first among slots of a power of two, some of them empty; then in the slots that follow. */
export function netSlot(net: number, slots: number): number {
  return (Math.imul(net, 0x9e3779b1) >>> 8) & (slots - 1);
}

/** Bits 3 to 15 of an IPv6 address inside 2000::/3, by its first word. */
export function v6Head(net: number): number {
  return (net >>> 16) & (V6_HEADS - 1);
}
