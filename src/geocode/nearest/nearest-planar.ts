import { spend } from '../../budget.js';
import { COORDINATE_SCALE } from '../../dataset/format/codecs/columns.js';
import type { PointTree } from '../../dataset/format/tables/us-streets.js';
import { distanceMeters, METERS_PER_DEGREE, ROUNDING_METERS, roundedMeters } from '../distance.js';
import type { NearestPoints } from './nearest-point.js';

const RADIANS = Math.PI / 180;
const STEPS_A_METER = COORDINATE_SCALE / METERS_PER_DEGREE;
const ROUNDING_STEPS = ROUNDING_METERS * STEPS_A_METER;
/** An arc of a few degrees is longer than its chord, by less than this share. */
const FLATNESS = 0.999;

/** Deepest tree: 2^32 points. */
const MOST_LEVELS = 32;
/** What is left for later: the ends of a run of points, its axis and how far it lies from the place along either axis. */
const LEFTS = new Uint32Array(MOST_LEVELS);
const RIGHTS = new Uint32Array(MOST_LEVELS);
const AXES = new Uint8Array(MOST_LEVELS);
const GAPS_X = new Float64Array(MOST_LEVELS);
const GAPS_Y = new Float64Array(MOST_LEVELS);
/** Points that may be the nearest, by their place in the tree. */
const FOUND: number[] = [];

/**
 * The nearest points within a reach of a few kilometres, away from poles and antimeridian. A walk down the tree, the near half
 * first, without a queue, an object or a function of angles: distances are weighed as in a plane where none is longer than on the
 * sphere, nor much shorter. The few points that may be the nearest by it are measured at the end.
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
  const fromEquator = Math.abs(latitude) * RADIANS;
  const cosine = Math.cos(fromEquator);
  /** What a step eastward counts in steps northward, squared. */
  const narrowing = FLATNESS * cosine * Math.cos(fromEquator + height);
  /** What a weighed distance has to be multiplied with to be no shorter than on the sphere, squared. */
  const slack = (cosine * Math.cos(Math.max(0, fromEquator - height))) / narrowing;
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
    // Of an inner node only the middle point is looked at, and only when the far half is worth it.
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

/** The nearest of the first so many points found, measured on the sphere. What was found last is mostly the nearest. */
function nearestFound({ ids, coords }: PointTree, count: number, latitude: number, longitude: number, reach: number): NearestPoints | null {
  let rows: number[] = [];
  let distance = reach;
  for (let k = count - 1; k >= 0; k--) {
    const i = FOUND[k] as number;
    const north = (coords[2 * i + 1] as number) / COORDINATE_SCALE;
    // One degree of latitude is as long everywhere: what is farther north or south needs no measuring.
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
