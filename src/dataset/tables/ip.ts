import type { Strings } from '../strings.js';

export const IP_LEVELS = ['country', 'city'] as const;
/** How finely the places of a file are cut. It is the key of the file in its manifest too. */
export type IpLevel = (typeof IP_LEVELS)[number];

/** Bits of `countryDerived`: what was looked up by the country's code. */
export const COUNTRY_DERIVED = { name: 1, continent: 2 } as const;
/** Bits of `placeDerived`: what the source does not say. Without a position the coordinates are 0. */
export const PLACE_DERIVED = { position: 1, timezone: 2, noPosition: 4 } as const;

/**
 * Places of IP address ranges. A range runs from its start to the next one's; place 0 means "not covered". Coordinates
 * are WGS84 degrees times 10^7; text columns are rows of `strings`.
 */
export interface IpTable {
  readonly level: IpLevel;
  readonly strings: Strings;
  readonly countryCode: Uint32Array;
  readonly countryName: Uint32Array;
  readonly countryContinent: Uint32Array;
  readonly countryDerived: Uint8Array;
  readonly placeCountry: Uint16Array;
  readonly placeRegion: Uint32Array;
  readonly placeCity: Uint32Array;
  readonly placePostalCode: Uint32Array;
  readonly placeTimezone: Uint32Array;
  readonly placeLatitude: Int32Array;
  readonly placeLongitude: Int32Array;
  readonly placeDerived: Uint8Array;
  readonly v4: V4Ranges;
  readonly v6: V6Ranges;
}

/** IPv4 ranges, ascending: bits 0 to 15 of a start are its bucket, bits 16 to 31 its row of `low`. */
export interface V4Ranges {
  /** First range of each of the 65,536 buckets, and the number of ranges. */
  readonly first: Uint32Array;
  readonly low: Uint16Array;
  readonly place: Uint16Array | Uint32Array;
}

/**
 * IPv6 ranges inside 2000::/3, ascending: bits 3 to 18 of a start are its bucket, bits 0 to 31 its net, bits 32 to 63 its
 * row of `low`.
 */
export interface V6Ranges {
  /** First net of each of the 65,536 buckets, and the number of nets. */
  readonly bucket: Uint32Array;
  readonly net: Uint32Array;
  /** First range of each net, and the number of ranges. */
  readonly first: Uint32Array;
  readonly low: Uint32Array;
  readonly place: Uint16Array | Uint32Array;
  /** Ranges that start inside a /64, ascending, and the rest of their starts. */
  readonly deepRow: Uint32Array;
  readonly deepHigh: Uint32Array;
  readonly deepLow: Uint32Array;
}

/** Number of buckets of IPv4 ranges, and of IPv6 nets. */
export const IP_BUCKETS = 1 << 16;
const BUCKET_SHIFT = 13;

/** The bucket of an IPv6 net, which is the first word of an address inside 2000::/3. */
export function v6Bucket(net: number): number {
  return (net >>> BUCKET_SHIFT) & (IP_BUCKETS - 1);
}
