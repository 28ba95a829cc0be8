/** A position in WGS84 degrees. */
export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

const RADIANS = Math.PI / 180;
const RADIUS_METERS = 6_371_008.8;

/** Great-circle distance by the angle between two vectors. */
export function vectorDistance(a: Point, b: Point): number {
  const [u, v] = [vectorOf(a), vectorOf(b)];
  const cross = Math.hypot(u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]);
  return RADIUS_METERS * Math.atan2(cross, u[0] * v[0] + u[1] * v[1] + u[2] * v[2]);
}

function vectorOf({ latitude, longitude }: Point): readonly [number, number, number] {
  const [phi, lambda] = [latitude * RADIANS, longitude * RADIANS];
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
}

/** Distance of the nearest point by a look at every one. */
export function leastDistance(points: readonly Point[], at: Point): number {
  return points.reduce((least, point) => Math.min(least, vectorDistance(at, point)), Number.POSITIVE_INFINITY);
}

/** The same for many places: goes north and south from a place through points in the order of their latitudes, until none can be nearer. */
export class Sweep {
  readonly #points: readonly Point[];
  readonly #vectors: Float64Array;

  constructor(points: readonly Point[]) {
    this.#points = points.toSorted((a, b) => a.latitude - b.latitude);
    this.#vectors = Float64Array.from(this.#points.flatMap((point) => vectorOf(point)));
  }

  leastDistance(at: Point): number {
    const points = this.#points;
    let start = 0;
    for (let step = 2 ** 24; step >= 1; step /= 2) {
      if (start + step <= points.length && (points[start + step - 1] as Point).latitude < at.latitude) start += step;
    }
    const vector = vectorOf(at);
    let least = Number.POSITIVE_INFINITY;
    for (const [from, step] of [
      [start, 1],
      [start - 1, -1],
    ] as const) {
      for (let i = from; i >= 0 && i < points.length; i += step) {
        const difference = ((points[i] as Point).latitude - at.latitude) * RADIANS;
        // No chord is shorter than that between two latitudes.
        if (Math.abs(2 * Math.sin(difference / 2)) > least) break;
        least = Math.min(least, this.#chord(i, vector));
      }
    }
    return 2 * RADIUS_METERS * Math.asin(Math.min(1, least / 2));
  }

  #chord(i: number, [x, y, z]: readonly [number, number, number]): number {
    const v = this.#vectors;
    return Math.sqrt(((v[3 * i] as number) - x) ** 2 + ((v[3 * i + 1] as number) - y) ** 2 + ((v[3 * i + 2] as number) - z) ** 2);
  }
}
