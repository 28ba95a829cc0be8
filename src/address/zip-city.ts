import type { PlaceKnowledge } from './components.js';

type ZipPlace = ReturnType<PlaceKnowledge['zip']>;

/** The place that was asked for last: one address asks for that of its ZIP code several times. */
let last: ZipPlace = null;
let lastCity = '';

/** The city of a ZIP code in upper case; undefined where the places do not have the code. */
export function cityOfZip(zip: string, places: PlaceKnowledge): string | undefined {
  const place = places.zip(zip);
  if (place === null) return undefined;
  if (place !== last) [last, lastCity] = [place, place.city.toUpperCase()];
  return lastCity;
}
