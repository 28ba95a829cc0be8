import type { Position } from '../../../../src/places/place-records.js';
import { foldName } from '../../../../src/text/search-key.js';
import { mostFrequent } from '../../counts.js';
import { type CsvRow, csv } from '../../source/csv-rows.js';
import { sourceRows } from '../../source/members.js';
import type { Rejects } from '../../source/rejects.js';
import type { OfficeGrade, PostalRow, PostOffice } from '../postal-row.js';
import { INDIAN_STATES } from '../states.js';

/** Columns of the editions, the present one first. */
const NAMES = {
  pin: ['PINCODE'],
  office: ['OFFICE', 'OFFICENAME'],
  type: ['TYPE', 'OFFICETYPE'],
  delivery: ['DELIVERY', 'DELIVERYSTATUS'],
  district: ['DISTRICT', 'DISTRICTNAME'],
  state: ['STATE', 'STATENAME'],
  latitude: ['LAT', 'LATITUDE'],
  longitude: ['LNG', 'LONGITUDE'],
} as const;
const REQUIRED = [NAMES.pin, NAMES.office, NAMES.district, NAMES.state];
const MEMBERS = /\.csv$/i;
const PIN = /^[1-9]\d{5}$/;
const NOTHING: ReadonlySet<string> = new Set(['', 'NA', 'NULL', '-']);
/** Why a row counts as changed: it is kept in another form than it is written. */
const SWAPPED = 'latitude and longitude stood in the column of the other';
const REWRITTEN = 'text around a coordinate was cut off';
const NOT_IN_INDIA = 'the position is not in India and was left away';
const COMPLETED = 'state and district are those of most other offices of the PIN code';
const COMPLETED_AROUND = 'state and district are those of most offices of the sorting district';
const SORTING_DIGITS = 3;
/** Types of offices; the present edition calls sub post offices PO. */
const GRADES: Readonly<Record<string, OfficeGrade>> = { HO: 'head', PO: 'sub', SO: 'sub', BO: 'branch' };
/** South, north, west, east, degrees. */
const INDIA = [6.5, 37.1, 68, 97.5] as const;
/** Degrees with a sign or a letter of the hemisphere behind. */
const MARKED = /^(\d{1,3}(?:\.\d+)?) ?°? ?[NE]?$/;
const STATE_CODES: ReadonlyMap<string, string> = new Map([...INDIAN_STATES].map(([code, { name }]) => [foldName(name), code]));

/**
 * Streams the post offices of the All India Pincode Directory of India Post: CSV with a header, in its present columns
 * (`Pincode,OfficeName,…,District,StateName,Latitude,Longitude`) or the older ones. Offices without state and district take
 * those of most other offices of their PIN code, else of its first three digits, and come last; where there are none the row is rejected.
 *
 * @throws RangeError when the file lacks a column or is damaged.
 */
export async function* readIndiaPost(path: string, rejects: Rejects): AsyncGenerator<PostalRow> {
  const homeless: { readonly line: number; readonly row: PostalRow }[] = [];
  const homes = new Map<string, Map<string, number>>();
  const placed = (record: CsvRow): PostalRow | string | null => {
    const row = rowOf(record, rejects);
    if (typeof row === 'string') return row;
    const { pin, stateCode, district } = row;
    if (stateCode === '' || district === '') {
      homeless.push({ line: record.line, row });
      return null;
    }
    for (const code of [pin, pin.slice(0, SORTING_DIGITS)]) count(homes, code, `${stateCode}|${district}`);
    return row;
  };
  yield* sourceRows({ path, members: MEMBERS, records: csv(REQUIRED), row: placed }, rejects);
  for (const { line, row } of homeless) {
    const own = mostFrequent(homes.get(row.pin));
    const [stateCode, district] = (own ?? mostFrequent(homes.get(row.pin.slice(0, SORTING_DIGITS))))?.split('|') ?? [];
    if (stateCode === undefined || district === undefined) {
      rejects.reject(line, 'neither the row nor its sorting district has a state and district');
      continue;
    }
    rejects.change(own === null ? COMPLETED_AROUND : COMPLETED);
    yield { ...row, stateCode, district };
  }
}

/** The row of an office, its state and district empty where the directory does not say them; or why there is none. */
function rowOf(record: CsvRow, rejects: Rejects): PostalRow | string {
  const text = (names: readonly string[]): string => names.map((name) => record.get(name)).find((value) => value !== '') ?? '';
  const [pin, place] = [text(NAMES.pin), text(NAMES.office).replace(/\s+/g, ' ')];
  const state = text(NAMES.state);
  const stateCode = NOTHING.has(state) ? '' : (STATE_CODES.get(foldName(state).replace(/^THE /, '')) ?? null);
  const district = NOTHING.has(text(NAMES.district)) ? '' : text(NAMES.district).replace(/\s+/g, ' ');
  if (!PIN.test(pin)) return 'the PIN code is not six digits';
  if (NOTHING.has(place)) return 'the row has no office';
  if (stateCode === null) return 'the state does not exist';
  const position = positionOf(text(NAMES.latitude), text(NAMES.longitude), rejects);
  const office = officeOf(text(NAMES.type), text(NAMES.delivery));
  return { pin, place, stateCode, district, subDistrict: '', office, position };
}

function officeOf(type: string, delivery: string): PostOffice | null {
  const grade = GRADES[type.toUpperCase().replace(/[. ]/g, '')];
  return grade === undefined ? null : { grade, delivers: /^delivery$/i.test(delivery) };
}

/** Null where the directory has none or one that is not in India. */
function positionOf(latitudeText: string, longitudeText: string, rejects: Rejects): Position | null {
  if (NOTHING.has(latitudeText) || NOTHING.has(longitudeText)) return null;
  const [latitude, longitude] = [degrees(latitudeText), degrees(longitudeText)];
  if (isInIndia(latitude, longitude)) {
    if (Number.isNaN(Number(latitudeText)) || Number.isNaN(Number(longitudeText))) rejects.change(REWRITTEN);
    return { latitude, longitude };
  }
  if (isInIndia(longitude, latitude)) {
    rejects.change(SWAPPED);
    return { latitude: longitude, longitude: latitude };
  }
  rejects.change(NOT_IN_INDIA);
  return null;
}

function degrees(text: string): number {
  return Number(MARKED.exec(text)?.[1] ?? Number.NaN);
}

function isInIndia(latitude: number, longitude: number): boolean {
  const [south, north, west, east] = INDIA;
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east;
}

function count(counts: Map<string, Map<string, number>>, key: string, value: string): void {
  const values = counts.get(key) ?? new Map<string, number>();
  counts.set(key, values.set(value, (values.get(value) ?? 0) + 1));
}
