import type { StreetParts } from './street-parts.js';

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
