import { perOwner } from '../../bounded-cache.js';
import { needAll } from '../../dataset/missing.js';
import type { DatasetView } from '../../dataset/view.js';
import { ROUNDING_METERS, widthOfCircle } from '../../distance.js';
import type { Coordinates } from '../../service.js';
import { GENERAL_DELIVERY, PO_BOX, type Shard } from '../street-record.js';
import { type NearestPoints, nearestPlanar } from './nearest-planar.js';
import { nearestSpherical } from './nearest-spherical.js';
import { type PointTree, pointTree } from './point-tree.js';
import { shardsNear } from './shard-boxes.js';

/** A row of a shard's addresses, near a place. */
export interface AddressRow {
  readonly shard: Shard;
  readonly row: number;
  /** Meters, rounded to 0.01. */
  readonly distance: number;
}

/** Address rows near a place. */
export interface NearestRows {
  /** The nearest first. */
  readonly rows: readonly AddressRow[];
  /** No row lies farther, meters: the distance of the last row, or the reach asked for while there are too few rows. */
  readonly reach: number;
  /** Number of shard keys that were searched. */
  readonly asked: number;
}

interface Asked {
  readonly view: DatasetView;
  readonly place: Coordinates;
  readonly count: number;
}

/** The first reach in which shards are searched, meters, and the factor by which it grows while there are too few rows. */
const FIRST_REACH_METERS = 2_500;
const WIDENING = 8;

/**
 * The nearest `count` addresses within reach, and all that lie as far as the last of them; fewer
 * where there are no more. Asks only for shards that may hold one.
 */
export function nearestRows(view: DatasetView, place: Coordinates, reach: number, count: number): NearestRows {
  const asked = { view, place, count };
  for (let first = FIRST_REACH_METERS; first < reach; first *= WIDENING) {
    const found = nearestWithin(asked, first);
    if (found.rows.length >= count) return found;
  }
  return nearestWithin(asked, reach);
}

/** Searches the shards whose boxes hold the place, then others as long as they may hold a row as near. */
function nearestWithin(asked: Asked, reach: number): NearestRows {
  const { view, place } = asked;
  const shards = shardsNear(view, place.latitude, place.longitude, reach);
  const around = shards.findIndex(({ distance }) => distance > 0);
  // Shards around the place are searched in any case, so they are read together.
  const together = around < 0 ? shards : shards.slice(0, around);
  let found: NearestRows = { rows: [], reach, asked: 0 };
  for (const tables of needAll(together, ({ key }) => view.tables('us-streets', key))) found = lookInto(tables, asked, found);
  for (let next = shards[found.asked]; next !== undefined && next.distance <= found.reach + ROUNDING_METERS; next = shards[found.asked])
    found = lookInto(view.tables('us-streets', next.key), asked, found);
  return found;
}

/** Adds the rows of one key's shards that are at least as near as those found before. */
function lookInto(shards: readonly Shard[], { place, count }: Asked, before: NearestRows): NearestRows {
  return count === 1 ? nearestIn(shards, place, before) : severalIn(shards, place, count, before);
}

function nearestIn(shards: readonly Shard[], { latitude, longitude }: Coordinates, before: NearestRows): NearestRows {
  let { rows, reach } = before;
  for (const shard of shards) {
    const { tree, include } = placed(shard.table);
    const found = nearestPoints(tree, latitude, longitude, reach, include);
    if (found === null) continue;
    const { distance } = found;
    const here = found.rows.map((row): AddressRow => ({ shard, row, distance }));
    rows = distance < reach ? here : [...rows, ...here];
    reach = distance;
  }
  return { rows, reach, asked: before.asked + 1 };
}

function severalIn(shards: readonly Shard[], { latitude, longitude }: Coordinates, count: number, before: NearestRows): NearestRows {
  let { rows, reach } = before;
  for (const shard of shards) {
    const { tree, include } = placed(shard.table);
    const found = nearestSpherical(tree, { latitude, longitude, count, reachMeters: reach, include });
    const here = found.rows.map((row, i): AddressRow => ({ shard, row, distance: found.distances[i] as number }));
    const sorted = [...rows, ...here].sort((a, b) => a.distance - b.distance);
    reach = sorted[count - 1]?.distance ?? reach;
    rows = sorted.filter(({ distance }) => distance <= reach);
  }
  return { rows, reach, asked: before.asked + 1 };
}

/** The points of a shard. `include` leaves out PO boxes and general delivery, whose points are those of a post office; undefined where it has neither. */
const placed = perOwner((table: Shard['table']) => {
  const ranges = [PO_BOX, GENERAL_DELIVERY].map((name) => {
    const [from, to] = table.streetKeys.equalRange(name);
    return [table.firstAddress[from] as number, table.firstAddress[to] as number] as const;
  });
  const none = ranges.every(([from, to]) => from === to);
  const include = none ? undefined : (row: number): boolean => ranges.every(([from, to]) => row < from || row >= to);
  return { tree: pointTree(table.latitude.all(), table.longitude.all()), include };
});

/**
 * Within these reaches, meters, the earth is nearly flat except around the poles. The larger one is tried when the smaller has no point.
 */
const PLANES_METERS = [20_000, 150_000];
/** The planar walk is used up to this latitude, degrees. */
const PLANE_LATITUDE = 70;
/** Half the width of the widest circle that the planar walk searches, degrees of longitude: less than 4. */
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
