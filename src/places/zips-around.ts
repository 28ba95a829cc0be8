import { cachePerOwner } from '../bounded-cache.js';
import { spend } from '../budget.js';
import { COORDINATE_SCALE } from '../dataset/format/codecs/columns.js';
import type { UsPlacesTable } from '../dataset/format/tables/us-places.js';
import { distanceMeters, METERS_PER_DEGREE, RADIANS } from '../distance.js';
import type { Position } from './place-records.js';
import type { Circle } from './search/area.js';

/** ZIP codes that are compared with a position in one step of the budget. Chosen. */
const ZIPS_A_STEP = 8;

/** The five-digit ZIP codes whose positions lie within `meters` of any of the positions given, ascending. */
export function zipsAround(table: UsPlacesTable, around: readonly Position[], meters: number): readonly string[] {
  const { zipCode } = table;
  spend((zipCode.length * around.length) / ZIPS_A_STEP);
  const found: string[] = [];
  for (let row = 0; row < zipCode.length; row++) {
    if (around.some((position) => isZipWithin(table, row, position, meters))) found.push(String(zipCode[row]).padStart(5, '0'));
  }
  return found;
}

/** The nearest ZIP code may lie so far from a point, meters: in the West they are as wide. Chosen. */
const NEAREST_METERS = 30_000;

/** The row of the ZIP code whose position is nearest; null where none is near. */
export function nearestZip(table: UsPlacesTable, position: Position): number | null {
  const { zipCode, zipLatitude, zipLongitude } = table;
  spend(zipCode.length / ZIPS_A_STEP);
  let nearest: number | null = null;
  let reach = NEAREST_METERS;
  for (let row = 0; row < zipCode.length; row++) {
    if (!isZipWithin(table, row, position, reach)) continue;
    const [latitude, longitude] = [(zipLatitude[row] as number) / COORDINATE_SCALE, (zipLongitude[row] as number) / COORDINATE_SCALE];
    reach = distanceMeters(position.latitude, position.longitude, latitude, longitude);
    nearest = row;
  }
  return nearest;
}

/** Areas whose places are kept. Chosen. */
export const KEPT_AREAS = 16;
const kept = cachePerOwner<UsPlacesTable, ReadonlySet<number>>(KEPT_AREAS);

export function circleKey({ latitude, longitude, radiusMeters }: Circle): string {
  return `${latitude},${longitude},${radiusMeters}`;
}

/** The ZIP codes whose positions lie in a circle, as numbers: the same set for the same circle while it is kept. */
export function zipsOfCircle(table: UsPlacesTable, circle: Circle): ReadonlySet<number> {
  const key = circleKey(circle);
  const before = kept(table).get(key);
  if (before !== undefined) return before;
  const zips = new Set(zipsAround(table, [circle], circle.radiusMeters).map(Number));
  kept(table).set(key, zips);
  return zips;
}

/** Whether a ZIP code has a position, and that lies within `meters` of the one given. Areas are small: the plane is near enough. */
export function isZipWithin(
  { zipLocated, zipLatitude, zipLongitude }: UsPlacesTable,
  row: number,
  { latitude, longitude }: Position,
  meters: number,
): boolean {
  if (zipLocated[row] !== 1) return false;
  const reach = meters / METERS_PER_DEGREE;
  const north = (zipLatitude[row] as number) / COORDINATE_SCALE - latitude;
  if (Math.abs(north) > reach) return false;
  return Math.hypot(north, ((zipLongitude[row] as number) / COORDINATE_SCALE - longitude) * Math.cos(latitude * RADIANS)) <= reach;
}
