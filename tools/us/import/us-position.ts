/** West, south, east, north, degrees: the states and territories on either side of the antimeridian. */
const BOXES: readonly (readonly [number, number, number, number])[] = [
  [-180, -15, -64, 72],
  [144, 5, 180, 55],
];

/** Why a position cannot be that of a US address; null when it can. */
export function positionTrouble(longitude: number, latitude: number): string | null {
  if (!Number.isFinite(longitude) || !Number.isFinite(latitude)) return 'the row has no position';
  if (longitude === 0 && latitude === 0) return 'the position is 0, 0';
  if (isInUs(longitude, latitude)) return null;
  if (isInUs(latitude, longitude)) return 'latitude and longitude are swapped';
  return 'the position is outside the United States';
}

/** A number as text in decimal notation; NaN for anything else, the empty text included. */
export function degreesOf(text: string): number {
  return /^[+-]?\d{1,3}(?:\.\d*)?$/.test(text) ? Number(text) : Number.NaN;
}

function isInUs(longitude: number, latitude: number): boolean {
  return BOXES.some(([west, south, east, north]) => longitude >= west && longitude <= east && latitude >= south && latitude <= north);
}
