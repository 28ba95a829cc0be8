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

/** Distances from a place by a look at every point; buildings may have several points. */
export class PointDistances {
  readonly #vectors: Float64Array;
  readonly #squares: Float64Array;
  readonly #buildings: Uint32Array;
  readonly #ids = new Map<string, number>();

  constructor(points: readonly (Point & { readonly building: string })[]) {
    this.#vectors = Float64Array.from(points.flatMap(vectorOf));
    this.#squares = new Float64Array(points.length);
    this.#buildings = Uint32Array.from(points, ({ building }) => {
      const id = this.#ids.get(building) ?? this.#ids.size;
      this.#ids.set(building, id);
      return id;
    });
  }

  /** Distance of the nearest point. */
  least(at: Point): number {
    return meters(this.#chords(at).reduce((a, b) => Math.min(a, b)));
  }

  /** So many least distances of buildings in order, and the distance of each building by name. */
  ofBuildings(at: Point, count: number) {
    const least = new Float64Array(this.#ids.size).fill(Number.POSITIVE_INFINITY);
    for (const [i, square] of this.#chords(at).entries()) {
      const building = this.#buildings[i] as number;
      least[building] = Math.min(least[building] as number, square);
    }
    const of = (building: string): number => meters(least[this.#ids.get(building) ?? -1] ?? Number.NaN);
    return { least: Array.from(least.toSorted().subarray(0, count), meters), of };
  }

  /** Squares of the chords to all points. */
  #chords(at: Point): Float64Array {
    const [x, y, z] = vectorOf(at);
    const [vectors, squares] = [this.#vectors, this.#squares];
    for (let i = 0; i < squares.length; i++) {
      const dx = (vectors[3 * i] as number) - x;
      const dy = (vectors[3 * i + 1] as number) - y;
      const dz = (vectors[3 * i + 2] as number) - z;
      squares[i] = dx * dx + dy * dy + dz * dz;
    }
    return squares;
  }
}

/** The distance that a chord of the given square spans. */
function meters(square: number): number {
  return 2 * RADIUS_METERS * Math.asin(Math.sqrt(square) / 2);
}
