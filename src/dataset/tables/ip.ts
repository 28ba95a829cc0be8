import type { Strings } from '../strings.js';

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

/** Rows of ranges, ascending. A range runs from its start to the next one's; place 0 means "not covered". */
export interface RangeRows {
  /** Number of places of the directory. */
  readonly places: number;
  /** Number of ranges. */
  readonly ranges: number;
  /**
   * {@link RangeRows.stride} bytes a range, so that a search ends beside its place: two bytes of its start (bits 16 to 31
   * of IPv4, bits 32 to 47 of IPv6), and its place in the others, the lowest byte first.
   */
  readonly row: Uint8Array;
  readonly stride: 4 | 5;
  /** What the row of every 16th range holds of its start; made on opening, so that a search stays in fast memory. */
  readonly anchor: Uint16Array;
  /** Every 32nd anchor. */
  readonly sample: Uint16Array;
  /** The words of the first address of the first range and of the last one of the last, null where both lie in the file. */
  readonly reach: Uint32Array | null;
}

/** Ranges an entry of `anchor`, as a shift. */
export const ANCHOR_SHIFT = 4;
/** Anchors an entry of `sample`, as a shift. */
export const SAMPLE_SHIFT = 5;

/** Bytes a range, by the number of places. */
export function rangeStride(places: number): 4 | 5 {
  return places <= 1 << 16 ? 4 : 5;
}

/** The part of a range's start that its row holds. */
export function lowOfRow({ row, stride }: Pick<RangeRows, 'row' | 'stride'>, range: number): number {
  const at = range * stride;
  return (row[at] as number) | ((row[at + 1] as number) << 8);
}

/** The place of a range. */
export function placeOfRow({ row, stride }: RangeRows, range: number): number {
  const at = range * stride + 2;
  const low = (row[at] as number) | ((row[at + 1] as number) << 8);
  return stride === 4 ? low : low | ((row[at + 2] as number) << 16);
}

/** IPv4 ranges: bits 0 to 15 of a start are its bucket. */
export interface IpV4Table extends RangeRows {
  /** The first of the first octets. */
  readonly octet: number;
  /** First range of each bucket from that octet on, and the number of ranges. */
  readonly first: Uint32Array;
}

/** Buckets of one first octet. */
export const V4_BUCKETS_PER_OCTET = 256;

/**
 * IPv6 ranges inside 2000::/3: bits 0 to 31 of a start are its net. Where ranges start inside a /48 or a /64, one starts
 * at its beginning too.
 */
export interface IpV6Table extends RangeRows {
  /** The first of the first 16 bits. */
  readonly head: number;
  /** First net of each bucket from there on, and the number of nets. */
  readonly bucket: Uint32Array;
  readonly net: Uint32Array;
  /** First range of each net, and the number of ranges. */
  readonly first: Uint32Array;
  /** Ranges that start inside a /48, ascending, and bits 48 to 63 of their starts. */
  readonly deepRow: Uint32Array;
  readonly deepLow: Uint16Array;
  /** Rows of `deepRow` whose ranges start inside a /64, ascending, and the rest of their starts. */
  readonly deeperRow: Uint32Array;
  readonly deeperHigh: Uint32Array;
  readonly deeperLow: Uint32Array;
  /** Nets by {@link netSlot}, {@link NET_STRIDE} numbers a slot: a net, its first range, the range behind its last; made on opening. */
  readonly netIndex: Uint32Array;
  /** Which ranges are in `deepRow`, two numbers for 32 ranges: a bit for each, and how many come before; made on opening. */
  readonly deepRank: Uint32Array;
}

/** Ranges two numbers of `deepRank`, as a shift. */
export const DEEP_SHIFT = 5;

export const NET_STRIDE = 3;

/** Where a net is looked for first among slots of a power of two, some of them empty; then in the slots that follow. */
export function netSlot(net: number, slots: number): number {
  return (Math.imul(net, 0x9e3779b1) >>> 8) & (slots - 1);
}

/** Buckets of one value of the first 16 bits. */
export const V6_BUCKETS_PER_HEAD = 8;
const V6_BUCKET_SHIFT = 13;

/** Bits 3 to 15 of an IPv6 address inside 2000::/3, by its first word. */
export function v6Head(net: number): number {
  return (net >>> 16) & (V6_HEADS - 1);
}

/** Bits 0 to 18 of an IPv6 address by its first word. */
export function v6Bucket(net: number): number {
  return net >>> V6_BUCKET_SHIFT;
}
