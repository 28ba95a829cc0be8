import type { NumberView } from '../codecs/columns.js';
import { ANY_ROWS, below, HEADER, i32, optional, pool, scalar, type TableOf, timesRowsOf, u8, u16, u32 } from '../column-schema.js';

export const IP_LEVELS = ['country', 'city', 'asn'] as const;
/**
 * How fine the places of a dataset are; those of `asn` are autonomous systems, the organization as city and the number as postal code. It is
 * also the key of the directory in the manifest.
 */
export type IpLevel = (typeof IP_LEVELS)[number];

/** Bits of `countryDerived`: fields that the builder looked up by the code of the country. */
export const COUNTRY_DERIVED = { name: 1, continent: 2 } as const;
/** Bits of a place: fields that the source lacks. Without a position the coordinates are 0. */
export const PLACE_DERIVED = { position: 1, timezone: 2, noPosition: 4 } as const;

export const V4_OCTETS = 256;
/** Number of values of bits 3 to 15 of an IPv6 address. */
export const V6_HEADS = 1 << 13;

export const IP_COLUMNS = {
  /** Of cities, and postal codes; the empty text stands for "not stated" in all pools. */
  strings: pool(ANY_ROWS),
  countryCodes: pool('countryDerived'),
  countryNames: pool('countryDerived'),
  countryContinents: pool('countryDerived'),
  /** Bits of {@link COUNTRY_DERIVED}. */
  countryDerived: u8(ANY_ROWS),
  /** Time zones (IANA). */
  zoneNames: pool(ANY_ROWS),
  /** What places of one country, region and time zone share. */
  areaCountry: u16(ANY_ROWS, below('countryDerived', 'the country of an area')),
  areaRegions: pool('areaCountry'),
  areaZone: u16('areaCountry', below('zoneNames', 'the time zone of an area')),
  /** Number of places; place 0 means "not covered". */
  places: scalar('uint'),
  /** The file of IPv4 ranges of each first octet, or {@link NO_V4_SHARD}. */
  v4Shard: u8(V4_OCTETS),
  /** The file of IPv6 ranges by {@link v6Head}, or {@link NO_V6_SHARD}. */
  v6Shard: u16(V6_HEADS),
  header: HEADER,
};

/** The directory of a dataset of IP ranges. */
export interface IpTable extends TableOf<typeof IP_COLUMNS> {
  readonly level: IpLevel;
}

export const NO_V4_SHARD = 0xff;
export const NO_V6_SHARD = 0xffff;

/** Places in one file; a place's file is its number divided by this. */
export const PLACES_PER_SHARD = 1 << 16;
/** Numbers a place. */
export const PLACE_STRIDE = 4;
/** Where they stand: the city is a row of the strings, the last is the area and, in its lowest bits, {@link PLACE_DERIVED}. */
export const PLACE_FIELD = { latitude: 0, longitude: 1, city: 2, area: 3 } as const;
export const AREA_SHIFT = 8;

export const IP_PLACES_COLUMNS = {
  /** Number of the first place. */
  first: scalar('uint'),
  /** What the directory must hold. */
  strings: scalar('uint'),
  areas: scalar('uint'),
  /** {@link PLACE_STRIDE} numbers a place; coordinates are WGS84 degrees times 10^7. */
  row: i32(ANY_ROWS),
  /** Rows of the directory's strings; null where no place has one. */
  postalCode: optional(u32(timesRowsOf('row', 1 / PLACE_STRIDE), below('strings', 'postal codes'))),
  /** Kilometers, 0: not stated; null where no place has one. */
  radius: optional(u16(timesRowsOf('row', 1 / PLACE_STRIDE))),
  header: HEADER,
};

/** A run of places. */
export type IpPlacesTable = TableOf<typeof IP_PLACES_COLUMNS>;

/**
 * Ranges of addresses, cut at every /16 of IPv4 and every /32 of IPv6 into blocks. The 16 bits below the cut, the key, tell the ranges of a
 * block apart. All bytes of a block lie together, so that a search stays within a page of memory. All numbers have their lowest byte first.
 *
 * A block is two numbers, one of three forms:
 *
 *   place  | ONE_PLACE      the whole block is one place
 *   offset | LIST           a list of parts, at that byte of the data
 *   offset | packForm()     slots, at that byte of the data
 *
 * Slots divide the keys of a block into runs of 2^shift. A slot has an entry if a range starts in it; any other slot belongs to the last
 * entry before it. They come in words of 32:
 *
 *   | bits: 4 bytes | before: 2 bytes |   one of these a word; `bits` has a bit for each slot with an
 *                                         entry, the lowest first; `before` counts the bits of the
 *                                         block's earlier words
 *   | entry: 3 bytes | ...                behind the words: one entry for each bit that is set
 *
 * An entry is the number of a place, 0: "not covered"; or {@link PART} plus the offset of a list of parts from the start of the block, if
 * ranges start inside what the entry stands for.
 *
 * A list of parts has rows of five bytes, ascending by key:
 *
 *   | rows that follow: 2 bytes | entry: 3 bytes |   up to the first key
 *   | key: 2 bytes              | entry: 3 bytes |   from this key on
 *
 * Its keys are the next 16 bits of the address. In a block that is a list, and in a slot of several keys, they are the key of the block
 * itself.
 */
export interface RangeBlocks {
  /** Number of places of the directory. */
  readonly places: number;
  /** Two numbers a block, see above. */
  readonly block: Uint32Array;
  readonly data: NumberView;
  /** The words of the first address of the first range and of the last address of the last; null if both lie in the file. */
  readonly reach: Uint32Array | null;
}

/** Version of the layout of range files, counted apart from the format version. */
export const RANGES_FORMAT_VERSION = 3;

/** Numbers of a block. */
export const PAIR = 2;
/** The second number of a block without slots. */
export const ONE_PLACE = 0;
export const LIST = 2 ** 31;

/** Bytes of the bits of a word of slots, and of the whole word. */
export const BITS_BYTES = 4;
export const SLOTS_BYTES = 6;
/** Bytes of an entry. */
export const ENTRY_BYTES = 3;
/** Bytes of a row of a list of parts. */
export const PART_BYTES = 5;
/** Set in an entry that leads to a list of parts. Numbers of places are below it. */
export const PART = 1 << 23;

/*
 * The second number of a block of slots:
 *
 *   bit  31        23 22          12 11           0
 *       |   shift    |  base / 32   |    words     |
 */
const WORDS_BITS = 12;
const BASE_BITS = 11;

/** Words of 32 slots of a block, by its second number. */
export function slotWords(form: number): number {
  return form & ((1 << WORDS_BITS) - 1);
}

/** Number of the first slot, a multiple of 32. The slots before it have the same entry as the first one. */
export function slotBase(form: number): number {
  return ((form >>> WORDS_BITS) & ((1 << BASE_BITS) - 1)) << 5;
}

/** Bits of the key that a slot leaves open. */
export function slotShift(form: number): number {
  return form >>> (WORDS_BITS + BASE_BITS);
}

/** The second number of a block of slots. */
export function packForm(words: number, base: number, shift: number): number {
  return words | ((base >>> 5) << WORDS_BITS) | (shift << (WORDS_BITS + BASE_BITS));
}

/** The entry at a byte of the data. It is read with the byte behind it, so the data end with a spare byte. */
export function entryAt(data: NumberView, at: number): number {
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
  /** Blocks by {@link netSlot}, {@link NET_STRIDE} numbers a slot: a net and its block's two numbers; made on opening of a whole file. */
  readonly netIndex: Uint32Array | null;
}

export const NET_STRIDE = 3;

/** The slot of a net in an open-addressed table with linear probing; `slots` is a power of two. */
export function netSlot(net: number, slots: number): number {
  return (Math.imul(net, 0x9e3779b1) >>> 8) & (slots - 1);
}

/** Bits 3 to 15 of an IPv6 address inside 2000::/3, by its first word. */
export function v6Head(net: number): number {
  return (net >>> 16) & (V6_HEADS - 1);
}
