import type { LabelConstraint } from './labels.js';
import { addRow } from './score-table.js';
import { startsWithDigit } from './shape.js';
import { C, FIRST_PLACE_CLASS, groupOf } from './token-classes.js';
import { weights } from './weights.js';

/** Rules on length treat longer words alike. */
const LONG = 4;

/**
 * A token's classes, and everything that follows from them alone. Tokens with the same classes share one object, so that sums are made
 * once; lexicon and shapes bound their number.
 */
export class TokenFeatures {
  readonly group: number;
  /** Scores for the token itself, the one behind and the one before. */
  readonly ownRow: number;
  readonly previousRow: number;
  readonly nextRow: number;
  readonly hasDigits: boolean;
  readonly isZip: boolean;
  readonly isDigits4: boolean;
  readonly isDigits5: boolean;
  readonly isDecimal: boolean;
  readonly isRouteNumber: boolean;
  readonly isMainSuffix: boolean;
  /** Announces a unit's number: the words before it end a segment. */
  readonly isUnitSign: boolean;
  readonly isFloorWord: boolean;
  readonly isWeakBox: boolean;
  readonly isCountry: boolean;
  /** A state's code, first word of its name, or abbreviation. */
  readonly isStateWord: boolean;
  readonly isStateInner: boolean;
  readonly isHighway: boolean;
  /** A word that may follow a modifier before a name. */
  readonly isRoadStart: boolean;
  /** The labels that the token may take, by its neighbors: see `label-constraints.ts`. */
  readonly constraints: (LabelConstraint | undefined)[] = [];
  private readonly table = new Uint8Array(FIRST_PLACE_CLASS);
  private readonly extended: (TokenFeatures | undefined)[] = [];

  private constructor(
    readonly classes: readonly number[],
    readonly isDigit: boolean,
    readonly length: number,
    readonly id: number,
  ) {
    for (const id of classes) this.table[id] = 1;
    this.group = groupOf(classes, classes.length);
    this.ownRow = addRow(weights.own, classes);
    this.previousRow = addRow(weights.previous, classes);
    this.nextRow = addRow(weights.next, classes);
    const any = (...ids: number[]) => ids.some((id) => this.has(id));
    this.hasDigits = isDigit || any(C.LETTER_NUMBER, C.GRID, C.HYPHENATED, C.MIXED);
    this.isZip = any(C.DIGITS5, C.ZIP9);
    this.isDigits4 = any(C.DIGITS4);
    this.isDigits5 = any(C.DIGITS5);
    this.isDecimal = any(C.DECIMAL);
    this.isRouteNumber = any(C.DIGITS1, C.DIGITS2, C.DIGITS3);
    this.isMainSuffix = any(C.SUFFIX_COMMON, C.SUFFIX_USUAL);
    this.isUnitSign = any(C.HASH, C.UNIT_NUMBERED);
    this.isFloorWord = any(C.FLOOR_WORD);
    this.isWeakBox = any(C.PO_BOX_WEAK);
    this.isCountry = any(C.COUNTRY_B, C.COUNTRY_I);
    this.isStateWord = any(C.STATE_CODE, C.STATE_B, C.STATE_SHORT);
    this.isStateInner = any(C.STATE_I);
    this.isHighway = any(C.HIGHWAY, C.HIGHWAY_B);
    this.isRoadStart =
      this.isHighway || any(C.DIRECTION_LETTER, C.DIRECTION_TWO_LETTERS, C.DIRECTION_WORD, C.PRE_MODIFIER, C.PREFIX_FOREIGN);
  }

  has(id: number): boolean {
    return this.table[id] === 1;
  }

  /** With one more class. */
  with(id: number): TokenFeatures {
    if (this.has(id)) return this;
    const known = this.extended[id];
    if (known !== undefined) return known;
    const kind = TokenFeatures.intern([...this.classes, id], this.isDigit, this.length);
    this.extended[id] = kind;
    return kind;
  }

  static of(word: string, classes: readonly number[]): TokenFeatures {
    return TokenFeatures.intern(classes, startsWithDigit(word), Math.min(word.length, LONG));
  }

  static readonly LIKENESSES = 2 * (LONG + 1);
  /** Length and first character as rules see them, below {@link LIKENESSES}. Words alike in this and in class share their features. */
  static likeness(word: string): number {
    return Math.min(word.length, LONG) * 2 + Number(startsWithDigit(word));
  }

  private static readonly known = new Map<string, TokenFeatures>();

  private static intern(classes: readonly number[], isDigit: boolean, length: number): TokenFeatures {
    const sorted = [...new Set(classes)].sort((a, b) => a - b);
    const key = `${sorted.join()} ${isDigit} ${length}`;
    const kind = TokenFeatures.known.get(key) ?? new TokenFeatures(sorted, isDigit, length, TokenFeatures.known.size);
    TokenFeatures.known.set(key, kind);
    return kind;
  }
}
