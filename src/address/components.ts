import { DoorplateError } from '../errors.js';
import { requireString } from '../input.js';
import { typeName } from '../option-names.js';

/** The parts of a US address (FGDC/NENA, Publication 28), upper case and standardized; null where it lacks the part. */
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

/** Optional knowledge of places, from a mounted dataset. Names in any case. */
export interface PlaceKnowledge {
  /** In that state where one is given. */
  hasCity(name: string, state: string | null): boolean;
  /** Whether the state has a county of the name, without `County`. */
  hasCounty?(name: string, state: string): boolean;
  /** Whether the city has a ZIP code with the first three digits of `zip`. */
  hasZipLike?(city: string, state: string, zip: string): boolean;
  /** Whether the ZIP code is one of the city's. */
  hasZip?(city: string, state: string, zip: string): boolean;
  /** Whether two cities of a state lie side by side, or one in the other. */
  areNear?(city: string, other: string, state: string): boolean;
  /** Whether the name is of a neighborhood: a part of a city, no post office, and without parts. */
  isQuarter?(name: string, state: string): boolean;
  /** The city on mail to a borough: NEW YORK for Manhattan. Null for other names. */
  cityOfBorough?(name: string, state: string | null): string | null;
  /** Of a five-digit ZIP code; null when it does not exist. */
  zip(zip: string): { readonly city: string; readonly state: string; readonly county: string | null } | null;
}

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

/** Missing parts become null. Throws `INPUT_MALFORMED` for what is no object, and for a part that is no string. */
export function requireParts(address: Partial<Components>): Components {
  if (typeof address !== 'object' || address === null || Array.isArray(address)) {
    throw new DoorplateError('INPUT_MALFORMED', `address is ${typeName(address)}, expected an object of components`);
  }
  const parts: { -readonly [K in keyof Components]: string | null } = { ...NO_COMPONENTS };
  for (const part of Object.keys(NO_COMPONENTS) as (keyof Components)[])
    if (address[part] != null) parts[part] = requireString(address[part], part);
  return parts;
}

/** Zeros in front, and the last four digits, may be missing. */
const ZIP = /^\d{3,5}[- ]*(?:\d{4})?$/;

/** Throws `INPUT_MALFORMED` for what is no ZIP code. */
export function requireZip(text: string): string {
  if (ZIP.test(text)) return text;
  throw new DoorplateError('INPUT_MALFORMED', 'zip is no ZIP code, expected five or nine digits');
}
