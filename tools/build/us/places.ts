import { STATES } from '../../../src/address/data/states.js';
import { COORDINATE_SCALE } from '../../../src/dataset/format/codecs/columns.js';
import { addTo } from '../../../src/group.js';
import type { Position } from '../../../src/places/place-records.js';
import { placeKey } from '../../../src/text/search-key.js';
import type { BoundingBox } from '../format/encode.js';
import type { PackedFile } from '../format/pack.js';
import {
  type AliasRecord,
  type CityRecord,
  type CountyRecord,
  encodeUsPlaces,
  type FixedPoint,
  type StateRecord,
  type ZipRecord,
} from './encode/encode-places.js';
import { type CityDraft, cityDrafts, STATE_ROWS } from './merge/city-drafts.js';
import { NICKNAMES, otherKeys } from './merge/place-names.js';
import type { PlaceSources } from './merge/place-sources.js';
import { countyTimeZone } from './merge/us-time-zones.js';
import { noneLeftOut, type ZipFacts, zipFacts } from './merge/zip-facts.js';
import { compare } from './order.js';

/** Shares are stored as whole parts of this. */
const SHARE_UNITS = 10_000;
/** A city of that many ZIP codes has its point in the gazetteer's, one of more in the middle of them. */
const FEW_ZIPS = 2;

/** Builds the national table of places. The same sources give the same bytes, whatever the order of their rows. Counts what is left out. */
export function buildUsPlaces(sources: PlaceSources, leftOut = noneLeftOut()): PackedFile {
  const facts = zipFacts(sources, leftOut);
  const states: StateRecord[] = STATES.map(({ code, name, fips }) => ({ code, name, fips: Number(fips ?? 0) }));
  const counties = countyRecords(sources, facts);
  const countyRows = new Map(counties.map((county, row) => [county.fips, row]));
  const drafts = cityDrafts(facts, sources.populated ?? [], leftOut);
  const zipRows = new Map(facts.map(({ zip }, row) => [zip, row]));
  const rows = new Map(drafts.map((draft, row) => [draft, row]));
  const cities = drafts.map((draft) => cityRecord(draft, { countyRows, zipRows, rows }));
  const cityOfZip = new Map(drafts.flatMap(({ preferring }, row) => preferring.map(({ zip }) => [zip, row] as const)));
  const zips: ZipRecord[] = facts.map(({ zip, county, shares, timeZone, acceptableNames, position }) => ({
    zip: Number(zip),
    city: cityOfZip.get(zip) as number,
    county: county === null ? 0 : (countyRows.get(Number(county.fips)) as number),
    located: position !== null,
    timeZone,
    shares: shares.map(({ fips, share }) => ({ county: countyRows.get(Number(fips)) as number, share: Math.round(share * SHARE_UNITS) })),
    names: acceptableNames,
    ...fixed(position),
  }));
  const bbox = boundingBox(zips);
  const bytes = encodeUsPlaces({ states, counties, cities, aliases: aliasRecords(drafts, cities), zips }, bbox);
  return { kind: 'us-places', key: '', bytes, rows: zips.length, bbox };
}

function countyRecords({ atlas }: PlaceSources, facts: readonly ZipFacts[]): readonly CountyRecord[] {
  const zipsOf = new Map<string, ZipFacts[]>();
  const names = new Map<string, string>();
  for (const fact of facts) {
    for (const { fips, name } of [...(fact.county === null ? [] : [fact.county]), ...fact.shares])
      if (!names.has(fips)) names.set(fips, name);
    if (fact.county !== null) addTo(zipsOf, fact.county.fips, fact);
  }
  const stateOfFips = new Map(STATES.map(({ fips }, row) => [fips, row]));
  const records = [...names].map(([fips, name]) => ({
    name,
    state: stateOfFips.get(fips.slice(0, 2)) ?? 0,
    fips: Number(fips),
    timeZone: countyTimeZone(fips, STATES[stateOfFips.get(fips.slice(0, 2)) ?? -1]?.code ?? ''),
    ...fixed(atlas.county(fips) ?? mean(zipsOf.get(fips) ?? [])),
  }));
  return [{ name: '', state: 0, fips: 0, latitude: 0, longitude: 0 }, ...records.sort((a, b) => a.fips - b.fips)];
}

/** Row numbers that a city refers to. */
interface Rows {
  readonly countyRows: ReadonlyMap<number, number>;
  readonly zipRows: ReadonlyMap<string, number>;
  readonly rows: ReadonlyMap<CityDraft, number>;
}

function cityRecord(draft: CityDraft, { countyRows, zipRows, rows }: Rows): CityRecord {
  const { key, state, name, preferring, zips, population, point, partOf } = draft;
  const county = mostFrequent(zips.flatMap((zip) => (zip.county === null ? [] : [zip.county.fips])));
  const middle = preferring.length > 0 ? mean(preferring) : (mean(zips) ?? point);
  return {
    key,
    name: name ?? mostFrequent(preferring.map((zip) => zip.city)) ?? '',
    state,
    county: county === null ? 0 : (countyRows.get(Number(county)) as number),
    weight: zips.length,
    zips: zips.map(({ zip }) => zipRows.get(zip) as number),
    population,
    partOf: partOf === null ? null : (rows.get(partOf) as number),
    ...fixed(point !== null && preferring.length <= FEW_ZIPS ? point : middle),
  };
}

/** Other names of the cities; a name that a city of the same state bears itself is never another's. */
function aliasRecords(drafts: readonly CityDraft[], cities: readonly CityRecord[]): readonly AliasRecord[] {
  const rows = new Map(cities.map(({ key, state }, row) => [`${key}/${state}`, row]));
  const aliases = new Map<string, AliasRecord>();
  const add = (key: string, city: number): void => {
    if (!rows.has(`${key}/${cities[city]?.state}`)) aliases.set(`${key}/${city}`, { key, city });
  };
  drafts.forEach(({ preferring, otherKeys: keys }, city) => {
    const names = new Set([cities[city]?.name ?? '', ...preferring.flatMap((zip) => [zip.city, ...zip.otherNames])]);
    for (const name of names) for (const key of [placeKey(name), ...otherKeys(name)]) add(key, city);
    for (const key of keys) add(key, city);
  });
  for (const [key, city, state] of NICKNAMES) {
    const row = rows.get(`${placeKey(city)}/${STATE_ROWS.get(state)}`);
    if (row !== undefined) add(key, row);
  }
  return [...aliases.values()].sort((a, b) => compare(a.key, b.key) || a.city - b.city);
}

function mean(zips: readonly ZipFacts[]): Position | null {
  const positions = zips.flatMap(({ position }) => (position === null ? [] : [position]));
  if (positions.length === 0) return null;
  const sum = (value: (position: Position) => number): number => positions.reduce((total, position) => total + value(position), 0);
  return { latitude: sum((p) => p.latitude) / positions.length, longitude: sum((p) => p.longitude) / positions.length };
}

function fixed(position: Position | null): FixedPoint {
  if (position === null) return { latitude: 0, longitude: 0 };
  return { latitude: Math.round(position.latitude * COORDINATE_SCALE), longitude: Math.round(position.longitude * COORDINATE_SCALE) };
}

function boundingBox(zips: readonly ZipRecord[]): BoundingBox {
  const located = zips.filter((zip) => zip.located);
  if (located.length === 0) return null;
  const latitudes = located.map((zip) => zip.latitude / COORDINATE_SCALE).sort((a, b) => a - b);
  const longitudes = located.map((zip) => zip.longitude / COORDINATE_SCALE).sort((a, b) => a - b);
  return [longitudes[0] as number, latitudes[0] as number, longitudes.at(-1) as number, latitudes.at(-1) as number];
}

/** The value that occurs most often; of several the longest, then the first of the alphabet. */
function mostFrequent(values: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const [first] = [...counts].sort(([a, countA], [b, countB]) => countB - countA || b.length - a.length || compare(a, b));
  return first === undefined ? null : first[0];
}
