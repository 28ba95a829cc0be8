import { placeKey } from '../dataset/key.js';
import type { UsStreetIndexTable } from '../dataset/tables/us-street-index.js';
import { shardKey } from './place.js';
import { zipText } from './record.js';

/**
 * Keys of the shards with streets of a city, as the streets themselves are listed: a township or a new place has no ZIP code of its
 * own among the places.
 */
export function shardsOfCity(
  { cityKeys, stateCodes, placeState, placeZip }: UsStreetIndexTable,
  city: string,
  state: string,
): readonly string[] {
  const [from, to] = cityKeys.equalRange(placeKey(city));
  const keys = new Set<string>();
  for (let place = from; place < to; place++) {
    const zip = zipText(placeZip[place] as number);
    if (zip !== null && stateCodes.at(placeState[place] as number) === state) keys.add(shardKey(zip));
  }
  return [...keys];
}
