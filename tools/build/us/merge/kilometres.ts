import type { Position } from '../../../../src/places/place-records.js';

const KM_PER_DEGREE = 111.2;

/** Distance of two points that are near each other; the plane is near enough. */
export function kilometres(a: Position, b: Position): number {
  const x = (b.longitude - a.longitude) * Math.cos((((a.latitude + b.latitude) / 2) * Math.PI) / 180);
  return Math.hypot(x, b.latitude - a.latitude) * KM_PER_DEGREE;
}
