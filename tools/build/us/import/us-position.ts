/** West, south, east, north, degrees: the states and territories on either side of the antimeridian. */
const BOXES: readonly (readonly [number, number, number, number])[] = [
  [-180, -15, -64, 72],
  [144, 5, 180, 55],
];
/** Half the width of the world in Web Mercator, meters. */
const MERCATOR_EDGE = 20_037_508.342789244;
const MOST_DEGREES = 180;
const DECIMAL = /^[+-]?\d{1,9}(?:\.\d*)?$/;
const DECIMAL_COMMA = /^[+-]?\d{1,9},\d+$/;
/** What databases write for nothing. */
const NOTHING = /^(?:nan|null|<null>|none|n\/?a)?$/i;

/** Why a position is none in degrees. */
export const IN_PROJECTION = 'the position is in the units of a projection, expected degrees';

/** Longitude and latitude as text, or why they are none. */
export function positionOf(longitude: string, latitude: string): readonly [longitude: number, latitude: number] | string {
  if (DECIMAL.test(longitude) && DECIMAL.test(latitude)) return [Number(longitude), Number(latitude)];
  const texts = [longitude, latitude];
  if (texts.some((text) => NOTHING.test(text))) return 'the row has no position';
  if (texts.some((text) => DECIMAL_COMMA.test(text))) return 'the position has decimal commas, expected decimal points';
  return 'the position is not written in decimal degrees';
}

/** Why a position cannot be that of a US address; null when it can. */
export function positionTrouble(longitude: number, latitude: number): string | null {
  if (!Number.isFinite(longitude) || !Number.isFinite(latitude)) return 'the row has no position';
  if (longitude === 0 && latitude === 0) return 'the position is 0, 0';
  if (isInUs(longitude, latitude)) return null;
  if (isInUs(latitude, longitude)) return 'latitude and longitude are swapped';
  if (isInUs(...fromWebMercator(longitude, latitude))) return 'the position is in meters of Web Mercator, expected degrees';
  if (!isOnGlobe(longitude, latitude)) return IN_PROJECTION;
  return 'the position is outside the United States';
}

/** Whether a position is one in degrees at all. */
export function isOnGlobe(longitude: number, latitude: number): boolean {
  return Math.abs(longitude) <= MOST_DEGREES && Math.abs(latitude) <= MOST_DEGREES / 2;
}

/** Whether a position lies in a state or territory, or near one. */
export function isInUs(longitude: number, latitude: number): boolean {
  return BOXES.some(([west, south, east, north]) => longitude >= west && longitude <= east && latitude >= south && latitude <= north);
}

/** Degrees of meters of Web Mercator (EPSG:3857). */
export function fromWebMercator(x: number, y: number): readonly [longitude: number, latitude: number] {
  const latitude = Math.atan(Math.sinh((Math.PI * y) / MERCATOR_EDGE));
  return [(x / MERCATOR_EDGE) * MOST_DEGREES, (latitude / Math.PI) * MOST_DEGREES];
}
