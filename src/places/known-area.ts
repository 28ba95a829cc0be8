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

/** Digits of a census block that are those of its tract, and of its block group. */
const TRACT_DIGITS = 11;
const GROUP_DIGITS = 12;

/** What is known of the area of an answer, with its census block where that is known; absent where neither places nor a block are. */
export function knownArea(
  places: Places | null,
  { city, state, zip, county }: Place,
  block: Pick<KnownArea, 'censusBlock'> | null = null,
): Pick<Explain, 'area'> {
  const censusBlock = block?.censusBlock ?? null;
  if (places === null && censusBlock === null) return {};
  const fips = places?.countyFipsOf(county, state, zip) ?? null;
  const area: KnownArea = {
    city,
    state,
    zip,
    county: county ?? (zip === null ? null : (places?.countyOf(zip) ?? null)),
    countyFips: fips,
    censusTract: censusBlock?.slice(0, TRACT_DIGITS) ?? null,
    blockGroup: censusBlock?.slice(0, GROUP_DIGITS) ?? null,
    censusBlock,
    timeZone: zip === null || places === null ? null : commonZone(places.timeZonesOf(zip, fips)),
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
