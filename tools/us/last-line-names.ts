import type { Places } from '../../src/dataset/places.js';
import type { CityNameRow } from './import/places/city-name-row.js';
import type { PlacedPostalRange } from './postal-range-record.js';
import type { PostalRangeRow } from './postal-range-row.js';

/** Gives postal ranges the city that their key of the last line stands for, else the usual one of the ZIP code. */
export function placePostalRanges(
  ranges: readonly PostalRangeRow[],
  names: readonly CityNameRow[],
  places: Places | null,
): readonly PlacedPostalRange[] {
  const byKey = new Map(names.flatMap(({ key, name }) => (key === null ? [] : [[key, name] as const])));
  return ranges.map((range) => ({ ...range, city: byKey.get(range.cityKey) ?? places?.zip(range.zip)?.city.toUpperCase() ?? null }));
}
