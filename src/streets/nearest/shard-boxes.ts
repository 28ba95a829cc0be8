import { perOwner } from '../../bounded-cache.js';
import { spend, uncounted } from '../../budget.js';
import type { DatasetView } from '../../dataset/view.js';
import { boxDistanceMeters, METERS_PER_DEGREE, ROUNDING_METERS, widthOfCircle } from '../../distance.js';

/** The shards of one key, and a lower bound of the distance to their points. */
export interface NearShards {
  readonly key: string;
  /** Meters; 0 where the place lies inside their box. */
  readonly distance: number;
}

type Files = ReturnType<typeof shardFiles>;
/** The boxes that touch a band of latitude, the westernmost first. */
interface Band {
  readonly keys: readonly string[];
  /** West, south, east and north of the boxes one after the other, degrees. */
  readonly edges: Float64Array;
}

/** Bands of one degree, the southernmost first. */
const BANDS = 180;

/** The shards of addresses that may hold a point within reach of a place, the nearest first. Reads nothing. */
export function shardsNear(view: DatasetView, latitude: number, longitude: number, reachMeters: number): readonly NearShards[] {
  const bands = boxBands(shardFiles(view));
  const reach = reachMeters + ROUNDING_METERS;
  const height = reach / METERS_PER_DEGREE;
  const width = widthOfCircle(latitude, reach);
  // When the circle crosses the antimeridian, the edges of a box do not tell whether it is near.
  const crosses = Math.abs(longitude) + width > 180;
  const westmost = crosses ? -180 : longitude - width;
  const eastmost = crosses ? 180 : longitude + width;
  const near: NearShards[] = [];
  const first = bandOf(latitude - height);
  const last = bandOf(latitude + height);
  for (let band = first; band <= last; band++) {
    const { keys, edges } = bands[band] as Band;
    spend(1 + keys.length);
    for (let i = 0; i < keys.length; i++) {
      const west = edges[4 * i] as number;
      if (west > eastmost) break;
      const east = edges[4 * i + 2] as number;
      if (east < westmost) continue;
      const south = edges[4 * i + 1] as number;
      const north = edges[4 * i + 3] as number;
      // A box that starts in a band farther south was handled there.
      if (latitude < south - height || latitude > north + height || (band > first && bandOf(south) < band)) continue;
      if (crosses && degreesBeside(longitude, west, east) > width) continue;
      const distance = boxDistanceMeters(latitude, longitude, [west, south, east, north]);
      if (distance <= reach) near.push({ key: keys[i] as string, distance });
    }
  }
  if (near.length < 2) return near;
  near.sort((a, b) => a.distance - b.distance);
  return near.filter(({ key }, i) => near.findIndex((other) => other.key === key) === i);
}

function shardFiles(view: DatasetView) {
  return view.files('us-streets');
}

const boxBands = perOwner((files: Files) => uncounted(() => bandsOfBoxes(files)));

function bandsOfBoxes(files: Files): readonly Band[] {
  const eastward = files
    .flatMap(({ file: { key, bbox } }) => (bbox === null ? [] : [{ key, bbox }]))
    .toSorted((a, b) => a.bbox[0] - b.bbox[0]);
  return Array.from({ length: BANDS }, (_, band): Band => {
    const inBand = eastward.filter(({ bbox: [, south, , north] }) => bandOf(south) <= band && band <= bandOf(north));
    return { keys: inBand.map(({ key }) => key), edges: Float64Array.from(inBand.flatMap(({ bbox }) => bbox)) };
  });
}

function bandOf(latitude: number): number {
  return Math.max(0, Math.min(BANDS - 1, Math.floor(latitude) + BANDS / 2));
}

/** Degrees from a longitude to the nearer side of a box, the shorter way around. */
function degreesBeside(longitude: number, west: number, east: number): number {
  if (longitude < west) return Math.min(west - longitude, longitude + 360 - east);
  return longitude > east ? Math.min(longitude - east, west + 360 - longitude) : 0;
}
