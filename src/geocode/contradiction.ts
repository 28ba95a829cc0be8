import { distanceMeters } from '../distance.js';
import type { CityPlace, ZipPlace } from '../places/place-records.js';
import type { Places } from '../places/us-places.js';

/** A ZIP code and a city that do not go together, and which is believed. */
interface Contradiction {
  readonly believed: 'city' | 'zip';
  readonly message: string;
}

/** ZIP codes farther from a city, in meters, are not those of its neighbors. */
const NEIGHBORHOOD_METERS = 40_000;

/**
 * A ZIP code too far from its city. The city is believed where only it lies in the given state, and where one wrong digit or two swapped
 * ones make the ZIP code one of the city's; else the ZIP code, whose five digits then agree with no other one nearby. Null where the two go
 * together, or one has no position.
 */
export function contradictionOf(zip: ZipPlace, city: CityPlace, stateGiven: string | null, places: Places): Contradiction | null {
  const own = places.zipsWithin(city.row);
  const meters = own.includes(zip.zip) ? 0 : distanceTo(zip, city, own, places);
  if (meters <= NEIGHBORHOOD_METERS) return null;
  const isElsewhere = stateGiven !== null && zip.state !== stateGiven && city.state === stateGiven;
  const isMistyped = own.some((code) => isOneErrorApart(code, zip.zip));
  const believed = isElsewhere || isMistyped ? 'city' : 'zip';
  const why = isElsewhere ? ', which lies in the state' : isMistyped ? ', one of whose ZIP codes differs in one place' : '';
  const where = `The ZIP code lies in ${zip.city}, ${zip.state}, ${Math.round(meters / 1000)} km from ${city.name}, ${city.state}.`;
  return { believed, message: `${where} The position is that of the ${believed === 'city' ? 'city' : 'ZIP code'}${why}.` };
}

/** Meters to a city or the nearest of its ZIP codes; 0 where a position is missing. */
function distanceTo(zip: ZipPlace, city: CityPlace, own: readonly string[], places: Places): number {
  const from = places.zipCentroid(zip.zip);
  const to = places.centroids([city.row], own);
  if (from === null || to.length === 0) return 0;
  return Math.min(...to.map((at) => distanceMeters(from.latitude, from.longitude, at.latitude, at.longitude)));
}

/** In one digit, or in two neighboring ones that are swapped. */
function isOneErrorApart(a: string, b: string): boolean {
  const wrong = [...a].flatMap((digit, i) => (digit === b[i] ? [] : [i]));
  const [i = 0, j] = wrong;
  return wrong.length === 1 || (wrong.length === 2 && j === i + 1 && a[i] === b[j] && a[j] === b[i]);
}
