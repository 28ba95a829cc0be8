import { ask } from '../answer-within.js';
import type { ReverseResult } from '../contract.js';
import { alsoMissing } from '../dataset/missing.js';
import type { DatasetView } from '../dataset/view.js';
import { FARTHEST_METERS } from '../distance.js';
import { requireCoordinates, requireLimit } from '../input.js';
import type { MaybePromise } from '../maybe-promise.js';
import { requireAmount } from '../option-names.js';
import { placesIn } from '../places/mounted-places.js';
import type { Places } from '../places/us-places.js';
import type { Coordinates, Explain, ReverseAnswer, ReverseOptions } from '../service.js';
import { pointOf } from '../streets/address-rows.js';
import { datasetsAsked, requireStreets } from '../streets/mounted-streets.js';
import { type NearestRows, nearestRows } from '../streets/nearest/nearest-rows.js';
import { recordName } from '../streets/provenance.js';
import { missingStreetsAt } from '../streets/street-coverage.js';
import { type Building, buildingsOf, buildingText } from './building.js';
import { reverseConfidence } from './confidence.js';
import { SOURCE } from './position.js';
import { wireComponentsOnStreet } from './wire-components.js';

const PAGED_KINDS = ['us-places'] as const;

/** Beyond it an address says nothing of where the point lies. */
const DEFAULT_REACH_METERS = 2000;
/** For an address farther away it is asked whether nearer ones are missing: its confidence is below a half. */
const NEAR_METERS = 500;

/**
 * Finds the listed address nearest to a point, by great-circle distance. Of several at the same distance the one with the highest authority
 * wins, then the first by street, number and unit; units that share a point give their building's address. `accuracy` and `source` are those of
 * the address found (rooftop, 10); `confidence` falls with the distance. `not-found` beyond the reach. With `limit` the answer has candidates
 * too: the nearest buildings of all mounted datasets; units that lie apart count once, at the nearest. `messages` says so where nothing lies
 * within 500 m and no street data is mounted for the place, or a part alone.
 *
 * @throws DoorplateError `INPUT_*` for unusable coordinates, reach or limit, `DATASET_NOT_MOUNTED` when no dataset holds streets, `DATASET_*`
 * for damaged files, `BUDGET_EXCEEDED` when a limit of the options ends the question.
 */
export function reverse(view: DatasetView, point: Coordinates, options: ReverseOptions = {}): MaybePromise<ReverseAnswer> {
  return ask(view, PAGED_KINDS, options, (asked) => run(asked, point, options));
}

function run(view: DatasetView, point: Coordinates, options: ReverseOptions): ReverseAnswer {
  const place = requireCoordinates(point);
  const reach = Math.min(requireAmount(options.maxDistanceMeters ?? DEFAULT_REACH_METERS, 'maxDistanceMeters'), FARTHEST_METERS);
  const limit = options.limit == null ? 0 : requireLimit(options.limit);
  requireStreets(view);
  const nearest = nearestAlong(view, place, reach, Math.max(1, limit));
  const places = placesIn(view);
  const answer = answerOf(nearest, reach, places);
  const [{ distance } = { distance: Number.POSITIVE_INFINITY }] = nearest.buildings;
  const isAsked = distance > NEAR_METERS;
  // Nothing may have been found for want of pages.
  if (isAsked) view.requirePages(true);
  const missing = isAsked && places !== null ? missingStreetsAt(view, place, places.nearestZip(place)) : null;
  if (missing !== null) answer.messages.push(missing);
  if (limit === 0 && options.explain !== true) return answer;
  return {
    ...answer,
    ...(limit === 0 ? {} : { candidates: nearest.buildings.map((building) => resultOf(building, places)) }),
    ...(options.explain === true ? { explain: explain(view, nearest) } : {}),
  };
}

/** The nearest buildings; where shards of them are missing, the places that name their cities are read along. */
function nearestAlong(view: DatasetView, place: Coordinates, reach: number, count: number): NearestBuildings {
  try {
    return nearestBuildings(view, place, reach, count);
  } catch (error) {
    throw alsoMissing(error, () => placesIn(view));
  }
}

function answerOf(
  { buildings: [nearest] }: NearestBuildings,
  reach: number,
  places: Places | null,
): ReverseAnswer & { messages: string[] } {
  if (nearest === undefined) return { status: 'not-found', result: null, messages: [`No address lies within ${reach} m.`] };
  return { status: 'found', result: resultOf(nearest, places), messages: [] };
}

function resultOf(building: Building, places: Places | null): ReverseResult {
  const { shard, row, distance, number, street } = building;
  return {
    location: pointOf(shard, row),
    formattedAddress: buildingText(building),
    distance,
    confidence: reverseConfidence(distance),
    accuracy: { type: 'rooftop' },
    components: wireComponentsOnStreet(street.line, number, street.street, places),
    source: SOURCE.point,
  };
}

function explain(view: DatasetView, { buildings: [nearest], found: { rows, asked } }: NearestBuildings): Explain {
  const beside = rows.filter(({ distance }) => distance === nearest?.distance).length;
  return {
    datasets: datasetsAsked(view),
    ...(nearest === undefined ? {} : { fields: { formattedAddress: recordName(nearest.shard, nearest.row) } }),
    notes: [`${asked} shards were looked into`, ...(beside > 1 ? [`${beside} records lie at this distance`] : [])],
  };
}

/** And the address rows that they come from. */
interface NearestBuildings {
  readonly buildings: readonly Building[];
  readonly found: NearestRows;
}

/** Times more rows are asked for when the units of few buildings filled the last answer. */
const MORE_ROWS = 4;

/** Fewer than `count` where there are no more within reach. `rows`: address rows to ask for first. */
function nearestBuildings(view: DatasetView, place: Coordinates, reach: number, count: number, rows = count): NearestBuildings {
  const found = nearestRows(view, place, reach, rows);
  const buildings = buildingsOf(found.rows);
  if (buildings.length >= count || found.rows.length < rows) return { buildings: buildings.slice(0, count), found };
  return nearestBuildings(view, place, reach, count, MORE_ROWS * found.rows.length);
}
