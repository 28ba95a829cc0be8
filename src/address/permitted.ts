import { C, type ClassTest } from './classes.js';
import { L } from './labels.js';
import { startsWithDigit } from './shape.js';
import { BLANK, type Token } from './tokens.js';

/** Bits of the permissions of a token: the label may stand behind another label, behind itself. */
export const BEGINS = 1;
export const CONTINUES = 2;

const UNIT_IDS = [L.LEAD_UNIT_ID, L.MID_UNIT_ID, L.UNIT_ID, L.UNIT2_ID] as const;
const OUTSIDE_STREET = [L.LEAD, L.AFTER, L.CITY, L.STATE, L.ZIP, L.ZIP4, L.COUNTRY, L.TAIL] as const;

/** Sets, for each label that the token may take, whether it may begin and continue it. `streetOnly` leaves out all but a delivery line. */
export function permit(mask: Uint8Array, i: number, tokens: readonly Token[], has: ClassTest, streetOnly: boolean): void {
  const own = (id: number) => has(i, id);
  const any = (a: number, b: number, c = a, d = a, e = a, f = a) => own(a) || own(b) || own(c) || own(d) || own(e) || own(f);
  const word = (tokens[i] as Token).text;
  const put = (label: number, condition: boolean) => {
    if (condition) mask[label] = BEGINS | CONTINUES;
  };
  /** A label of closed phrases: it begins where the lexicon begins one, and goes on inside one only. */
  const phrase = (label: number, begins: boolean, continues: boolean) => {
    mask[label] = (begins ? BEGINS : 0) | (continues ? CONTINUES : 0);
  };
  const digit = startsWithDigit(word);
  const hash = own(C.HASH);
  const sign = hash || own(C.NUMBER_SIGN);
  const identifier = digit || any(C.LETTER, C.LETTER_NUMBER, C.GRID, C.HYPHENATED, C.FRACTION);
  const zip = any(C.DIGITS5, C.ZIP9);

  for (const label of [L.LEAD, L.AFTER, L.TAIL]) put(label, true);
  const interstate = isInterstate(i, tokens);
  // `39.2 RD`: a decimal in front of a street type is the street's name.
  const decimalName = own(C.DECIMAL) && (has(i + 1, C.SUFFIX_COMMON) || has(i + 1, C.SUFFIX_USUAL));
  put(L.NAME, !hash && !interstate);
  put(L.CITY, !hash && !zip && !any(C.DIGITS3, C.DIGITS4, C.DIGITS6));
  phrase(
    L.NUMBER,
    (identifier && !own(C.ORDINAL_NUMBER) && !decimalName) || own(C.CARDINAL_WORD) || hash,
    identifier && !own(C.ORDINAL_NUMBER) && !interstate,
  );
  for (const label of [L.PRE_DIR, L.POST_DIR])
    phrase(label, any(C.DIRECTION_LETTER, C.DIRECTION_TWO_LETTERS, C.DIRECTION_WORD, C.DIRECTION_B), own(C.DIRECTION_I));
  put(L.PRE_MOD, own(C.PRE_MODIFIER) && isRoadStart(i + 1, has, tokens));
  put(L.POST_MOD, own(C.POST_MODIFIER));
  phrase(
    L.PRE_TYPE,
    any(C.HIGHWAY, C.HIGHWAY_B, C.PREFIX_FOREIGN, C.PREFIX_ENGLISH) || stateBeforeRoad(i, has, tokens),
    any(C.HIGHWAY_I, C.STATE_I) || (isStateEnd(i - 1, has) && any(C.HIGHWAY, C.HIGHWAY_B)),
  );
  phrase(L.PRE_SEP, own(C.SEPARATOR_B), own(C.SEPARATOR_I));
  put(L.POST_TYPE, any(C.SUFFIX_COMMON, C.SUFFIX_USUAL, C.SUFFIX_RARE, C.SUFFIX_UNLISTED, C.SUFFIX_MISSPELT));
  const unit = sign || any(C.UNIT_NUMBERED, C.UNIT_LONE, C.UNIT_UNLISTED);
  for (const label of [L.LEAD_UNIT, L.MID_UNIT, L.UNIT, L.UNIT2]) phrase(label, unit, sign || own(C.UNIT_LONE) || own(C.UNIT_NUMBERED));
  for (const label of UNIT_IDS) put(label, identifier || sign || word.length <= 3 || any(C.UNIT_LONE, C.CARDINAL_WORD, C.DIRECTION_WORD));
  const floorNumber = (digit || any(C.ORDINAL_WORD, C.CARDINAL_WORD, C.FLOOR_NAME)) && has(i + 1, C.FLOOR_WORD);
  for (const label of [L.LEAD_FLOOR_ID, L.FLOOR_ID, L.FLOOR2_ID]) put(label, floorNumber);
  for (const label of [L.LEAD_FLOOR, L.FLOOR, L.FLOOR2]) put(label, own(C.FLOOR_WORD));
  phrase(L.PO_BOX, any(C.PO_BOX_B, C.PO_BOX_WEAK), own(C.PO_BOX_I) || sign);
  put(L.PO_BOX_ID, identifier || sign || word.length <= 2);
  phrase(L.ROUTE, own(C.ROUTE_B), own(C.ROUTE_I) || sign);
  put(L.ROUTE_ID, identifier || sign);
  phrase(L.BOX, own(C.BOX_WORD) || hash, sign || (own(C.BOX_WORD) && has(i - 1, C.PO_BOX_WEAK)));
  put(L.BOX_ID, identifier || sign || word.length <= 2);
  phrase(L.GENERAL, own(C.GENERAL_B), own(C.GENERAL_I));
  phrase(L.STATE, isStateWord(i, has), own(C.STATE_I));
  put(L.ZIP, zip || (own(C.DIGITS4) && i > 0 && isStateWord(i - 1, has)));
  put(L.ZIP4, own(C.DIGITS4) && i > 0 && has(i - 1, C.DIGITS5));
  phrase(L.COUNTRY, own(C.COUNTRY_B), own(C.COUNTRY_I));
  if (streetOnly) for (const label of OUTSIDE_STREET) mask[label] = 0;
}

/** `I 44`: the letter in front of a route number is neither a street name nor part of a primary number. */
function isInterstate(i: number, tokens: readonly Token[]): boolean {
  const next = tokens[i + 1];
  return (tokens[i] as Token).text === 'I' && next !== undefined && next.before === BLANK && /^\d{1,3}$/.test(next.text);
}

/** A modifier in front is told from a name's first word by the road type or directional behind it (OLD HIGHWAY 5, OLD ORCHARD RD). */
function isRoadStart(i: number, has: ClassTest, tokens: readonly Token[]): boolean {
  const classes = [C.HIGHWAY, C.HIGHWAY_B, C.DIRECTION_LETTER, C.DIRECTION_TWO_LETTERS, C.DIRECTION_WORD, C.PRE_MODIFIER, C.PREFIX_FOREIGN];
  return classes.some((id) => has(i, id)) || stateBeforeRoad(i, has, tokens);
}

/** A state's name or code in front of a road number or road type: `KY 440`, `KENTUCKY HIGHWAY 189`. */
function stateBeforeRoad(i: number, has: ClassTest, tokens: readonly Token[]): boolean {
  if (!isStateWord(i, has)) return false;
  let next = i + 1;
  while (has(next, C.STATE_I)) next++;
  return tokens[next] !== undefined && (startsWithDigit((tokens[next] as Token).text) || has(next, C.HIGHWAY) || has(next, C.HIGHWAY_B));
}

/** A state's code, the begin of its name, or its abbreviation. */
export const isStateWord = (i: number, has: ClassTest) => has(i, C.STATE_CODE) || has(i, C.STATE_B) || has(i, C.STATE_SHORT);
const isStateEnd = (i: number, has: ClassTest) => has(i, C.STATE_I) || isStateWord(i, has);
