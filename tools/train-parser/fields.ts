import type { Components } from '../../src/address/index.js';

/** The fifteen parts of the contract, in its order. */
export const FIELD_NAMES = [
  'AddressNumber',
  'StreetPreMod',
  'StreetPreDir',
  'StreetPreType',
  'StreetPreSep',
  'StreetName',
  'StreetPostType',
  'StreetPostDir',
  'StreetPostMod',
  'UnitType',
  'UnitNumber',
  'City',
  'StateCode',
  'ZipCode',
  'Zip4',
] as const;
export type FieldName = (typeof FIELD_NAMES)[number];
/** Values by field; a field that is missing, null or empty is not part of the address. */
export type Fields = Readonly<Partial<Record<FieldName, string | null>>>;

/** Components as contract fields. The outer unit is not among them: see {@link outerUnit}. */
export function fieldsOf(components: Components): Fields {
  return {
    AddressNumber: components.number,
    StreetPreMod: components.preMod,
    StreetPreDir: components.preDir,
    StreetPreType: components.preType,
    StreetPreSep: components.preSep,
    StreetName: components.name,
    StreetPostType: components.postType,
    StreetPostDir: components.postDir,
    StreetPostMod: components.postMod,
    UnitType: components.unitType,
    UnitNumber: components.unitNumber,
    City: components.city,
    StateCode: components.state,
    ZipCode: components.zip,
    Zip4: components.zip4,
  };
}

/** The outer secondary designator in one string, empty when there is none. */
export function outerUnit({ outerUnitType, outerUnitNumber }: Components): string {
  return [outerUnitType, outerUnitNumber].filter((part) => part !== null).join(' ');
}
