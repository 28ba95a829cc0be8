import type { Position } from '../../src/places/place-records.js';
import type { Reading } from './us/import/import-context.js';

/** What the command line asks of the address files. */
export interface Selection {
  /** Code of the state of rows that do not say theirs. */
  readonly state: string | null;
  /** City of rows that do not say theirs. */
  readonly city: string | null;
  /** Codes of the states kept; empty: all. */
  readonly regions: readonly string[];
  /** First three digits of the ZIP codes kept; empty: all. */
  readonly zip3: readonly string[];
  /** ZIP codes kept; empty: all. */
  readonly zips: readonly string[];
  /** FIPS codes of the counties whose addresses are kept, by position; empty: all. */
  readonly counties: readonly string[];
  /** Whether the files list every address of their areas; absent: those whose publisher says so. */
  readonly complete?: boolean;
  /** How files are read where they do not say it. */
  readonly reading: Reading;
}

export const EVERYTHING: Selection = { state: null, city: null, regions: [], zip3: [], zips: [], counties: [], reading: {} };

/** Why a row is left out that a selection does not hold. */
export const NOT_ASKED_FOR = 'the row lies outside of the states and ZIP codes asked for';

/** What a selection is asked about: an address or a range. */
export interface Located {
  readonly state: string | null;
  readonly zip: string | null;
  /** A point of it; absent where it has none. */
  readonly position?: Position;
  /** Five digits, where the source says it; else the position tells. */
  readonly countyFips?: string | null;
}

/** Whether a county holds a point. */
export type CountyTest = (fips: string, latitude: number, longitude: number) => boolean;

/** Whether an address or range lies in what is asked for. `isInCounty` is asked where counties are. */
export function isSelected({ regions, zip3, zips, counties }: Selection, located: Located, isInCounty?: CountyTest): boolean {
  const { state, zip, position, countyFips } = located;
  if (counties.length > 0) {
    const isInside =
      countyFips != null
        ? counties.includes(countyFips)
        : position !== undefined && counties.some((fips) => isInCounty?.(fips, position.latitude, position.longitude) === true);
    if (!isInside) return false;
  }
  // What has no ZIP code yet, and perhaps no state, is asked for again when it has.
  if (!zip) return !state || regions.length === 0 || regions.includes(state);
  return (
    (regions.length === 0 || regions.includes(state ?? '')) &&
    (zip3.length === 0 || zip3.includes(zip.slice(0, 3))) &&
    (zips.length === 0 || zips.includes(zip))
  );
}
