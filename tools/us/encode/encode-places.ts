import { FORMAT_VERSION } from '../../../src/dataset/format/codecs/columns.js';
import { rankCities } from '../../../src/places/city-ranks.js';
import { type BoundingBox, StringTable } from '../../format/encode.js';
import { FieldWriter } from '../../format/field-writer.js';
import { UsPlaces } from '../../format/generated/format/us-places.js';

/** Degrees times 10^7, whole. */
export interface FixedPoint {
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
  /** Number of people; absent or 0: not known. */
  readonly population?: number;
  /** Row of the city that it is a part of; absent or null: of none. */
  readonly partOf?: number | null;
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
  /** Counties with the share of the ZIP code's addresses in each, of 10,000, the largest first; empty where no source says. */
  readonly shares?: readonly { readonly county: number; readonly share: number }[];
  /** Names that mail may bear beside the preferred one. */
  readonly names?: readonly string[];
}

/** Places in table order: county row 0 is "unknown", cities ascend by key and state, aliases by key, ZIP codes by number. */
export interface PlaceRecords {
  readonly states: readonly StateRecord[];
  readonly counties: readonly CountyRecord[];
  readonly cities: readonly CityRecord[];
  readonly aliases: readonly AliasRecord[];
  readonly zips: readonly ZipRecord[];
}

/** Writes the table of places; all rows keep their order. The box is that of the ZIP codes. */
export function encodeUsPlaces({ states, counties, cities, aliases, zips }: PlaceRecords, bbox: BoundingBox): Uint8Array<ArrayBuffer> {
  const texts = new StringTable();
  const fields = new FieldWriter();
  fields.u32(UsPlaces.addStateCode, states, (state) => texts.row(state.code));
  fields.u32(UsPlaces.addStateName, states, (state) => texts.row(state.name));
  fields.u8(UsPlaces.addStateFips, states, (state) => state.fips);
  fields.u32(UsPlaces.addCountyName, counties, (county) => texts.row(county.name));
  fields.u8(UsPlaces.addCountyState, counties, (county) => county.state);
  fields.u32(UsPlaces.addCountyFips, counties, (county) => county.fips);
  fields.i32(UsPlaces.addCountyLatitude, counties, (county) => county.latitude);
  fields.i32(UsPlaces.addCountyLongitude, counties, (county) => county.longitude);
  fields.pool(UsPlaces.addCityKeys, cities, (city) => city.key);
  fields.u32(UsPlaces.addCityName, cities, (city) => texts.row(city.name));
  fields.u8(UsPlaces.addCityState, cities, (city) => city.state);
  fields.u16(UsPlaces.addCityCounty, cities, (city) => city.county);
  fields.i32(UsPlaces.addCityLatitude, cities, (city) => city.latitude);
  fields.i32(UsPlaces.addCityLongitude, cities, (city) => city.longitude);
  fields.u32(UsPlaces.addCityWeight, cities, (city) => city.weight);
  fields.column(
    UsPlaces.addCityFirstZip,
    firstRows(cities, (city) => city.zips),
  );
  fields.column(UsPlaces.addCityZip, Uint32Array.from(cities.flatMap((city) => city.zips)));
  fields.pool(UsPlaces.addAliasKeys, aliases, (alias) => alias.key);
  fields.u32(UsPlaces.addAliasCity, aliases, (alias) => alias.city);
  fields.u32(UsPlaces.addZipCode, zips, (zip) => zip.zip);
  fields.u32(UsPlaces.addZipCity, zips, (zip) => zip.city);
  fields.u16(UsPlaces.addZipCounty, zips, (zip) => zip.county);
  fields.i32(UsPlaces.addZipLatitude, zips, (zip) => zip.latitude);
  fields.i32(UsPlaces.addZipLongitude, zips, (zip) => zip.longitude);
  fields.u8(UsPlaces.addZipLocated, zips, (zip) => (zip.located ? 1 : 0));
  const shares = zips.flatMap((zip) => zip.shares ?? []);
  if (shares.length > 0) {
    fields.column(
      UsPlaces.addZipFirstShare,
      firstRows(zips, (zip) => zip.shares),
    );
    fields.u16(UsPlaces.addShareCounty, shares, ({ county }) => county);
    fields.u16(UsPlaces.addShare, shares, ({ share }) => share);
  }
  const names = zips.flatMap((zip) => zip.names ?? []);
  if (names.length > 0) {
    fields.column(
      UsPlaces.addZipFirstName,
      firstRows(zips, (zip) => zip.names),
    );
    fields.u32(UsPlaces.addZipName, names, (name) => texts.row(name));
  }
  const hasPopulations = cities.some(({ population }) => population);
  const cityPopulation = hasPopulations ? Uint32Array.from(cities, ({ population }) => population ?? 0) : null;
  if (cityPopulation !== null) fields.column(UsPlaces.addCityPopulation, cityPopulation);
  const ranks = rankCities({
    cityPopulation,
    cityWeight: Uint32Array.from(cities, ({ weight }) => weight),
    zipCity: Uint32Array.from(zips, ({ city }) => city),
    aliasCity: Uint32Array.from(aliases, ({ city }) => city),
  });
  fields.column(UsPlaces.addCityRank, ranks.cities);
  fields.column(UsPlaces.addAliasRank, ranks.aliases);
  const parts = cities.flatMap(({ partOf }, city) => (partOf == null ? [] : [{ city, partOf }]));
  if (parts.length > 0) {
    fields.u32(UsPlaces.addPartCity, parts, ({ city }) => city);
    fields.u32(UsPlaces.addPartOf, parts, ({ partOf }) => partOf);
  }
  fields.pool(UsPlaces.addStrings, texts.strings(), (text) => text);
  fields.header(UsPlaces.addHeader, { key: '', bbox });
  fields.scalar(UsPlaces.addFormatVersion, FORMAT_VERSION);
  return fields.finish(UsPlaces.startUsPlaces, UsPlaces.endUsPlaces, 'DPUP');
}

/** First rows of the lists that records hold, and their end. */
function firstRows<T>(records: readonly T[], list: (record: T) => readonly unknown[] | undefined): Uint32Array {
  const first = new Uint32Array(records.length + 1);
  records.forEach((record, row) => {
    first[row + 1] = (first[row] as number) + (list(record)?.length ?? 0);
  });
  return first;
}
