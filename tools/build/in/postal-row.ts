import type { Position } from '../../../src/places/place-records.js';

/** Kinds of post offices, the least first. */
export const OFFICE_GRADES = ['branch', 'sub', 'head'] as const;
export type OfficeGrade = (typeof OFFICE_GRADES)[number];

/** What a source says of a post office. */
export interface PostOffice {
  readonly grade: OfficeGrade;
  /** Whether it is said to deliver mail. */
  readonly delivers: boolean;
}

/** A post office of the directory or a line of a GeoNames postal file, cleaned of blanks only. */
export interface PostalRow {
  /** Six digits. */
  readonly pin: string;
  readonly place: string;
  /** What people also call the place. */
  readonly placeToo?: readonly string[];
  /** GeoNames first-level code. */
  readonly stateCode: string;
  readonly district: string;
  /** Sub-district; often empty or a filler such as `NA`. */
  readonly subDistrict: string;
  /** The district as another source of the row writes it. */
  readonly districtToo?: string;
  /** A sub-district that is called after a town in it here. */
  readonly subDistrictToo?: string;
  /** Null where the source says it in the name at most. */
  readonly office: PostOffice | null;
  /** Null where the source has none. */
  readonly position: Position | null;
}
