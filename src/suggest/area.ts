import { cachePerOwner } from '../bounded-cache.js';
import { spend } from '../budget.js';
import { notMounted } from '../dataset/not-mounted.js';
import type { DatasetView } from '../dataset/view.js';
import { circleOf, requireArea, requireCodePrefix } from '../places/search/area.js';
import { KEPT_AREAS, zipsOfCircle } from '../places/zips-around.js';
import type { AddressSuggestOptions, SuggestArea } from '../service.js';
import { citiesNamed, statesNamed } from '../street-index/place-parses.js';
import { inPlaces, type PlaceSet, placesInside } from '../street-index/place-set.js';
import type { StreetIndex } from '../street-index/street-index.js';
import { ANYWHERE, type Area } from '../street-index/street-query.js';
import { ZIP_DIGITS } from '../text/digits.js';
import { foldName } from '../text/search-key.js';
import { InCircle } from './addresses/in-circle.js';
import { zipsInReach } from './addresses/zips-in-reach.js';

/** A field is typed letter by letter in one area. */
const kept = cachePerOwner<StreetIndex, { readonly zips: Zips | null; readonly set: PlaceSet }>(KEPT_AREAS);
const ANYWHERE_IN_ONE: readonly Area[] = [ANYWHERE];

/** Where suggestions are looked for. */
export interface SuggestAreas {
  /** One for each index. */
  readonly areas: readonly Area[];
  /** Keeps to the circle of `within`; null without one. */
  readonly circle: InCircle | null;
}

/** Throws `INPUT_*` for areas that are none, and `DATASET_NOT_MOUNTED` for a position without `us-places`. */
export function areasOf(
  view: DatasetView,
  indexes: readonly StreetIndex[],
  { bias, within }: AddressSuggestOptions,
  limit: number,
): SuggestAreas {
  if (bias === undefined && within === undefined) {
    return { areas: indexes.length === 1 ? ANYWHERE_IN_ONE : indexes.map(() => ANYWHERE), circle: null };
  }
  const inside = within === undefined ? null : circleOf(requireArea(within));
  const around = bias === undefined ? null : circleOf(requireArea(bias));
  if (inside === null && around === null) return areasIn(indexes, { bias, within, zips: null, preferred: null });
  const [places] = view.tables('us-places');
  if (places === undefined) throw notMounted(['us-places']);
  const preferred = around === null ? null : zipsOfCircle(places.table, around);
  const zips = inside === null ? null : zipsInReach(view, places.table, inside);
  const { areas } = areasIn(indexes, { bias, within, zips, preferred });
  return { areas, circle: inside === null || zips === null ? null : new InCircle(inside, zips.centered, limit) };
}

/** ZIP codes, as numbers. */
interface Zips {
  has(zip: number): boolean;
}

interface AskedAreas {
  readonly bias: SuggestArea | undefined;
  readonly within: SuggestArea | undefined;
  /** That may have an address in the circle of `within`; null without one. */
  readonly zips: Zips | null;
  /** With their position in that of `bias`; null without one. */
  readonly preferred: Zips | null;
}

function areasIn(indexes: readonly StreetIndex[], { bias, within, zips, preferred }: AskedAreas): SuggestAreas {
  const areas = indexes.map((index): Area => {
    const only = within === undefined ? null : placesOfArea(index, within, zips);
    const first = bias === undefined ? null : placesOfArea(index, bias, preferred);
    return { within: only, bias: only !== null && first !== null ? placesInside(index.table, first, only) : first };
  });
  return { areas, circle: null };
}

function placesOfArea(index: StreetIndex, area: SuggestArea, zips: Zips | null): PlaceSet {
  const { table } = index;
  const { city, state, zip } = requireArea(area);
  const [zipFrom, zipTo] = zip === undefined ? [0, Number.POSITIVE_INFINITY] : requireCodePrefix(zip, ZIP_DIGITS, 'ZIP code');
  const key = JSON.stringify([city, state, zip]);
  const before = kept(index).get(key);
  if (before !== undefined && before.zips === zips) return before.set;
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
