import type { DatasetView } from '../../dataset/view.js';
import { type MaybePromise, whenReady } from '../../match/index.js';
import type { Coordinates } from '../../service.js';
import { type Building, buildingsOf } from '../building.js';
import { type NearestRows, nearestRows } from './nearest-rows.js';

/** Buildings near a place, and the rows that they were found by. */
export interface NearestBuildings {
  /** The nearest first. */
  readonly buildings: readonly Building[];
  readonly found: NearestRows;
}

/** Where units stand for buildings, so many times more rows are asked for each time that they make up too few. */
const MORE_ROWS = 4;

/** So many nearest buildings within reach; fewer where there are no more. */
export function nearestBuildings(
  view: DatasetView,
  place: Coordinates,
  reach: number,
  count: number,
  rows = count,
): MaybePromise<NearestBuildings> {
  return whenReady(nearestRows(view, place, reach, rows), (found) => {
    const buildings = buildingsOf(found.rows);
    if (buildings.length >= count || found.rows.length < rows) return { buildings: buildings.slice(0, count), found };
    return nearestBuildings(view, place, reach, count, MORE_ROWS * found.rows.length);
  });
}
