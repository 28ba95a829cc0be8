import type { UnitState } from '../streets/units.js';

/**
 * Confirmation in the letters of the postal service: D the unit is missing, S a unit was given and
 * is not confirmed.
 */
export type PostalDpv = 'Y' | 'N' | 'S' | 'D';

/**
 * Confirmation in the letters of the contract, where S and D are the other way round: S unit
 * missing, D unit not confirmed.
 */
export type Dpv = 'Y' | 'N' | 'S' | 'D';

const OF_UNIT: Readonly<Record<UnitState, PostalDpv>> = { none: 'Y', confirmed: 'Y', missing: 'D', unconfirmed: 'S' };

/** The postal letter of an address whose primary number is confirmed. */
export function postalDpv(unit: UnitState): PostalDpv {
  return OF_UNIT[unit];
}

const CONTRACT: Readonly<Record<PostalDpv, Dpv>> = { Y: 'Y', N: 'N', D: 'S', S: 'D' };

/** The only place where the postal letters become the contract's. */
export function contractDpv(letter: PostalDpv): Dpv {
  return CONTRACT[letter];
}
