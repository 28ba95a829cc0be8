import type { Components } from '../../address/components.js';
import { UNREAD } from '../../address/left-out.js';

/** The parts that answer codes tell apart. */
export type Part = 'street' | 'type' | 'directional' | 'city' | 'state' | 'zip';

export const PART_NAMES: Readonly<Record<Part, string>> = {
  street: 'street',
  type: 'street type',
  directional: 'directional',
  city: 'city',
  state: 'state',
  zip: 'ZIP code',
};

export const PLACE_PARTS: ReadonlySet<Part> = new Set(['city', 'state', 'zip']);

/** A component that the input gave differently (`from`) or not at all (`from` null). */
export interface Correction {
  readonly part: Part;
  readonly component: keyof Components;
  readonly from: string | null;
  readonly to: string | null;
  readonly reason: string;
}

export const RESPELLED = 'the data spells it otherwise';
export const TYPE_IN_NAME = 'the last word of the name is the type';
export const OTHER_SIDE = 'the street has it on the other side of the name';
export const FILLED = 'it was not given, and one candidate alone fits';

export const FIRST_LISTED = 'several house numbers were given, and the first that is listed counts';

export const OTHER_CITY = 'the street lies in another city';
export const IN_COUNTY = 'the county was given, and mail bears the postal city';
export const NO_SUCH_CITY = 'the places have no city of the name that was given; the street lies in another one';

export function change(part: Part, component: keyof Components, from: string | null, to: string | null, reason: string): Correction {
  return { part, component, from, to, reason };
}

/** As a clause. */
export function inWords({ part, component, from, to, reason }: Correction): string {
  const name = component === 'number' ? 'house number' : PART_NAMES[part];
  if (to === null && reason === UNREAD) return `no part of the address accounts for ${from}`;
  if (reason === OTHER_SIDE) return `the ${name} ${from ?? to} was given on the other side of the name`;
  if (from === null) return `no ${name} was given, ${to} is listed`;
  return `the ${name} ${from} was given, ${to === null ? 'none' : to} is listed`;
}

/** A word that no part of the address accounts for, and the component it stands in or beside. */
export function unread(word: string, component: 'name' | 'unitNumber' | 'unitType'): Correction {
  return { part: 'street', component, from: word, to: null, reason: UNREAD };
}

/** The unit of `10 ELM ST FOO` has no designator. */
const WORD = /^[A-Z]{2,}$/;

/** The word taken for a unit only because it stands behind the street and is no number or letter; or a lone designator, as UPPER. */
export function unreadUnit({ unitType, unitNumber }: Components): readonly Correction[] {
  if (unitType !== null && unitNumber === null) return [unread(unitType, 'unitType')];
  return unitType === '#' && unitNumber !== null && WORD.test(unitNumber) ? [unread(unitNumber, 'unitNumber')] : [];
}

/** FOOBAR SPRINGFIELD. */
export const CITY_WITH_WORDS = 'the city that was given has words that no part of the address accounts for';

/** Whether a word is left out that nothing explains; a type that the street lacks is one. */
export function leavesUnread(corrections: readonly Correction[]): boolean {
  return corrections.some(
    ({ component, to, reason }) => reason === UNREAD || reason === CITY_WITH_WORDS || (component === 'postType' && to === null),
  );
}

/**
 * Thousandths that a difference costs. Chosen: a part not given costs less than one given otherwise, and a wrong city as much as a wrong
 * ZIP code, so that neither silently wins.
 */
export const COST = {
  fillDirectional: 40,
  fillType: 40,
  swapDirectionals: 30,
  dropDirectional: 60,
  dropType: 60,
  changeType: 80,
  edit: [0, 100, 180],
  missingBlank: 40,
  title: 60,
  sound: 200,
  respelledCity: 30,
  changeCity: 60,
  cityWithWords: 95,
  changeZip: 60,
  changeState: 60,
  noAnchor: 180,
  unreadWord: 80,
  misspeltPart: 30,
  endOfRange: 10,
} as const;
