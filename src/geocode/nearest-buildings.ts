import type { DatasetView } from '../dataset/view.js';
import { type MaybePromise, whenReady } from '../maybe-promise.js';
import type { Coordinates } from '../service.js';
import { type NearestRows, nearestRows } from '../streets/nearest/nearest-rows.js';
import { type Building, buildingsOf } from './building.js';

/** Buildings near a place, and the address rows that they come from. */
export interface NearestBuildings {
  /** The nearest first. */
  readonly buildings: readonly Building[];
  readonly found: NearestRows;
}

/**
 * How many times more rows are asked for when the units of few buildings filled the last answer.
 */
const MORE_ROWS = 4;

/**
 * The nearest `count` buildings within reach; fewer where there are no more. `rows`: address rows
 * to ask for first.
 */
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
