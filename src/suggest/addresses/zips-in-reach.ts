import { cachePerOwner, perOwner } from '../../bounded-cache.js';
import { uncounted } from '../../budget.js';
import type { Manifest } from '../../dataset/manifest.js';
import type { DatasetView, LoadedTable } from '../../dataset/view.js';
import { boxDistanceMeters, ROUNDING_METERS } from '../../distance.js';
import { allReady, type MaybePromise, whenReady } from '../../maybe-promise.js';
import type { Circle } from '../../places/search/area.js';
import { circleKey, KEPT_AREAS, zipsOfCircle } from '../../places/zips-around.js';
import { shardOfZip } from '../../street-index/street-index.js';
import { pointOf } from '../../streets/address-rows.js';
import { shardsNear } from '../../streets/nearest/shard-boxes.js';
import { addressRange } from '../../streets/shard.js';
import type { Shard } from '../../streets/street-record.js';

type PlacesTable = LoadedTable<'us-places'>['table'];

/** ZIP codes, as numbers. */
export interface ZipsInReach {
  /** Whether an address of a ZIP code may lie in the circle. */
  has(zip: number): boolean;
  /** Whether the ZIP code's own position does. */
  readonly centered: ReadonlySet<number>;
}

/** Up to this radius few shards touch a circle, and many ZIP codes of theirs do not: the shards are opened. Chosen. */
const NARROW_METERS = 10_000;

const kept = cachePerOwner<PlacesTable, { readonly manifests: readonly Manifest[]; readonly zips: ZipsInReach }>(KEPT_AREAS);

/** By the boxes of shards and, of a small circle, those of the ZIP codes in shards that are whole; no page is read for it. */
export function zipsInReach(view: DatasetView, places: PlacesTable, circle: Circle): MaybePromise<ZipsInReach> {
  const key = circleKey(circle);
  const before = kept(places).get(key);
  if (before?.manifests === view.manifests) return before.zips;
  const centered = zipsOfCircle(places, circle);
  const { latitude, longitude, radiusMeters } = circle;
  const keys = shardsNear(view, latitude, longitude, radiusMeters).map((near) => near.key);
  const opened = radiusMeters > NARROW_METERS ? [] : allReady(keys, (each) => view.tables('us-streets', each));
  return whenReady(opened, (shards) => {
    const whole = new Set(keys);
    const near = new Set(centered);
    for (const [i, tables] of shards.entries()) {
      if (tables.some(({ isPaged }) => isPaged)) continue;
      whole.delete(keys[i] as string);
      for (const { table } of tables) {
        for (const [zip, box] of zipBoxes(table)) {
          if (boxDistanceMeters(latitude, longitude, box) <= radiusMeters + ROUNDING_METERS) near.add(zip);
        }
      }
    }
    const zips: ZipsInReach = { has: (zip) => near.has(zip) || whole.has(shardOfZip(zip)), centered };
    kept(places).set(key, { manifests: view.manifests, zips });
    return zips;
  });
}

type Box = [west: number, south: number, east: number, north: number];

/** The box around the addresses of each ZIP code, degrees. */
const zipBoxes = perOwner((table: Shard['table']) => uncounted(() => boxesOf(table)));

function boxesOf(table: Shard['table']): ReadonlyMap<number, Box> {
  const boxes = new Map<number, Box>();
  for (let street = 0; street < table.streetKeys.length; street++) {
    const [from, to] = addressRange(table, street);
    if (from === to) continue;
    const zip = table.zip[street] as number;
    const box = boxes.get(zip) ?? [Infinity, Infinity, -Infinity, -Infinity];
    for (let row = from; row < to; row++) {
      const { longitude: x, latitude: y } = pointOf({ table }, row);
      if (x < box[0]) box[0] = x;
      if (y < box[1]) box[1] = y;
      if (x > box[2]) box[2] = x;
      if (y > box[3]) box[3] = y;
    }
    boxes.set(zip, box);
  }
  return boxes;
}
