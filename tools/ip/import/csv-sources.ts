import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import type { IpLevel } from '../../../src/dataset/format/tables/ip.js';
import type { Member } from '../../source/member.js';
import { sourceMembers } from '../../source/members.js';
import { Rejects } from '../../source/rejects.js';
import { shown } from '../../source/shown.js';
import { networkOf, networkPlace, type PlaceRecord, placeOf, pointOf, radiusOf, saysSomething, textOf } from '../place.js';
import { addressOf, type NumberedAddress, prefixOf, RangeCollector, type RangeSource } from './csv-ranges.js';

/** One row of a CSV file. */
interface CsvRow {
  /** Line that the row ends on, from 1. */
  readonly line: number;
  readonly fields: readonly string[];
}

interface Parsed {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

const MEMBERS = /\.csv$/i;
/** Longest row, characters. */
const MAX_ROW = 65_536;
/** What the parser refuses a row for, where a quote is not the reason. */
const TOO_LONG = 'CSV_MAX_RECORD_SIZE';

/**
 * Rows of a UTF-8 CSV file (RFC 4180), plain, gzipped, or alone in a ZIP archive, with or without a header; empty lines are left
 * out. A range that is read wrongly would be answered wrongly, so nothing is passed over.
 *
 * @throws RangeError when the file is empty, damaged or cut short, a row is longer than 65,536 characters or has another number of
 * columns than the first one, and for a quote that does not end or stands inside a field.
 */
async function* readCsv(path: string): AsyncGenerator<CsvRow> {
  let columns: number | null = null;
  for await (const member of sourceMembers(path, MEMBERS)) {
    for await (const row of rowsOf(member)) {
      columns ??= row.fields.length;
      if (row.fields.length !== columns) {
        throw new RangeError(`line ${row.line} has ${row.fields.length} columns, expected ${columns} as in the first line`);
      }
      yield row;
    }
  }
  if (columns === null) throw new RangeError('the file is empty');
}

async function* rowsOf(member: Member): AsyncGenerator<CsvRow> {
  const { parse, CsvError } = await import('csv-parse');
  const rows = parse({ bom: true, info: true, relax_column_count: true, skip_empty_lines: true, max_record_size: MAX_ROW });
  // The iteration below throws what either of them throws.
  pipeline(member.bytes(), rows, () => {});
  try {
    for await (const { record, info } of rows as AsyncIterable<Parsed>) yield { line: info.lines, fields: record };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error.lines === 'number' ? error.lines : 'unknown';
    const reason = error.code === TOO_LONG ? `more than ${MAX_ROW} characters` : 'a quote inside a field';
    throw new RangeError(`line ${line} has ${reason}, or a quote that does not end`, { cause: error });
  }
}

type Says = { readonly [K in keyof PlaceRecord]?: string | undefined };

/**
 * CSV files of ranges: with a header, columns by their names, the range in `start_ip` and `end_ip` or as a prefix in `network`, the rest as
 * {@link placeOf} reads it, such as IPinfo's; without one DB-IP's: City Lite (start, end, continent, country, region, city, latitude,
 * longitude), Country Lite (start, end, country), the ten columns that ip-location-db publishes them with, and of level `asn` ASN Lite
 * (start, end, number, organization). Throws `RangeError` for other content.
 */
export function dbipCsv(path: string, rejects = new Rejects(path)): RangeSource {
  return async (index) => {
    const ranges = new RangeCollector(index, rejects);
    let names: readonly string[] | null = null;
    let isFirst = true;
    for await (const { line, fields } of readCsv(path)) {
      if (isFirst && fields.length > 1 && fields.every((field) => NAME.test(field.trim()))) names = rangeNames(fields);
      else if (names !== null) addNamed(ranges, Object.fromEntries(names.map((name, at) => [name, fields[at]])), index.level, line);
      else {
        const [first, last] = [addressOf(fields[0] ?? '', line), addressOf(fields[1] ?? '', line)];
        const place = index.level === 'asn' ? networkColumns(fields, line) : placeFrom(dbipColumns(fields, line), line);
        addRange(ranges, [first, last], place, line);
      }
      isFirst = false;
    }
    return ranges.finish();
  };
}

/** A name of a column: more than two letters, of which no address and no country code consists. */
const NAME = /^[A-Z][A-Z_ -]{2,}\d?$/i;
/** What vendors call the columns of a range. */
const RANGE_NAMES: Readonly<Record<string, readonly string[]>> = {
  start: ['start_ip', 'start', 'ip_start', 'range_start', 'ip_range_start', 'first_ip', 'from', 'ip_from'],
  end: ['end_ip', 'end', 'ip_end', 'range_end', 'ip_range_end', 'last_ip', 'to', 'ip_to'],
  network: ['network', 'cidr', 'prefix', 'ip_prefix', 'route', 'ip_range'],
};

/** The names of a header, those of the range as the keys of `RANGE_NAMES`. Throws `RangeError` where it has no range. */
function rangeNames(fields: readonly string[]): readonly string[] {
  const names = fields.map((field) => field.trim().toLowerCase().replace(/[ -]/g, '_'));
  const known = names.map((name) => Object.keys(RANGE_NAMES).find((key) => RANGE_NAMES[key]?.includes(name)) ?? name);
  if (known.includes('network') || (known.includes('start') && known.includes('end'))) return known;
  throw new RangeError(
    `the first line names no columns of a range, expected start_ip and end_ip, or network; it names ${shown(names.join(', '))}`,
  );
}

function addNamed(ranges: RangeCollector, row: Readonly<Record<string, string | undefined>>, level: IpLevel, line: number): void {
  const { start, end, network = '' } = row;
  const place = level === 'asn' ? networkOf(row) : placeOf(row);
  if (start !== undefined && end !== undefined) {
    addRange(ranges, [addressOf(start, line), addressOf(end, line)], place, line);
    return;
  }
  const [first, last] = network.includes('/') ? prefixOf(network, line) : [addressOf(network, line), addressOf(network, line).value];
  ranges.add(first.version, first.value, last, place, line);
}

function addRange(
  ranges: RangeCollector,
  [first, last]: readonly [NumberedAddress, NumberedAddress],
  place: PlaceRecord | null,
  line: number,
): void {
  if (first.version !== last.version) throw new RangeError(`line ${line} has a range from IPv${first.version} to IPv${last.version}`);
  ranges.add(first.version, first.value, last.value, place, line);
}

function networkColumns({ length, 2: number = '', 3: organization }: readonly string[], line: number): PlaceRecord | null {
  if (length !== 4) throw new RangeError(`line ${line} has ${length} columns, expected 4: start, end, number, organization`);
  if (!/^(?:AS)?\d*$/i.test(number)) throw new RangeError(`line ${line} has no number of an autonomous system`);
  return networkPlace(number, textOf(organization));
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
 * IP2Location LITE CSV files DB1, DB3, DB5, DB9 and DB11: decimal start and end, country code, country name, then region and city, latitude
 * and longitude, ZIP code, offset of the time zone. The offset names no time zone and is not used. Throws `RangeError` for other content.
 */
export function ip2locationCsv(path: string, rejects = new Rejects(path)): RangeSource {
  return async (index) => {
    const ranges = new RangeCollector(index, rejects);
    for await (const { line, fields } of readCsv(path)) {
      if (![4, 6, 8, 9, 10].includes(fields.length)) {
        throw new RangeError(`line ${line} has ${fields.length} columns, expected 4, 6, 8, 9 or 10`);
      }
      const [first, last, countryCode, countryName, region, city, latitude, longitude, postalCode] = fields;
      const [from, to] = [decimalOf(first, line), decimalOf(last, line)];
      // Places that are not known have a dash for everything and 0, 0 for a position.
      const says = countryCode === '-' ? {} : { countryCode, countryName, region, city, latitude, longitude, postalCode };
      ranges.add(to < 1n << 32n ? 4 : 6, from, to, placeFrom(says, line), line);
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
 * A folder of MaxMind's CSV files: `*-Blocks-IPv4.csv`, `*-Blocks-IPv6.csv` or both, and `*-Locations-en.csv`. Columns are found by their
 * names in the first line. Throws `RangeError` when a file or a column is missing, and when a block names a location that is not there.
 */
export function maxmindCsv(folder: string, rejects = new Rejects(folder)): RangeSource {
  return async (index) => {
    const names = (await readdir(folder)).sort();
    const blocks = names.filter((name) => /-Blocks-IPv[46]\.csv$/.test(name));
    const locations = names.find((name) => name.endsWith('-Locations-en.csv'));
    if (blocks.length === 0 || locations === undefined) {
      throw new RangeError('the folder lacks *-Blocks-IPv4.csv or *-Blocks-IPv6.csv, or *-Locations-en.csv');
    }
    const places = new Map<string, Says>();
    await eachRow(folder, locations, ['geoname_id', 'country_iso_code'], (field) => {
      places.set(field('geoname_id'), {
        countryCode: field('country_iso_code'),
        countryName: field('country_name'),
        continent: field('continent_name'),
        region: field('subdivision_1_name'),
        city: field('city_name'),
        timezone: field('time_zone'),
      });
    });
    const ranges = new RangeCollector(index, rejects);
    for (const name of blocks) {
      await eachRow(folder, name, ['network', 'geoname_id'], (field, line) => {
        const [first, last] = prefixOf(field('network'), line);
        const id = field('geoname_id');
        const located = id === '' ? {} : places.get(id);
        if (located === undefined) throw new RangeError(`line ${line} names a location that ${locations} does not hold`);
        const place = placeFrom(
          {
            ...located,
            postalCode: field('postal_code'),
            latitude: field('latitude'),
            longitude: field('longitude'),
            radius: field('accuracy_radius'),
          },
          line,
        );
        ranges.add(first.version, first.value, last, place, line);
      });
    }
    return ranges.finish();
  };
}

/** Takes the text of a column; empty where the file has no such column. */
type Field = (name: string) => string;

/** Reads a file of the folder, row by row. Errors name the file. */
async function eachRow(
  folder: string,
  name: string,
  required: readonly string[],
  take: (field: Field, line: number) => void,
): Promise<void> {
  try {
    let columns: ReadonlyMap<string, number> | null = null;
    for await (const { line, fields } of readCsv(join(folder, name))) {
      if (columns === null) {
        const named = new Map(fields.map((column, i) => [column, i]));
        const missing = required.find((column) => !named.has(column));
        if (missing !== undefined) throw new RangeError(`the first line names no column ${missing}`);
        columns = named;
        continue;
      }
      const found = columns;
      take((column) => fields[found.get(column) ?? -1] ?? '', line);
    }
  } catch (cause) {
    if (cause instanceof RangeError) throw new RangeError(`in ${name}, ${cause.message}`, { cause });
    throw cause;
  }
}

const COUNTRY = /^[A-Z]{2}$/;
const DECIMAL = /^-?\d{1,3}(?:\.\d+)?$/;
const WHOLE = /^\d{1,6}$/;

/** The place that the texts say; null where they say nothing. Throws `RangeError` for texts of another kind. */
function placeFrom(says: Says, line: number): PlaceRecord | null {
  const countryCode = textOf(says.countryCode);
  if (countryCode !== null && !COUNTRY.test(countryCode)) throw new RangeError(`line ${line} has no country code of two letters`);
  const point = pointFrom(says, line);
  const place: PlaceRecord = {
    countryCode,
    countryName: textOf(says.countryName),
    continent: textOf(says.continent),
    region: textOf(says.region),
    city: textOf(says.city),
    postalCode: textOf(says.postalCode),
    timezone: textOf(says.timezone),
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
    radius: point === null ? null : radiusFrom(says, line),
  };
  return saysSomething(place) ? place : null;
}

function pointFrom(says: Says, line: number): ReturnType<typeof pointOf> {
  const [latitude, longitude] = [textOf(says.latitude), textOf(says.longitude)];
  if (latitude === null && longitude === null) return null;
  const point = DECIMAL.test(latitude ?? '') && DECIMAL.test(longitude ?? '') ? pointOf(Number(latitude), Number(longitude)) : null;
  if (point === null) throw new RangeError(`line ${line} has a position that is not one in decimal degrees`);
  return point;
}

function radiusFrom(says: Says, line: number): number | null {
  const radius = textOf(says.radius);
  if (radius === null) return null;
  if (!WHOLE.test(radius)) throw new RangeError(`line ${line} has an accuracy radius that is no number of kilometers`);
  return radiusOf(Number(radius));
}
