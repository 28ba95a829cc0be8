import { remembered } from '../../../../src/bounded-cache.js';
import { addTo } from '../../../../src/group.js';
import type { Places } from '../../../../src/places/us-places.js';

/** Share of the rows of its middle ZIP code that one has to have: with fewer it lies across the border of the list. Chosen. */
const LEAST_SHARE = 0.25;
/** Share of a county's ZIP codes, or of all rows, with which a list is one of the county. Chosen. */
const HALF = 0.5;

/**
 * The ZIP codes in which a list that claims to be complete can be so, ascending: those of the counties that it is of, without those that it
 * has but a few addresses of, because they lie in the next county or city. `rows`: its addresses by ZIP code.
 */
export function completeZips(rows: ReadonlyMap<string, number>, places: Places): readonly string[] {
  const counts = [...rows.values()].sort((a, b) => a - b);
  const total = counts.reduce((a, b) => a + b, 0);
  const middle = counts[counts.length >> 1] ?? 0;
  const byCounty = new Map<string, string[]>();
  for (const zip of rows.keys()) addTo(byCounty, places.zip(zip)?.countyFips ?? '', zip);
  const known = new Map<string, boolean>();
  const isOwn = (fips: string): boolean =>
    remembered(known, fips, () => {
      const zips = byCounty.get(fips) ?? [];
      if (zips.reduce((sum, zip) => sum + (rows.get(zip) ?? 0), 0) >= HALF * total) return true;
      const all = places.zipsInCounty(fips);
      return all.length > 0 && zips.length >= HALF * all.length;
    });
  return [...rows]
    .filter(([zip, count]) => count >= LEAST_SHARE * middle && isOwn(places.zip(zip)?.countyFips ?? ''))
    .map(([zip]) => zip)
    .sort();
}
