import { spend } from '../budget.js';
import { COORDINATE_SCALE } from '../dataset/format/codecs/columns.js';
import type { UsPlacesTable } from '../dataset/format/tables/us-places.js';
import type { Position } from './place-records.js';

/** Length of a degree of a meridian, meters. */
const METERS_PER_DEGREE = 111_195;
/** ZIP codes that are compared with a position in one step of the budget. Chosen. */
const ZIPS_A_STEP = 8;

/** The five-digit ZIP codes whose positions lie within `meters` of any of the positions given, ascending. */
export function zipsAround({ zipCode, zipLocated, zipLatitude, zipLongitude }: UsPlacesTable, around: readonly Position[], meters: number) {
  spend((zipCode.length * around.length) / ZIPS_A_STEP);
  const reach = meters / METERS_PER_DEGREE;
  const found: string[] = [];
  for (let row = 0; row < zipCode.length; row++) {
    if (zipLocated[row] !== 1) continue;
    const latitude = (zipLatitude[row] as number) / COORDINATE_SCALE;
    const longitude = (zipLongitude[row] as number) / COORDINATE_SCALE;
    if (around.some((position) => isWithin(position, latitude, longitude, reach))) found.push(String(zipCode[row]).padStart(5, '0'));
  }
  return found;
}

function isWithin(position: Position, latitude: number, longitude: number, degrees: number): boolean {
  const north = latitude - position.latitude;
  if (Math.abs(north) > degrees) return false;
  return Math.hypot(north, (longitude - position.longitude) * Math.cos((latitude * Math.PI) / 180)) <= degrees;
}
