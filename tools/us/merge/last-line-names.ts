import type { Places } from '../../../src/places/us-places.js';
import type { CityNameRow } from '../import/places/city-name-row.js';
import { compare } from '../order.js';
import type { PlacedPostalRange, PostalRangeRow } from '../postal-range-row.js';

/** Names by their key of the last line; a key that stands for several names stands for the first of the alphabet. */
export function lastLineNames(names: readonly CityNameRow[]): ReadonlyMap<string, string> {
  const descending = [...names].sort((a, b) => compare(b.name, a.name));
  return new Map(descending.flatMap(({ key, name }) => (key === null ? [] : [[key, name] as const])));
}

/** Gives postal ranges the city that their key of the last line stands for, else the usual one of the ZIP code. */
export function placePostalRanges(
  ranges: readonly PostalRangeRow[],
  names: ReadonlyMap<string, string>,
  places: Places | null,
): readonly PlacedPostalRange[] {
  return ranges.map((range) => ({ ...range, city: names.get(range.cityKey) ?? places?.zip(range.zip)?.city.toUpperCase() ?? null }));
}
