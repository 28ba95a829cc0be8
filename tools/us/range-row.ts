import type { StreetParts } from './street-parts.js';

/** Which numbers between the ends of a range exist. */
export type Parity = 'odd' | 'even' | 'both';

/** The house numbers along one side of a piece of street: potential ones, not each of them an address. */
export interface RangeRow {
  readonly street: StreetParts;
  /** Other names of the street. */
  readonly aliases: readonly StreetParts[];
  readonly side: 'left' | 'right';
  /** Number at the first point of the geometry and at the last one, as written; the first may be the higher. */
  readonly from: string;
  readonly to: string;
  readonly parity: Parity;
  /** Postal city of the ZIP code; null where it is not known. */
  readonly city: string | null;
  /** Two-letter code; may be empty where the ZIP code is. */
  readonly state: string;
  /** Five digits; empty where the source does not say and the builder is to find it. */
  readonly zip: string;
  /** Four digits, or null. */
  readonly zip4: string | null;
  /** Name of the county, or null. */
  readonly county: string | null;
  /** Five digits, or null where the source does not say. */
  readonly countyFips: string | null;
  /** Five-digit census code of the incorporated or census place in the state, or null. */
  readonly placeFips: string | null;
  /** Longitude and latitude of the centre line's points, WGS84 degrees; at least two. */
  readonly geometry: readonly (readonly [longitude: number, latitude: number])[];
  /** Identifier of the piece of street in its source. */
  readonly edge: string;
  /** Line of its file, of ranges without ZIP code. */
  readonly record?: number;
  /** Row of the manifest's sources. */
  readonly source: number;
}

/** The parity of two numbers where nobody states it. */
export function parityOf(from: number, to: number): Parity {
  if (from % 2 !== to % 2) return 'both';
  return from % 2 === 1 ? 'odd' : 'even';
}
