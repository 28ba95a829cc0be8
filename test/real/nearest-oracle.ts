/** A position in WGS84 degrees. */
export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** Side of a cell, degrees. */
const CELL = 0.02;
const RADIUS_METERS = 6_371_008.8;

/** Great-circle distance by the angle between two vectors. */
export function vectorDistance(a: Point, b: Point): number {
  const [u, v] = [vectorOf(a), vectorOf(b)];
  const cross = Math.hypot(u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]);
  return RADIUS_METERS * Math.atan2(cross, u[0] * v[0] + u[1] * v[1] + u[2] * v[2]);
}

function vectorOf({ latitude, longitude }: Point): readonly [number, number, number] {
  const [phi, lambda] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
}

/** Distance of the nearest point by a look at every one. */
export function leastDistance(points: readonly Point[], at: Point): number {
  return points.reduce((least, point) => Math.min(least, vectorDistance(at, point)), Number.POSITIVE_INFINITY);
}

/** The same for many places: looks at the points of cells in growing squares around the place, until no cell outside can be nearer. */
export class Cells {
  readonly #cells = new Map<string, Point[]>();

  constructor(points: readonly Point[]) {
    for (const point of points) {
      const key = `${cellOf(point.longitude)} ${cellOf(point.latitude)}`;
      const cell = this.#cells.get(key);
      if (cell === undefined) this.#cells.set(key, [point]);
      else cell.push(point);
    }
  }

  leastDistance(at: Point): number {
    const [x, y] = [cellOf(at.longitude), cellOf(at.latitude)];
    let least = Number.POSITIVE_INFINITY;
    for (let ring = 0; ; ring++) {
      for (let i = -ring; i <= ring; i++) {
        const step = Math.abs(i) === ring ? 1 : 2 * ring;
        for (let j = -ring; j <= ring; j += step) {
          least = Math.min(least, leastDistance(this.#cells.get(`${x + i} ${y + j}`) ?? [], at));
        }
      }
      // A degree of longitude is shorter than one of latitude, shortest at the edge away from the equator.
      const narrowest = Math.cos(((Math.abs(at.latitude) + (ring + 1) * CELL) * Math.PI) / 180);
      if (least < ring * CELL * 111_000 * narrowest) return least;
    }
  }
}

function cellOf(degrees: number): number {
  return Math.floor(degrees / CELL);
}
