import * as flatbuffers from 'flatbuffers';
import { Ip } from '../../src/dataset/generated/format/ip.js';
import { FORMAT_VERSION } from '../../src/dataset/tables/columns.js';
import { IP_BUCKETS, IP_LEVELS, type IpLevel, v6Bucket } from '../../src/dataset/tables/ip.js';
import { finish, StringTable, writeColumn, writeStrings } from '../dataset/encode.js';
import type { CountryRow, PlaceRow } from './place-index.js';
import { GrowingColumn, type RangeList } from './ranges.js';

/** A column in the buffer, and the setter that puts it into the table. */
type Written = readonly [add: (builder: flatbuffers.Builder, offset: number) => void, offset: number];

/** Everything that goes into one file. */
export interface IpContent {
  readonly level: IpLevel;
  readonly places: readonly PlaceRow[];
  readonly countries: readonly CountryRow[];
  readonly v4: RangeList;
  /** Inside 2000::/3. */
  readonly v6: RangeList;
}

/** Places that fit the narrow column. */
const NARROW_PLACES = 1 << 16;
/** More than a row of ranges takes, so that the builder's buffer need not grow. */
const BYTES_PER_RANGE = 12;
const BYTES_PER_PLACE = 40;

/** Encodes a file of IP ranges. */
export function encodeIp({ level, places, countries, v4, v6 }: IpContent): Uint8Array<ArrayBuffer> {
  const builder = new flatbuffers.Builder(2 * IP_BUCKETS * 4 + (v4.length + v6.length) * BYTES_PER_RANGE + places.length * BYTES_PER_PLACE);
  const strings = new StringTable();
  const texts = <T>(rows: readonly T[], text: (row: T) => string | null): number =>
    writeColumn(
      builder,
      Uint32Array.from(rows, (row) => strings.row(text(row))),
    );
  const columns: readonly Written[] = [
    [Ip.addCountryCode, texts(countries, (row) => row.code)],
    [Ip.addCountryName, texts(countries, (row) => row.name)],
    [Ip.addCountryContinent, texts(countries, (row) => row.continent)],
    [
      Ip.addCountryDerived,
      writeColumn(
        builder,
        Uint8Array.from(countries, (row) => row.derived),
      ),
    ],
    [
      Ip.addPlaceCountry,
      writeColumn(
        builder,
        Uint16Array.from(places, (row) => row.country),
      ),
    ],
    [Ip.addPlaceRegion, texts(places, (row) => row.region)],
    [Ip.addPlaceCity, texts(places, (row) => row.city)],
    [Ip.addPlacePostalCode, texts(places, (row) => row.postalCode)],
    [Ip.addPlaceTimezone, texts(places, (row) => row.timezone)],
    [
      Ip.addPlaceLatitude,
      writeColumn(
        builder,
        Int32Array.from(places, (row) => row.latitude),
      ),
    ],
    [
      Ip.addPlaceLongitude,
      writeColumn(
        builder,
        Int32Array.from(places, (row) => row.longitude),
      ),
    ],
    [
      Ip.addPlaceDerived,
      writeColumn(
        builder,
        Uint8Array.from(places, (row) => row.derived),
      ),
    ],
    ...writeV4(builder, v4, places.length),
    ...writeV6(builder, v6, places.length),
    [Ip.addStrings, writeStrings(builder, strings.strings())],
  ];
  Ip.startIp(builder);
  Ip.addFormatVersion(builder, FORMAT_VERSION);
  Ip.addLevel(builder, IP_LEVELS.indexOf(level) + 1);
  for (const [add, offset] of columns) add(builder, offset);
  return finish(builder, Ip.endIp(builder), 'DPIP');
}

function writeV4(builder: flatbuffers.Builder, list: RangeList, places: number): readonly Written[] {
  const starts = list.words[0]?.view() ?? new Uint32Array();
  const place = list.place.view();
  return [
    [
      Ip.addV4First,
      writeColumn(
        builder,
        firstOfBuckets(starts, (start) => start >>> 16),
      ),
    ],
    [
      Ip.addV4Low,
      writeColumn(
        builder,
        Uint16Array.from(starts, (start) => start & 0xffff),
      ),
    ],
    places <= NARROW_PLACES
      ? [Ip.addV4Place, writeColumn(builder, Uint16Array.from(place))]
      : [Ip.addV4PlaceWide, writeColumn(builder, place)],
  ];
}

function writeV6(builder: flatbuffers.Builder, list: RangeList, places: number): readonly Written[] {
  const [heads, nexts, highs, lows] = list.words.map((word) => word.view()) as [Uint32Array, Uint32Array, Uint32Array, Uint32Array];
  const [net, first] = [new GrowingColumn(), new GrowingColumn()];
  const [deepRow, deepHigh, deepLow] = [new GrowingColumn(), new GrowingColumn(), new GrowingColumn()];
  for (let row = 0; row < heads.length; row++) {
    const head = heads[row] as number;
    if (row === 0 || head !== heads[row - 1]) {
      net.push(head);
      first.push(row);
    }
    const high = highs[row] as number;
    const low = lows[row] as number;
    if (high !== 0 || low !== 0) {
      deepRow.push(row);
      deepHigh.push(high);
      deepLow.push(low);
    }
  }
  first.push(heads.length);
  const place = list.place.view();
  return [
    [Ip.addV6Bucket, writeColumn(builder, firstOfBuckets(net.view(), v6Bucket))],
    [Ip.addV6Net, writeColumn(builder, net.view())],
    [Ip.addV6First, writeColumn(builder, first.view())],
    [Ip.addV6Low, writeColumn(builder, nexts)],
    places <= NARROW_PLACES
      ? [Ip.addV6Place, writeColumn(builder, Uint16Array.from(place))]
      : [Ip.addV6PlaceWide, writeColumn(builder, place)],
    [Ip.addDeepRow, writeColumn(builder, deepRow.view())],
    [Ip.addDeepHigh, writeColumn(builder, deepHigh.view())],
    [Ip.addDeepLow, writeColumn(builder, deepLow.view())],
  ];
}

/** The first row of each bucket, and the number of rows; the rows are ascending by bucket. */
function firstOfBuckets(values: Uint32Array, bucketOf: (value: number) => number): Uint32Array {
  const first = new Uint32Array(IP_BUCKETS + 1);
  for (const value of values) first[bucketOf(value) + 1] = (first[bucketOf(value) + 1] as number) + 1;
  for (let bucket = 0; bucket < IP_BUCKETS; bucket++) first[bucket + 1] = (first[bucket + 1] as number) + (first[bucket] as number);
  return first;
}
