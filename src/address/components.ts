/**
 * The parts of a US address in the terms of the FGDC/NENA address standards and Publication 28.
 * Values are upper case and standardized; null where the address does not have the part. Parser,
 * matcher and formatter share this record.
 */
export interface Components {
  /** Primary number as written: `121`, `112-10`, `33 1/2`, `N6W23001`. */
  readonly number: string | null;
  readonly preMod: string | null;
  /** Predirectional: N, S, E, W, NE, NW, SE, SW. */
  readonly preDir: string | null;
  /** Type before the name: `COUNTY ROAD`, `CALLE`, `RR`, `HC`, `PSC`. */
  readonly preType: string | null;
  readonly preSep: string | null;
  readonly name: string | null;
  /** Suffix of Publication 28, appendix C1. */
  readonly postType: string | null;
  readonly postDir: string | null;
  readonly postMod: string | null;
  /** Inner secondary designator: `APT`, `STE`, `#`, `PO BOX`, `BOX`. */
  readonly unitType: string | null;
  readonly unitNumber: string | null;
  /** Outer secondary designator where two are given: the `BLDG 4` of `BLDG 4 APT 2`. */
  readonly outerUnitType: string | null;
  readonly outerUnitNumber: string | null;
  readonly city: string | null;
  /** Two-letter code. */
  readonly state: string | null;
  /** Five digits. */
  readonly zip: string | null;
  /** Four digits. */
  readonly zip4: string | null;
}

/** Optional knowledge of places, backed by a mounted dataset. Names in any case. */
export interface PlaceKnowledge {
  /** Whether a city of that name exists, in that state where one is given. */
  hasCity(name: string, state: string | null): boolean;
  /** Whether the city has a ZIP code with the first three digits of the given one. */
  hasZipLike?(city: string, state: string, zip: string): boolean;
  /** Whether two cities of a state lie side by side, or one in the other. */
  areNear?(city: string, other: string, state: string): boolean;
  /** Whether the name is of a part of a city that is no post office and has no parts itself: a neighborhood. */
  isQuarter?(name: string, state: string): boolean;
  /** The city on mail to a borough, NEW YORK for Manhattan; null for a name that is none. */
  cityOfBorough?(name: string, state: string | null): string | null;
  /** City, state code and county of a five-digit ZIP code, or null when it does not exist. */
  zip(zip: string): { readonly city: string; readonly state: string; readonly county: string | null } | null;
}

/** Components with every part missing. */
export const NO_COMPONENTS: Components = {
  number: null,
  preMod: null,
  preDir: null,
  preType: null,
  preSep: null,
  name: null,
  postType: null,
  postDir: null,
  postMod: null,
  unitType: null,
  unitNumber: null,
  outerUnitType: null,
  outerUnitNumber: null,
  city: null,
  state: null,
  zip: null,
  zip4: null,
};

/** Whether two addresses have equal components, part for part. */
export function sameComponents(a: Components, b: Components): boolean {
  return (
    a.name === b.name &&
    a.city === b.city &&
    a.number === b.number &&
    a.unitType === b.unitType &&
    a.unitNumber === b.unitNumber &&
    a.preDir === b.preDir &&
    a.preType === b.preType &&
    a.preMod === b.preMod &&
    a.preSep === b.preSep &&
    a.postType === b.postType &&
    a.postDir === b.postDir &&
    a.postMod === b.postMod &&
    a.outerUnitType === b.outerUnitType &&
    a.outerUnitNumber === b.outerUnitNumber &&
    a.state === b.state &&
    a.zip === b.zip &&
    a.zip4 === b.zip4
  );
}
