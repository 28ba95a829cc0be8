import type { ReverseResult } from '../contract.js';
import type { Places } from '../dataset/places.js';
import { COORDINATE_SCALE } from '../dataset/tables/columns.js';
import type { DatasetView } from '../dataset/view.js';
import { DoorplateError } from '../errors.js';
import { requireCoordinates } from '../input.js';
import { datasetsAsked, placesIn, type Resident, recordName, requireStreets, when } from '../match/index.js';
import type { Answer, Coordinates, Explain, QueryOptions } from '../service.js';
import { buildingAt, type FoundAddress, textOfFound } from './building.js';
import { reverseConfidence } from './confidence.js';
import { FARTHEST_METERS } from './distance.js';
import { type NearestRows, nearestRows } from './nearest-rows.js';
import { degrees, partsOn } from './parts.js';

export interface ReverseOptions extends QueryOptions {
  /** How far the nearest address may be, metres; default 2,000. */
  readonly maxDistanceMeters?: number;
}

const DEFAULT_REACH_METERS = 2000;
const POINT = '10';

/**
 * Finds the listed address nearest to a point, by great-circle distance. Of several addresses at the same distance the one
 * with the highest authority wins, then the first by street, number and unit; units that share a point give their building's
 * address. `accuracy` and `source` are those of the address found (rooftop, 10); `confidence` falls with the distance.
 * `not-found` beyond the reach.
 *
 * @throws DoorplateError `INPUT_*` for unusable coordinates or reach, `DATASET_NOT_MOUNTED` when no dataset holds streets, `DATASET_*` for damaged files.
 */
export function reverse(view: DatasetView, point: Coordinates, options: ReverseOptions = {}): Resident<Answer<ReverseResult>> {
  const place = requireCoordinates(point);
  const reach = requireReach(options.maxDistanceMeters ?? DEFAULT_REACH_METERS);
  requireStreets(view);
  return when(nearestRows(view, place, reach), (nearest) =>
    when(placesIn(view), (places) => answerOf(view, nearest, places, options.explain === true)),
  );
}

function answerOf(view: DatasetView, nearest: NearestRows, places: Places | null, explained: boolean): Answer<ReverseResult> {
  const { rows, distance } = nearest;
  const building = rows.length === 0 ? null : buildingAt(rows);
  const answer: Answer<ReverseResult> =
    building === null
      ? { status: 'not-found', result: null, messages: [`No address lies within ${distance} m.`] }
      : { status: 'found', result: resultOf(building, distance, places), messages: [] };
  return explained ? { ...answer, explain: explain(view, building, nearest) } : answer;
}

function resultOf(found: FoundAddress, distance: number, places: Places | null): ReverseResult {
  const { shard, row, number, street } = found;
  return {
    location: {
      latitude: degrees(shard.table.latitude.at(row) / COORDINATE_SCALE),
      longitude: degrees(shard.table.longitude.at(row) / COORDINATE_SCALE),
    },
    formattedAddress: textOfFound(found),
    distance,
    confidence: reverseConfidence(distance),
    accuracy: { type: 'rooftop' },
    components: partsOn(street.line, number, street.street, places),
    source: POINT,
  };
}

function requireReach(meters: number): number {
  if (!(meters >= 0))
    throw new DoorplateError('INPUT_OUT_OF_RANGE', `maxDistanceMeters is ${meters}, expected 0 or more`, { found: meters });
  return Math.min(meters, FARTHEST_METERS);
}

function explain(view: DatasetView, building: FoundAddress | null, { rows, asked }: NearestRows): Explain {
  return {
    datasets: datasetsAsked(view),
    ...(building === null ? {} : { fields: { formattedAddress: recordName(building.shard, building.row) } }),
    notes: [`${asked} shards were looked into`, ...(rows.length > 1 ? [`${rows.length} records lie at this distance`] : [])],
  };
}
