import { cachePerOwner } from '../bounded-cache.js';
import { spend } from '../budget.js';
import { notMounted } from '../dataset/not-mounted.js';
import type { DatasetView, LoadedTable } from '../dataset/view.js';
import { type MaybePromise, whenReady } from '../maybe-promise.js';
import { circleOf, requireArea, requireCodePrefix } from '../places/search/area.js';
import { circleKey, KEPT_AREAS, zipsOfCircle } from '../places/zips-around.js';
import type { AddressSuggestOptions, SuggestArea } from '../service.js';
import { citiesNamed, statesNamed } from '../street-index/place-parses.js';
import { inPlaces, type PlaceSet, placesInside } from '../street-index/place-set.js';
import type { StreetIndex } from '../street-index/street-index.js';
import { ANYWHERE, type Area } from '../street-index/street-query.js';
import { ZIP_DIGITS } from '../text/digits.js';
import { foldName } from '../text/search-key.js';

/** A field is typed letter by letter in one area. */
const kept = cachePerOwner<StreetIndex, { readonly zips: ReadonlySet<number> | null; readonly set: PlaceSet }>(KEPT_AREAS);
const ANYWHERE_IN_ONE: readonly Area[] = [ANYWHERE];

/** One for each index. Throws `INPUT_*` for areas that are none, and `DATASET_NOT_MOUNTED` for a position without `us-places`. */
export function areasOf(
  view: DatasetView,
  indexes: readonly StreetIndex[],
  { bias, within }: AddressSuggestOptions,
): MaybePromise<readonly Area[]> {
  if (bias === undefined && within === undefined) return indexes.length === 1 ? ANYWHERE_IN_ONE : indexes.map(() => ANYWHERE);
  const located = bias?.near !== undefined || within?.near !== undefined;
  return whenReady(located ? view.tables('us-places') : [], (tables) => {
    return indexes.map((index) => {
      const only = within === undefined ? null : placesOfArea(index, tables[0], within);
      const preferred = bias === undefined ? null : placesOfArea(index, tables[0], bias);
      return { within: only, bias: only !== null && preferred !== null ? placesInside(index.table, preferred, only) : preferred };
    });
  });
}

function placesOfArea(index: StreetIndex, places: LoadedTable<'us-places'> | undefined, area: SuggestArea): PlaceSet {
  const { table } = index;
  const { city, state, zip } = requireArea(area);
  const [zipFrom, zipTo] = zip === undefined ? [0, Number.POSITIVE_INFINITY] : requireCodePrefix(zip, ZIP_DIGITS, 'ZIP code');
  const circle = circleOf(area);
  if (circle !== null && places === undefined) throw notMounted(['us-places']);
  const zips = circle === null || places === undefined ? null : zipsOfCircle(places.table, circle);
  const key = JSON.stringify([city, state, zip, circle === null ? null : circleKey(circle)]);
  const before = kept(index).get(key);
  if (before?.zips === zips) return before.set;
  const everywhere = {
    ...placesOnly(index, null),
    states: state === undefined ? null : statesNamed(index, foldName(state)),
    zipFrom,
    zipTo,
  };
  const sets = city === undefined ? [everywhere] : citiesNamed(index, foldName(city), everywhere);
  const found: number[] = [];
  spend(table.placeCity.length * (1 + sets.length));
  for (let place = 0; place < table.placeCity.length; place++) {
    if (zips !== null && !zips.has(table.placeZip[place] as number)) continue;
    if (sets.some((set) => inPlaces(table, set, place))) found.push(place);
  }
  const set = placesOnly(index, Uint32Array.from(found));
  kept(index).set(key, { zips, set });
  return set;
}

function placesOnly({ table }: StreetIndex, only: Uint32Array | null): PlaceSet {
  return { from: 0, to: table.placeCity.length, states: null, zipFrom: 0, zipTo: Number.POSITIVE_INFINITY, whole: 1, city: false, only };
}
