import type { Components } from '../../../../src/address/components.js';
import { COORDINATE_SCALE } from '../../../../src/dataset/format/codecs/columns.js';
import { DoorplateError } from '../../../../src/errors.js';
import { houseNumber } from '../../../../src/text/house-number.js';
import { compare } from '../order.js';
import { type AddressRow, type PostalFacts, SEPARATOR } from '../rows.js';
import type { AddressRecord } from './encode-streets.js';

const ZIP_CODE = /^\d{5}$/;
const DIGITS = /^\d{1,9}$/;
const FACT_FORMS: readonly (readonly [keyof PostalFacts, RegExp])[] = [
  ['zip4', /^\d{4}$/],
  ['carrierRoute', /^[A-Z]\d{3}$/],
  ['elot', /^\d{4}$/],
  ['elotIndicator', /^[AD]$/],
  ['recordType', /^[HSFGPR]$/],
  ['cmra', /^[YN]$/],
  ['deliveryPoint', /^\d{2}$/],
];

/** Throws `INPUT_MALFORMED` when a row cannot be part of the shard of a key. */
export function requireUsable({ components, latitude, longitude, postal }: AddressRow, key: string): void {
  requireArea('an address row', components.name, components, key);
  const what = `an address row of ZIP code ${components.zip}`;
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) throw malformed(what, 'a position on the globe');
  for (const [fact, form] of FACT_FORMS) {
    const value = postal?.[fact];
    if (value !== undefined && !form.test(value)) throw malformed(what, `a well-formed ${fact}`);
  }
}

/** Throws `INPUT_MALFORMED` when a street has no name or lies in no state or in no ZIP code of the shard of a key. */
export function requireArea(row: string, name: string | null, { state, zip }: Pick<Components, 'state' | 'zip'>, key: string): void {
  if (zip === null || !ZIP_CODE.test(zip) || !zip.startsWith(key)) throw malformed(row, 'a five-digit ZIP code of its shard');
  if (state === null) throw malformed(`${row} of ZIP code ${zip}`, 'a state');
  if (name === null) throw malformed(`${row} of ZIP code ${zip}`, 'a street name');
}

function malformed(what: string, lacks: string): DoorplateError {
  return new DoorplateError('INPUT_MALFORMED', `${what} lacks ${lacks}`);
}

/** The table record of a row. */
export function addressRecord({ components, latitude, longitude, source, postal, postalSource }: AddressRow): AddressRecord {
  const written = components.number ?? '';
  const number = houseNumber(written)?.value ?? 0;
  const { outerUnitType, outerUnitNumber } = components;
  return {
    number,
    // A row without a number has value 0, so that the number 0 is kept as text.
    numberText: written === '' || (number > 0 && written === String(number)) ? null : written,
    unitType: components.unitType,
    unitNumber: components.unitNumber,
    outerUnit: outerUnitType === null ? null : [outerUnitType, outerUnitNumber].filter((part) => part !== null).join(' '),
    latitude: Math.round(latitude * COORDINATE_SCALE),
    longitude: Math.round(longitude * COORDINATE_SCALE),
    source,
    postal: postal === undefined ? null : sortedFacts(postal),
    ...(postal === undefined || postalSource === undefined ? {} : { postalSource }),
  };
}

/** The whole content of a record as text: equal for records that say the same. */
export function identityOf(address: AddressRecord): string {
  const { numberText, unitType, unitNumber, outerUnit, latitude, longitude, source, postal, postalSource } = address;
  const facts = postal === null ? '' : JSON.stringify([postal, postalSource]);
  return [address.number, numberText, unitType, unitNumber, outerUnit, latitude, longitude, source, facts].join(SEPARATOR);
}

/** The facts in one order, so that equal facts are equal text. */
function sortedFacts(facts: PostalFacts): PostalFacts {
  return Object.fromEntries(
    Object.entries(facts)
      .filter(([, value]) => value !== undefined)
      .sort(([a], [b]) => compare(a, b)),
  );
}

/** Table order of the addresses of a street; records come with their identity. */
export function byAddress([textA, a]: readonly [string, AddressRecord], [textB, b]: readonly [string, AddressRecord]): number {
  return (
    a.number - b.number ||
    compare(a.numberText ?? '', b.numberText ?? '') ||
    compare(a.unitType ?? '', b.unitType ?? '') ||
    compareUnits(a.unitNumber ?? '', b.unitNumber ?? '') ||
    compare(textA, textB)
  );
}

/** Numbers by value, the rest as text after them. */
function compareUnits(a: string, b: string): number {
  if (a === b) return 0;
  const numericA = DIGITS.test(a);
  const numericB = DIGITS.test(b);
  if (numericA && numericB) return Number(a) - Number(b) || compare(a, b);
  return numericA === numericB ? compare(a, b) : numericA ? -1 : 1;
}
