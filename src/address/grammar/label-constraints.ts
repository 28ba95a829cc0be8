import { ZERO_STATES } from '../data/states.js';
import { URBANIZATIONS } from '../data/words.js';
import { BEGINS, CONTINUES, L, LABEL_COUNT, type LabelConstraint } from './labels.js';
import { C } from './token-classes.js';
import type { TokenFeatures } from './token-features.js';
import { BLANK, COMMA, LINE, PAREN, type Token } from './tokens.js';

const UNIT_IDS = [L.LEAD_UNIT_ID, L.MID_UNIT_ID, L.UNIT_ID, L.UNIT2_ID] as const;
const OUTSIDE_STREET = [L.LEAD, L.AFTER, L.CITY, L.STATE, L.ZIP, L.ZIP4, L.COUNTRY, L.TAIL] as const;

/** What the rules ask about a token's neighbors, one bit each; with the token's features they decide its labels. */
const BEHIND_STATE_OF_ZERO = 1;
const BEHIND_STATE = 2;
const BEHIND_DIGITS5 = 4;
const BEHIND_WEAK_BOX = 8;
const BEFORE_FLOOR_WORD = 16;
const BEFORE_ROAD = 32;
const STATE_BEFORE_ROAD = 64;
const BEHIND_SEPARATOR = 128;
const STREET_ONLY = 256;
// The rarest come last: the cache of a token's features grows up to the highest value that it met.
const BEFORE_ROUTE_NUMBER = 512;
const DECIMAL_BEFORE_SUFFIX = 1024;
const OPENS_NAME = 2048;
const BEHIND_UNIT_SIGN = 4096;
const LEADING_UNIT = 8192;
const OF_ROUTE = 16384;
const NO_NAME = 32768;
const OF_OTHER = 65536;
const DIGITS_BEHIND_PAREN = 131072;

/** The labels that each token may take. `streetOnly` leaves out all labels outside a delivery line. */
export function constraintsOf(tokens: readonly Token[], kinds: readonly TokenFeatures[], streetOnly: boolean): LabelConstraint[] {
  const constraints: LabelConstraint[] = new Array(kinds.length);
  const opens = opensWithUnit(tokens, kinds) ? LEADING_UNIT : opensWithRoute(tokens, kinds) ? OF_ROUTE : 0;
  const opened = opens === LEADING_UNIT ? 2 : opens === OF_ROUTE ? 4 : 0;
  for (let i = 0; i < kinds.length; i++) {
    const kind = kinds[i] as TokenFeatures;
    const context = contextOf(tokens, kinds, i) | (streetOnly ? STREET_ONLY : 0) | (i < opened ? opens : 0);
    constraints[i] = kind.constraints[context] ?? constraintOf(kind, context);
  }
  return constraints;
}

/** `BLDG 5, 1000 INNOVATION WAY`: a designator and its number, set apart before a house number, are nothing else. */
function opensWithUnit(tokens: readonly Token[], kinds: readonly TokenFeatures[]): boolean {
  const [designator, id, number] = kinds;
  if (designator === undefined || id === undefined || number === undefined || !number.isDigit) return false;
  if (!designator.has(C.UNIT_NUMBERED) && !designator.has(C.UNIT_UNLISTED)) return false;
  const [, second, third] = tokens as readonly [Token, Token, Token];
  return second.before === BLANK && third.before !== BLANK && (id.hasDigits || id.length === 1);
}

/** `RR 2 BOX 18 BRYAN DAIRY RD`: a route and its box are the address, whatever follows (section 24). */
function opensWithRoute(tokens: readonly Token[], kinds: readonly TokenFeatures[]): boolean {
  const [route, id, box, boxId] = kinds;
  if (route?.has(C.ROUTE_B) !== true || id?.isDigit !== true || box?.has(C.BOX_WORD) !== true || boxId?.hasDigits !== true) return false;
  return tokens[4]?.before === BLANK && kinds.slice(5).some(({ isMainSuffix }) => isMainSuffix);
}

function contextOf(tokens: readonly Token[], kinds: readonly TokenFeatures[], i: number): number {
  let context = isNoName(tokens, kinds, i) ? NO_NAME : 0;
  if (i > 0) {
    const previous = kinds[i - 1] as TokenFeatures;
    if (previous.isStateWord)
      context |= ZERO_STATES.has((tokens[i - 1] as Token).text) ? BEHIND_STATE_OF_ZERO | BEHIND_STATE : BEHIND_STATE;
    else if (previous.isStateInner) context |= BEHIND_STATE;
    if (previous.isDigits5) context |= BEHIND_DIGITS5;
    if (previous.isWeakBox) context |= BEHIND_WEAK_BOX;
    const { before } = tokens[i] as Token;
    if (previous.isUnitSign && before === BLANK && (kinds[i] as TokenFeatures).has(C.FLOOR_NAME)) context |= BEHIND_UNIT_SIGN;
    if (before === COMMA || before === LINE) context |= BEHIND_SEPARATOR;
    else if (before === PAREN && kinds[i]?.isDigit && !kinds[i]?.has(C.FRACTION)) context |= DIGITS_BEHIND_PAREN;
  }
  if (i + 1 < kinds.length) {
    const next = kinds[i + 1] as TokenFeatures;
    if (next.isFloorWord) context |= BEFORE_FLOOR_WORD;
    if ((next.isRoadStart && !isOfOther(tokens, kinds, i + 1)) || stateBeforeRoad(kinds, i + 1)) context |= BEFORE_ROAD;
    if (stateBeforeRoad(kinds, i)) context |= STATE_BEFORE_ROAD;
    if (next.isRouteNumber && isInterstate(tokens, i)) context |= BEFORE_ROUTE_NUMBER;
    if (opensName(tokens, kinds, i)) context |= OPENS_NAME;
    if (isOfOther(tokens, kinds, i)) context |= OF_OTHER;
    if (next.isMainSuffix && (kinds[i] as TokenFeatures).isDecimal) context |= DECIMAL_BEFORE_SUFFIX;
  }
  return context;
}

/** What announces an urbanization is not its name, nor is the USA of `799 ROUTE 106, USA` a city. */
function isNoName(tokens: readonly Token[], kinds: readonly TokenFeatures[], i: number): boolean {
  const { text, before } = tokens[i] as Token;
  const kind = kinds[i] as TokenFeatures;
  return (kind.has(C.RECIPIENT) && URBANIZATIONS.has(text)) || (kind.isCountry && text === 'USA' && i > 0 && before !== BLANK);
}

/**
 * A lone designator that begins a part is no unit where a further word follows: the `UPPER` of `…, UPPER ARLINGTON, OH`, the `SIDE` of `…
 * (SIDE DOOR)`. Nor is any before OF: `DEPT OF SURGERY`.
 */
function opensName(tokens: readonly Token[], kinds: readonly TokenFeatures[], i: number): boolean {
  const kind = kinds[i] as TokenFeatures;
  const next = kinds[i + 1] as TokenFeatures;
  if ((kind.isUnitSign || kind.has(C.UNIT_LONE)) && (tokens[i + 1] as Token).text === 'OF') return true;
  // `2517 LT CHILDERS ST`
  if (i > 0 && (tokens[i] as Token).text === 'LT') return (kinds[i - 1] as TokenFeatures).isDigit && next.length > 2 && !next.hasDigits;
  // `VILLA HILLS FIRE STATION`, and not `TOWER TWO`, `WING EAST`.
  const isUnlisted = kind.has(C.UNIT_UNLISTED) && !next.has(C.CARDINAL_WORD) && !next.has(C.DIRECTION_WORD);
  if (!(kind.has(C.UNIT_LONE) || isUnlisted) || kind.has(C.UNIT_NUMBERED)) return false;
  if ((i > 0 && (tokens[i] as Token).before === BLANK) || (tokens[i + 1] as Token).before !== BLANK) return false;
  return (
    next.length > 2 &&
    !next.isDigit &&
    !next.has(C.UNIT_NUMBERED) &&
    !next.has(C.UNIT_LONE) &&
    !next.has(C.UNIT_UNLISTED) &&
    !next.isStateWord
  );
}

/**
 * Words that look like what they are not: the `3814` of `PO BOX 3814 ERWIN RD` is no house number, the COUNTY of `COUNTY COURTHOUSE` and
 * `COUNTY 24 BLVD` no road's type, and the POST OFFICE of `1 POST OFFICE SQ` no box.
 */
function isOfOther(tokens: readonly Token[], kinds: readonly TokenFeatures[], i: number): boolean {
  const kind = kinds[i] as TokenFeatures;
  const { text, before } = tokens[i] as Token;
  if (kind.has(C.LETTER) && i > 0 && /[G-MO-RT-VX-Z]/.test(text)) return isInitial(tokens, kinds, i);
  if (!kind.isDigit && !kind.isHighway && !kind.has(C.PO_BOX_B)) return false;
  // `12 OLD TOWN RD S`: a street and its directional, and no township's road S.
  if (text === 'TOWN' && tokens[i - 1]?.text === 'OLD') return kinds[i + 2]?.has(C.DIRECTION_LETTER) === true;
  if (text === 'POST') return tokens[i + 1]?.text === 'OFFICE' && kinds[i + 2]?.isMainSuffix === true;
  if (text === 'COUNTY' || text === 'COUNTRY') {
    const at = kinds[i + 1]?.isHighway === true && tokens[i + 1]?.before === BLANK ? i + 2 : i + 1;
    const [number, type] = [kinds[at], kinds[at + 1]];
    const isNumbered = number !== undefined && tokens[at]?.before === BLANK && (number.hasDigits || number.length <= 2);
    return !isNumbered || (at === i + 1 && type?.has(C.SUFFIX_COMMON) === true && !type.isHighway);
  }
  const isBehindBox = i > 0 && before === BLANK && kind.isDigit && tokens[i - 1]?.text === 'BOX';
  return isBehindBox && tokens[i + 1]?.before === BLANK;
}

/** The J of `5824 J W BAKER DR`: behind the number, in front of a second letter and a name; no P O BOX. */
function isInitial(tokens: readonly Token[], kinds: readonly TokenFeatures[], i: number): boolean {
  const [before, next, name] = [kinds[i - 1], kinds[i + 1], kinds[i + 2]];
  if (before?.isDigit !== true || next?.length !== 1 || name === undefined || kinds[i + 3] === undefined) return false;
  if (name.length <= 2 || name.hasDigits || name.isStateWord || name.has(C.BOX_WORD)) return false;
  return [i, i + 1, i + 2].every((at) => tokens[at]?.before === BLANK);
}

/** The `I` of `I 44`. */
const isInterstate = (tokens: readonly Token[], i: number): boolean =>
  (tokens[i] as Token).text === 'I' && (tokens[i + 1] as Token).before === BLANK;

/** A state in front of a road number or type: `KY 440`, `KENTUCKY HIGHWAY 189`. */
function stateBeforeRoad(kinds: readonly TokenFeatures[], i: number): boolean {
  if (!(kinds[i] as TokenFeatures).isStateWord) return false;
  let next = i + 1;
  while (kinds[next]?.isStateInner) next++;
  const road = kinds[next];
  return road !== undefined && (road.isDigit || road.isHighway);
}

/** The role of a token, known before it is labeled. */
export type Role = keyof typeof ROLE_LABELS;

/** The only labels of a role, or those that it may not take. */
const ROLE_LABELS = {
  /** Before the last line, maybe with the city. */
  line: { without: [L.STATE, L.ZIP, L.ZIP4, L.COUNTRY, L.TAIL] },
  /** Before the city. */
  lineOnly: { without: [L.CITY, L.STATE, L.ZIP, L.ZIP4, L.COUNTRY, L.TAIL] },
  /** The part of the delivery line with the street. */
  street: { without: [L.LEAD, L.AFTER, L.CITY, L.STATE, L.ZIP, L.ZIP4, L.COUNTRY, L.TAIL] },
  /** Between the delivery line and the last line. */
  between: { only: [L.AFTER] },
  city: { only: [L.CITY] },
  state: { only: [L.STATE] },
  zip: { only: [L.ZIP] },
  zip4: { only: [L.ZIP4] },
  tail: { only: [L.TAIL] },
} as const;

export const ROLES = Object.keys(ROLE_LABELS) as readonly Role[];
/** By role, then by the id of the constraint that is narrowed. */
const NARROWED: ReadonlyMap<Role, (LabelConstraint | undefined)[]> = new Map(ROLES.map((role) => [role, []]));

export function inRole(constraint: LabelConstraint, role: Role): LabelConstraint {
  const known = NARROWED.get(role) as (LabelConstraint | undefined)[];
  known[constraint.id] ??= interned(narrowedMask(constraint.mask, role));
  return known[constraint.id] as LabelConstraint;
}

function narrowedMask(mask: Uint8Array, role: Role): Uint8Array {
  const labels: { readonly only?: readonly number[]; readonly without?: readonly number[] } = ROLE_LABELS[role];
  const narrowed = labels.only === undefined ? mask.slice() : new Uint8Array(LABEL_COUNT);
  for (const label of labels.without ?? []) narrowed[label] = 0;
  for (const label of labels.only ?? []) narrowed[label] = BEGINS | CONTINUES;
  return narrowed;
}

const BY_MASK = new Map<string, LabelConstraint>();

function interned(mask: Uint8Array): LabelConstraint {
  const key = mask.join('');
  const constraint = BY_MASK.get(key) ?? { id: BY_MASK.size, mask };
  BY_MASK.set(key, constraint);
  return constraint;
}

function constraintOf(kind: TokenFeatures, context: number): LabelConstraint {
  const constraint = interned(maskOf(kind, context));
  kind.constraints[context] = constraint;
  return constraint;
}

/** For each label, whether the token may start and continue it. */
function maskOf(kind: TokenFeatures, context: number): Uint8Array {
  const mask = new Uint8Array(LABEL_COUNT);
  const own = (id: number) => kind.has(id);
  const any = (...ids: readonly number[]) => ids.some(own);
  const stands = (place: number) => (context & place) !== 0;
  const put = (label: number, condition: boolean) => {
    if (condition) mask[label] = BEGINS | CONTINUES;
  };
  /** Labels of closed phrases start only at a phrase of the lexicon, and continue only inside one. */
  const phrase = (label: number, begins: boolean, continues: boolean) => {
    mask[label] = (begins ? BEGINS : 0) | (continues ? CONTINUES : 0);
  };
  const digit = kind.isDigit && !own(C.WORD); // `7-ELEVEN` is no number.
  const hash = own(C.HASH);
  const sign = hash || own(C.NUMBER_SIGN);
  const identifier = digit || any(C.LETTER, C.LETTER_NUMBER, C.GRID, C.HYPHENATED, C.FRACTION);
  const zip = any(C.DIGITS5, C.ZIP9);

  for (const label of [L.LEAD, L.AFTER, L.TAIL]) put(label, !stands(LEADING_UNIT) && !stands(OF_ROUTE));
  // `I 44`: the letter before a route number is neither a street name nor part of a primary number.
  const interstate = stands(BEFORE_ROUTE_NUMBER);
  // `39.2 RD`: a decimal before a street type is the street's name.
  const decimalName = stands(DECIMAL_BEFORE_SUFFIX);
  put(L.NAME, !hash && !interstate && !stands(OF_ROUTE) && !stands(NO_NAME));
  const inCity = !stands(NO_NAME) && !hash && !zip && !any(C.AMPERSAND, C.DIGITS3, C.DIGITS4, C.DIGITS6);
  // Words behind a comma are another place, and the ship in front of `FPO` is none.
  phrase(L.CITY, inCity, inCity && !stands(BEHIND_SEPARATOR) && !own(C.MILITARY));
  phrase(
    L.NUMBER,
    ((identifier && !own(C.ORDINAL_NUMBER) && !decimalName && !interstate) || own(C.CARDINAL_WORD) || hash) &&
      !stands(OF_ROUTE) &&
      !stands(OF_OTHER),
    // `SCHOOL 123` on a line, `417 ELM AVE` on the next; `(31) 417 ELM AVE`.
    identifier && !own(C.ORDINAL_NUMBER) && !interstate && !(context & (OF_OTHER | BEHIND_SEPARATOR | DIGITS_BEHIND_PAREN)),
  );
  for (const label of [L.PRE_DIR, L.POST_DIR])
    phrase(label, any(C.DIRECTION_LETTER, C.DIRECTION_TWO_LETTERS, C.DIRECTION_WORD, C.DIRECTION_B), own(C.DIRECTION_I));
  // A road type or directional behind it tells a modifier from a name's first word: OLD HIGHWAY 5, OLD ORCHARD RD.
  put(L.PRE_MOD, own(C.PRE_MODIFIER) && stands(BEFORE_ROAD));
  put(L.POST_MOD, own(C.POST_MODIFIER));
  phrase(
    L.PRE_TYPE,
    // The `VIRGINIA` of `WEST VIRGINIA ROUTE 9` begins no state.
    (!stands(OF_OTHER) && any(C.HIGHWAY, C.HIGHWAY_B, C.PREFIX_FOREIGN, C.PREFIX_ENGLISH)) ||
      (stands(STATE_BEFORE_ROAD) && !(own(C.STATE_I) && stands(BEHIND_STATE))),
    any(C.HIGHWAY_I, C.STATE_I) || (stands(BEHIND_STATE) && any(C.HIGHWAY, C.HIGHWAY_B)),
  );
  phrase(L.PRE_SEP, own(C.SEPARATOR_B), own(C.SEPARATOR_I));
  put(L.POST_TYPE, any(C.SUFFIX_COMMON, C.SUFFIX_USUAL, C.SUFFIX_RARE, C.SUFFIX_UNLISTED, C.SUFFIX_MISSPELT));
  const nameOpens = stands(OPENS_NAME);
  const unit = !nameOpens && (sign || any(C.UNIT_NUMBERED, C.UNIT_LONE, C.UNIT_UNLISTED));
  for (const label of [L.LEAD_UNIT, L.MID_UNIT, L.UNIT, L.UNIT2]) phrase(label, unit, sign || own(C.UNIT_LONE) || own(C.UNIT_NUMBERED));
  const unitId =
    !nameOpens &&
    !stands(NO_NAME) &&
    (identifier ||
      sign ||
      // `APT MAIN`, `# LEFT`.
      stands(BEHIND_UNIT_SIGN) ||
      (kind.length <= 3 && !kind.isCountry) ||
      any(C.UNIT_LONE, C.CARDINAL_WORD, C.DIRECTION_WORD));
  // `APT 4 & 5`, and not `MAIN ST @ DALLAS`.
  for (const label of UNIT_IDS) phrase(label, unitId && !own(C.AMPERSAND), unitId);
  const floorNumber = (digit || any(C.ORDINAL_WORD, C.CARDINAL_WORD, C.FLOOR_NAME)) && stands(BEFORE_FLOOR_WORD);
  for (const label of [L.LEAD_FLOOR_ID, L.FLOOR_ID, L.FLOOR2_ID]) put(label, floorNumber);
  for (const label of [L.LEAD_FLOOR, L.FLOOR, L.FLOOR2]) put(label, own(C.FLOOR_WORD));
  phrase(L.PO_BOX, any(C.PO_BOX_B, C.PO_BOX_WEAK) && !stands(OF_OTHER), own(C.PO_BOX_I) || sign);
  put(L.PO_BOX_ID, identifier || sign || (kind.length <= 2 && !own(C.ROUTE_B)) || own(C.CARDINAL_WORD));
  phrase(L.ROUTE, own(C.ROUTE_B), own(C.ROUTE_I) || sign);
  put(L.ROUTE_ID, identifier || sign);
  phrase(L.BOX, own(C.BOX_WORD) || own(C.PO_BOX_B) || hash, sign || (own(C.BOX_WORD) && stands(BEHIND_WEAK_BOX)));
  put(L.BOX_ID, !own(C.AMPERSAND) && (identifier || sign || kind.length <= 2));
  phrase(L.GENERAL, own(C.GENERAL_B), own(C.GENERAL_I));
  phrase(L.STATE, kind.isStateWord, own(C.STATE_I));
  put(L.ZIP, zip || (own(C.DIGITS4) && stands(BEHIND_STATE_OF_ZERO)));
  put(L.ZIP4, own(C.DIGITS4) && stands(BEHIND_DIGITS5));
  phrase(L.COUNTRY, own(C.COUNTRY_B), own(C.COUNTRY_I));
  if (stands(STREET_ONLY)) for (const label of OUTSIDE_STREET) mask[label] = 0;
  return mask;
}
