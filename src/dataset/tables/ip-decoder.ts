import { Ip } from '../generated/format/ip.js';
import { column, corrupt, cutsInto, degrees, openRoot, pointsInto, rising, stringPool, within } from './columns.js';
import { IP_BUCKETS, IP_LEVELS, type IpTable, type V4Ranges, type V6Ranges, v6Bucket } from './ip.js';

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
