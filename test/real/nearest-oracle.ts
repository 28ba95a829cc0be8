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
  readonly #latitudes: Float64Array;
  readonly #vectors: Float64Array;

  constructor(points: readonly Point[]) {
    const ascending = points.toSorted((a, b) => a.latitude - b.latitude);
    this.#latitudes = Float64Array.from(ascending, ({ latitude }) => latitude);
    this.#vectors = new Float64Array(3 * points.length);
    ascending.forEach((point, i) => {
      this.#vectors.set(vectorOf(point), 3 * i);
    });
  }

  leastDistance(at: Point): number {
    const start = this.#firstNorthOf(at.latitude);
    const north = this.#leastChord(at, start, 1, 4);
    const least = this.#leastChord(at, start - 1, -1, north);
    return 2 * RADIUS_METERS * Math.asin(Math.sqrt(least) / 2);
  }

  #firstNorthOf(latitude: number): number {
    let [low, high] = [0, this.#latitudes.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#latitudes[middle] as number) < latitude) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The shortest chord, squared, to a point of one direction, or that which is known where none is shorter. */
  #leastChord(at: Point, from: number, step: 1 | -1, known: number): number {
    const latitudes = this.#latitudes;
    const vectors = this.#vectors;
    const [x, y, z] = vectorOf(at);
    let least = known;
    let farthest = degreesOfChord(known);
    for (let i = from; i >= 0 && i < latitudes.length; i += step) {
      // No chord is shorter than that between two latitudes.
      if (Math.abs((latitudes[i] as number) - at.latitude) > farthest) break;
      const dx = (vectors[3 * i] as number) - x;
      const dy = (vectors[3 * i + 1] as number) - y;
      const dz = (vectors[3 * i + 2] as number) - z;
      const square = dx * dx + dy * dy + dz * dz;
      if (square >= least) continue;
      least = square;
      farthest = degreesOfChord(square);
    }
    return least;
  }
}

/** Distances of buildings that have several points each, by a look at every point. */
export class BuildingDistances {
  readonly #vectors: Float64Array;
  readonly #buildings: Uint32Array;
  readonly #ids = new Map<string, number>();
  readonly #least: Float64Array;

  constructor(points: readonly (Point & { readonly building: string })[]) {
    this.#vectors = new Float64Array(3 * points.length);
    this.#buildings = new Uint32Array(points.length);
    points.forEach((point, i) => {
      this.#vectors.set(vectorOf(point), 3 * i);
      const id = this.#ids.get(point.building) ?? this.#ids.size;
      this.#ids.set(point.building, id);
      this.#buildings[i] = id;
    });
    this.#least = new Float64Array(this.#ids.size);
  }

  /** So many least distances in order, and the distance of each building by name. */
  from(at: Point, count: number): { readonly least: readonly number[]; readonly of: (building: string) => number | undefined } {
    const [x, y, z] = vectorOf(at);
    this.#least.fill(Number.POSITIVE_INFINITY);
    for (let i = 0; i < this.#buildings.length; i++) {
      const dx = (this.#vectors[3 * i] as number) - x;
      const dy = (this.#vectors[3 * i + 1] as number) - y;
      const dz = (this.#vectors[3 * i + 2] as number) - z;
      const square = dx * dx + dy * dy + dz * dz;
      const building = this.#buildings[i] as number;
      if (square < (this.#least[building] as number)) this.#least[building] = square;
    }
    const meters = (square: number): number => 2 * RADIUS_METERS * Math.asin(Math.sqrt(square) / 2);
    return {
      least: Array.from(this.#least.toSorted().subarray(0, count), meters),
      of: (building) => {
        const id = this.#ids.get(building);
        return id === undefined ? undefined : meters(this.#least[id] as number);
      },
    };
  }
}

/** The angle that a chord of the given square spans, and a little more. */
function degreesOfChord(square: number): number {
  return (2 * Math.asin(Math.sqrt(square) / 2)) / RADIANS + 1e-9;
}
