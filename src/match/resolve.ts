import type { Components } from '../address/components.js';
import { format } from '../address/format.js';
import { type Street, unitOf } from './record.js';
import type { AddressCandidate } from './result.js';

/**
 * The components of a matched address as the data spells them. A unit that is not confirmed stays as it was given; city
 * and state too where the data has none. The ZIP+4 that was given is left out: only data can say it.
 */
export function componentsOf(address: AddressCandidate): Components {
  const { unit, shard, query } = address;
  const listed = unit.state === 'confirmed' ? unitOf(shard.table, unit.row) : null;
  const outer = listed?.outer ?? null;
  const split = outer?.indexOf(' ') ?? -1;
  return {
    ...ofStreet(address.street, query.given),
    number: address.number,
    ...(listed === null
      ? {}
      : {
          unitType: listed.type,
          unitNumber: listed.number,
          ...(outer === null
            ? {}
            : { outerUnitType: split < 0 ? outer : outer.slice(0, split), outerUnitNumber: split < 0 ? null : outer.slice(split + 1) }),
        }),
  };
}

/** The given components with the street and its place as the data spells them. */
export function ofStreet(street: Street, given: Components): Components {
  const { county: _, ...parts } = street;
  // Postal files give lines without a street a name of their own.
  const name = given.name === null ? null : parts.name;
  return {
    ...given,
    ...parts,
    name,
    city: parts.city ?? given.city,
    state: parts.state ?? given.state,
    zip: parts.zip ?? given.zip,
    zip4: null,
  };
}

/** A matched address on one line. */
export function addressText(address: AddressCandidate): string {
  return format(componentsOf(address)).full;
}

/** A street and its place on one line, without number and unit. */
export function streetText(street: Street): string {
  return format({ ...street, ...NO_NUMBER }).full;
}

const NO_NUMBER = { number: null, unitType: null, unitNumber: null, outerUnitType: null, outerUnitNumber: null, zip4: null } as const;
