import { spend } from '../../budget.js';
import { COORDINATE_SCALE } from '../../dataset/format/codecs/columns.js';
import { distanceMeters, METERS_PER_DEGREE, RADIANS, ROUNDING_METERS, roundedMeters } from '../../distance.js';
import type { PointTree } from './point-tree.js';
import { AXES, GAPS_X, GAPS_Y, LEFTS, narrowingOf, RIGHTS, radiansFromEquator } from './tree-walk.js';

/** The points of a tree that lie nearest to a place, all at the same distance. */
export interface NearestPoints {
  readonly rows: readonly number[];
  /** Meters, rounded to 0.01. */
  readonly distance: number;
}

/** Units of the stored coordinates in a meter of latitude. */
const STEPS_A_METER = COORDINATE_SCALE / METERS_PER_DEGREE;
const ROUNDING_STEPS = ROUNDING_METERS * STEPS_A_METER;

/** Points that may be the nearest, by index in the tree; scratch space of one walk. */
const FOUND: number[] = [];

/**
 * The nearest points within a reach of at most 150 km, away from poles and antimeridian. The walk goes into the near half first and needs
 * no queue, object or trigonometry: it weighs distances in a plane in which none is longer than on the sphere, nor much shorter. The few
 * points that may be the nearest by that are measured on the sphere at the end.
 */
export function nearestPlanar(
  tree: PointTree,
  latitude: number,
  longitude: number,
  reachMeters: number,
  include?: (row: number) => boolean,
): NearestPoints | null {
  const { ids, coords, nodeSize } = tree;
  const x = longitude * COORDINATE_SCALE;
  const y = latitude * COORDINATE_SCALE;
  const reach = reachMeters + ROUNDING_METERS;
  const height = (reach / METERS_PER_DEGREE) * RADIANS;
  const fromEquator = radiansFromEquator(latitude);
  const narrowing = narrowingOf(fromEquator, height);
  // The factor that makes a weighed square no smaller than that of the distance on the sphere. East
  // counts most on the side of the equator, where a degree of longitude is widest. North gains at
  // least 1 / FLATNESS by it, which covers how far a great circle bends from a straight line here:
  // less than a third of the squared difference of longitude, 0.0002 at the equator for 150 km and
  // outgrown by the cosines farther from it.
  const slack = (Math.cos(fromEquator) * Math.cos(Math.max(0, fromEquator - height))) / narrowing;
  let most = (reach * STEPS_A_METER) ** 2;
  let count = 0;
  let left = 0;
  let right = ids.length - 1;
  let axis = 0;
  let gapX = 0;
  let gapY = 0;
  let later = 0;
  for (;;) {
    const isLeaf = right - left <= nodeSize;
    const middle = (left + right) >>> 1;
    // An inner node has one point, which is looked at only when the far half may hold one as near.
    let from = left;
    let to = right;
    let offset = 0;
    if (!isLeaf) {
      offset = (axis === 0 ? x : y) - (coords[2 * middle + axis] as number);
      const farX = axis === 0 ? offset : gapX;
      const farY = axis === 0 ? gapY : offset;
      from = middle;
      to = middle - 1;
      if (farY * farY + narrowing * farX * farX <= most) {
        to = middle;
        LEFTS[later] = offset < 0 ? middle + 1 : left;
        RIGHTS[later] = offset < 0 ? right : middle - 1;
        AXES[later] = 1 - axis;
        GAPS_X[later] = farX;
        GAPS_Y[later] = farY;
        later++;
      }
    }
    spend(to - from + 2);
    for (let i = from; i <= to; i++) {
      const east = (coords[2 * i] as number) - x;
      const north = (coords[2 * i + 1] as number) - y;
      const square = north * north + narrowing * east * east;
      if (square > most || (include !== undefined && !include(ids[i] as number))) continue;
      FOUND[count++] = i;
      const longest = Math.sqrt(square * slack) + ROUNDING_STEPS;
      if (longest * longest < most) most = longest * longest;
    }
    if (!isLeaf) {
      if (offset < 0) right = middle - 1;
      else left = middle + 1;
      axis = 1 - axis;
      continue;
    }
    do {
      if (later === 0) return nearestFound(tree, count, latitude, longitude, reachMeters);
      later--;
      gapX = GAPS_X[later] as number;
      gapY = GAPS_Y[later] as number;
    } while (gapY * gapY + narrowing * gapX * gapX > most);
    left = LEFTS[later] as number;
    right = RIGHTS[later] as number;
    axis = AXES[later] as number;
  }
}

/** The nearest of the first `count` points found, measured on the sphere. The last one found is mostly the nearest. */
function nearestFound({ ids, coords }: PointTree, count: number, latitude: number, longitude: number, reach: number): NearestPoints | null {
  let rows: number[] = [];
  let distance = reach;
  for (let k = count - 1; k >= 0; k--) {
    const i = FOUND[k] as number;
    const north = (coords[2 * i + 1] as number) / COORDINATE_SCALE;
    // A degree of latitude is equally long everywhere: a point too far north or south needs no
    // measuring.
    if (Math.abs(north - latitude) * METERS_PER_DEGREE > distance + ROUNDING_METERS) continue;
    const measured = roundedMeters(distanceMeters(latitude, longitude, north, (coords[2 * i] as number) / COORDINATE_SCALE));
    if (measured > distance) continue;
    const row = ids[i] as number;
    if (measured < distance || rows.length === 0) rows = [row];
    else rows.push(row);
    distance = measured;
  }
  return rows.length === 0 ? null : { rows, distance };
}
