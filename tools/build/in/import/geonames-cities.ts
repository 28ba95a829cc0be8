import { type CsvRow, csv, tabs } from '../../source/csv-rows.js';
import type { Member } from '../../source/member.js';
import { sourceRows } from '../../source/members.js';
import type { Rejects } from '../../source/rejects.js';
import type { PopulatedPlace } from '../populations.js';
import { INDIAN_STATES } from '../states.js';

const MEMBERS = /(?:^|\/)(?!readme)[^/]+\.(?:txt|csv)$/i;
const CSV = /\.csv$/i;
const ofDump = tabs(19);
const ofCsv = csv(['NAME', 'COUNTRY', 'ADMINCODE', 'POPULATION', 'LON', 'LAT']);
/** GeoNames' feature class of cities, towns and villages. */
const POPULATED = 'P';

/** Text of the fields of a place. */
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
export function readGeoNamesCities(path: string, rejects: Rejects): AsyncGenerator<PopulatedPlace> {
  const row = (record: CsvRow, { name }: Member): PopulatedPlace | string | null => {
    const isDump = !CSV.test(name);
    const country = isDump ? record.cells[8] : record.get('COUNTRY');
    if (country !== 'IN') rejects.leaveOut('the place is not in India');
    else if (isDump && record.cells[6] !== POPULATED) rejects.leaveOut('the place is no town or village');
    else return placeOf(isDump ? cellsOf(record) : fieldsOf(record));
    return null;
  };
  const records = (member: Member, all: Rejects): AsyncIterable<CsvRow> => (CSV.test(member.name) ? ofCsv : ofDump)(member, all);
  return sourceRows({ path, members: MEMBERS, records, row }, rejects);
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

function cellsOf({ cells }: CsvRow): PlaceFields {
  const [, name = '', , others = '', latitude = '', longitude = ''] = cells;
  const otherNames = others.split(',').filter((other) => other !== '');
  return { name, otherNames, stateCode: cells[10] ?? '', population: cells[14] ?? '', latitude, longitude };
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
