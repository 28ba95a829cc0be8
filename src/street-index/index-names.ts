import { cachePerOwner, remembered } from '../bounded-cache.js';
import { MOST_STORED, type UsStreetIndexTable } from '../dataset/format/tables/us-street-index.js';
import { zipDigits } from '../text/digits.js';
import { placeKey } from '../text/search-key.js';
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
  const [from, to] = cityKeys.equalRange(key);
  const [first, end] = otherCities.equalRange(key);
  const keys = new Set<string>();
  for (const place of [...Array.from({ length: to - from }, (_, i) => from + i), ...otherCityPlace.subarray(first, end)]) {
    const zip = placeZip[place] as number;
    if (zip !== 0 && (state === null || stateCodes.at(placeState[place] as number) === state)) keys.add(zipDigits(zip));
  }
  return [...keys];
}
