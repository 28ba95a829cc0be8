import { COORDINATE_SCALE } from '../dataset/format/codecs/columns.js';
import type { UsPlacesTable } from '../dataset/format/tables/us-places.js';
import { needEach } from '../dataset/missing.js';
import type { Position } from './place-records.js';

/**
 * The median latitude and longitude of the ZIP codes of a state by its row, which one that lies far off does not move, and how many have a
 * position; null where none has.
 */
export function stateCenter(table: UsPlacesTable, state: number | null | undefined): (Position & { readonly weight: number }) | null {
  // As one run each, for a column may lie in pages.
  const [cities, states, isLocated, latitudes, longitudes] = needEach(
    () => table.zipCity.subarray(0),
    () => table.cityState.subarray(0),
    () => table.zipLocated.subarray(0),
    () => table.zipLatitude.subarray(0),
    () => table.zipLongitude.subarray(0),
  );
  const rows = Array.from(cities.keys()).filter((row) => states[cities[row] as number] === state && isLocated[row] === 1);
  if (rows.length === 0) return null;
  const middle = (column: Int32Array): number => {
    const row = rows.sort((a, b) => (column[a] as number) - (column[b] as number))[rows.length >> 1] as number;
    return (column[row] as number) / COORDINATE_SCALE;
  };
  return { latitude: middle(latitudes), longitude: middle(longitudes), weight: rows.length };
}
