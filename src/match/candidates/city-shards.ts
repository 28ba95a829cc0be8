import type { UsStreetIndexTable } from '../../dataset/format/tables/us-street-index.js';
import { shardKey } from '../../streets/shard.js';
import { zipText } from '../../streets/street-record.js';
import { placeKey } from '../../text/search-key.js';

/**
 * Keys of the shards that hold streets of a city or municipality, by the places that the streets
 * name: many municipalities have no ZIP code of their own among the places.
 */
export function shardsOfCity(
  { cityKeys, otherCities, otherCityPlace, stateCodes, placeState, placeZip }: UsStreetIndexTable,
  city: string,
  state: string,
): readonly string[] {
  const key = placeKey(city);
  const [from, to] = cityKeys.equalRange(key);
  const [first, end] = otherCities.equalRange(key);
  const keys = new Set<string>();
  for (const place of [...Array.from({ length: to - from }, (_, i) => from + i), ...otherCityPlace.subarray(first, end)]) {
    const zip = zipText(placeZip[place] as number);
    if (zip !== null && stateCodes.at(placeState[place] as number) === state) keys.add(shardKey(zip));
  }
  return [...keys];
}
