import type { Components } from '../address/components.js';
import { linesOf } from '../address/format.js';
import { splitOuterUnit } from '../streets/packed-text.js';
import { type Street, unitOf } from '../streets/street-record.js';
import type { AddressCandidate } from './result.js';

/**
 * The components of a match as the data spells them; an unconfirmed unit, and a city or state that the data lacks, as given. The ZIP+4
 * that was given is left out: only data can say it.
 */
export function componentsOf(address: AddressCandidate, zip4: string | null = null): Components {
  const { unit, shard, query, number } = address;
  const listed = unit.state === 'confirmed' ? unitOf(shard.table, unit.row) : null;
  const street = componentsOfStreet(address.street, query.given, number, zip4);
  const given = address.unitInNumber ? { ...street, ...NO_UNIT } : street;
  if (listed === null) return given;
  const inner = { ...given, unitType: listed.type, unitNumber: listed.number };
  return listed.outer === null ? inner : { ...inner, ...splitOuterUnit(listed.outer) };
}

export function componentsOfStreet(street: Street, given: Components, number = given.number, zip4: string | null = null): Components {
  return {
    number,
    preMod: street.preMod,
    preDir: street.preDir,
    preType: street.preType,
    preSep: street.preSep,
    // Postal files give lines without a street a name of their own.
    name: given.name === null ? null : street.name,
    postType: street.postType,
    postDir: street.postDir,
    postMod: street.postMod,
    unitType: given.unitType,
    unitNumber: given.unitNumber,
    outerUnitType: given.outerUnitType,
    outerUnitNumber: given.outerUnitNumber,
    city: street.city ?? given.city,
    state: street.state ?? given.state,
    zip: street.zip ?? given.zip,
    zip4,
  };
}

export function addressText(address: AddressCandidate): string {
  return linesOf(componentsOf(address)).full;
}

/** A number of a street; that which was given where none is named. */
export function addressTextOn(street: Street, given: Components, number = given.number): string {
  return linesOf({ ...componentsOfStreet(street, given, number), ...NO_UNIT }).full;
}

/** Without number and unit. */
export function streetText(street: Street): string {
  return linesOf({ ...street, ...NO_NUMBER }).full;
}

export const NO_UNIT = { unitType: null, unitNumber: null, outerUnitType: null, outerUnitNumber: null } as const;
const NO_NUMBER = { ...NO_UNIT, number: null, zip4: null } as const;
