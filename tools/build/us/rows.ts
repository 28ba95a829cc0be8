import type { Components } from '../../../src/address/components.js';
import type { Position } from '../../../src/places/place-records.js';

/** The eight components that name a street, in the order in which they are written. */
export const STREET_PARTS = ['preMod', 'preDir', 'preType', 'preSep', 'name', 'postType', 'postDir', 'postMod'] as const;
export type StreetPart = (typeof STREET_PARTS)[number];
export type StreetParts = Pick<Components, StreetPart>;

/** Stands between the parts of a key. No part holds it. */
export const SEPARATOR = '\u0000';

/** Postal facts of one address, as licensed postal files give them; a field is present only where the file has it. */
export interface PostalFacts {
  /** Four digits. */
  readonly zip4?: string;
  /** One letter and three digits. */
  readonly carrierRoute?: string;
  /** Four digits. */
  readonly elot?: string;
  readonly elotIndicator?: 'A' | 'D';
  readonly recordType?: 'H' | 'S' | 'F' | 'G' | 'P' | 'R';
  readonly cmra?: 'Y' | 'N';
  /** Two digits. */
  readonly deliveryPoint?: string;
}

/** One address of a source: what every importer hands to the builder. */
export interface AddressRow extends Position {
  /** Standardized; state and ZIP code are required, a city is expected: the postal one, where the source says which it is. */
  readonly components: Components;
  readonly county: string | null;
  /**
   * The municipality, where it is not called like the postal city, else null. Absent while nobody has said whether the city of the
   * components is the postal one: see `PostalCities`.
   */
  readonly municipality?: string | null;
  /** Line of its file, of rows without ZIP code. */
  readonly record?: number;
  /** Row of the manifest's sources. */
  readonly source: number;
  readonly postal?: PostalFacts;
  /** Row of the manifest's sources that the postal facts are from; absent: that of the address. */
  readonly postalSource?: number;
}

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
  /** Census block of the side: fifteen digits, state, county, tract and block; null where the source does not say. */
  readonly censusBlock: string | null;
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

/** Kinds of ZIP+4 records: firm, general delivery, building, PO box, rural or highway contract route, street. */
export type RecordType = 'F' | 'G' | 'H' | 'P' | 'R' | 'S';

/** A range of delivery points that share ZIP+4 codes, as the ZIP+4 product lists it. Empty text in the file is null. */
export interface PostalRangeRow {
  readonly zip: string;
  readonly recordType: RecordType;
  /** Letter and three digits, or null. */
  readonly carrierRoute: string | null;
  readonly street: StreetParts;
  /** Primary numbers without leading zeros; null where the record covers the whole street, route or office. */
  readonly low: string | null;
  readonly high: string | null;
  readonly parity: Parity | null;
  /** Building or firm. */
  readonly recipient: string | null;
  readonly unitType: string | null;
  readonly unitLow: string | null;
  readonly unitHigh: string | null;
  readonly unitParity: Parity | null;
  /** Four digits each; equal for a single ZIP+4; null where no mail is delivered. */
  readonly addOnLow: string | null;
  readonly addOnHigh: string | null;
  /** An alternate spelling or alias of a base record. */
  readonly alternate: boolean;
  /** Converted by LACS. */
  readonly converted: boolean;
  /** Kind of government building, a letter, or null. */
  readonly government: string | null;
  readonly state: string;
  /** Five digits. */
  readonly countyFips: string | null;
  /** Key of the preferred last line in the City State product. */
  readonly cityKey: string;
  readonly urbanizationKey: string | null;
  /** Row of the manifest's sources. */
  readonly source: number;
}

/** A postal range with the city that its key of the last line stands for. */
export interface PlacedPostalRange extends PostalRangeRow {
  readonly city: string | null;
}

/** Another name of a street, as the City State product lists it. */
export interface StreetAliasRow {
  readonly zip: string;
  readonly state: string;
  readonly alias: StreetParts;
  /** The name that the street is to be called by. */
  readonly street: StreetParts;
  /** Primary numbers that the other name holds for, without leading zeros; null: all. */
  readonly low: string | null;
  readonly high: string | null;
  /** Row of the manifest's sources. */
  readonly source: number;
}
