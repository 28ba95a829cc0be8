import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { STATES } from '../../../../src/address/index.js';
import { BoundedCache, remembered } from '../../../../src/bounded-cache.js';
import { csvRows, type RowOptions } from '../../source/csv-rows.js';
import { sourceMembers } from '../../source/members.js';
import { Rejects } from '../../source/rejects.js';
import { shown } from '../../source/shown.js';
import { networkOf, type PlaceRecord, placeOf, textOf } from '../place.js';
import type { PlaceIndex } from '../place-index.js';
import { type AddressRange, RangeCollector, type RangeSource, type RangeTexts, rangeOf } from './csv-ranges.js';

/** What a row says, by the names of {@link RANGE_NAMES}, else by those of the file. */
type Says = RangeTexts & Readonly<Record<string, string | undefined>>;

/** A form of files that say of each range of addresses where it is, or whose. */
interface RangeFormat extends RowOptions {
  /** The columns of files without header, one list for each number of them. A dash: not used. */
  readonly columns: readonly string[];
  /** Whether the rows come in any order. */
  readonly isUnordered?: boolean;
  /** The row as others are; null where it is no range. */
  says?(row: Says): Says | null;
}

/** DB-IP's Country, ASN and City Lite, and the columns of ip-location-db. */
const PLAIN: RangeFormat = {
  columns: [
    'start end country_code',
    'start end asn organization',
    'start end - country_code region city latitude longitude',
    'start end country_code region - city postal_code latitude longitude timezone',
  ],
};
/** DB1, DB3, DB5, DB9 and DB11 of IP2Location LITE. The offset at the end names no time zone. */
const IP2LOCATION: RangeFormat = {
  columns: [4, 6, 8, 9, 10].map((count) =>
    'start end country_code country_name region city latitude longitude postal_code -'.split(' ').slice(0, count).join(' '),
  ),
};
/** The files of iptoasn.com, of addresses or of decimal numbers. */
const IPTOASN: RangeFormat = {
  columns: ['start end country_code', 'start end asn country_code as_name'],
  delimiter: '\t',
  hasNoQuotes: true,
};
/** RFC 8805. Regions are codes of ISO 3166-2. */
const GEOFEED: RangeFormat = {
  columns: ['network country_code region city postal_code'],
  ...{ delimiter: ',', comment: '#', hasNoHeader: true, width: 5, isRagged: true, isUnordered: true },
  says: (row) => ({ ...row, region: US_REGIONS.get(row.region ?? '') ?? row.region }),
};
const US_REGIONS: ReadonlyMap<string, string> = new Map(STATES.map(({ code, name }) => [`US-${code}`, name]));
/**
 * What registries have delegated, plain or extended, whose rows have a number of addresses, or the length of a prefix
 * (https://www.apnic.net/about-apnic/corporate-documents/documents/resource-guidelines/rir-statistics-exchange-format/).
 */
const DELEGATED: RangeFormat = {
  columns: ['- country_code type start count - status -'],
  ...{ delimiter: '|', comment: '#', hasNoHeader: true, width: 8, isRagged: true, hasNoQuotes: true, isUnordered: true },
  says: ({ country_code, type, start = '', count, status = '' }) => {
    if (!/^(?:allocated|assigned)$/.test(status)) return null;
    if (type === 'ipv6') return { country_code, network: `${start}/${count}` };
    return type === 'ipv4' ? { country_code, start, count } : null;
  },
};

/**
 * CSV files of ranges: with a header, columns by their names, see `RANGE_NAMES`, and the rest as {@link placeOf} and {@link networkOf} read it,
 * such as IPinfo's; without one DB-IP's City, Country and ASN Lite, and the ten columns that ip-location-db publishes them with.
 */
export const rangeCsv = filesOf(PLAIN);
/** IP2Location LITE CSV files DB1, DB3, DB5, DB9 and DB11. */
export const ip2locationCsv = filesOf(IP2LOCATION);
/** The tables of iptoasn.com: start, end, number, country, description. */
export const iptoasnTsv = filesOf(IPTOASN);
/** Geofeeds (RFC 8805), as networks publish them of themselves. */
export const geofeed = filesOf(GEOFEED);
/** Statistics of what a regional internet registry has delegated to whom, by country. */
export const delegated = filesOf(DELEGATED);

/** Sources of one format. They throw RangeError for other content. */
function filesOf(format: RangeFormat) {
  return (path: string, rejects = new Rejects(path)): RangeSource =>
    async (index) => {
      const ranges = new RangeCollector(index, rejects);
      const placeOfRow = placeReader(index);
      const later: (readonly [range: AddressRange, place: PlaceRecord | null, line: number])[] = [];
      for await (const { line, says: written } of rowsOf(path, format)) {
        const says = format.says === undefined ? written : format.says(written);
        if (says === null) continue;
        const [range, place] = [rangeOf(says, line), placeOfRow(says, line)];
        if (format.isUnordered) later.push([range, place, line]);
        else ranges.add(range, place, line);
      }
      later.sort(([a], [b]) => (a.first < b.first || (a.first === b.first && a.last > b.last) ? -1 : 1));
      for (const [range, place, line] of later) ranges.add(range, place, line);
      return ranges.finish();
    };
}

/**
 * A folder of MaxMind's CSV files: `*-Blocks-IPv4.csv`, `*-Blocks-IPv6.csv` or both, and `*-Locations-en.csv`. Throws `RangeError` when a
 * file or a column is missing, and when a block names a location that is not there.
 */
export function maxmindCsv(folder: string, rejects = new Rejects(folder)): RangeSource {
  return async (index) => {
    const names = (await readdir(folder)).sort();
    const blocks = names.filter((name) => /-Blocks-IPv[46]\.csv$/.test(name));
    const locations = names.find((name) => name.endsWith('-Locations-en.csv'));
    if (blocks.length === 0 || locations === undefined) {
      throw new RangeError('the folder lacks *-Blocks-IPv4.csv or *-Blocks-IPv6.csv, or *-Locations-en.csv');
    }
    const places = new Map<string, Says>([['', {}]]);
    const ranges = new RangeCollector(index, rejects);
    const placeOfRow = placeReader(index);
    for (const name of [locations, ...blocks]) {
      const needed = name === locations ? 'country_iso_code' : 'network';
      const format = { columns: [], hasNoHeader: false };
      try {
        for await (const { line, says } of rowsOf(join(folder, name), format, ['geoname_id', needed])) {
          const { geoname_id: id = '', ...fields } = says;
          const located = places.get(id);
          if (name === locations) places.set(id, fields);
          else if (located === undefined) throw new RangeError(`line ${line} names a location that ${locations} does not hold`);
          else ranges.add(rangeOf(says, line), placeOfRow({ ...located, ...fields }, line), line);
        }
      } catch (cause) {
        if (cause instanceof RangeError) throw new RangeError(`in ${name}, ${cause.message}`, { cause });
        throw cause;
      }
    }
    return ranges.finish();
  };
}

const MEMBERS = /\.(?:csv|tsv|txt)$/i;
/** What vendors call the columns of a range and of its place, where they do not call it so. */
const RANGE_NAMES: Readonly<Record<string, readonly string[]>> = {
  start: ['start_ip', 'ip_start', 'range_start', 'ip_range_start', 'first_ip', 'from', 'ip_from'],
  end: ['end_ip', 'ip_end', 'range_end', 'ip_range_end', 'last_ip', 'to', 'ip_to'],
  network: ['cidr', 'prefix', 'ip_prefix', 'route', 'ip_range'],
  country_code: ['country_iso_code'],
  region: ['subdivision_1_name'],
  latitude: ['lat'],
  longitude: ['lng', 'lon'],
  asn: ['autonomous_system_number', 'as_number'],
};

/**
 * The rows of a file, plain, gzipped, or alone in a ZIP archive. A range that is read wrongly would be answered wrongly, so nothing is
 * passed over. Throws RangeError for the first row that cannot be read.
 */
async function* rowsOf(
  path: string,
  { columns, hasNoHeader = isRow, ...options }: RangeFormat,
  required: readonly string[] = [],
): AsyncGenerator<{ readonly line: number; readonly says: Says }> {
  const strict = new Rejects(path, ({ line, reason }) => {
    throw new RangeError(`line ${line}: ${reason}`);
  });
  for await (const member of sourceMembers(path, MEMBERS)) {
    let names: readonly string[] | null = null;
    const onHeader = (found: readonly string[]) => {
      names = rangeNames(found, required.length === 0);
    };
    for await (const { line, cells } of csvRows(member.bytes(), required, strict, { ...options, hasNoHeader, onHeader })) {
      names ??= namesByPlace(columns, cells.length, options.isRagged === true, line);
      const says: Record<string, string | undefined> = {};
      for (const [at, name] of names.entries()) says[name] = cells[at]?.trim();
      yield { line, says };
    }
  }
}

/** Whether a line is a row, and no header: it has a number or an IPv6 address in it. */
function isRow(cells: readonly string[]): boolean {
  return cells.some((cell) => /^\d|:/.test(cell));
}

/** The names of a header, those of a range as the keys of `RANGE_NAMES`. Throws `RangeError` where it has no range, and one is expected. */
function rangeNames(fields: readonly string[], isOfRanges: boolean): readonly string[] {
  const names = fields.map((field) => field.toLowerCase().replace(/[ -]/g, '_'));
  const known = names.map((name) => Object.keys(RANGE_NAMES).find((key) => RANGE_NAMES[key]?.includes(name)) ?? name);
  if (!isOfRanges || known.includes('network') || (known.includes('start') && known.includes('end'))) return known;
  throw new RangeError(
    `the first line names no columns of a range, expected start_ip and end_ip, or network; it names ${shown(names.join(', '))}`,
  );
}

function namesByPlace(columns: readonly string[], count: number, isRagged: boolean, line: number): readonly string[] {
  const lists = columns.map((list) => list.split(' '));
  const found = isRagged ? lists[0] : lists.find(({ length }) => length === count);
  if (found !== undefined) return found;
  throw new RangeError(`line ${line} has ${count} columns, expected ${lists.map(({ length }) => length).join(', ')}, or a header`);
}

/** What sources write for the country of addresses that are nowhere, whatever they say of their position. */
const NO_COUNTRY: ReadonlySet<string> = new Set(['ZZ', '-', 'None', 'Unknown']);
const DECIMAL = /^-?\d{1,3}(?:\.\d+)?$/;

/** Keys of a row that say no place. */
const OF_RANGE: ReadonlySet<string> = new Set(['start', 'end', 'count', 'network', '-']);
/** Places kept, so that each is read once and not once a range. */
const KEPT = 20_000;

/** {@link placeFrom} of rows, of which many say the same place. */
function placeReader(index: PlaceIndex): (says: Says, line: number) => PlaceRecord | null {
  const kept = new BoundedCache<PlaceRecord | null>(KEPT);
  return (says, line) => {
    let key = '';
    for (const name in says) if (!OF_RANGE.has(name)) key += `${says[name]}\0`;
    return remembered(kept, key, () => placeFrom(says, index, line));
  };
}

/** The place, or the network, that a row says; null where it says nothing. Throws `RangeError` for texts of another kind. */
function placeFrom(says: Says, { level }: PlaceIndex, line: number): PlaceRecord | null {
  if (level === 'asn') {
    if (!/^(?:AS)?\d*$/i.test(says.asn ?? '-')) throw new RangeError(`line ${line} has no number of an autonomous system`);
    return networkOf(says);
  }
  const code = says.country_code ?? '';
  if (NO_COUNTRY.has(code)) return null;
  if (code !== '' && !/^[A-Z]{2}$/.test(code)) throw new RangeError(`line ${line} has no country code of two letters`);
  const [latitude, longitude] = [textOf(says.latitude) ?? '', textOf(says.longitude) ?? ''];
  const isPoint =
    DECIMAL.test(latitude) && DECIMAL.test(longitude) && Math.abs(Number(latitude)) <= 90 && Math.abs(Number(longitude)) <= 180;
  if (!isPoint && latitude + longitude !== '') throw new RangeError(`line ${line} has a position that is not one in decimal degrees`);
  if (!/^\d{0,6}$/.test(says.accuracy_radius ?? ''))
    throw new RangeError(`line ${line} has an accuracy radius that is no number of kilometers`);
  return placeOf(says);
}
