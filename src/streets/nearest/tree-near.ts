import { spend } from '../../budget.js';
import { COORDINATE_SCALE } from '../../dataset/format/codecs/columns.js';
import { BOX_UNITS, GROUP_RUNS, type TreeRuns } from '../../dataset/format/tables/tree-runs.js';
import type { PointTree, UsStreetsTable } from '../../dataset/format/tables/us-streets.js';
import { boxDistanceMeters, METERS_PER_DEGREE, ROUNDING_METERS, widthOfCircle } from '../../distance.js';
import { type NearestQuery, nearestSpherical } from './nearest-spherical.js';

/** Boxes that are compared with a place in one step of the budget. Chosen. */
const BOXES_A_STEP = 4;

/** What rounding may take from a box, degrees. */
const MARGIN = 1e-6;

/** About the fewest entries of a run: one of more than twice as many would be halved. */
const LEAST_ENTRIES_A_RUN = 32;

interface Corner {
  readonly latitude: number;
  readonly longitude: number;
}

/** A run of entries of a tree that lie together, or a group of runs, and a lower bound of its distance from the place. */
interface Near {
  readonly row: number;
  /** Meters. */
  readonly distance: number;
}

/**
 * The entries of the tree of a shard among which the points looked for are, as a tree of one leaf. A walk through the whole tree would read
 * the pages of a point on each level; the boxes of runs tell which ones may hold a point as near, and those of groups which boxes have to
 * be read. First those at the place, then all that are no farther than what was found there.
 */
export function treeNear(table: UsStreetsTable, treeRuns: TreeRuns, query: NearestQuery): PointTree {
  table.askForAddresses(true);
  const groups = near(table, treeRuns.groupBoxes, query);
  let [groupsTaken, runsTaken] = [Math.max(1, countWithin(groups, 0)), 0];
  for (;;) {
    const runs = runsNear(table, treeRuns, groups.slice(0, groupsTaken), query);
    runsTaken = Math.max(runsTaken, Math.ceil(query.count / LEAST_ENTRIES_A_RUN), countWithin(runs, 0));
    const tree = leafOf(table, treeRuns, runs.slice(0, runsTaken));
    const { distances } = nearestSpherical(tree, query);
    const farthest = distances[query.count - 1];
    const within = (farthest ?? query.reachMeters) + ROUNDING_METERS;
    const [groupsNeeded, runsNeeded] = [countWithin(groups, within), countWithin(runs, within)];
    if (groupsNeeded <= groupsTaken && runsNeeded <= runsTaken) return tree;
    // While there are too few, the reach may hold far more than is needed.
    groupsTaken = Math.max(groupsTaken, farthest === undefined ? Math.min(groupsNeeded, 2 * groupsTaken) : groupsNeeded);
    runsTaken = Math.max(runsTaken, farthest === undefined ? 2 * runsTaken : runsNeeded);
  }
}

/** The runs of some groups that may hold a point within reach, the nearest first. Asks for their rows along with their boxes. */
function runsNear(table: UsStreetsTable, treeRuns: TreeRuns, groups: readonly Near[], query: NearestQuery): readonly Near[] {
  const { boxes } = treeRuns;
  for (const { row } of groups) treeRuns.ask(GROUP_RUNS * row);
  return groups
    .flatMap(({ row }) =>
      near(table, boxes.subarray(4 * GROUP_RUNS * row, 4 * GROUP_RUNS * (row + 1)), query).map((run) => ({
        row: GROUP_RUNS * row + run.row,
        distance: run.distance,
      })),
    )
    .sort(byDistance);
}

/** The boxes that may hold a point within reach, the nearest first. */
function near({ bounds }: UsStreetsTable, boxes: Uint16Array, query: NearestQuery): readonly Near[] {
  const { latitude, longitude } = query;
  const [west, south, east, north] = bounds.box.map((side) => side / COORDINATE_SCALE) as [number, number, number, number];
  const across = (part: number): number => west + ((east - west) * part) / BOX_UNITS;
  const up = (part: number): number => south + ((north - south) * part) / BOX_UNITS;
  const [least, most] = aroundPlace(query);
  // All of them at once: of a file that is read page by page each access to a cell costs more.
  const sides = boxes.subarray(0, boxes.length);
  const found: Near[] = [];
  for (let row = 0; 4 * row < sides.length; row++) {
    const bottom = up(sides[4 * row + 1] as number);
    const top = up(sides[4 * row + 3] as number);
    if (top < least.latitude || bottom > most.latitude) continue;
    const left = across(sides[4 * row] as number);
    const right = across(sides[4 * row + 2] as number);
    if (right < least.longitude || left > most.longitude) continue;
    found.push({ row, distance: boxDistanceMeters(latitude, longitude, [left, bottom, right, top]) });
  }
  spend(sides.length / (4 * BOXES_A_STEP));
  return found.sort(byDistance);
}

function byDistance(a: Near, b: Near): number {
  return a.distance - b.distance || a.row - b.row;
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

/** How many boxes, the nearest first, lie within a distance. */
function countWithin(boxes: readonly Near[], meters: number): number {
  const end = boxes.findIndex(({ distance }) => distance > meters);
  return end < 0 ? boxes.length : end;
}

/** The entries of some runs. Asks for the pages of all of them before it reads any. */
function leafOf({ latitude, longitude }: UsStreetsTable, treeRuns: TreeRuns, runs: readonly Near[]): PointTree {
  for (const { row } of runs) treeRuns.ask(row);
  const parts = runs.map(({ row }) => treeRuns.rows(row));
  const ids = new Uint32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    ids.set(part, at);
    at += part.length;
  }
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
