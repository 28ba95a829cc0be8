import * as flatbuffers from 'flatbuffers';
import { UsPlaces } from '../../src/dataset/generated/format/us-places.js';
import { FORMAT_VERSION } from '../../src/dataset/tables/columns.js';
import { finish, StringTable, writeColumn, writeStrings } from '../dataset/encode.js';

/** Degrees times 10^7, whole. */
interface FixedPoint {
  readonly latitude: number;
  readonly longitude: number;
}

export interface StateRecord {
  readonly code: string;
  readonly name: string;
  /** 0 where there is none. */
  readonly fips: number;
}
export interface CountyRecord extends FixedPoint {
  readonly name: string;
  /** Row of state. */
  readonly state: number;
  readonly fips: number;
}
export interface CityRecord extends FixedPoint {
  readonly key: string;
  readonly name: string;
  readonly state: number;
  /** Row of county, 0 unknown. */
  readonly county: number;
  readonly weight: number;
  /** Rows of ZIP codes, ascending. */
  readonly zips: readonly number[];
}
export interface AliasRecord {
  readonly key: string;
  readonly city: number;
}
export interface ZipRecord extends FixedPoint {
  readonly zip: number;
  /** Row of the preferred city. */
  readonly city: number;
  readonly county: number;
  /** Whether the coordinates mean anything. */
  readonly located: boolean;
}

/** Places in table order: county row 0 is "unknown", cities ascend by key and state, aliases by key, ZIP codes by number. */
export interface PlaceRecords {
  readonly states: readonly StateRecord[];
  readonly counties: readonly CountyRecord[];
  readonly cities: readonly CityRecord[];
  readonly aliases: readonly AliasRecord[];
  readonly zips: readonly ZipRecord[];
}

/** Writes the table of places; all rows keep their order. */
export function encodeUsPlaces({ states, counties, cities, aliases, zips }: PlaceRecords): Uint8Array<ArrayBuffer> {
  const builder = new flatbuffers.Builder(1 << 20);
  const texts = new StringTable();
  const u32 = <T>(rows: readonly T[], value: (row: T) => number): number => writeColumn(builder, Uint32Array.from(rows, value));
  const u16 = <T>(rows: readonly T[], value: (row: T) => number): number => writeColumn(builder, Uint16Array.from(rows, value));
  const u8 = <T>(rows: readonly T[], value: (row: T) => number): number => writeColumn(builder, Uint8Array.from(rows, value));
  const latitude = (rows: readonly FixedPoint[]): number =>
    writeColumn(
      builder,
      Int32Array.from(rows, (row) => row.latitude),
    );
  const longitude = (rows: readonly FixedPoint[]): number =>
    writeColumn(
      builder,
      Int32Array.from(rows, (row) => row.longitude),
    );
  const firstZip = new Uint32Array(cities.length + 1);
  cities.forEach((city, row) => {
    firstZip[row + 1] = (firstZip[row] as number) + city.zips.length;
  });

  const add: (() => void)[] = [];
  const keep = (offset: number, write: (b: flatbuffers.Builder, offset: number) => void): void => {
    add.push(() => write(builder, offset));
  };
  keep(
    u32(states, (state) => texts.row(state.code)),
    UsPlaces.addStateCode,
  );
  keep(
    u32(states, (state) => texts.row(state.name)),
    UsPlaces.addStateName,
  );
  keep(
    u8(states, (state) => state.fips),
    UsPlaces.addStateFips,
  );
  keep(
    u32(counties, (county) => texts.row(county.name)),
    UsPlaces.addCountyName,
  );
  keep(
    u8(counties, (county) => county.state),
    UsPlaces.addCountyState,
  );
  keep(
    u32(counties, (county) => county.fips),
    UsPlaces.addCountyFips,
  );
  keep(latitude(counties), UsPlaces.addCountyLatitude);
  keep(longitude(counties), UsPlaces.addCountyLongitude);
  keep(
    writeStrings(
      builder,
      cities.map((city) => city.key),
    ),
    UsPlaces.addCityKeys,
  );
  keep(
    u32(cities, (city) => texts.row(city.name)),
    UsPlaces.addCityName,
  );
  keep(
    u8(cities, (city) => city.state),
    UsPlaces.addCityState,
  );
  keep(
    u16(cities, (city) => city.county),
    UsPlaces.addCityCounty,
  );
  keep(latitude(cities), UsPlaces.addCityLatitude);
  keep(longitude(cities), UsPlaces.addCityLongitude);
  keep(
    u32(cities, (city) => city.weight),
    UsPlaces.addCityWeight,
  );
  keep(writeColumn(builder, firstZip), UsPlaces.addCityFirstZip);
  keep(writeColumn(builder, Uint32Array.from(cities.flatMap((city) => city.zips))), UsPlaces.addCityZip);
  keep(
    writeStrings(
      builder,
      aliases.map((alias) => alias.key),
    ),
    UsPlaces.addAliasKeys,
  );
  keep(
    u32(aliases, (alias) => alias.city),
    UsPlaces.addAliasCity,
  );
  keep(
    u32(zips, (zip) => zip.zip),
    UsPlaces.addZipCode,
  );
  keep(
    u32(zips, (zip) => zip.city),
    UsPlaces.addZipCity,
  );
  keep(
    u16(zips, (zip) => zip.county),
    UsPlaces.addZipCounty,
  );
  keep(latitude(zips), UsPlaces.addZipLatitude);
  keep(longitude(zips), UsPlaces.addZipLongitude);
  keep(
    u8(zips, (zip) => (zip.located ? 1 : 0)),
    UsPlaces.addZipLocated,
  );
  keep(writeStrings(builder, texts.strings()), UsPlaces.addStrings);

  UsPlaces.startUsPlaces(builder);
  UsPlaces.addFormatVersion(builder, FORMAT_VERSION);
  for (const addOffset of add) addOffset();
  return finish(builder, UsPlaces.endUsPlaces(builder), 'DPUP');
}
