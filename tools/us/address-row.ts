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
  /** Standardized; state and ZIP code are required, a city is expected: the postal one, where the source says which it is. */
  readonly components: Components;
  /** WGS84 degrees. */
  readonly latitude: number;
  readonly longitude: number;
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
