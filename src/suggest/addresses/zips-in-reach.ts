import { cachePerOwner } from '../../bounded-cache.js';
import type { Manifest } from '../../dataset/manifest.js';
import type { DatasetView, LoadedTable } from '../../dataset/view.js';
import type { Circle } from '../../places/search/area.js';
import { circleKey, KEPT_AREAS, zipsOfCircle } from '../../places/zips-around.js';
import { shardsNear } from '../../streets/nearest/shard-boxes.js';

type PlacesTable = LoadedTable<'us-places'>['table'];

/** ZIP codes, as numbers. */
export interface ZipsInReach {
  /** Whether an address of a ZIP code may lie in the circle. */
  has(zip: number): boolean;
  /** Whether the ZIP code's own position does. */
  readonly centered: ReadonlySet<number>;
}

const kept = cachePerOwner<PlacesTable, { readonly manifests: readonly Manifest[]; readonly zips: ZipsInReach }>(KEPT_AREAS);

/** By the boxes of shards; none of them is read for it. */
export function zipsInReach(view: DatasetView, places: PlacesTable, circle: Circle): ZipsInReach {
  const key = circleKey(circle);
  const before = kept(places).get(key);
  if (before?.manifests === view.manifests) return before.zips;
  const centered = zipsOfCircle(places, circle);
  const shards = shardsNear(view, circle.latitude, circle.longitude, circle.radiusMeters);
  const near = new Set([...centered, ...shards.map((shard) => Number(shard.key))]);
  const zips: ZipsInReach = { has: (zip) => near.has(zip), centered };
  kept(places).set(key, { manifests: view.manifests, zips });
  return zips;
}
