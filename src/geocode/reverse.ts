import type { ReverseResult } from '../contract.js';
import type { Places } from '../dataset/places.js';
import { COORDINATE_SCALE } from '../dataset/tables/columns.js';
import type { DatasetView } from '../dataset/view.js';
import { DoorplateError } from '../errors.js';
import { requireCoordinates } from '../input.js';
import {
  all,
  datasetsAsked,
  GENERAL_DELIVERY,
  PO_BOX,
  placesIn,
  type Resident,
  recordName,
  requireStreets,
  type Shard,
  when,
} from '../match/index.js';
import type { Answer, Coordinates, Explain, QueryOptions } from '../service.js';
import { type AddressRow, buildingAt, type FoundAddress } from './building.js';
import { reverseConfidence } from './confidence.js';
import { FARTHEST_METERS, ROUNDING_METERS } from './distance.js';
import { nearestPoints } from './nearest-point.js';
import { degrees, formatted, partsOf } from './parts.js';
import { type NearShards, shardsNear } from './shard-boxes.js';

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
  return when(nearest(view, place, reach), ({ rows, distance, asked }) =>
    when(placesIn(view), (places) => {
      const building = rows.length === 0 ? null : buildingAt(rows);
      const more = options.explain === true ? { explain: explain(view, building, rows.length, asked) } : {};
      if (building === null) {
        return { status: 'not-found', result: null, messages: [`No address lies within ${reach} m.`], ...more } as const;
      }
      return { status: 'found', result: resultOf(building, distance, places), messages: [], ...more } as const;
    }),
  );
}

/** The address rows at the least distance, or none, and that distance. */
interface Nearest {
  readonly rows: readonly AddressRow[];
  readonly distance: number;
  /** How many keys of shards were looked into. */
  readonly asked: number;
}

/** Shards are looked for so near first, metres, and then so many times farther away each time that there is nothing. */
const FIRST_REACH_METERS = 20_000;
const WIDENING = 8;

function nearest(view: DatasetView, place: Coordinates, reach: number, first = FIRST_REACH_METERS): Resident<Nearest> {
  if (reach <= first) return nearestWithin(view, place, reach);
  return when(nearestWithin(view, place, first), (found) =>
    found.rows.length > 0 ? found : nearest(view, place, reach, first * WIDENING),
  );
}

/** Looks into the shards whose boxes hold the place, then into others for as long as they may hold something as near. */
function nearestWithin(view: DatasetView, place: Coordinates, reach: number): Resident<Nearest> {
  const shards = shardsNear(view, place.latitude, place.longitude, reach);
  const beside = shards.findIndex(({ distance }) => distance > 0);
  const around = beside < 0 ? shards : shards.slice(0, beside);
  return when(all(around.map(({ key }) => view.tables('us-streets', key))), (tables) =>
    nearestBeside(view, place, shards, nearestIn(tables.flat(), place, { rows: [], distance: reach, asked: around.length })),
  );
}

/** Goes on with the shards that have not been looked into. */
function nearestBeside(view: DatasetView, place: Coordinates, shards: readonly NearShards[], before: Nearest): Resident<Nearest> {
  const next = shards[before.asked];
  if (next === undefined || next.distance > before.distance + ROUNDING_METERS) return before;
  return when(view.tables('us-streets', next.key), (tables) =>
    nearestBeside(view, place, shards, nearestIn(tables, place, { ...before, asked: before.asked + 1 })),
  );
}

function nearestIn(shards: readonly Shard[], { latitude, longitude }: Coordinates, before: Nearest): Nearest {
  let { rows, distance } = before;
  for (const shard of shards) {
    const found = nearestPoints(shard.table.tree, latitude, longitude, distance, hasPlace(shard));
    if (found === null) continue;
    const here = found.rows.map((row) => ({ shard, row }));
    rows = found.distance < distance ? here : [...rows, ...here];
    distance = found.distance;
  }
  return { rows, distance, asked: before.asked };
}

const placed = new WeakMap<Shard['table'], { readonly include: ((row: number) => boolean) | undefined }>();

/** Leaves out boxes and general delivery: their points say where a post office is. Undefined where a shard has none. */
function hasPlace({ table }: Shard): ((row: number) => boolean) | undefined {
  const known = placed.get(table);
  if (known !== undefined) return known.include;
  const ranges = [PO_BOX, GENERAL_DELIVERY].map((name) => {
    const [from, to] = table.streetKeys.equalRange(name);
    return [table.firstAddress[from] as number, table.firstAddress[to] as number] as const;
  });
  const none = ranges.every(([from, to]) => from === to);
  const include = none ? undefined : (row: number): boolean => ranges.every(([from, to]) => row < from || row >= to);
  placed.set(table, { include });
  return include;
}

function resultOf({ shard, row, components, county }: FoundAddress, distance: number, places: Places | null): ReverseResult {
  const { table } = shard;
  return {
    location: {
      latitude: degrees(table.latitude.at(row) / COORDINATE_SCALE),
      longitude: degrees(table.longitude.at(row) / COORDINATE_SCALE),
    },
    formattedAddress: formatted(components),
    distance,
    confidence: reverseConfidence(distance),
    accuracy: { type: 'rooftop' },
    components: partsOf(components, county, places),
    source: POINT,
  };
}

function requireReach(meters: number): number {
  if (!(meters >= 0))
    throw new DoorplateError('INPUT_OUT_OF_RANGE', `maxDistanceMeters is ${meters}, expected 0 or more`, { found: meters });
  return Math.min(meters, FARTHEST_METERS);
}

function explain(view: DatasetView, building: FoundAddress | null, atDistance: number, shards: number): Explain {
  return {
    datasets: datasetsAsked(view),
    ...(building === null ? {} : { fields: { formattedAddress: recordName(building.shard, building.row) } }),
    notes: [`${shards} shards were looked into`, ...(atDistance > 1 ? [`${atDistance} records lie at this distance`] : [])],
  };
}
