/** WGS84 degrees. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** A five-digit ZIP code; null where the data does not say. */
export interface ZipPlace {
  readonly zip: string;
  /** Preferred city as it is shown. */
  readonly city: string;
  /** Two-letter code. */
  readonly state: string;
  readonly stateName: string;
  readonly county: string | null;
  /** Five digits. */
  readonly countyFips: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly cityRow: number;
}

/** A county, or a state where `county` is null. */
export interface Region extends Position {
  readonly county: string | null;
  /** Five digits; absent for a state. */
  readonly countyFips?: string | null;
  /** Two-letter code. */
  readonly state: string;
  /** Number of ZIP codes. */
  readonly weight: number;
}

export interface CountyShare {
  readonly county: string;
  /** Five digits. */
  readonly countyFips: string;
  /** Of the ZIP code's addresses, 0 to 1; null where the data names only the county with most of them. */
  readonly share: number | null;
}

/** By its preferred name; null where the data does not say. */
export interface CityPlace {
  readonly row: number;
  readonly name: string;
  /** Two-letter code. */
  readonly state: string;
  readonly stateName: string;
  /** Of most of its ZIP codes. */
  readonly county: string | null;
  readonly countyFips: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** Number of ZIP codes. */
  readonly weight: number;
  /** Null where the data does not say. */
  readonly population: number | null;
}
