import type { Components } from '../address/components.js';
import { editDistance } from './edit-distance.js';
import { type Query, ROUTE_TYPES } from './query.js';
import { cityKey, lineKey, type Street } from './record.js';

/** What of an address was corrected, in the words of the answer codes. */
export type Part = 'street' | 'type' | 'directional' | 'city' | 'state' | 'zip';

/** One component of the answer that the input gave differently (`from`) or not at all (`from` null). */
export interface Correction {
  readonly part: Part;
  readonly component: keyof Components;
  readonly from: string | null;
  readonly to: string | null;
  readonly reason: string;
}

export interface Agreement {
  /** 1 is full agreement; every difference costs a fixed amount. */
  readonly score: number;
  readonly corrections: readonly Correction[];
  /** The street line contradicts what was given: another spelling, type, or a directional that has to go. */
  readonly alters: boolean;
  /** How many of city, state and ZIP code contradict what was given. */
  readonly moves: number;
  /** The city or the ZIP code that was given is the street's. */
  readonly anchored: boolean;
}

/** Why a street is no candidate. `directional` and `type`: it is the street of that name, and only that part speaks against it. */
export interface Rejection {
  readonly rejected: 'street' | 'directional' | 'type';
  readonly reason: string;
  /** The city or the ZIP code that was given is the street's. */
  readonly anchored: boolean;
}

/** What the place of the input is known to be; see `place.ts`. */
export interface PlaceAgreement {
  /** Whether a ZIP code is one of those of the city that was given, under whatever name. */
  accepts(zip: string): boolean;
}

/**
 * Thousandths that a difference costs. What was not given costs less than what was given otherwise; a city that
 * contradicts costs what a ZIP code that contradicts does, so that neither silently wins.
 */
const COST = {
  fillDirectional: 40,
  fillType: 40,
  swapDirectionals: 30,
  dropDirectional: 60,
  dropType: 60,
  changeType: 80,
  edit: [0, 100, 180],
  respelledCity: 30,
  changeCity: 60,
  changeZip: 60,
  changeState: 60,
  noAnchor: 180,
} as const;
const FULL = 1000;
const RESPELLED = 'spelling';
/** Below this a street is another street. */
const LEAST = 750;

/** Ways to write one numbered state road; `SR` may stand for any of them (Publication 28, appendix F). */
const STATE_ROADS: ReadonlySet<string | null> = new Set(['HIGHWAY', 'ROUTE', 'ROAD', 'STATE HIGHWAY', 'STATE ROAD', 'STATE ROUTE']);
/** COUNTY ROAD 24 is not 24TH ST; a type in front of a word may be left out. */
const NUMBERED = /^\d/;

/** How a street of the data was found: by its key as given, by a key so many edits away, or by another division of the line. */
export type FoundBy = { readonly edits: 0 | 1 | 2 } | 'division';

/** Weighs a street of the data against the input. */
export function agree(query: Query, street: Street, foundBy: FoundBy, place: PlaceAgreement): Agreement | Rejection {
  const { given } = query;
  const moved: Correction[] = [];
  let cost: number = weighPlace(given, street, place, moved);
  const anchored = isAnchored(given, street, place, moved);
  if (!anchored) cost += COST.noAnchor;
  const corrections: Correction[] = [];
  const edits = foundBy === 'division' ? 0 : foundBy.edits;
  if (edits > 0) corrections.push(change('street', 'name', given.name, street.name, RESPELLED));
  cost += COST.edit[edits];
  if (query.kind !== 'box' && !sameParts(given, street) && query.line !== lineKey(street)) {
    if (foundBy === 'division') {
      const filled = fillDivided(query.line, street, corrections);
      if (filled === null) return { rejected: 'street', reason: 'another street', anchored };
      cost += filled;
    } else {
      const directionals = weighDirectionals(given, street, corrections);
      if (directionals === null)
        return { rejected: edits > 0 ? 'street' : 'directional', reason: 'another directional was given', anchored };
      const types = weighTypes(given, street, corrections);
      if (types === null) return { rejected: sameRoad(given, street, edits) ? 'type' : 'street', reason: 'another kind of road', anchored };
      cost += directionals + types;
    }
  }
  if (FULL - cost < LEAST) return { rejected: 'street', reason: 'too many differences', anchored };
  return {
    score: (FULL - cost) / FULL,
    corrections: [...corrections, ...moved],
    alters: corrections.some(({ component, from }) => from !== null || MODIFIERS.has(component)),
    moves: moved.filter(({ from }) => from !== null).length,
    anchored,
  };
}

/** The city or the ZIP code that was given is the street's. */
function isAnchored(given: Components, street: Street, place: PlaceAgreement, moved: readonly Correction[]): boolean {
  if (street.zip !== null && given.zip === street.zip) return true;
  if (given.city === null || moved.some(({ part, from, reason }) => part === 'city' && from !== null && reason !== RESPELLED)) return false;
  return street.city !== null || (street.zip !== null && place.accepts(street.zip));
}

/** OLD MAIN ST is not MAIN ST with something left out. */
const MODIFIERS: ReadonlySet<string> = new Set(['preMod', 'postMod']);

function sameParts(given: Components, street: Street): boolean {
  return (
    given.preDir === street.preDir &&
    given.postDir === street.postDir &&
    given.postType === street.postType &&
    given.preType === street.preType &&
    given.preMod === street.preMod &&
    given.postMod === street.postMod &&
    given.name === street.name
  );
}

/** Cost of the directionals, or null where one that was given would become another. */
function weighDirectionals(given: Components, street: Street, corrections: Correction[]): number | null {
  if (given.preDir === street.preDir && given.postDir === street.postDir) return 0;
  if (given.preDir === street.postDir && given.postDir === street.preDir) {
    for (const component of ['preDir', 'postDir'] as const) {
      corrections.push(change('directional', component, given[component], street[component], 'on the other side of the name'));
    }
    return COST.swapDirectionals;
  }
  let filled = false;
  let dropped = false;
  let cost = 0;
  for (const component of ['preDir', 'postDir'] as const) {
    const from = given[component];
    const to = street[component];
    if (from === to) continue;
    if (from !== null && to !== null) return null;
    corrections.push(change('directional', component, from, to, from === null ? 'only candidate' : 'the street has none'));
    filled ||= from === null;
    dropped ||= to === null;
    cost += from === null ? COST.fillDirectional : COST.dropDirectional;
  }
  return filled && dropped ? null : cost;
}

/** Cost of types and modifiers, or null where the types are of different kinds of road. */
function weighTypes(given: Components, street: Street, corrections: Correction[]): number | null {
  let cost = 0;
  const numbered = NUMBERED.test(street.name ?? '');
  if (given.preType !== street.preType) {
    if (ROUTE_TYPES.has(given.preType) || ROUTE_TYPES.has(street.preType)) return null;
    const oneMissing = given.preType === null || street.preType === null;
    if (oneMissing ? numbered : !(STATE_ROADS.has(given.preType) && STATE_ROADS.has(street.preType))) return null;
  }
  for (const component of ['preMod', 'preType', 'postType', 'postMod'] as const) {
    const from = given[component];
    const to = street[component];
    if (from === to) continue;
    corrections.push(change('type', component, from, to, from === null ? 'only candidate' : 'the street is listed so'));
    cost += from === null ? COST.fillType : to === null ? COST.dropType : COST.changeType;
  }
  return cost;
}

/** Cost of a line that only lacks the type or one directional of a street that the data divides otherwise; null where more differs. */
function fillDivided(line: string, street: Street, corrections: Correction[]): number | null {
  for (const component of ['postType', 'preDir', 'postDir'] as const) {
    if (street[component] === null || lineKey({ ...street, [component]: null }) !== line) continue;
    corrections.push(change(component === 'postType' ? 'type' : 'directional', component, null, street[component], 'only candidate'));
    return component === 'postType' ? COST.fillType : COST.fillDirectional;
  }
  return null;
}

/** Both are numbered roads, of different kinds. */
function sameRoad(given: Components, street: Street, edits: number): boolean {
  return edits === 0 && [given.preType, street.preType].every((type) => type !== null && !ROUTE_TYPES.has(type));
}

function weighPlace(given: Components, street: Street, place: PlaceAgreement, corrections: Correction[]): number {
  let cost = 0;
  if (street.city !== null && given.city !== null && cityKey(given.city) !== cityKey(street.city)) {
    if (street.zip === null || !place.accepts(street.zip)) {
      const respelled = editDistance(cityKey(given.city) ?? '', cityKey(street.city) ?? '', 2) <= 2;
      corrections.push(change('city', 'city', given.city, street.city, respelled ? RESPELLED : 'the street lies in another city'));
      cost += respelled ? COST.respelledCity : COST.changeCity;
    }
  } else if (given.city === null && street.city !== null) {
    corrections.push(change('city', 'city', null, street.city, 'of the street'));
  }
  if (given.state !== null && street.state !== null && given.state !== street.state) {
    corrections.push(change('state', 'state', given.state, street.state, 'the street lies in another state'));
    cost += COST.changeState;
  }
  if (street.zip !== null && given.zip !== street.zip) {
    corrections.push(
      change('zip', 'zip', given.zip, street.zip, given.zip === null ? 'of the street' : 'the street lies in another ZIP code'),
    );
    if (given.zip !== null) cost += COST.changeZip;
  }
  return cost;
}

function change(part: Part, component: keyof Components, from: string | null, to: string | null, reason: string): Correction {
  return { part, component, from, to, reason };
}
