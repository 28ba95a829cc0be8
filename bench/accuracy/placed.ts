import { distanceMeters } from '../../src/geocode/distance.js';
import type { Doorplate } from '../../src/index.js';
import type { Listed } from './listed.js';

/** Where a text was placed, against where its address is. */
export interface Placed {
  readonly region: string;
  readonly source: string;
  readonly confidence: number;
  /** Metres; null where the answer does not say. */
  readonly estimate: number | null;
  /** Metres between the position and the nearest true one. */
  readonly error: number;
  readonly text: string;
}

/** Places a text; null when nothing is found. `points` are those that the source gives its address. */
export async function placeText(doorplate: Doorplate, region: string, text: string, points: readonly Listed[]): Promise<Placed | null> {
  const { result } = await doorplate.geocode(text);
  if (result === null) return null;
  const { latitude, longitude } = result.location;
  const errors = points.map((point) => distanceMeters(latitude, longitude, point.latitude, point.longitude));
  return {
    region,
    source: result.source ?? '',
    confidence: result.confidence,
    estimate: result.interpolation?.estimatedAccuracyMeters ?? null,
    error: Math.min(...errors),
    text,
  };
}
