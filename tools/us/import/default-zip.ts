import type { ImportContext } from './import-context.js';

/** How far from the position of a ZIP code its addresses may lie, degrees of latitude: 25 km. Chosen. */
const REACH_DEGREES = 0.225;

/**
 * The ZIP code of rows that do not say theirs, where the build names one and the row lies around it;
 * else empty. Where the position of the ZIP code is not known, every row counts as lying there.
 */
export function defaultZip({ zip, places }: ImportContext, latitude: number, longitude: number): string {
  if (zip == null) return '';
  const place = places?.zip(zip) ?? null;
  if (place === null || place.latitude === null || place.longitude === null) return zip;
  const east = (place.longitude - longitude) * Math.cos((latitude * Math.PI) / 180);
  return Math.hypot(place.latitude - latitude, east) <= REACH_DEGREES ? zip : '';
}
