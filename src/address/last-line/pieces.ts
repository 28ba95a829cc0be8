import { MAY_END_PLACE, PERSON_NAMES, PLACE_WORDS } from '../data/addressees.js';
import { NAMES_WITHOUT_TYPE } from '../data/words.js';
import type { Features } from '../grammar/features.js';
import { type Span, textOf } from '../grammar/segments.js';
import { C } from '../grammar/token-classes.js';
import type { TokenFeatures } from '../grammar/token-features.js';
import { BLANK, type Token } from '../grammar/tokens.js';

/** Words between separators, state, ZIP code and country. */
export interface Piece extends Span {
  /** With one blank between. */
  readonly words: string;
  readonly hasDigits: boolean;
  /** The last of several words is a street type. */
  readonly endsWithType: boolean;
  /** The last of several words is a street type or a directional, or the whole is {@link isStreetName}. */
  readonly endsLikeStreet: boolean;
  /** A street's name without any type: BROADWAY. */
  readonly isStreetName: boolean;
  /** The last of several words is a type of most streets: ST, ROAD. */
  readonly endsWithCommonType: boolean;
  /** A person's name in front, a word of addressees and buildings, or a sign of a unit. */
  readonly isNamed: boolean;
  /** Words that say nothing of a street or unit. */
  readonly isPlain: boolean;
  /** State, ZIP code or country stands right before it, with or without a separator. */
  readonly behindArea: boolean;
  readonly beforeArea: boolean;
  /** Only a blank stands between it and the state or ZIP code before it. */
  readonly runsOn: boolean;
  /** Only a blank stands between it and the state or ZIP code behind it. */
  readonly runsInto: boolean;
}

/** A delivery line, or what looks like one. */
export const isLine = ({ hasDigits, endsLikeStreet }: Piece): boolean => hasDigits || endsLikeStreet;

/** Cuts a text at its separators and takes the given spans out. */
export function piecesOf({ tokens, kinds }: Features, taken: readonly Span[]): Piece[] {
  const isTaken = new Uint8Array(tokens.length + 1);
  for (const { from, to } of taken) isTaken.fill(1, from, to);
  const pieces: Piece[] = [];
  for (let from = 0; from < tokens.length; ) {
    if (isTaken[from] === 1) {
      from++;
      continue;
    }
    let to = from + 1;
    while (to < tokens.length && isTaken[to] === 0 && (tokens[to] as Token).before === BLANK) to++;
    pieces.push(pieceOf(tokens, kinds, { from, to }, isTaken));
    from = to;
  }
  return pieces;
}

function pieceOf(tokens: readonly Token[], kinds: readonly TokenFeatures[], { from, to }: Span, isTaken: Uint8Array): Piece {
  const own = kinds.slice(from, to);
  const last = own.at(-1) as TokenFeatures;
  const behindArea = from > 0 && isTaken[from - 1] === 1;
  const isStreetName = own.length <= LONGEST_NAME && NAMES_WITHOUT_TYPE.has((tokens[to - 1] as Token).text);
  return {
    from,
    to,
    words: textOf(tokens, from, to),
    hasDigits: own.some(({ hasDigits }) => hasDigits),
    endsWithType: own.length > 1 && last.isMainSuffix,
    isStreetName,
    endsLikeStreet:
      isStreetName ||
      (own.length > 1 &&
        ((own[0] as TokenFeatures).isHighway ||
          last.isMainSuffix ||
          last.has(C.DIRECTION_WORD) ||
          last.has(C.DIRECTION_LETTER) ||
          last.has(C.DIRECTION_TWO_LETTERS))),
    endsWithCommonType: own.length > 1 && last.has(C.SUFFIX_COMMON),
    isPlain: own.some(({ length }) => length >= PLAIN_LENGTH) && own.every(isPlainWord),
    isNamed:
      isPersonsName(tokens, from, to) ||
      own.some((kind) => kind.has(C.RECIPIENT) || kind.isUnitSign || kind.has(C.AMPERSAND) || kind.has(C.PO_BOX_B)),
    behindArea,
    beforeArea: isTaken[to] === 1,
    runsInto: isTaken[to] === 1 && (tokens[to] as Token).before === BLANK,
    runsOn: behindArea && (tokens[from] as Token).before === BLANK,
  };
}

/** Words of a street's name without a type: WEST BROADWAY, THE BOWERY. Chosen. */
const LONGEST_NAME = 2;
/** From this length on a word is hardly a unit. Chosen. */
const PLAIN_LENGTH = 4;

const NOT_PLAIN = [
  ...[C.UNIT_LONE, C.UNIT_UNLISTED, C.UNIT_NUMBERED, C.FLOOR_WORD, C.HASH, C.LETTER],
  ...[C.DIRECTION_LETTER, C.DIRECTION_TWO_LETTERS, C.SUFFIX_COMMON, C.SUFFIX_USUAL, C.PO_BOX_B, C.PO_BOX_WEAK, C.BOX_WORD, C.ROUTE_B],
];

const isPlainWord = (kind: TokenFeatures): boolean => !kind.hasDigits && !NOT_PLAIN.some((id) => kind.has(id));

/** Two given names, the family's and JR. Chosen. */
const LONGEST_PERSON = 4;

/** The words begin with a given name, and do not end as SCOTT TOWNSHIP does. */
function isPersonsName(tokens: readonly Token[], from: number, to: number): boolean {
  if (to - from < 2 || to - from > LONGEST_PERSON || !PERSON_NAMES.has((tokens[from] as Token).text)) return false;
  return !PLACE_WORDS.has((tokens[to - 1] as Token).text);
}

/** Where a city usually stands SUSAN HILL is a place. */
export function isPersonForCity(tokens: readonly Token[], from: number, to: number): boolean {
  return isPersonsName(tokens, from, to) && !MAY_END_PLACE.has((tokens[to - 1] as Token).text);
}
