import type { Components } from '../../address/components.js';
import type { Street } from '../../streets/street-record.js';
import { streetKey } from '../../text/search-key.js';
import { isSameKind, NUMBERED } from '../candidates/numbered-road.js';
import { ROUTE_TYPES } from '../query.js';
import { type Correction, change } from './correction.js';
import { COST } from './cost.js';

const TYPES = ['preMod', 'preType', 'postType', 'postMod'] as const;

/** Cost of types and modifiers, or null where the types are of different kinds of road. */
export function scoreTypes(given: Components, street: Street, corrections: Correction[]): number | null {
  let cost = 0;
  // A type in front of a word may be left out.
  const numbered = NUMBERED.test(streetKey(street.name ?? ''));
  if (given.preType !== street.preType) {
    if (ROUTE_TYPES.has(given.preType) || ROUTE_TYPES.has(street.preType)) return null;
    const oneMissing = given.preType === null || street.preType === null;
    if (oneMissing ? numbered : !isSameKind(given, street)) return null;
  }
  // MOUNT WILSON AVE is not WILSON AVE with a word too many, nor OLD COUNTY RD is COUNTY RD.
  if ((given.preType !== null && street.preType === null) || given.preMod !== street.preMod) return null;
  // One type given otherwise; MAPLE LN is not MAPLE ST EXT.
  const otherwise = TYPES.filter((component) => given[component] !== null && given[component] !== street[component]);
  if (otherwise.length > 0 && TYPES.some((component) => given[component] === null && street[component] !== null)) return null;
  for (const component of TYPES) {
    const from = given[component];
    const to = street[component];
    if (from === to) continue;
    corrections.push(change('type', component, from, to, from === null ? 'only candidate' : 'the street is listed so'));
    cost += from === null ? COST.fillType : to === null ? COST.dropType : COST.changeType;
  }
  return cost;
}

/** Both are numbered roads, of different kinds. */
export function sameRoad(given: Components, street: Street, edits: number): boolean {
  return edits === 0 && [given.preType, street.preType].every((type) => type !== null && !ROUTE_TYPES.has(type));
}
