/** A county that a ZIP code lies in. */
export interface ZipCountyRow {
  readonly zip: string;
  /** Five digits. */
  readonly countyFips: string;
  /** Shares of the ZIP code's residential, business, other, and all addresses that lie in the county, 0 to 1. */
  readonly residential: number;
  readonly business: number;
  readonly other: number;
  readonly total: number;
  /** Row of the manifest's sources. */
  readonly source: number;
}
