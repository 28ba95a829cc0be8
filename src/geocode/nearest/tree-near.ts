import { spend } from '../../budget.js';
import { COORDINATE_SCALE } from '../../dataset/format/codecs/columns.js';
import { BOX_UNITS, TREE_RUN } from '../../dataset/format/tables/point-tree.js';
import type { PointTree, UsStreetsTable } from '../../dataset/format/tables/us-streets.js';
import { boxDistanceMeters, METERS_PER_DEGREE, ROUNDING_METERS, widthOfCircle } from '../distance.js';
import { type NearestQuery, nearestSpherical } from './nearest-spherical.js';

/** Boxes that are compared with a place in one step of the budget. Chosen. */
const BOXES_A_STEP = 4;

/** What rounding may take from a box, degrees. */
const MARGIN = 1e-6;

interface Corner {
  readonly latitude: number;
  readonly longitude: number;
}

/** Some entries of a tree that lie together, and a lower bound of their distance from the place. */
interface Run {
  readonly run: number;
  /** Meters. */
  readonly distance: number;
}

/**
 * The entries of the tree of a shard among which the points looked for are, as a tree of one leaf. A
 * walk through the whole tree would read the pages of a point on each level; the boxes of runs tell
 * which ones may hold a point as near. First those at the place, then all that are no farther than
 * what was found there.
 */
export function treeNear(table: UsStreetsTable, boxes: Uint16Array, query: NearestQuery): PointTree {
  table.askForTree();
  const runs = runsByDistance(table, boxes, query);
  let taken = Math.max(Math.ceil(query.count / TREE_RUN), countWithin(runs, 0));
  for (;;) {
    const tree = leafOf(table, runs.slice(0, taken));
    const { distances } = nearestSpherical(tree, query);
    const farthest = distances[query.count - 1];
    const needed = countWithin(runs, (farthest ?? query.reachMeters) + ROUNDING_METERS);
    if (needed <= taken) return tree;
    // While there are too few, the reach may hold far more runs than are needed.
    taken = farthest === undefined ? Math.min(needed, 2 * taken) : needed;
  }
}

/** The runs that may hold a point within reach, the nearest first. */
function runsByDistance({ bounds }: UsStreetsTable, boxes: Uint16Array, query: NearestQuery): readonly Run[] {
  const { latitude, longitude } = query;
  const [west, south, east, north] = bounds.box.map((side) => side / COORDINATE_SCALE) as [number, number, number, number];
  const across = (part: number): number => west + ((east - west) * part) / BOX_UNITS;
  const up = (part: number): number => south + ((north - south) * part) / BOX_UNITS;
  const [least, most] = aroundPlace(query);
  // All of them at once: of a file that is read page by page each access to a cell costs more.
  const sides = boxes.subarray(0, boxes.length);
  const runs: Run[] = [];
  for (let run = 0; 4 * run < sides.length; run++) {
    const bottom = up(sides[4 * run + 1] as number);
    const top = up(sides[4 * run + 3] as number);
    if (top < least.latitude || bottom > most.latitude) continue;
    const left = across(sides[4 * run] as number);
    const right = across(sides[4 * run + 2] as number);
    if (right < least.longitude || left > most.longitude) continue;
    runs.push({ run, distance: boxDistanceMeters(latitude, longitude, [left, bottom, right, top]) });
  }
  spend(sides.length / (4 * BOXES_A_STEP));
  return runs.sort((a, b) => a.distance - b.distance || a.run - b.run);
}

/** The corners of a box that has all points within reach; without limits of longitude where it would go around the globe. */
function aroundPlace({ latitude, longitude, reachMeters }: NearestQuery): readonly [least: Corner, most: Corner] {
  const reach = reachMeters + ROUNDING_METERS;
  const height = reach / METERS_PER_DEGREE;
  const width = widthOfCircle(latitude, reach);
  const isAcross = longitude - width < -180 || longitude + width > 180;
  const [left, right] = isAcross ? [-180, 180] : [longitude - width, longitude + width];
  return [
    { latitude: latitude - height - MARGIN, longitude: left - MARGIN },
    { latitude: latitude + height + MARGIN, longitude: right + MARGIN },
  ];
}

/** How many of the runs, the nearest first, lie within a distance. */
function countWithin(runs: readonly Run[], meters: number): number {
  const end = runs.findIndex(({ distance }) => distance > meters);
  return end < 0 ? runs.length : end;
}

/** The entries of some runs. Asks for the pages of all of them before it reads any. */
function leafOf({ treeIds, latitude, longitude, bounds: { addresses } }: UsStreetsTable, runs: readonly Run[]): PointTree {
  const endOf = (run: number): number => Math.min(addresses, TREE_RUN * (run + 1));
  let entries = 0;
  for (const { run } of runs) {
    treeIds.ask(TREE_RUN * run, endOf(run));
    entries += endOf(run) - TREE_RUN * run;
  }
  const ids = new Uint32Array(entries);
  let at = 0;
  for (const { run } of runs) for (let entry = TREE_RUN * run; entry < endOf(run); entry++) ids[at++] = treeIds.at(entry);
  for (const row of ids) {
    latitude.ask(row, row + 1);
    longitude.ask(row, row + 1);
  }
  const coords = new Int32Array(2 * ids.length);
  for (let i = 0; i < ids.length; i++) {
    coords[2 * i] = longitude.at(ids[i] as number);
    coords[2 * i + 1] = latitude.at(ids[i] as number);
  }
  return { ids, coords, nodeSize: ids.length };
}
