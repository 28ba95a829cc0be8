import type { ForwardResult } from '../../src/contract.js';
import { distanceMeters } from '../../src/distance.js';
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
  return result === null ? null : placedAt(result, region, text, points);
}

/** Most candidates that are asked for. */
const MOST_CANDIDATES = 5;

/** Places a text by each of its candidates, where there are several. */
export async function placeCandidates(
  doorplate: Doorplate,
  region: string,
  text: string,
  points: readonly Listed[],
): Promise<readonly Placed[]> {
  const { candidates = [] } = await doorplate.geocode(text, { limit: MOST_CANDIDATES });
  return candidates.length < 2 ? [] : candidates.map((candidate) => placedAt(candidate, region, text, points));
}

function placedAt(
  { location: { latitude, longitude }, source, confidence, interpolation }: Omit<ForwardResult, 'inputAddress'>,
  region: string,
  text: string,
  points: readonly Listed[],
): Placed {
  const errors = points.map((point) => distanceMeters(latitude, longitude, point.latitude, point.longitude));
  const estimate = interpolation?.estimatedAccuracyMeters ?? null;
  return { region, source: source ?? '', confidence, estimate, error: Math.min(...errors), text };
}
