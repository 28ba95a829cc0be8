import { NO_COMPONENTS } from '../address/components.js';
import type { ReverseResult } from '../contract.js';
import { alongWith } from '../dataset/missing.js';
import type { DatasetView } from '../dataset/view.js';
import { FARTHEST_METERS } from '../distance.js';
import { requireCoordinates, requireLimit } from '../input.js';
import { componentsOfStreet } from '../match/index.js';
import { requireAmount } from '../option-names.js';
import { areaAround, knownArea } from '../places/known-area.js';
import { placesIn } from '../places/mounted-places.js';
import type { Places } from '../places/us-places.js';
import type { Coordinates, Explain, ReverseAnswer, ReverseOptions } from '../service.js';
import { pointOf } from '../streets/address-rows.js';
import { blockOfRange, censusBlockOf, type KnownBlock } from '../streets/census-blocks.js';
import { datasetsAsked, requireStreets } from '../streets/mounted-streets.js';
import { type NearestRows, nearestRows } from '../streets/nearest/nearest-rows.js';
import { rangeName, recordName } from '../streets/provenance.js';
import { streetEntry } from '../streets/shard.js';
import { missingStreetsAt, withHint } from '../streets/street-coverage.js';
import { type Building, buildingsOf, buildingText } from './building.js';
import { interpolatedConfidence, reverseConfidence } from './confidence.js';
import { type NearestRange, nearestRange } from './nearest-range.js';
import { SOURCE } from './position.js';
import { rangeUncertainty } from './uncertainty.js';
import { degrees, formatted, wireComponents, wireComponentsOnStreet } from './wire-components.js';

/** Beyond it an address says nothing of where the point lies. */
const DEFAULT_REACH_METERS = 2000;
/** Within it a listed address is the answer, meters; and so is one farther away, unless a range is nearer this many times. Chosen. */
const NO_POINT_METERS = 100;
const NEARER_BY_FAR = 4;
/** For an address farther away it is asked whether nearer ones are missing: its confidence is below a half. */
const NEAR_METERS = 500;

/**
 * Finds the listed address nearest to a point, by great-circle distance. Of several at the same distance the one with the highest authority
 * wins, then the first by street, number and unit; units that share a point give their building's address. `accuracy` and `source` are those of
 * the address found (rooftop, 10); `confidence` falls with the distance. `not-found` beyond the reach. With `limit` the answer has candidates
 * too: the nearest buildings of all mounted datasets; units that lie apart count once, at the nearest. Where no address lies within 100 m, and a
 * street with a range of house numbers is nearer by far, the number beside the point is worked out (interpolated, 20), and `messages` says so, as where nothing lies
 * within 500 m and no street data is mounted for the place, or a part alone.
 *
 * @throws DoorplateError `INPUT_*` for unusable coordinates, reach or limit, `DATASET_NOT_MOUNTED` when no dataset holds streets, `DATASET_*`
 * for damaged files, `BUDGET_EXCEEDED` when a limit of the question ends it.
 */
export function reverse(view: DatasetView, point: Coordinates, options: ReverseOptions = {}): ReverseAnswer {
  const place = requireCoordinates(point);
  const reach = Math.min(requireAmount(options.maxDistanceMeters ?? DEFAULT_REACH_METERS, 'maxDistanceMeters'), FARTHEST_METERS);
  const limit = options.limit == null ? 0 : requireLimit(options.limit);
  requireStreets(view);
  const nearest = nearestAlong(view, place, reach, Math.max(1, limit));
  const places = placesIn(view);
  const [{ distance: listed } = { distance: Number.POSITIVE_INFINITY }] = nearest.buildings;
  const range = listed > NO_POINT_METERS ? nearestRange(view, place, Math.min(reach, listed / NEARER_BY_FAR)) : null;
  const answer = range === null ? answerOf(nearest, reach, places) : inRange(range, places);
  const isAsked = listed > NEAR_METERS && range === null;
  const missing = isAsked && places !== null ? missingStreetsAt(view, place, places.nearestZip(place)) : null;
  if (missing !== null) answer.messages.push(missing.message);
  const said = withHint(answer, missing);
  if (limit === 0 && options.explain !== true) return said;
  const block = options.explain === true ? blockOf(view, nearest, range) : null;
  return {
    ...said,
    ...(limit === 0 ? {} : { candidates: candidatesOf(answer, range, nearest, places).slice(0, limit) }),
    ...(options.explain === true ? { explain: { ...explain(view, nearest, range, block), ...areaOf(answer, place, places, block) } } : {}),
  };
}

/** The nearest buildings; where shards of them are missing, the places that name their cities are read along. */
function nearestAlong(view: DatasetView, place: Coordinates, reach: number, count: number): NearestBuildings {
  return alongWith(
    () => nearestBuildings(view, place, reach, count),
    () => placesIn(view),
  );
}

function answerOf(
  { buildings: [nearest] }: NearestBuildings,
  reach: number,
  places: Places | null,
): ReverseAnswer & { messages: string[] } {
  if (nearest === undefined) return { status: 'not-found', result: null, messages: [`No address lies within ${reach} m.`] };
  return { status: 'found', result: resultOf(nearest, places), messages: [] };
}

/** What stands in an answer that is worked out. */
const WORKED_OUT = 'No listed address is near: the number is worked out from a range of house numbers along the street.';

function inRange(range: NearestRange, places: Places | null): ReverseAnswer & { messages: string[] } {
  const { shard, number, distance, latitude, longitude, lengthMeters } = range;
  const street = streetEntry(shard.table, range.street);
  const components = componentsOfStreet(street, NO_COMPONENTS, number);
  const result: ReverseResult = {
    location: { latitude: degrees(latitude), longitude: degrees(longitude) },
    formattedAddress: formatted({ ...components, name: street.name }),
    distance,
    confidence: Math.min(reverseConfidence(distance), interpolatedConfidence(rangeUncertainty(lengthMeters))),
    accuracy: { type: 'interpolated' },
    components: wireComponents({ ...components, name: street.name }, street.county, places),
    source: SOURCE.inRange,
  };
  return { status: 'found', result, messages: [WORKED_OUT] };
}

function candidatesOf({ result }: ReverseAnswer, range: NearestRange | null, { buildings }: NearestBuildings, places: Places | null) {
  const listed = buildings.map((building) => resultOf(building, places));
  return range === null || result === null ? listed : [result, ...listed];
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

/** Of the address found, else of the point. */
function areaOf({ result }: ReverseAnswer, point: Coordinates, places: Places | null, block: KnownBlock | null): Pick<Explain, 'area'> {
  return result === null ? areaAround(places, point) : knownArea(places, result.components, block);
}

/** The census block of the address found. */
function blockOf(view: DatasetView, { buildings: [nearest] }: NearestBuildings, range: NearestRange | null): KnownBlock | null {
  if (range !== null) return blockOfRange(range.shard, range.row);
  if (nearest === undefined) return null;
  const { shard, row, number, street } = nearest;
  return censusBlockOf(view, { shard, street: street.street }, number, pointOf(shard, row));
}

function explain(
  view: DatasetView,
  { buildings: [nearest], found: { rows, asked } }: NearestBuildings,
  range: NearestRange | null,
  block: KnownBlock | null,
): Explain {
  const ofBlock = block && { censusBlock: block.from };
  if (range !== null) {
    const notes = [`${asked} shards were looked into`, 'beside a range of house numbers along the street'];
    return { datasets: datasetsAsked(view), fields: { formattedAddress: rangeName(range.shard, range.row), ...ofBlock }, notes };
  }
  const beside = rows.filter(({ distance }) => distance === nearest?.distance).length;
  return {
    datasets: datasetsAsked(view),
    ...(nearest === undefined ? {} : { fields: { formattedAddress: recordName(nearest.shard, nearest.row), ...ofBlock } }),
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
