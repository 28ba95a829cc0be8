import { distanceMeters } from '../../../../src/distance.js';
import type { Position, ZipPlace } from '../../../../src/places/place-records.js';
import type { Places } from '../../../../src/places/us-places.js';
import { stateOfFips } from './lost-zeros.js';

/** Why a row is rejected, and why another one counts as changed. */
export const FAR_FROM_ZIP = 'the position is far from that of the ZIP code';
export const STATE_OF_ZIP = 'the state was not that of the ZIP code, which it is now';

/** An address lies within this of the position of its ZIP code, meters, or where no other ZIP code is near, within the second. Chosen. */
const REACH_METERS = 60_000;
const FARTHEST_METERS = 250_000;
/** How near to a state the position of a ZIP code lies whose area may cross the border, meters. Chosen. */
const BORDER_METERS = 20_000;

/**
 * Whether an address cannot lie in its ZIP code: it is more than 60 km from the position of that, and some other ZIP code is near. ZIP
 * codes of the West and of Alaska reach farther, over land that no other one is near to.
 */
export function isFarFromZip(places: Places, zip: ZipPlace, position: Position): boolean {
  const { latitude, longitude } = zip;
  if (latitude === null || longitude === null) return false;
  const away = distanceMeters(latitude, longitude, position.latitude, position.longitude);
  return away > REACH_METERS && (away > FARTHEST_METERS || places.nearestZip(position) !== null);
}

/** Whether addresses of a state may have a ZIP code of another one: its area crosses the border, or may do so. */
export function mayReachInto(places: Places, zip: ZipPlace, state: string): boolean {
  if (places.countiesOf(zip.zip).some(({ countyFips }) => stateOfFips(countyFips.slice(0, 2)) === state)) return true;
  const { latitude, longitude } = zip;
  if (latitude === null || longitude === null) return true;
  return places.zipsAround([{ latitude, longitude }], BORDER_METERS).some((near) => places.stateOfZip(near) === state);
}
