/** Classes by shape and by the lexicon; a token has several. `_B`: the first token of a phrase, `_I`: those behind. */
export enum C {
  // shapes
  DIGITS1,
  DIGITS2,
  DIGITS3,
  DIGITS4,
  DIGITS5,
  DIGITS6,
  ORDINAL_NUMBER,
  NUMBER_LETTER,
  LETTER_NUMBER,
  GRID,
  HYPHENATED,
  FRACTION,
  DECIMAL,
  LETTER,
  TWO_LETTERS,
  WORD,
  MIXED,
  HASH,
  AMPERSAND,
  // lexicon
  DIRECTION_LETTER,
  DIRECTION_TWO_LETTERS,
  DIRECTION_WORD,
  DIRECTION_B,
  DIRECTION_I,
  SUFFIX_COMMON,
  SUFFIX_USUAL,
  SUFFIX_RARE,
  SUFFIX_ABBREVIATED,
  SUFFIX_UNLISTED,
  SUFFIX_MISSPELT,
  HIGHWAY,
  HIGHWAY_B,
  HIGHWAY_I,
  PREFIX_FOREIGN,
  PREFIX_ENGLISH,
  SEPARATOR_B,
  SEPARATOR_I,
  PRE_MODIFIER,
  POST_MODIFIER,
  UNIT_NUMBERED,
  UNIT_LONE,
  UNIT_UNLISTED,
  FLOOR_WORD,
  FLOOR_NAME,
  NUMBER_SIGN,
  PO_BOX_B,
  PO_BOX_I,
  PO_BOX_WEAK,
  ROUTE_B,
  ROUTE_I,
  BOX_WORD,
  GENERAL_B,
  GENERAL_I,
  STATE_CODE,
  STATE_B,
  STATE_I,
  STATE_SHORT,
  STATE_AMBIGUOUS,
  MILITARY,
  ZIP9,
  COUNTRY_B,
  COUNTRY_I,
  PROVINCE,
  CARDINAL_WORD,
  ORDINAL_WORD,
  TENS_WORD,
  CITY_FIRST,
  CITY_LAST,
  RECIPIENT,
  CONNECTIVE,
  GIVEN_NAME,
  NAME_TAIL,
  KNOWN_CITY_B,
  KNOWN_CITY_I,
  // place in the text
  FIRST,
  LAST,
  ENDS_SEGMENT,
  ENDS_SEGMENT_1,
  ENDS_SEGMENT_2,
  ENDS_SEGMENT_3,
  SUFFIX_LATER,
  SUFFIX_BEFORE,
  NUMBER_LATER,
  NUMBER_BEFORE,
  IN_LAST_LINE,
  BEFORE_LAST_LINE,
  SEPARATED_TEXT,
  BARE_TEXT,
  LAST_SEGMENT,
  FIRST_SEGMENT,
  CITY_SPAN,
  CITY_SPAN_SHORT,
  CITY_SPAN_I,
  LAST_WITHOUT_ZIP,
}

/** Coarser than classes, so that pairs of neighboring groups can be classes too. */
const GROUP_COUNT = 16;
export const EDGE_GROUP = 0;
export const FIRST_PAIR_CLASS = C.LAST_WITHOUT_ZIP + 1;
/** With the pairs of a token's group and that of the token before and behind it. */
export const CLASS_COUNT = FIRST_PAIR_CLASS + 2 * GROUP_COUNT * GROUP_COUNT;
/** From here on classes are positions; neighboring tokens do not see them. */
export const FIRST_PLACE_CLASS: number = C.FIRST;

/** The classes of each group, in order of precedence; a token with none is a word. */
const GROUPS: readonly (readonly number[])[] = [
  [C.HASH, C.NUMBER_SIGN],
  [
    C.DIGITS1,
    C.DIGITS2,
    C.DIGITS3,
    C.DIGITS4,
    C.DIGITS5,
    C.DIGITS6,
    C.NUMBER_LETTER,
    C.HYPHENATED,
    C.GRID,
    C.FRACTION,
    C.DECIMAL,
    C.LETTER_NUMBER,
    C.ZIP9,
  ],
  [C.ORDINAL_NUMBER, C.ORDINAL_WORD],
  [C.DIRECTION_LETTER, C.DIRECTION_TWO_LETTERS],
  [C.LETTER],
  [C.DIRECTION_WORD],
  [C.FLOOR_WORD, C.UNIT_NUMBERED],
  [C.SUFFIX_COMMON],
  [C.HIGHWAY_B, C.HIGHWAY, C.PREFIX_FOREIGN],
  [C.SUFFIX_USUAL],
  [C.SUFFIX_RARE, C.SUFFIX_UNLISTED, C.SUFFIX_MISSPELT],
  [C.UNIT_LONE, C.UNIT_UNLISTED],
  [C.STATE_CODE, C.STATE_B, C.STATE_SHORT],
  [C.CONNECTIVE, C.AMPERSAND],
];
const GROUP_OF_CLASS: Uint8Array = groupOfClass();

function groupOfClass(): Uint8Array {
  const groups = new Uint8Array(FIRST_PAIR_CLASS);
  for (let group = GROUPS.length - 1; group >= 0; group--) for (const id of GROUPS[group] as readonly number[]) groups[id] = group + 1;
  return groups;
}

/** By the first `length` classes of a token. */
export function groupOf(classes: readonly number[], length: number): number {
  let best = GROUP_COUNT - 1;
  for (let i = 0; i < length; i++) {
    const group = GROUP_OF_CLASS[classes[i] as number] as number;
    if (group > 0 && group < best) best = group;
  }
  return best;
}

/** Of group `own` behind one of group `previous`. */
export const pairBehind = (previous: number, own: number) => FIRST_PAIR_CLASS + previous * GROUP_COUNT + own;
/** Of group `own` before one of group `next`. */
export const pairBefore = (own: number, next: number) => FIRST_PAIR_CLASS + (GROUP_COUNT + own) * GROUP_COUNT + next;
