import type { Components } from '../../src/address/components.js';

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
export interface AddressRow {
  /** Standardized; state and ZIP code are required, a city is expected. */
  readonly components: Components;
  /** WGS84 degrees. */
  readonly latitude: number;
  readonly longitude: number;
  readonly county: string | null;
  /** Line of its file, of rows without ZIP code. */
  readonly record?: number;
  /** Row of the manifest's sources. */
  readonly source: number;
  readonly postal?: PostalFacts;
  /** Row of the manifest's sources that the postal facts are from; absent: that of the address. */
  readonly postalSource?: number;
}
