import { spend } from '../budget.js';
import { COORDINATE_SCALE } from '../dataset/format/codecs/columns.js';
import type { UsPlacesTable } from '../dataset/format/tables/us-places.js';
import { notMounted } from '../dataset/not-mounted.js';
import type { DatasetView } from '../dataset/view.js';
import { DoorplateError } from '../errors.js';
import { requireCoordinates } from '../input.js';
import { type MaybePromise, whenReady } from '../maybe-promise.js';
import type { AddressSuggestOptions, Coordinates, SuggestArea } from '../service.js';
import { PREFIX, placeParses } from '../street-index/place-parses.js';
import { inPlaces, type PlaceSet, placesInside } from '../street-index/place-set.js';
import type { StreetIndex } from '../street-index/street-index.js';
import { ANYWHERE, type Area } from '../street-index/street-query.js';
import { foldName } from '../text/search-key.js';

const DEFAULT_RADIUS_METERS = 50_000;
export const METERS_PER_DEGREE = 111_195;
const ZIP_DIGITS = 5;
const ANYWHERE_IN_ONE: readonly Area[] = [ANYWHERE];

/** The areas of the options in each index. Throws `INPUT_*` for areas that are none, and `DATASET_NOT_MOUNTED` for a position without `us-places`. */
export function areasOf(
  view: DatasetView,
  indexes: readonly StreetIndex[],
  { bias, within }: AddressSuggestOptions,
): MaybePromise<readonly Area[]> {
  if (bias === undefined && within === undefined) return indexes.length === 1 ? ANYWHERE_IN_ONE : indexes.map(() => ANYWHERE);
  const located = bias?.near !== undefined || within?.near !== undefined;
  return whenReady(located ? view.tables('us-places') : [], (tables) => {
    const places = tables[0]?.table ?? null;
    return indexes.map((index) => {
      const only = within === undefined ? null : placesOfArea(index, places, within);
      const preferred = bias === undefined ? null : placesOfArea(index, places, bias);
      return { within: only, bias: only !== null && preferred !== null ? placesInside(index.table, preferred, only) : preferred };
    });
  });
}

/** All places of an index that lie in an area. */
function placesOfArea(index: StreetIndex, places: UsPlacesTable | null, area: SuggestArea): PlaceSet {
  const { table } = index;
  const { city, state, zip } = area;
  if (zip !== undefined) requireCodePrefix(zip, ZIP_DIGITS, 'ZIP code');
  const named = [city, state].flatMap((part) => (part === undefined ? [] : foldName(part).split(' ')));
  const words = zip === undefined ? named : [...named, zip];
  const sets = words.length === 0 ? null : placeParses(index, words, PREFIX).filter(({ whole }) => whole === 1);
  const found: number[] = [];
  spend(table.placeCity.length * (1 + (sets?.length ?? 0)));
  const circle = circleOf(area);
  const isNear = circle === null ? null : zipsNear(places, circle);
  for (let place = 0; place < table.placeCity.length; place++) {
    if (isNear !== null && !isNear.has(table.placeZip[place] as number)) continue;
    if (sets === null || sets.some((set) => inPlaces(table, set, place))) found.push(place);
  }
  return placesOnly(index, Uint32Array.from(found));
}

function placesOnly({ table }: StreetIndex, only: Uint32Array): PlaceSet {
  return { from: 0, to: table.placeCity.length, states: null, zipFrom: 0, zipTo: Number.POSITIVE_INFINITY, whole: 1, city: false, only };
}

/** ZIP codes whose position is no farther away than the radius. */
function zipsNear(places: UsPlacesTable | null, circle: Circle): ReadonlySet<number> {
  if (places === null) throw notMounted(['us-places']);
  const found = new Set<number>();
  spend(places.zipCode.length);
  for (let row = 0; row < places.zipCode.length; row++) if (isZipNear(places, row, circle)) found.add(places.zipCode[row] as number);
  return found;
}

export interface Circle extends Coordinates {
  readonly radiusMeters: number;
}

/** The circle of an area, null where it has none. Throws `INPUT_MALFORMED` for a radius around nothing, and `INPUT_OUT_OF_RANGE`. */
export function circleOf({ near, radiusMeters }: SuggestArea): Circle | null {
  if (near === undefined) {
    if (radiusMeters === undefined) return null;
    throw new DoorplateError('INPUT_MALFORMED', 'The area has radiusMeters, expected near beside it');
  }
  const { latitude, longitude } = requireCoordinates(near);
  const radius = radiusMeters ?? DEFAULT_RADIUS_METERS;
  if (!(radius >= 0)) throw new DoorplateError('INPUT_OUT_OF_RANGE', `radiusMeters is ${radius}, expected 0 or more`, { found: radius });
  return { latitude, longitude, radiusMeters: radius };
}

/** Whether the position of a ZIP code lies in a circle. */
export function isZipNear(places: UsPlacesTable, row: number, { latitude, longitude, radiusMeters }: Circle): boolean {
  if (places.zipLocated[row] === 0) return false;
  const north = (places.zipLatitude[row] as number) / COORDINATE_SCALE - latitude;
  const east = ((places.zipLongitude[row] as number) / COORDINATE_SCALE - longitude) * Math.cos((latitude * Math.PI) / 180);
  // Areas are small: the plane is near enough.
  return Math.hypot(north, east) * METERS_PER_DEGREE <= radiusMeters;
}

/** Codes `[from, to)` that begin with the digits. Throws `INPUT_MALFORMED` for what is no beginning of a code. */
export function requireCodePrefix(begin: string, digits: number, what: string): readonly [from: number, to: number] {
  if (!/^\d+$/.test(begin) || begin.length > digits)
    throw new DoorplateError('INPUT_MALFORMED', `The ${what} of an area is not one to ${digits} digits`);
  const width = 10 ** (digits - begin.length);
  return [Number(begin) * width, (Number(begin) + 1) * width];
}
