import type { Answer, Coordinates, Explain, QueryOptions, ReverseResult } from '../contract.js';
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
import { buildingAt, type FoundAddress } from './building.js';
import { reverseConfidence } from './confidence.js';
import { boxDistanceMeters, FARTHEST_METERS } from './distance.js';
import { nearestPoints } from './nearest-point.js';
import { degrees, formatted, partsOf } from './parts.js';

export interface ReverseOptions extends QueryOptions {
  /** How far the nearest address may be, metres; default 2,000. */
  readonly maxDistanceMeters?: number;
}

const DEFAULT_REACH_METERS = 2000;
/** Distances are compared when rounded to 0.01 m. */
const ROUNDING_METERS = 0.01;
const POINT = '10';

/** An address row and its distance from the point that was asked for. */
interface Hit {
  readonly shard: Shard;
  readonly row: number;
  readonly distance: number;
}

/**
 * Finds the listed address nearest to a point, by great-circle distance. Of several addresses at the same distance the one
 * with the highest authority wins, then the first by street, number and unit; units that share a point give their building's
 * address. `accuracy` and `source` are those of the address found (rooftop, 10); `confidence` falls with the distance.
 * `not-found` beyond the reach.
 *
 * @throws DoorplateError `INPUT_*` for unusable coordinates or reach, `DATASET_NOT_MOUNTED` when no dataset holds streets, `DATASET_*` for damaged files.
 */
export function reverse(view: DatasetView, point: Coordinates, options: ReverseOptions = {}): Resident<Answer<ReverseResult>> {
  const { latitude, longitude } = requireCoordinates(point);
  const reach = requireReach(options.maxDistanceMeters ?? DEFAULT_REACH_METERS);
  requireStreets(view);
  const keys = new Set<string>();
  for (const { file } of view.files('us-streets')) {
    if (file.bbox !== null && boxDistanceMeters(latitude, longitude, file.bbox) <= reach + ROUNDING_METERS) keys.add(file.key);
  }
  return when(all([...keys].map((key) => view.tables('us-streets', key))), (tables) =>
    when(placesIn(view), (places) => {
      const hits = nearest(tables.flat(), latitude, longitude, reach);
      const [first] = hits;
      const building = first === undefined ? null : buildingAt(hits);
      const more = options.explain === true ? { explain: explain(view, building, hits.length, keys.size) } : {};
      if (first === undefined || building === null) {
        return { status: 'not-found', result: null, messages: [`No address lies within ${reach} m.`], ...more } as const;
      }
      return { status: 'found', result: resultOf(building, first.distance, places), messages: [], ...more } as const;
    }),
  );
}

/** The rows at the least distance within reach, over all shards. */
function nearest(shards: readonly Shard[], latitude: number, longitude: number, reach: number): readonly Hit[] {
  let best: Hit[] = [];
  let least = reach;
  for (const shard of shards) {
    const found = nearestPoints(shard.table.tree, latitude, longitude, least, hasPlace(shard));
    if (found === null) continue;
    const { rows, distance } = found;
    if (distance < least) best = [];
    least = distance;
    best.push(...rows.map((row) => ({ shard, row, distance })));
  }
  return best;
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
      latitude: degrees((table.latitude[row] as number) / COORDINATE_SCALE),
      longitude: degrees((table.longitude[row] as number) / COORDINATE_SCALE),
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
    notes: [`${shards} shards are within reach`, ...(atDistance > 1 ? [`${atDistance} records lie at this distance`] : [])],
  };
}
