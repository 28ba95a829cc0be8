import type { PointTree } from '../../dataset/format/tables/us-streets.js';
import { widthOfCircle } from '../../distance.js';
import { type NearestPoints, nearestPlanar } from './nearest-planar.js';
import { nearestSpherical } from './nearest-spherical.js';

/**
 * Within these reaches, meters, the earth is nearly flat except around the poles. The larger one is
 * tried when the smaller has no point.
 */
const PLANES_METERS = [20_000, 150_000];
/** The planar walk is used up to this latitude, degrees. */
const PLANE_LATITUDE = 70;
/**
 * Half the width of the widest circle that the planar walk searches, degrees of longitude: less
 * than 4.
 */
const PLANE_WIDTH = widthOfCircle(PLANE_LATITUDE, 150_000);

/**
 * The nearest points within reach by great-circle distance, null when there is none. The tree is a
 * k-d tree in the layout of kdbush. `include` leaves out rows.
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
  const { rows, distances } = nearestSpherical(tree, { latitude, longitude, count: 1, reachMeters, include });
  const [distance] = distances;
  return distance === undefined ? null : { rows, distance };
}
