import { cachePerOwner, perOwner } from '../bounded-cache.js';
import { spend, uncounted } from '../budget.js';
import { COORDINATE_SCALE } from '../dataset/format/codecs/columns.js';
import type { UsPlacesTable } from '../dataset/format/tables/us-places.js';
import { needEach } from '../dataset/missing.js';
import { distanceMeters, METERS_PER_DEGREE, RADIANS } from '../distance.js';
import { addTo } from '../group.js';
import { zipDigits } from '../text/digits.js';
import type { Position } from './place-records.js';
import type { Circle } from './search/area.js';

/** Compared with a position in one step of the budget. Chosen. */
const ZIPS_A_STEP = 8;

/** Five digits, ascending. */
export function zipsAround(table: UsPlacesTable, around: readonly Position[], meters: number): readonly string[] {
  const { zipCode } = table;
  const [zipLatitude, zipLongitude] = needEach(
    () => table.zipLatitude.subarray(0),
    () => table.zipLongitude.subarray(0),
  );
  const { south, north, west, east } = boundsOf(around, meters / METERS_PER_DEGREE);
  const found: string[] = [];
  let compared = 0;
  for (let row = 0; row < zipCode.length; row++) {
    const latitude = zipLatitude[row] as number;
    const longitude = zipLongitude[row] as number;
    // A large city has hundreds of positions: most ZIP codes are compared with none of them.
    if (latitude < south || latitude > north || longitude < west || longitude > east) continue;
    compared += around.length;
    if (around.some((position) => isZipWithin(table, row, position, meters))) found.push(zipDigits(zipCode[row] as number));
  }
  spend((zipCode.length + compared) / ZIPS_A_STEP);
  return found;
}

/** Bounds of all that is within a reach in degrees of latitude, as the table has positions. */
function boundsOf(around: readonly Position[], reach: number) {
  const bounds = { south: Infinity, north: -Infinity, west: Infinity, east: -Infinity };
  for (const { latitude, longitude } of around) {
    const width = reach / Math.cos(latitude * RADIANS);
    bounds.south = Math.min(bounds.south, (latitude - reach) * COORDINATE_SCALE);
    bounds.north = Math.max(bounds.north, (latitude + reach) * COORDINATE_SCALE);
    bounds.west = Math.min(bounds.west, (longitude - width) * COORDINATE_SCALE);
    bounds.east = Math.max(bounds.east, (longitude + width) * COORDINATE_SCALE);
  }
  return bounds;
}

/** Meters to the nearest ZIP code: in the West they are as wide. Chosen. */
const NEAREST_METERS = 30_000;

/** Degrees that a cell is wide: its neighbors reach as far. */
const CELL = 0.5;
const CELLS_A_ROUND = 360 / CELL;

const cellOf = ({ latitude, longitude }: Position, north = 0, east = 0): number =>
  (Math.floor(latitude / CELL) + north) * CELLS_A_ROUND + Math.floor(longitude / CELL) + east;

/** Rows of ZIP codes by their cell of a grid. */
const gridOf = perOwner((table: UsPlacesTable) =>
  uncounted(() => {
    const grid = new Map<number, number[]>();
    needEach(
      () => table.zipLatitude.subarray(0),
      () => table.zipLongitude.subarray(0),
    );
    for (let row = 0; row < table.zipCode.length; row++) addTo(grid, cellOf(positionOf(table, row)), row);
    return grid;
  }),
);

const positionOf = ({ zipLatitude, zipLongitude }: UsPlacesTable, row: number): Position => ({
  latitude: (zipLatitude[row] as number) / COORDINATE_SCALE,
  longitude: (zipLongitude[row] as number) / COORDINATE_SCALE,
});

/** Null where none is near. */
export function nearestZip(table: UsPlacesTable, position: Position): number | null {
  const grid = gridOf(table);
  let nearest: number | null = null;
  let reach = NEAREST_METERS;
  for (let north = -1; north <= 1; north++)
    for (let east = -1; east <= 1; east++) {
      const rows = grid.get(cellOf(position, north, east)) ?? [];
      spend(rows.length / ZIPS_A_STEP);
      for (const row of rows) {
        if (!isZipWithin(table, row, position, reach)) continue;
        const { latitude, longitude } = positionOf(table, row);
        reach = distanceMeters(position.latitude, position.longitude, latitude, longitude);
        nearest = row;
      }
    }
  return nearest;
}

/** Areas whose places are kept. Chosen. */
export const KEPT_AREAS = 16;
const kept = cachePerOwner<UsPlacesTable, ReadonlySet<number>>(KEPT_AREAS);

export function circleKey({ latitude, longitude, radiusMeters }: Circle): string {
  return `${latitude},${longitude},${radiusMeters}`;
}

/** As numbers; the same set for the same circle while it is kept. */
export function zipsOfCircle(table: UsPlacesTable, circle: Circle): ReadonlySet<number> {
  const key = circleKey(circle);
  const before = kept(table).get(key);
  if (before !== undefined) return before;
  const zips = new Set(zipsAround(table, [circle], circle.radiusMeters).map(Number));
  kept(table).set(key, zips);
  return zips;
}

/** False without a position. Areas are small: the plane is near enough. */
export function isZipWithin(
  { zipLocated, zipLatitude, zipLongitude }: UsPlacesTable,
  row: number,
  { latitude, longitude }: Position,
  meters: number,
): boolean {
  if (zipLocated[row] !== 1) return false;
  const reach = meters / METERS_PER_DEGREE;
  const north = (zipLatitude[row] as number) / COORDINATE_SCALE - latitude;
  if (Math.abs(north) > reach) return false;
  return Math.hypot(north, ((zipLongitude[row] as number) / COORDINATE_SCALE - longitude) * Math.cos(latitude * RADIANS)) <= reach;
}
