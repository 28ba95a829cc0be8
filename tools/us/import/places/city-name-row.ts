/** What a ZIP code is for: streets, military post, PO boxes only, one addressee only. */
export type ZipClass = 'ordinary' | 'military' | 'po-box' | 'unique';

/** A name of a ZIP code's city. */
export interface CityNameRow {
  readonly zip: string;
  readonly name: string;
  /** Two-letter code. */
  readonly state: string;
  /** Whether mail may bear the name. */
  readonly acceptable: boolean;
  /** Whether it is the name to be printed. */
  readonly preferred: boolean;
  /** The name to be printed, where the source says it beside another one; else the name itself. */
  readonly preferredName: string;
  readonly zipClass: ZipClass | null;
  /** Name of the county, or null. */
  readonly county: string | null;
  /** Key of the name in its source, or null. */
  readonly key: string | null;
  /** Row of the manifest's sources. */
  readonly source: number;
}
