import { distanceMeters } from '../../src/distance.js';
import type { Doorplate } from '../../src/doorplate.js';

const FAR_METERS = 50_000;

/** Of texts that are placed: how many lie near where they should, how many far away, and how many are not found. */
export interface Nearness {
  texts: number;
  near: number;
  far: number;
  missing: number;
}

export const noTexts = (): Nearness => ({ texts: 0, near: 0, far: 0, missing: 0 });

interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** Places a text and counts it in each tally; what is wrong with the answer in words, null where it lies within `near` metres. */
export async function placeNear(
  doorplate: Doorplate,
  text: string,
  meant: Point,
  near: number,
  tallies: readonly Nearness[],
): Promise<string | null> {
  const { result } = await doorplate.geocode(text);
  const meters =
    result === null ? null : distanceMeters(result.location.latitude, result.location.longitude, meant.latitude, meant.longitude);
  for (const tally of tallies) {
    tally.texts++;
    if (meters === null) tally.missing++;
    else if (meters <= near) tally.near++;
    else if (meters > FAR_METERS) tally.far++;
  }
  if (meters === null) return `${text}: not found`;
  return meters <= near ? null : `${text}: ${result?.formattedAddress}, ${Math.round(meters / 1000)} km`;
}
