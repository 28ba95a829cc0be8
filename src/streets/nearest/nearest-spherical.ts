import { spend } from '../../budget.js';
import { COORDINATE_SCALE } from '../../dataset/format/codecs/columns.js';
import { distanceMeters, EARTH_RADIUS_METERS, METERS_PER_DEGREE, ROUNDING_METERS, roundedMeters, widthOfCircle } from '../../distance.js';
import type { PointTree } from './point-tree.js';
import { AXES, GAPS_X, GAPS_Y, LEFTS, MOST_FLAT_DEGREES, narrowingOf, RIGHTS, radiansFromEquator } from './tree-walk.js';

const HALF_TURN = 180 * COORDINATE_SCALE;
/** Up to this difference of longitude the two axes may be weighed together. */
const FLAT_STEPS = MOST_FLAT_DEGREES * COORDINATE_SCALE;

/** Points of a tree by their distance from a place, the nearest first. */
export interface RankedPoints {
  readonly rows: readonly number[];
  /** Meters, rounded to 0.01. */
  readonly distances: readonly number[];
}

/** Which points are looked for. Degrees and meters. */
export interface NearestQuery {
  readonly latitude: number;
  readonly longitude: number;
  /** How many points are wanted; those as far as the last of them come too. */
  readonly count: number;
  readonly reachMeters: number;
  /** Leaves out rows; undefined takes all. */
  readonly include?: ((row: number) => boolean) | undefined;
}

/**
 * The nearest `count` points within reach by great-circle distance, and all that lie as far as the last of them, wherever they are: across
 * the antimeridian, around a pole. The walk goes into the near half first and needs no queue. It leaves out halves by their distance along
 * the axes alone, against a box around the circle of the best distances so far; trigonometry is needed only when that circle shrinks.
 */
export function nearestSpherical(tree: PointTree, query: NearestQuery): RankedPoints {
  const { longitude } = query;
  const walk = new Walk(tree, query);
  walk.from(longitude * COORDINATE_SCALE);
  // Points across the antimeridian are seen from a place one turn away.
  if (walk.reachesEast(longitude)) walk.from(longitude * COORDINATE_SCALE - 2 * HALF_TURN);
  if (walk.reachesWest(longitude)) walk.from(longitude * COORDINATE_SCALE + 2 * HALF_TURN);
  return { rows: walk.rows, distances: walk.distances };
}

class Walk {
  readonly rows: number[] = [];
  readonly distances: number[] = [];
  /** Points farther than this are not wanted, meters. */
  private most: number;
  private turns = 0;
  /** Half the height and width of a box around all wanted points, in units of the stored coordinates. */
  private north = 0;
  private east = 0;
  /** See {@link narrowingOf}; 0 where the box is too wide to weigh the two axes together. */
  private narrowing = 0;
  private readonly tree: PointTree;
  private readonly latitude: number;
  private readonly longitude: number;
  private readonly count: number;
  private readonly include: ((row: number) => boolean) | undefined;

  constructor(tree: PointTree, { latitude, longitude, count, reachMeters, include }: NearestQuery) {
    this.tree = tree;
    this.latitude = latitude;
    this.longitude = longitude;
    this.count = count;
    this.include = include;
    this.most = reachMeters;
    this.setBox();
  }

  /** Whether points across the antimeridian may be as near; a box of all longitudes has seen them already. */
  reachesEast(longitude: number): boolean {
    return Number.isFinite(this.east) && longitude * COORDINATE_SCALE + this.east > HALF_TURN;
  }

  reachesWest(longitude: number): boolean {
    return Number.isFinite(this.east) && longitude * COORDINATE_SCALE - this.east < -HALF_TURN;
  }

  /** Walks the tree for a place at `x` east, in units of the stored coordinates; it may lie beyond the antimeridian. */
  from(x: number): void {
    this.turns++;
    const { ids, coords, nodeSize } = this.tree;
    const y = this.latitude * COORDINATE_SCALE;
    let left = 0;
    let right = ids.length - 1;
    let axis = 0;
    let gapX = 0;
    let gapY = 0;
    let later = 0;
    for (;;) {
      if (right - left <= nodeSize) {
        this.scan(left, right, x, y);
        do {
          if (later === 0) return;
          later--;
          gapX = GAPS_X[later] as number;
          gapY = GAPS_Y[later] as number;
        } while (this.isBeyond(gapX, gapY));
        left = LEFTS[later] as number;
        right = RIGHTS[later] as number;
        axis = AXES[later] as number;
        continue;
      }
      const middle = (left + right) >>> 1;
      const offset = (axis === 0 ? x : y) - (coords[2 * middle + axis] as number);
      const gap = offset < 0 ? -offset : offset;
      const farX = axis === 0 ? gap : gapX;
      const farY = axis === 0 ? gapY : gap;
      if (!this.isBeyond(farX, farY)) {
        this.scan(middle, middle, x, y);
        LEFTS[later] = offset < 0 ? middle + 1 : left;
        RIGHTS[later] = offset < 0 ? right : middle - 1;
        AXES[later] = 1 - axis;
        GAPS_X[later] = farX;
        GAPS_Y[later] = farY;
        later++;
      }
      if (offset < 0) right = middle - 1;
      else left = middle + 1;
      axis = 1 - axis;
    }
  }

  private isBeyond(east: number, north: number): boolean {
    const height = this.north;
    return north > height || east > this.east || north * north + this.narrowing * east * east > height * height;
  }

  /** Weighs the point that seems nearest first: its distance rules out nearly all others. */
  private scan(left: number, right: number, x: number, y: number): void {
    const { ids, coords } = this.tree;
    spend(right - left + 2);
    let narrowing = this.narrowing;
    let first = left;
    let least = Number.POSITIVE_INFINITY;
    for (let i = left; i <= right; i++) {
      const east = (coords[2 * i] as number) - x;
      const north = (coords[2 * i + 1] as number) - y;
      const square = north * north + narrowing * east * east;
      if (square < least) {
        least = square;
        first = i;
      }
    }
    if (least > this.north * this.north) return;
    this.weigh(ids[first] as number, coords[2 * first] as number, coords[2 * first + 1] as number);
    narrowing = this.narrowing;
    let most = this.north * this.north;
    for (let i = left; i <= right; i++) {
      const east = (coords[2 * i] as number) - x;
      const north = (coords[2 * i + 1] as number) - y;
      if (north * north + narrowing * east * east > most || i === first) continue;
      this.weigh(ids[i] as number, coords[2 * i] as number, coords[2 * i + 1] as number);
      narrowing = this.narrowing;
      most = this.north * this.north;
    }
  }

  private weigh(row: number, x: number, y: number): void {
    if (this.include !== undefined && !this.include(row)) return;
    const { rows, distances, count } = this;
    spend(1 + (distances.length >> 2));
    const distance = roundedMeters(distanceMeters(this.latitude, this.longitude, y / COORDINATE_SCALE, x / COORDINATE_SCALE));
    // A walk from across the antimeridian may meet the same point again.
    if (distance > this.most || (this.turns > 1 && rows.includes(row))) return;
    let at = distances.length;
    while (at > 0 && (distances[at - 1] as number) > distance) at--;
    distances.splice(at, 0, distance);
    rows.splice(at, 0, row);
    const last = distances[count - 1];
    if (last === undefined || last === this.most) return;
    let kept = distances.length;
    while ((distances[kept - 1] as number) > last) kept--;
    distances.length = kept;
    rows.length = kept;
    this.most = last;
    this.setBox();
  }

  private setBox(): void {
    const radius = this.most + ROUNDING_METERS;
    this.north = (radius / METERS_PER_DEGREE) * COORDINATE_SCALE;
    this.east = widthOfCircle(this.latitude, radius) * COORDINATE_SCALE;
    this.narrowing = this.east < FLAT_STEPS ? narrowingOf(radiansFromEquator(this.latitude), radius / EARTH_RADIUS_METERS) : 0;
  }
}
