import type { Components } from '../../address/components.js';
import { roadType } from '../../address/format.js';
import { lineKey, type Street, type StreetLine, streetLine, untypedWords } from '../../streets/street-record.js';
import { streetKey } from '../../text/search-key.js';
import { cardinalsOf } from '../candidates/line-index.js';
import { isOtherRoad, isSameKind, NUMBERED } from '../candidates/numbered-road.js';
import type { Likeness } from '../candidates/similar-names.js';
import { type Query, ROUTE_TYPES } from '../query.js';
import { COST, type Correction, change, FILLED, OTHER_SIDE, RESPELLED } from './correction.js';
import { cityDistance, isAnchored, type PlaceAgreement, scorePlace } from './place-agreement.js';

export interface Agreement {
  /** 1 is full agreement; each difference costs a fixed amount. */
  readonly score: number;
  readonly corrections: readonly Correction[];
  /** The line contradicts the given one: another spelling, type, or a directional that has to go. */
  readonly alters: boolean;
  /** Letters in which the names differ. */
  readonly edits: number;
  /** How many of city, state and ZIP code contradict what was given. */
  readonly moves: number;
  /** See {@link cityDistance}. */
  readonly cityDistance: 0 | 1 | 2;
  /** The given city or ZIP code is the street's. */
  readonly anchored: boolean;
}

/** Why a street is no candidate; `directional` and `type`: only that part speaks against it. */
export interface Rejection {
  readonly rejected: 'street' | 'directional' | 'type';
  readonly reason: string;
  readonly anchored: boolean;
}

const FULL = 1000;
/** Letters, parts of the line and parts of the place that may be wrong together. Chosen. */
const MAX_ERRORS = 2;
/** Thousandths below which a street is not the one that was meant. Chosen. */
const LEAST = 750;

/**
 * How a street was found: by its name, by another division of the line, by a name that is only alike, or by the letters of the whole
 * line, without its type where `untyped`. `edits`: letters that differ.
 */
export type FoundBy =
  | { readonly by: 'name'; readonly edits: 0 | 1 | 2 }
  | { readonly by: 'division' }
  | { readonly by: 'alike'; readonly likeness: Likeness }
  | { readonly by: 'line'; readonly edits: number; readonly untyped: boolean };

/** Of a street that {@link isWhole}. */
export const WHOLE: Agreement = { score: 1, corrections: [], alters: false, edits: 0, moves: 0, cityDistance: 0, anchored: true };

export function agree(query: Query, street: Street, found: FoundBy, place: PlaceAgreement): Agreement | Rejection {
  const { given } = query;
  if (found.by === 'name' && found.edits === 0 && isWhole(given, street)) return WHOLE;
  const moved: Correction[] = [];
  const placeCost = scorePlace(given, street, place, moved);
  const anchored = isAnchored(given, street, place, moved);
  const corrections: Correction[] = [];
  const line = weighLine(query, street, found, corrections);
  if (typeof line !== 'number') return { anchored, ...line };
  const cost = line + placeCost + (anchored ? 0 : COST.noAnchor);
  const edits = editsOf(found, given, street);
  // `trustsZip` last: it looks the city up.
  if (FULL - cost < LEAST || isTooMuch(corrections, moved, edits) || (contradictsTypeAndZip(corrections, moved) && place.trustsZip)) {
    return { rejected: 'street', reason: 'too many of its parts differ from what was given', anchored };
  }
  return {
    score: (FULL - cost) / FULL,
    corrections: moved.length === 0 ? corrections : [...corrections, ...moved],
    alters: corrections.some(({ component, from }) => from !== null || MODIFIERS.has(component)),
    edits,
    moves: moved.filter(({ from }) => from !== null).length,
    cityDistance: cityDistance(given, street, moved),
    anchored,
  };
}

/** Wrong letters, and wrong blanks beside them; a name of the same sound counts as {@link MAX_ERRORS}. */
function editsOf(found: FoundBy, given: Components, street: Street): number {
  if (found.by === 'division') return 0;
  if (found.by === 'alike') return found.likeness === 'sound' ? MAX_ERRORS : 1;
  if (found.by === 'name' || found.edits === 0) return found.edits;
  const listed = found.untyped ? { ...street, postType: null } : street;
  return found.edits + (wordCount(given) === wordCount(listed) ? 0 : 1);
}

function wordCount(street: StreetLine): number {
  return streetLine(street).split(' ').length;
}

/** Whether there are more errors than people make in one address; words left out are none. */
function isTooMuch(line: readonly Correction[], moved: readonly Correction[], edits: number): boolean {
  // Directionals on the wrong side of the name are one error, although both sides are corrected.
  const types = line.filter(({ part }) => part === 'type');
  // People leave words out sooner than they add a type, which may be all that a name has left.
  const added = types.filter(({ to }) => to === null).length;
  const parts = types.length + added + (line.some(({ part }) => part === 'directional') ? 1 : 0);
  const places = moved.filter(({ from }) => from !== null).length;
  const contradicted = [...line, ...moved].some(({ from }) => from !== null);
  return contradicted && parts + places + edits > MAX_ERRORS;
}

/** 2900 RICHMOND HWY in 22301 is not 2900 RICHMOND LN in 22305: type and ZIP code together set it apart from others of its name. */
function contradictsTypeAndZip(line: readonly Correction[], moved: readonly Correction[]): boolean {
  return line.some(({ part, from }) => part === 'type' && from !== null) && moved.some(({ part, from }) => part === 'zip' && from !== null);
}

type Verdict = number | Omit<Rejection, 'anchored'>;

/** Cost of the differences in the line, which go to `corrections`; or why it is another street. */
function weighLine(query: Query, street: Street, found: FoundBy, corrections: Correction[]): Verdict {
  const { given, kind } = query;
  if (found.by === 'line') return weighForm(query, street, found, corrections);
  if (found.by === 'alike') return weighAlike(query, street, found.likeness, corrections);
  const edits = found.by === 'division' ? 0 : found.edits;
  if (edits > 0 && (lacksFirstWord(query, street) || isOtherRoad(given, street))) return OTHER_STREET;
  if (edits > 0) corrections.push(change('street', 'name', given.name, street.name, RESPELLED));
  if (kind === 'box' || (found.by === 'name' && hasSameAffixes(given, street)) || query.line === lineKey(street)) return COST.edit[edits];
  if (found.by === 'division') return fillDivided(query.line, street, corrections) ?? OTHER_STREET;
  const directionals = scoreDirectionals(given, street, corrections);
  if (directionals === null) return { rejected: edits > 0 ? 'street' : 'directional', reason: 'another directional was given' };
  const types = scoreTypes(given, street, corrections);
  if (types === null) return { rejected: sameRoad(given, street, edits) ? 'type' : 'street', reason: 'it is another kind of road' };
  return COST.edit[edits] + directionals + types;
}

/** R ABEL LN is not ABEL LN misspelled, nor 12 GG MAIN ST 12 MAIN ST: the first word of the line is no typing error. */
function lacksFirstWord({ untyped }: Query, street: Street): boolean {
  if (untyped.length === 1) return false;
  const listed = untypedWords(street);
  return !listed.includes(untyped[0] ?? '') && listed.every((word) => untyped.includes(word, 1));
}

const OTHER_STREET = { rejected: 'street', reason: 'it is another street' } as const;

const ALIKE: Readonly<Record<Likeness, string>> = {
  sound: 'the listed name sounds like it',
  title: 'the listed name has other titles or initials',
};

/** Cost of a name that is only alike; the rest of the line must be as given. */
function weighAlike({ given }: Query, street: Street, likeness: Likeness, corrections: Correction[]): Verdict {
  if (!sameParts({ ...given, name: street.name }, street)) return OTHER_STREET;
  corrections.push(change('street', 'name', given.name, street.name, ALIKE[likeness]));
  return COST[likeness];
}

/** Cost of a line of nearly the same letters; it names the same directions, and a numbered road the same road. */
function weighForm(query: Query, street: Street, found: Extract<FoundBy, { by: 'line' }>, corrections: Correction[]): Verdict {
  const { given } = query;
  if ((found.edits > 0 && lacksFirstWord(query, street)) || isOtherRoad(given, street)) return OTHER_STREET;
  const [typed, listed] = [cardinalsOf(given), cardinalsOf(street)];
  if (typed !== listed && typed !== '' && (listed !== '' || found.edits === 0)) return OTHER_STREET;
  corrections.push(
    change('street', 'name', streetLine(given), streetLine(found.untyped ? { ...street, postType: null } : street), RESPELLED),
  );
  if (found.untyped) corrections.push(change('type', 'postType', null, street.postType, FILLED));
  const letters = found.edits === 0 ? COST.missingBlank : (COST.edit[found.edits] as number);
  return letters + (found.untyped ? COST.fillType : 0);
}

/** OLD MAIN ST is not MAIN ST with something left out. */
const MODIFIERS: ReadonlySet<string> = new Set(['preMod', 'postMod']);

/** Whether a street and its place are just as given. */
export function isWhole(given: Components, street: Street): boolean {
  const { city, state, zip } = given;
  const isPlace = city !== null && city === street.city && street.municipality === null && state === street.state && zip !== null;
  return isPlace && zip === street.zip && sameParts(given, street);
}

function sameParts(given: Components, street: Street): boolean {
  return given.name === street.name && hasSameAffixes(given, street);
}

/** Whether directionals, types and modifiers are as given. */
export function hasSameAffixes(given: Components, street: Street): boolean {
  return (
    given.preDir === street.preDir &&
    given.postDir === street.postDir &&
    given.postType === street.postType &&
    given.preType === street.preType &&
    given.preMod === street.preMod &&
    given.postMod === street.postMod
  );
}

/** Cost of a line that lacks only the type or one directional of a street that the data divides otherwise; null where more differs. */
function fillDivided(line: string, street: Street, corrections: Correction[]): number | null {
  for (const component of ['postType', 'preDir', 'postDir'] as const) {
    if (street[component] === null || lineKey({ ...street, [component]: null }) !== line) continue;
    corrections.push(change(component === 'postType' ? 'type' : 'directional', component, null, street[component], FILLED));
    return component === 'postType' ? COST.fillType : COST.fillDirectional;
  }
  return null;
}

/** Cost of the differences in directionals, which go to `corrections`; null where a given one would become another. */
function scoreDirectionals(given: Components, street: Street, corrections: Correction[]): number | null {
  if (given.preDir === street.preDir && given.postDir === street.postDir) return 0;
  if (given.preDir === street.postDir && given.postDir === street.preDir) {
    for (const component of ['preDir', 'postDir'] as const) {
      corrections.push(change('directional', component, given[component], street[component], OTHER_SIDE));
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
    corrections.push(change('directional', component, from, to, from === null ? FILLED : 'the street has none'));
    filled ||= from === null;
    dropped ||= to === null;
    cost += from === null ? COST.fillDirectional : COST.dropDirectional;
  }
  return filled && dropped ? null : cost;
}

const TYPES = ['preMod', 'preType', 'postType', 'postMod'] as const;

/** Cost of types and modifiers; null for different kinds of road. */
function scoreTypes(given: Components, street: Street, corrections: Correction[]): number | null {
  // `4440 VERMONT STATE ROUTE 30, CORNWALL` says the state of VT ROUTE 30 twice.
  if (given.preMod !== street.preMod && given.preMod === street.state) return scoreTypes({ ...given, preMod: null }, street, corrections);
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
    // `CA 116` is written CA HIGHWAY 116.
    if (from === to || (component === 'preType' && roadType({ preType: from }) === roadType({ preType: to }))) continue;
    corrections.push(change('type', component, from, to, from === null ? FILLED : 'the street is listed so'));
    cost += from === null ? COST.fillType : to === null ? COST.dropType : COST.changeType;
  }
  return cost;
}

/** Both are numbered roads, of different kinds. */
function sameRoad(given: Components, street: Street, edits: number): boolean {
  return edits === 0 && [given.preType, street.preType].every((type) => type !== null && !ROUTE_TYPES.has(type));
}
