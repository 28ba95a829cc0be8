import type { Components } from '../../address/components.js';
import { HIGHWAY_TYPES } from '../../address/data/highways.js';
import { POST_MODIFIERS, PRE_MODIFIERS } from '../../address/data/prefixes.js';
import { type Street, streetLine } from '../../streets/street-record.js';

/** COUNTY ROAD 24 is not 24TH ST. */
export const NUMBERED = /^\d/;

/** Types that people write for one another. */
const COMMON: ReadonlySet<string> = new Set(['HIGHWAY', 'ROUTE', 'ROAD']);
/** Words that tell roads of one number apart: US, STATE, COUNTY, BUS, OLD. */
const TELLING: ReadonlySet<string> = new Set(
  [...HIGHWAY_TYPES.values(), ...PRE_MODIFIERS.values(), ...POST_MODIFIERS.values()].flatMap((type) => {
    const [owner = type] = type.split(' ');
    return COMMON.has(owner) ? [] : [owner];
  }),
);

/** Whose road a type names: null where it does not say. */
type Owner = 'US' | 'STATE' | 'COUNTY' | null;

/** Undefined for other owners, such as a township, and for types of no numbered road. */
function ownerOf(type: string | null, state: string | null): Owner | undefined {
  if (type === null) return undefined;
  // `VT 100` is VT HIGHWAY 100.
  if (type === state) return 'STATE';
  const blank = type.lastIndexOf(' ');
  if (!COMMON.has(type.slice(blank + 1))) return undefined;
  if (blank < 0) return null;
  const owner = type.slice(0, blank);
  if (owner === 'STATE' || owner === state) return 'STATE';
  return owner === 'US' || owner === 'COUNTY' ? owner : undefined;
}

/**
 * Whether two types may mean one numbered road (Publication 28, appendix F): a state's own road by any name (`VT ROUTE`, `STATE ROUTE`),
 * also where one type does not say whose it is; a federal road where the given type does not say; a county's road where the listed type does
 * not say, or the given one is ROAD.
 */
export function isSameKind(given: Components, listed: Pick<Street, 'preType' | 'state'>): boolean {
  const [asked, known] = [ownerOf(given.preType, listed.state), ownerOf(listed.preType, listed.state)];
  if (asked === undefined || known === undefined) return false;
  if (asked === null) return (known !== 'COUNTY' || given.preType === 'ROAD') && !mayNameOwner(given);
  return asked === known || (known === null && asked !== 'US');
}

const LETTERS = /^[A-Z]{2,4}$/;

/** Whether the supposed unit may be the road's misspelled owner: the VY of `VY ROUTE 111`, not the A of `ROUTE 30 #A`. */
export function mayNameOwner({ unitType, unitNumber }: Components): boolean {
  return unitType === '#' && unitNumber !== null && LETTERS.test(unitNumber);
}

/**
 * Whether a numbered road is another one, not the given one misspelled. Its number is never misspelled (12 is not 12A), nor is a word
 * that tells whose or what road it is: VT ROUTE 4 and BUS ROUTE 4 are not US ROUTE 4.
 */
export function isOtherRoad(given: Components, street: Street): boolean {
  if (street.preType === null || street.name === null || !NUMBERED.test(street.name)) return false;
  const words = streetLine(given).split(' ');
  if (!words.includes(street.name)) return true;
  const listed = streetLine(street).split(' ');
  return words.some((word) => (TELLING.has(word) || word === given.state) && !listed.includes(word));
}
