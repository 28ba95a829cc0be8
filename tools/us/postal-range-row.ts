import type { Parity } from './range-row.js';
import type { StreetParts } from './street-parts.js';

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
