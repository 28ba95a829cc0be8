import { SCHEMAS } from '../../../../src/dataset/format/file-schemas.js';
import { rankCities } from '../../../../src/places/city-ranks.js';
import { type BoundingBox, StringTable } from '../../format/encode.js';
import { FieldWriter } from '../../format/field-writer.js';

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
  /** IANA name; absent or null: not known. */
  readonly timeZone?: string | null;
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
  /** IANA name; absent or null: not known. */
  readonly timeZone?: string | null;
  /** Counties with the share of the ZIP code's addresses in each, of 10,000, the largest first, 0 where not known; empty where it lies in one. */
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
export function encodeUsPlaces(records: PlaceRecords, bbox: BoundingBox): Uint8Array<ArrayBuffer> {
  const { states, counties, cities, aliases, zips } = records;
  const texts = new StringTable();
  const fields = new FieldWriter(SCHEMAS['us-places']);
  fields.values('stateCode', states, (state) => texts.row(state.code));
  fields.values('stateName', states, (state) => texts.row(state.name));
  fields.values('stateFips', states, (state) => state.fips);
  fields.pool('countyNames', counties, (county) => county.name);
  fields.values('countyState', counties, (county) => county.state);
  fields.values('countyFips', counties, (county) => county.fips);
  fields.values('countyLatitude', counties, (county) => county.latitude);
  fields.values('countyLongitude', counties, (county) => county.longitude);
  fields.pool('cityKeys', cities, (city) => city.key);
  fields.pool('cityNames', cities, (city) => city.name);
  fields.values('cityState', cities, (city) => city.state);
  fields.values('cityCounty', cities, (city) => city.county);
  fields.values('cityLatitude', cities, (city) => city.latitude);
  fields.values('cityLongitude', cities, (city) => city.longitude);
  fields.values('cityWeight', cities, (city) => city.weight);
  fields.column(
    'cityFirstZip',
    firstRows(cities, (city) => city.zips),
  );
  fields.column('cityZip', Uint32Array.from(cities.flatMap((city) => city.zips)));
  fields.pool('aliasKeys', aliases, (alias) => alias.key);
  fields.values('aliasCity', aliases, (alias) => alias.city);
  fields.values('zipCode', zips, (zip) => zip.zip);
  fields.values('zipCity', zips, (zip) => zip.city);
  fields.values('zipCounty', zips, (zip) => zip.county);
  fields.values('zipLatitude', zips, (zip) => zip.latitude);
  fields.values('zipLongitude', zips, (zip) => zip.longitude);
  fields.values('zipLocated', zips, (zip) => (zip.located ? 1 : 0));
  const shares = zips.flatMap((zip) => zip.shares ?? []);
  if (shares.length > 0) {
    fields.column(
      'zipFirstShare',
      firstRows(zips, (zip) => zip.shares),
    );
    fields.values('shareCounty', shares, ({ county }) => county);
    fields.values('share', shares, ({ share }) => share);
  }
  const names = zips.flatMap((zip) => zip.names ?? []);
  if (names.length > 0) {
    fields.column(
      'zipFirstName',
      firstRows(zips, (zip) => zip.names),
    );
    fields.values('zipName', names, (name) => texts.row(name));
  }
  const hasPopulations = cities.some(({ population }) => population);
  const cityPopulation = hasPopulations ? Uint32Array.from(cities, ({ population }) => population ?? 0) : null;
  if (cityPopulation !== null) fields.column('cityPopulation', cityPopulation);
  const parts = cities.flatMap(({ partOf }, city) => (partOf == null ? [] : [{ city, partOf }]));
  const ranks = rankCities({
    cityPopulation,
    cityWeight: Uint32Array.from(cities, ({ weight }) => weight),
    zipCity: Uint32Array.from(zips, ({ city }) => city),
    aliasCity: Uint32Array.from(aliases, ({ city }) => city),
    partCity: Uint32Array.from(parts, ({ city }) => city),
    partOf: Uint32Array.from(parts, ({ partOf }) => partOf),
  });
  fields.column('cityRank', ranks.cities);
  fields.column('aliasRank', ranks.aliases);
  if (parts.length > 0) {
    fields.values('partCity', parts, ({ city }) => city);
    fields.values('partOf', parts, ({ partOf }) => partOf);
  }
  const { zones, row, apart } = timeZonesOf(records);
  if (zones.length > 0) {
    fields.values('zoneName', ['', ...zones], (zone) => texts.row(zone));
    fields.values('countyZone', counties, ({ timeZone }) => row(timeZone));
    fields.values('zoneZip', apart, ({ zip }) => zip);
    fields.values('zipZone', apart, ({ zone }) => zone);
  }
  fields.pool('strings', texts.strings(), (text) => text);
  fields.header({ key: '', bbox });
  fields.version();
  return fields.finish();
}

/** The names of time zones, their rows, and the ZIP codes that have another zone than their county. */
function timeZonesOf({ counties, zips }: PlaceRecords) {
  const zones = [...new Set([...counties, ...zips].flatMap(({ timeZone }) => timeZone ?? []))].sort();
  const row = (zone: string | null | undefined): number => (zone == null ? 0 : 1 + zones.indexOf(zone));
  const apart = zips.flatMap(({ county, timeZone }, zip) => {
    const own = row(timeZone);
    return own === row(counties[county]?.timeZone) ? [] : [{ zip, zone: own }];
  });
  return { zones, row, apart };
}

/** First rows of the lists that records hold, and their end. */
function firstRows<T>(records: readonly T[], list: (record: T) => readonly unknown[] | undefined): Uint32Array {
  const first = new Uint32Array(records.length + 1);
  records.forEach((record, row) => {
    first[row + 1] = (first[row] as number) + (list(record)?.length ?? 0);
  });
  return first;
}
