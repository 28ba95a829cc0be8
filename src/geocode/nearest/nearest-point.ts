import type { PointTree } from '../../dataset/format/tables/us-streets.js';
import { widthOfCircle } from '../distance.js';
import { nearestPlanar } from './nearest-planar.js';
import { nearestSpherical } from './nearest-spherical.js';

/** The points of a tree that lie nearest to a place, all at the same distance. */
export interface NearestPoints {
  readonly rows: readonly number[];
  /** Metres, rounded to 0.01. */
  readonly distance: number;
}

/** Within such reaches the earth is nearly flat, but for the country around the poles; the larger one is tried when the smaller has nothing. */
const PLANES_METERS = [20_000, 150_000];
const PLANE_LATITUDE = 70;
/** No circle of that radius is wider to one side, degrees of longitude. */
const PLANE_WIDTH = widthOfCircle(PLANE_LATITUDE, 150_000);

/**
 * The nearest points within reach by great-circle distance, or null; the tree is a k-d tree as kdbush lays it out.
 * `include` leaves out rows.
 */
export function nearestPoints(
  tree: PointTree,
  latitude: number,
  longitude: number,
  reachMeters: number,
  include?: (row: number) => boolean,
): NearestPoints | null {
  if (Math.abs(latitude) < PLANE_LATITUDE && Math.abs(longitude) < 180 - PLANE_WIDTH) {
    for (const plane of PLANES_METERS) {
      const found = nearestPlanar(tree, latitude, longitude, Math.min(reachMeters, plane), include);
      if (found !== null || reachMeters <= plane) return found;
    }
  }
  const { rows, distances } = nearestSpherical(tree, latitude, longitude, 1, reachMeters, include);
  const [distance] = distances;
  return distance === undefined ? null : { rows, distance };
}
