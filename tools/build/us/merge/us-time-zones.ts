import ZONES from './us-time-zones.json' with { type: 'json' };

/*
 * Standard time zone boundaries of 49 CFR part 71 under the names of the IANA time zone database: of most states one, else by county. In the
 * counties that a boundary divides, and where towns keep another time than their county, ZIP codes by the side on which their post office lies.
 */

const byCode = (lists: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(lists).flatMap(([zone, codes]) => codes.split(' ').map((code) => [code, zone] as const)));

const OF_STATES = byCode(ZONES.states);
const OF_COUNTIES = byCode(ZONES.counties);
const OF_ZIPS = byCode(ZONES.zips);

const SPLIT: ReadonlySet<string> = new Set(ZONES.split.split(' '));
/** How many states, counties and ZIP codes they name. */
export const TIME_ZONE_ROWS = OF_STATES.size + OF_COUNTIES.size + OF_ZIPS.size;

/** The time zone of a county by its five-digit code; null where it has several, or is not known. */
export function countyTimeZone(fips: string, state: string): string | null {
  if (SPLIT.has(fips)) return null;
  return OF_COUNTIES.get(fips) ?? OF_STATES.get(state) ?? null;
}

/** The time zone of a ZIP code in a county and a state; null where it is not known, as for military addresses. */
export function zipTimeZone(zip: string, fips: string | null, state: string): string | null {
  return OF_ZIPS.get(zip) ?? (fips === null ? undefined : OF_COUNTIES.get(fips)) ?? OF_STATES.get(state) ?? null;
}
