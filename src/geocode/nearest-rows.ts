import type { DatasetView } from '../dataset/view.js';
import { all, GENERAL_DELIVERY, PO_BOX, type Resident, type Shard, when } from '../match/index.js';
import type { Coordinates } from '../service.js';
import type { AddressRow } from './building.js';
import { ROUNDING_METERS } from './distance.js';
import { nearestPoints } from './nearest-point.js';
import { type NearShards, shardsNear } from './shard-boxes.js';

/** The address rows at the least distance, or none, and that distance. */
export interface NearestRows {
  readonly rows: readonly AddressRow[];
  /** Metres, rounded to 0.01; the reach where there is no row. */
  readonly distance: number;
  /** How many keys of shards were looked into. */
  readonly asked: number;
}

/** Shards are looked for so near first, metres, and then so many times farther away each time that there is nothing. */
const FIRST_REACH_METERS = 20_000;
const WIDENING = 8;

/** Looks for the nearest addresses within reach in the mounted shards, those alone that may hold one. */
export function nearestRows(view: DatasetView, place: Coordinates, reach: number, first = FIRST_REACH_METERS): Resident<NearestRows> {
  if (reach <= first) return nearestWithin(view, place, reach);
  return when(nearestWithin(view, place, first), (found) =>
    found.rows.length > 0 ? found : nearestRows(view, place, reach, first * WIDENING),
  );
}

/** Looks into the shards whose boxes hold the place, then into others for as long as they may hold something as near. */
function nearestWithin(view: DatasetView, place: Coordinates, reach: number): Resident<NearestRows> {
  const shards = shardsNear(view, place.latitude, place.longitude, reach);
  const tables: Resident<readonly Shard[]>[] = [];
  for (const { key, distance } of shards) {
    if (distance > 0) break;
    tables.push(view.tables('us-streets', key));
  }
  return when(all(tables), (around) => {
    let found: NearestRows = { rows: [], distance: reach, asked: 0 };
    for (const of of around) found = nearestIn(of, place, found);
    return nearestBeside(view, place, shards, found);
  });
}

/** Goes on with the shards that have not been looked into. */
function nearestBeside(view: DatasetView, place: Coordinates, shards: readonly NearShards[], before: NearestRows): Resident<NearestRows> {
  const next = shards[before.asked];
  if (next === undefined || next.distance > before.distance + ROUNDING_METERS) return before;
  return when(view.tables('us-streets', next.key), (tables) => nearestBeside(view, place, shards, nearestIn(tables, place, before)));
}

/** Looks into the shards of one key. */
function nearestIn(shards: readonly Shard[], { latitude, longitude }: Coordinates, before: NearestRows): NearestRows {
  let { rows, distance } = before;
  for (const shard of shards) {
    const found = nearestPoints(shard.table.tree, latitude, longitude, distance, hasPlace(shard));
    if (found === null) continue;
    const here = found.rows.map((row) => ({ shard, row }));
    rows = found.distance < distance ? here : [...rows, ...here];
    distance = found.distance;
  }
  return { rows, distance, asked: before.asked + 1 };
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
