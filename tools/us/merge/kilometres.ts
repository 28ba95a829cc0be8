/** WGS84 degrees. */
export interface Degrees {
  readonly latitude: number;
  readonly longitude: number;
}

const KM_PER_DEGREE = 111.2;

/** Distance of two points that are near each other; the plane is near enough. */
export function kilometres(a: Degrees, b: Degrees): number {
  const x = (b.longitude - a.longitude) * Math.cos((((a.latitude + b.latitude) / 2) * Math.PI) / 180);
  return Math.hypot(x, b.latitude - a.latitude) * KM_PER_DEGREE;
}
