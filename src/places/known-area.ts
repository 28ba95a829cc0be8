import type { Explain } from '../service.js';
import type { Places } from './us-places.js';

type KnownArea = NonNullable<Explain['area']>;

/** Where an answer lies; the county as the record of the address names it, null for that of the ZIP code. */
interface Place {
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string | null;
  readonly county: string | null;
}

/** What is known of the area of an answer; absent without places. */
export function knownArea(places: Places | null, { city, state, zip, county }: Place): Pick<Explain, 'area'> {
  if (places === null) return {};
  const fips = places.countyFipsOf(county, state, zip);
  const area: KnownArea = {
    city,
    state,
    zip,
    county: county ?? (zip === null ? null : places.countyOf(zip)),
    countyFips: fips,
    timeZone: zip === null ? null : commonZone(places.timeZonesOf(zip, fips)),
  };
  return { area };
}

const DATES = [Date.UTC(2026, 0), Date.UTC(2026, 6)];

/** The first of some time zones, where their clocks agree: those of Louisville and New York differed before 1974 alone. Else null. */
function commonZone([first, ...others]: readonly string[]): string | null {
  if (first === undefined) return null;
  const isSame = (zone: string, date: number): boolean => clockOf(zone, date) === clockOf(first, date);
  return others.every((zone) => DATES.every((date) => isSame(zone, date))) ? first : null;
}

function clockOf(timeZone: string, date: number): string {
  return new Date(date).toLocaleString('en', { timeZone });
}

/** The same of the ZIP code whose center is nearest to a point, 30 km away at most. */
export function areaAround(places: Places | null, point: { readonly latitude: number; readonly longitude: number }): Pick<Explain, 'area'> {
  const zip = places?.nearestZip(point) ?? null;
  return zip === null ? {} : knownArea(places, zip);
}
