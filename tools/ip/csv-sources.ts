import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readCsv } from './csv.js';
import { addressOf, prefixOf, RangeCollector, type RangeSource } from './csv-ranges.js';
import { type PlaceRecord, pointOf, radiusOf, saysSomething, textOf } from './place.js';

type Says = { readonly [K in keyof PlaceRecord]?: string | undefined };

/**
 * DB-IP's CSV files: City Lite (start, end, continent, country, region, city, latitude, longitude), Country Lite (start,
 * end, country), and the ten columns that ip-location-db publishes them with. Throws `RangeError` for other content.
 */
export function dbipCsv(path: string): RangeSource {
  return async (index) => {
    const ranges = new RangeCollector(index);
    for await (const { line, fields } of readCsv(path)) {
      const [first, last] = [addressOf(fields[0] ?? '', line), addressOf(fields[1] ?? '', line)];
      if (first.version !== last.version) throw new RangeError(`line ${line} has a range from IPv${first.version} to IPv${last.version}`);
      ranges.add(first.version, first.value, last.value, placeFrom(dbipColumns(fields, line)), line);
    }
    return ranges.finish();
  };
}

function dbipColumns(fields: readonly string[], line: number): Says {
  const [, , a, b, c, d, e, f, g, h] = fields;
  // Reserved ranges are listed as of a country ZZ at 0, 0.
  if ((fields.length === 8 ? b : a) === 'ZZ') return {};
  if (fields.length === 3) return { countryCode: a };
  if (fields.length === 8) return { countryCode: b, region: c, city: d, latitude: e, longitude: f };
  if (fields.length === 10) return { countryCode: a, region: b, city: d, postalCode: e, latitude: f, longitude: g, timezone: h };
  throw new RangeError(`line ${line} has ${fields.length} columns, expected 3, 8 or 10`);
}

/**
 * IP2Location LITE CSV files DB1, DB3, DB5, DB9 and DB11: decimal start and end, country code, country name, then region
 * and city, latitude and longitude, ZIP code, offset of the time zone. The offset names no time zone and is not used.
 * Throws `RangeError` for other content.
 */
export function ip2locationCsv(path: string): RangeSource {
  return async (index) => {
    const ranges = new RangeCollector(index);
    for await (const { line, fields } of readCsv(path)) {
      if (![4, 6, 8, 9, 10].includes(fields.length)) {
        throw new RangeError(`line ${line} has ${fields.length} columns, expected 4, 6, 8, 9 or 10`);
      }
      const [first, last, countryCode, countryName, region, city, latitude, longitude, postalCode] = fields;
      const [from, to] = [decimalOf(first, line), decimalOf(last, line)];
      // Places that are not known have a dash for everything and 0, 0 for a position.
      const says = countryCode === '-' ? {} : { countryCode, countryName, region, city, latitude, longitude, postalCode };
      ranges.add(to < 1n << 32n ? 4 : 6, from, to, placeFrom(says), line);
    }
    return ranges.finish();
  };
}

function decimalOf(text: string | undefined, line: number): bigint {
  const value = text !== undefined && /^\d{1,39}$/.test(text) ? BigInt(text) : -1n;
  if (value < 0n || value >= 1n << 128n) throw new RangeError(`line ${line} has no address as a decimal number`);
  return value;
}

/**
 * A folder of MaxMind's CSV files: `*-Blocks-IPv4.csv`, `*-Blocks-IPv6.csv` or both, and `*-Locations-en.csv`. Columns are
 * found by their names in the first line. Throws `RangeError` when a file or a column is missing.
 */
export function maxmindCsv(folder: string): RangeSource {
  return async (index) => {
    const names = (await readdir(folder)).sort();
    const blocks = names.filter((name) => /-Blocks-IPv[46]\.csv$/.test(name));
    const locations = names.find((name) => name.endsWith('-Locations-en.csv'));
    if (blocks.length === 0 || locations === undefined) {
      throw new RangeError('the folder lacks *-Blocks-IPv4.csv or *-Blocks-IPv6.csv, or *-Locations-en.csv');
    }
    const places = new Map<string, Says>();
    for await (const row of namedRows(join(folder, locations), ['geoname_id', 'country_iso_code'])) {
      places.set(row.field('geoname_id'), {
        countryCode: row.field('country_iso_code'),
        countryName: row.field('country_name'),
        continent: row.field('continent_name'),
        region: row.field('subdivision_1_name'),
        city: row.field('city_name'),
        timezone: row.field('time_zone'),
      });
    }
    const ranges = new RangeCollector(index);
    for (const name of blocks) {
      for await (const row of namedRows(join(folder, name), ['network', 'geoname_id'])) {
        const [first, last] = prefixOf(row.field('network'), row.line);
        const place = placeFrom({
          ...places.get(row.field('geoname_id')),
          postalCode: row.field('postal_code'),
          latitude: row.field('latitude'),
          longitude: row.field('longitude'),
          radius: row.field('accuracy_radius'),
        });
        ranges.add(first.version, first.value, last, place, row.line);
      }
    }
    return ranges.finish();
  };
}

/** Rows whose columns the first line names; a column that is not there is empty. */
async function* namedRows(path: string, required: readonly string[]) {
  let columns: ReadonlyMap<string, number> | null = null;
  for await (const { line, fields } of readCsv(path)) {
    if (columns === null) {
      const named = new Map(fields.map((name, i) => [name, i]));
      const missing = required.find((name) => !named.has(name));
      if (missing !== undefined) throw new RangeError(`the first line names no column ${missing}`);
      columns = named;
      continue;
    }
    if (fields.length !== columns.size) throw new RangeError(`line ${line} has ${fields.length} columns, expected ${columns.size}`);
    const found = columns;
    yield { line, field: (name: string): string => fields[found.get(name) ?? -1] ?? '' };
  }
}

function placeFrom(says: Says): PlaceRecord | null {
  const point = pointOf(numberOf(says.latitude), numberOf(says.longitude));
  const place: PlaceRecord = {
    countryCode: textOf(says.countryCode),
    countryName: textOf(says.countryName),
    continent: textOf(says.continent),
    region: textOf(says.region),
    city: textOf(says.city),
    postalCode: textOf(says.postalCode),
    timezone: textOf(says.timezone),
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
    radius: point === null ? null : radiusOf(numberOf(says.radius)),
  };
  return saysSomething(place) ? place : null;
}

function numberOf(text: string | undefined): number | undefined {
  return text === undefined || text.trim() === '' ? undefined : Number(text);
}
