import type { Components } from '../../address/components.js';
import { UNREAD } from '../../address/left-out.js';

/** The parts of an address that can be corrected, as the answer codes tell them apart. */
export type Part = 'street' | 'type' | 'directional' | 'city' | 'state' | 'zip';

/** What sentences call the parts. */
export const PART_NAMES: Readonly<Record<Part, string>> = {
  street: 'street',
  type: 'street type',
  directional: 'directional',
  city: 'city',
  state: 'state',
  zip: 'ZIP code',
};

export const PLACE_PARTS: ReadonlySet<Part> = new Set(['city', 'state', 'zip']);

/**
 * One component of the answer that the input gave differently (`from`) or not at all (`from` null).
 */
export interface Correction {
  readonly part: Part;
  readonly component: keyof Components;
  readonly from: string | null;
  readonly to: string | null;
  readonly reason: string;
}

/** Reason of a correction in which only the spelling differs. */
export const RESPELLED = 'the data spells it otherwise';
/** Reason of a directional that stands on the wrong side of the name. */
export const OTHER_SIDE = 'the street has it on the other side of the name';
/** Reason of a part that was not given. */
export const FILLED = 'it was not given, and one candidate alone fits';

/** Reasons of a city that is another one than was given, which exists or does not. */
export const OTHER_CITY = 'the street lies in another city';
export const NO_SUCH_CITY = 'no city has the name that was given; the street lies in another one';

export function change(part: Part, component: keyof Components, from: string | null, to: string | null, reason: string): Correction {
  return { part, component, from, to, reason };
}

/** A correction as a clause: what was given, and what is listed. */
export function inWords({ part, from, to, reason }: Correction): string {
  const name = PART_NAMES[part];
  if (to === null && reason === UNREAD) return `no part of the address accounts for ${from}`;
  if (reason === OTHER_SIDE) return `the ${name} ${from ?? to} was given on the other side of the name`;
  if (from === null) return `no ${name} was given, ${to} is listed`;
  return `the ${name} ${from} was given, ${to === null ? 'none' : to} is listed`;
}

/** A word of the text that no part of the address accounts for, and the component that it stands in or beside. */
export function unread(word: string, component: 'name' | 'unitNumber' | 'unitType'): Correction {
  return { part: 'street', component, from: word, to: null, reason: UNREAD };
}

/** A word without a designator: `10 ELM ST FOO`. */
const WORD = /^[A-Z]{2,}$/;

/**
 * The word that was taken for a unit only because it stands behind the street, where it is no number
 * or letter; and a designator that stands alone, as UPPER does.
 */
export function unreadUnit({ unitType, unitNumber }: Components): readonly Correction[] {
  if (unitType !== null && unitNumber === null) return [unread(unitType, 'unitType')];
  return unitType === '#' && unitNumber !== null && WORD.test(unitNumber) ? [unread(unitNumber, 'unitNumber')] : [];
}

/** Reason of a city that was given with words around it: FOOBAR SPRINGFIELD. */
export const CITY_WITH_WORDS = 'the city that was given has words that no part of the address accounts for';

/** Whether one of the corrections leaves out a word that nothing explains; a type that the street lacks is one. */
export function leavesUnread(corrections: readonly Correction[]): boolean {
  return corrections.some(
    ({ component, to, reason }) => reason === UNREAD || reason === CITY_WITH_WORDS || (component === 'postType' && to === null),
  );
}

/**
 * Thousandths that a difference costs. Chosen: a part that was not given costs less than one that
 * was given otherwise, and a city that contradicts costs as much as a ZIP code that contradicts, so
 * that neither silently wins.
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
} as const;
