import type { CsvRow } from '../../source/csv-rows.js';
import { csvRows } from '../../source/csv-rows.js';
import type { Member } from '../../source/member.js';
import { sourceMembers } from '../../source/members.js';
import type { Rejects } from '../../source/rejects.js';
import { tabRows } from '../../source/tab-rows.js';
import type { PopulatedPlace } from '../populations.js';
import { INDIAN_STATES } from '../states.js';

const MEMBERS = /(?:^|\/)(?!readme)[^/]+\.(?:txt|csv)$/i;
const CSV = /\.csv$/i;
const DUMP_COLUMNS = 19;
const CSV_COLUMNS = ['NAME', 'COUNTRY', 'ADMINCODE', 'POPULATION', 'LON', 'LAT'];
/** GeoNames' feature class of cities, towns and villages. */
const POPULATED = 'P';
const NOT_IN_INDIA = 'the place is not in India';

/** Text of the fields of a place; null: it is no populated place of India. */
interface PlaceFields {
  readonly name: string;
  readonly otherNames: readonly string[];
  readonly stateCode: string;
  readonly population: string;
  readonly latitude: string;
  readonly longitude: string;
}

/**
 * Streams the populated places of India from a GeoNames dump (`IN.zip`, `cities500.zip` or their text: 19 columns, tab separated, no
 * header), or from a CSV file with the columns `name,country,adminCode,population,lon,lat` and perhaps `altName`. Other countries and
 * features are left out.
 *
 * @throws RangeError when the file lacks a column or is damaged.
 */
export async function* readGeoNamesCities(path: string, rejects: Rejects): AsyncGenerator<PopulatedPlace> {
  for await (const member of sourceMembers(path, MEMBERS, rejects)) {
    for await (const [line, fields] of CSV.test(member.name) ? csvFields(member, rejects) : dumpFields(member, rejects)) {
      const place = placeOf(fields);
      if (typeof place === 'string') rejects.reject(line, place);
      else yield place;
    }
  }
}

async function* csvFields(member: Member, rejects: Rejects): AsyncGenerator<readonly [number, PlaceFields]> {
  for await (const row of csvRows(member.bytes(), CSV_COLUMNS, rejects)) {
    if (row.get('COUNTRY') === 'IN') yield [row.line, fieldsOf(row)];
    else rejects.leaveOut(NOT_IN_INDIA);
  }
}

function fieldsOf(row: CsvRow): PlaceFields {
  // Names in several scripts stand in one column.
  const [name = '', ...more] = row.get('NAME').split(/, ?/);
  return {
    name,
    otherNames: [...more, row.get('ALTNAME')].filter((other) => other !== ''),
    stateCode: row.get('ADMINCODE'),
    population: row.get('POPULATION'),
    latitude: row.get('LAT'),
    longitude: row.get('LON'),
  };
}

async function* dumpFields(member: Member, rejects: Rejects): AsyncGenerator<readonly [number, PlaceFields]> {
  for await (const { line, cells, isUtf8 } of tabRows(member.bytes(), DUMP_COLUMNS, rejects)) {
    const [, name = '', , others = '', latitude = '', longitude = '', featureClass, , country, , stateCode = ''] = cells;
    if (country !== 'IN') rejects.leaveOut(NOT_IN_INDIA);
    else if (featureClass !== POPULATED) rejects.leaveOut('the place is no town or village');
    else if (!isUtf8) rejects.reject(line, 'the row is not UTF-8');
    else {
      const otherNames = others.split(',').filter((other) => other !== '');
      yield [line, { name, otherNames, stateCode, population: cells[14] ?? '', latitude, longitude }];
    }
  }
}

function placeOf({ name, otherNames, stateCode, population, latitude, longitude }: PlaceFields): PopulatedPlace | string {
  if (name === '') return 'the row has no name';
  if (!INDIAN_STATES.has(stateCode)) return 'the state does not exist';
  if (!/^\d{1,9}$/.test(population)) return 'the population is not a whole number';
  const position = { latitude: degreesOf(latitude), longitude: degreesOf(longitude) };
  if (!(Math.abs(position.latitude) <= 90 && Math.abs(position.longitude) <= 180)) return 'the row has no position';
  return { name, otherNames, stateCode, population: Number(population), position };
}

function degreesOf(text: string): number {
  return text === '' ? Number.NaN : Number(text);
}
