import { Ip } from '../generated/format/ip.js';
import type { Strings } from '../strings.js';
import { column, corrupt, cutsInto, degrees, openRoot, pointsInto, rising, stringPool, within } from './columns.js';

export const IP_LEVELS = ['country', 'city'] as const;
/** How finely the places of a file are cut. It is the key of the file in its manifest too. */
export type IpLevel = (typeof IP_LEVELS)[number];

/** Bits of `countryDerived`: what was looked up by the country's code because the source does not say it. */
export const COUNTRY_DERIVED = { name: 1, continent: 2 } as const;
/** Bits of `placeDerived`. Without a position the coordinates are 0. */
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

/** Opens a file of IP ranges. Throws `DATASET_*` when it is none or damaged. */
export function decodeIp(bytes: Uint8Array): IpTable {
  const root = openRoot(bytes, 'DPIP', {
    bufferHasIdentifier: Ip.bufferHasIdentifier,
    readRoot: (b) => Ip.getRootAsIp(b),
  });
  return within(() => {
    const level = IP_LEVELS[root.level() - 1];
    if (level === undefined) throw corrupt(`level is ${root.level()}, expected 1 to ${IP_LEVELS.length}`);
    const countryCode = column(root.countryCodeArray(), 'country_code');
    const placeCountry = column(root.placeCountryArray(), 'place_country');
    const countries = countryCode.length;
    const places = placeCountry.length;
    return {
      level,
      strings: stringPool(root.strings(), 'strings'),
      countryCode,
      countryName: column(root.countryNameArray(), 'country_name', countries),
      countryContinent: column(root.countryContinentArray(), 'country_continent', countries),
      countryDerived: column(root.countryDerivedArray(), 'country_derived', countries),
      placeCountry,
      placeRegion: column(root.placeRegionArray(), 'place_region', places),
      placeCity: column(root.placeCityArray(), 'place_city', places),
      placePostalCode: column(root.placePostalCodeArray(), 'place_postal_code', places),
      placeTimezone: column(root.placeTimezoneArray(), 'place_timezone', places),
      placeLatitude: column(root.placeLatitudeArray(), 'place_latitude', places),
      placeLongitude: column(root.placeLongitudeArray(), 'place_longitude', places),
      placeDerived: column(root.placeDerivedArray(), 'place_derived', places),
      v4: v4Ranges(root),
      v6: v6Ranges(root),
    };
  });
}

/** Checks how the columns refer to one another. Throws `DATASET_CORRUPT`. */
export function checkIp(table: IpTable): void {
  const { v4, v6 } = table;
  for (const name of ['countryCode', 'countryName', 'countryContinent'] as const) pointsInto(table[name], name, table.strings.length);
  for (const name of ['placeRegion', 'placeCity', 'placePostalCode', 'placeTimezone'] as const) {
    pointsInto(table[name], name, table.strings.length);
  }
  pointsInto(table.placeCountry, 'placeCountry', table.countryCode.length);
  degrees(table.placeLatitude, 'placeLatitude', 90);
  degrees(table.placeLongitude, 'placeLongitude', 180);
  pointsInto(v4.place, 'v4.place', table.placeCountry.length);
  pointsInto(v6.place, 'v6.place', table.placeCountry.length);
  cutsInto(v4.first, 'v4.first', v4.low.length);
  cutsInto(v6.bucket, 'v6.bucket', v6.net.length);
  netsInBuckets(v6);
  cutsInto(v6.first, 'v6.first', v6.low.length);
  rising(v6.net, 'v6.net', 1);
  rising(v6.deepRow, 'v6.deepRow', 1);
  pointsInto(v6.deepRow, 'v6.deepRow', v6.low.length);
  runsRise(v4.first, v4.low, 'v4.low', 1);
  // Ranges of one /64 have equal values.
  runsRise(v6.first, v6.low, 'v6.low', 0);
}

/** Checks that every net lies inside 2000::/3, and in its bucket. */
function netsInBuckets({ bucket, net }: V6Ranges): void {
  for (let slot = 0; slot < IP_BUCKETS; slot++) {
    const end = bucket[slot + 1] as number;
    for (let row = bucket[slot] as number; row < end; row++) {
      const value = net[row] as number;
      if (value >>> 29 !== 1 || v6Bucket(value) !== slot) throw corrupt(`column v6.net, row ${row}: ${value} is not of bucket ${slot}`);
    }
  }
}

/** Checks that the values of every run exceed the one before by at least `step`. */
function runsRise(first: Uint32Array, low: Uint16Array | Uint32Array, name: string, step: number): void {
  for (let run = 0; run + 1 < first.length; run++) {
    const end = first[run + 1] as number;
    for (let row = (first[run] as number) + 1; row < end; row++) {
      if ((low[row] as number) < (low[row - 1] as number) + step) {
        throw corrupt(`column ${name}, row ${row}: ${low[row]} follows ${low[row - 1]}, expected ascending order`);
      }
    }
  }
}

function v4Ranges(root: Ip): V4Ranges {
  const low = column(root.v4LowArray(), 'v4_low');
  return {
    first: column(root.v4FirstArray(), 'v4_first', IP_BUCKETS + 1),
    low,
    place: placeColumn(root.v4PlaceArray(), root.v4PlaceWideArray(), 'v4_place', low.length),
  };
}

function v6Ranges(root: Ip): V6Ranges {
  const net = column(root.v6NetArray(), 'v6_net');
  const low = column(root.v6LowArray(), 'v6_low');
  const deepRow = column(root.deepRowArray(), 'deep_row');
  return {
    bucket: column(root.v6BucketArray(), 'v6_bucket', IP_BUCKETS + 1),
    net,
    first: column(root.v6FirstArray(), 'v6_first', net.length + 1),
    low,
    place: placeColumn(root.v6PlaceArray(), root.v6PlaceWideArray(), 'v6_place', low.length),
    deepRow,
    deepHigh: column(root.deepHighArray(), 'deep_high', deepRow.length),
    deepLow: column(root.deepLowArray(), 'deep_low', deepRow.length),
  };
}

function placeColumn(narrow: Uint16Array | null, wide: Uint32Array | null, name: string, rows: number): Uint16Array | Uint32Array {
  return wide === null ? column(narrow, name, rows) : column(wide, `${name}_wide`, rows);
}
