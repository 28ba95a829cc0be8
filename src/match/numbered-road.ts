import type { Components } from '../address/components.js';
import { HIGHWAY_TYPES } from '../address/data/highways.js';
import { POST_MODIFIERS, PRE_MODIFIERS } from '../address/data/prefixes.js';
import { type Street, streetLine } from './record.js';

/** COUNTY ROAD 24 is not 24TH ST. */
export const NUMBERED = /^\d/;

/** Types that are written for one another. */
const COMMON: ReadonlySet<string> = new Set(['HIGHWAY', 'ROUTE', 'ROAD']);
/** Words that tell apart roads of one number: US, STATE, COUNTY, BUS, OLD. */
const TELLING: ReadonlySet<string> = new Set(
  [...HIGHWAY_TYPES.values(), ...PRE_MODIFIERS.values(), ...POST_MODIFIERS.values()].flatMap((type) => {
    const [owner = type] = type.split(' ');
    return COMMON.has(owner) ? [] : [owner];
  }),
);

/**
 * Whether a numbered road is another one than was given, with letters of its line wrong: never its number, 12A for 12 as little as
 * 13, nor a word that tells what kind of road it is, its state among them: VT ROUTE 4 and BUS ROUTE 4 are not US ROUTE 4 misspelt.
 */
export function isOtherRoad(given: Components, street: Street): boolean {
  if (street.preType === null || street.name === null || !NUMBERED.test(street.name)) return false;
  const words = streetLine(given).split(' ');
  if (!words.includes(street.name)) return true;
  const listed = streetLine(street).split(' ');
  return words.some((word) => (TELLING.has(word) || word === given.state) && !listed.includes(word));
}
