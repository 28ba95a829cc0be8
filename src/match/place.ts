import type { Components } from '../address/components.js';
import { placeKey } from '../dataset/key.js';
import { type Places, placesOf, type ZipPlace } from '../dataset/places.js';
import type { UsPlacesTable } from '../dataset/tables/us-places.js';
import type { DatasetView } from '../dataset/view.js';
import type { PlaceAgreement } from './agreement.js';
import { keyIndexOf } from './key-index.js';
import { type Resident, when } from './resident.js';

/** What the data of places knows of the city, state and ZIP code that were given. */
export interface Place extends PlaceAgreement {
  /** Null where no dataset holds places. */
  readonly places: Places | null;
  /** The ZIP code that was given; null where there is none or it does not exist. */
  readonly zip: ZipPlace | null;
  /** Rows of the cities that the given name may mean, the most likely first. */
  readonly cities: readonly number[];
  /** Keys of the shards of the ZIP code and of the cities' ZIP codes, each once, the ZIP code's first. */
  readonly shards: readonly string[];
  /** The part of the place that the data does not know, and why; null when all that was given exists. */
  readonly unknown: { readonly part: 'city' | 'state' | 'zip'; readonly reason: string } | null;
}

const SHARD_DIGITS = 3;

/** Looks up the place of an address. Waits only for a table of places that is not resident. */
export function placeOf(view: DatasetView, given: Components): Resident<Place> {
  return when(view.tables('us-places'), ([first]) => (first === undefined ? withoutPlaces(given) : lookUp(first.table, given)));
}

function withoutPlaces(given: Components): Place {
  return { places: null, zip: null, cities: [], shards: given.zip === null ? [] : [shardKey(given.zip)], unknown: null, accepts: () => false };
}

function lookUp(table: UsPlacesTable, given: Components): Place {
  const places = placesOf(table);
  const zip = given.zip === null ? null : places.zip(given.zip);
  const cities = given.city === null ? [] : findCities(table, places, given.city, given.state);
  const zips = new Set(cities.flatMap((row) => places.zipsOf(row)));
  const shards = new Set([...(given.zip === null ? [] : [given.zip]), ...zips].map(shardKey));
  return { places, zip, cities, shards: [...shards], unknown: unknownPart(places, given, zip, cities), accepts: (other) => zips.has(other) };
}

/** Cities of the name, else those whose name is spelled nearly so. */
function findCities(table: UsPlacesTable, places: Places, name: string, state: string | null): readonly number[] {
  const exact = places.cities(name, state);
  if (exact.length > 0) return exact;
  const hits = keyIndexOf(table.cityKeys)
    .near(placeKey(name))
    .map(({ key, edits }) => ({ rows: places.cities(key, state), edits }))
    .filter(({ rows }) => rows.length > 0);
  const nearest = hits[0]?.edits;
  return hits.filter(({ edits }) => edits === nearest).flatMap(({ rows }) => rows);
}

function unknownPart(places: Places, given: Components, zip: ZipPlace | null, cities: readonly number[]): Place['unknown'] {
  if (given.city !== null && cities.length === 0) {
    return places.cities(given.city).length > 0
      ? { part: 'state', reason: 'there is no such city in the state, although there is in another' }
      : { part: 'city', reason: 'there is no such city' };
  }
  return given.zip !== null && zip === null ? { part: 'zip', reason: 'there is no such ZIP code' } : null;
}

/** Key of the shard that holds a ZIP code. */
export function shardKey(zip: string): string {
  return zip.slice(0, SHARD_DIGITS);
}
