import { cachePerOwner, remembered } from '../bounded-cache.js';
import { spend } from '../budget.js';
import { MOST_STORED, type UsStreetIndexTable, type UsStreetRowsTable } from '../dataset/format/tables/us-street-index.js';
import { needAll, needEach, needWhere } from '../dataset/missing.js';
import { lowerBound, rowsBetween } from '../search/bisection.js';
import { zipDigits } from '../text/digits.js';
import { placeKey } from '../text/search-key.js';
import { placesWithZips } from './place-set.js';
import { basesOf, type StreetIndex } from './street-index.js';

export function isName(table: UsStreetIndexTable, nameKey: string): boolean {
  return basesOf(table, nameKey).length > 0;
}

/** One street in this many may by chance have a name that differs from another by a letter. Chosen. */
const STREETS_A_SLIP = 100_000;

/**
 * Whether enough streets have a name that it is hardly another one with `edits` wrong letters. Two wrong letters seldom make another name:
 * one street is enough.
 */
export function isKnownName(table: UsStreetIndexTable, nameKey: string, edits: number): boolean {
  if (edits > 1) return isName(table, nameKey);
  const { baseFirst, lineFirst, rows } = table;
  const rowOf = (base: number): number => lineFirst[baseFirst[base] as number] as number;
  const streets = basesOf(table, nameKey).reduce((sum, base) => sum + rowOf(base + 1) - rowOf(base), 0);
  return streets > 0 && streets >= rows / STREETS_A_SLIP;
}

/** Whether the numbers of a row's street span a number. */
export function mayHold(index: StreetIndex, row: number, number: number): boolean {
  const { first, low, high } = index.fileOf(row);
  const value = Math.min(number, MOST_STORED);
  return (low[row - first] as number) <= value && (high[row - first] as number) >= value;
}

/** Cities whose shards are kept: all parses of a text name one or two. Chosen. */
const RECENT = 32;
const recent = cachePerOwner<UsStreetIndexTable, readonly string[]>(RECENT);

/**
 * Keys of the shards with streets of a city or municipality, by the places that the streets name: many municipalities have no ZIP code of
 * their own among the places. Of any state for null.
 */
export function shardsOfCity(table: UsStreetIndexTable, city: string, state: string | null): readonly string[] {
  return remembered(recent(table), `${state}/${city}`, () => shardsNamed(table, placeKey(city), state));
}

function shardsNamed(
  { cityKeys, otherCities, otherCityPlace, stateCodes, placeState, placeZip }: UsStreetIndexTable,
  key: string,
  state: string | null,
): readonly string[] {
  const [[from, to], others] = needEach(
    () => cityKeys.equalRange(key),
    () => otherCityPlace.subarray(...otherCities.equalRange(key)),
  );
  const keys = needAll([...rowsBetween(from, to), ...others], (place) => {
    const zip = placeZip[place] as number;
    return zip !== 0 && (state === null || stateCodes.at(placeState[place] as number) === state) ? zipDigits(zip) : null;
  });
  return [...new Set(keys.filter((zip) => zip !== null))];
}

const NOWHERE = new Uint32Array(0);
const recentZips = cachePerOwner<UsStreetIndexTable, Uint32Array>(RECENT);

/** Those of some ZIP codes that have a street of one of the names. */
export function zipsNaming(index: StreetIndex, zips: readonly string[], nameKeys: readonly string[]): readonly string[] {
  const { table, rowFiles } = index;
  const [bases, places] = needEach(
    () => needAll(nameKeys, (key) => basesOf(table, key)).flat(),
    () => remembered(recentZips(table), zips.join(''), () => placesWithZips(table, new Set(zips.map(Number))).only ?? NOWHERE),
  );
  const ranges = needAll(bases, (base) => [index.rowOfBase(base), index.rowOfBase(base + 1)] as const);
  const hasNamed = (file: UsStreetRowsTable, place: number): boolean => {
    const rows = file.placeRow.subarray(file.placeFirst[place], file.placeFirst[place + 1]);
    spend(ranges.length);
    return ranges.some(([from, to]) => (rows[lowerBound(rows, from - file.first)] ?? Number.POSITIVE_INFINITY) < to - file.first);
  };
  const named = needWhere(places, (place) => needAll(rowFiles, (file) => hasNamed(file, place)).includes(true));
  const found = new Set(needAll(named, (place) => zipDigits(index.zipOfPlace(place))));
  return zips.filter((zip) => found.has(zip));
}
