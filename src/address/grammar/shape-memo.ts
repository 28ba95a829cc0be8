import { constraintsOf, inRole, ROLES, type Role } from './label-constraints.js';
import type { Labeling } from './labeling.js';
import type { LabelConstraint } from './labels.js';
import { SIGNS_OF_LABELS, type Word, type Words } from './lexicon.js';
import { markCities, positionsOf } from './positions.js';
import type { TokenFeatures } from './token-features.js';
import type { Token } from './tokens.js';

/** Of the longest text remembered. */
const MOST_TOKENS = 32;
/** Some 2 kB each; of 8,000 addresses of a county 93 to 99 % have one of at most 560 shapes. */
const MOST_SHAPES = 4096;

/** The labels known before a text is read: roles of its tokens, or that it is a delivery line alone. */
export type Known = readonly Role[] | 'street' | 'nothing';

/** The labelings of all texts of a shape with cities at the same tokens, best first: those that some text has asked for. */
export class Labelings {
  readonly found: Labeling[] = [];
  /** No text has another one. */
  isWhole = false;
  /**
   * How far the best leads the next with other components, and how far if its city is that of the ZIP code; NaN where only the words tell.
   */
  lead: number | undefined;
  placedLead: number | undefined;

  constructor(
    /** Classes from `FIRST_PLACE_CLASS` on, one bit each. */
    readonly places: readonly number[],
    readonly constraints: readonly LabelConstraint[],
  ) {}
}

/**
 * All that the grammar sees of a text but its cities. `12 ELM ST, AMES IA 50010` and `45 OAK AVE, TROY NY 12180` have one shape, so that it
 * reads the first alone.
 */
export class Shape {
  /** The first token of the closing state, ZIP code and country. */
  readonly lastLine: number;
  /** Of mail; undefined until asked. */
  order: MailOrder | undefined;
  readonly #places: readonly number[];
  readonly #constraints: readonly LabelConstraint[];
  readonly #hasRoles: boolean;
  readonly #byCities: (Labelings | undefined)[] = [];

  constructor(
    tokens: readonly Token[],
    kinds: readonly TokenFeatures[],
    known: Known,
    readonly cells: Int32Array,
  ) {
    this.lastLine = findLastLine(kinds);
    this.#places = positionsOf(tokens, kinds, this.lastLine);
    const constraints = constraintsOf(tokens, kinds, known === 'street');
    this.#hasRoles = typeof known !== 'string';
    this.#constraints = typeof known === 'string' ? constraints : constraints.map((constraint, i) => inRole(constraint, known[i] as Role));
  }

  /** `cities`: where known cities begin, one bit for each token before the last line, the lowest for the nearest. */
  withCities(cities: number): Labelings {
    this.#byCities[cities] ??= this.#marked(cities);
    return this.#byCities[cities] as Labelings;
  }

  #marked(cities: number): Labelings {
    if (cities === 0) return new Labelings(this.#places, this.#constraints);
    const { lastLine } = this;
    const places = [...this.#places];
    const first = markCities(places, cities, lastLine);
    // Words before state and ZIP code that all name one city are nothing else: FEDERAL WAY is no street, NORTH LITTLE ROCK has no directional.
    const isWhole = first === 0 && lastLine < places.length && !this.#hasRoles;
    return new Labelings(
      places,
      isWhole ? this.#constraints.map((one, i) => (i < lastLine ? inRole(one, 'city') : one)) : this.#constraints,
    );
  }
}

export interface MailOrder {
  /** `paired`: those whose state and ZIP code agree. */
  readonly is: 'usual' | 'paired' | 'unusual';
  /** Where the closing state, ZIP code and country begin. */
  readonly closing: number;
  /** First word of the last part before them where it may be a person's name; else below 0. */
  readonly person: number;
}

const shapes = new Map<number, Shape>();
const cells = new Int32Array(MOST_TOKENS);

/** A known shape, or a new one, remembered unless the text is long. */
export function shapeOf({ tokens, words }: Words, kinds: readonly TokenFeatures[], known: Known): Shape {
  const count = tokens.length;
  if (count > MOST_TOKENS) return new Shape(tokens, kinds, known, cells);
  let hash = count;
  for (let i = 0; i < count; i++) {
    const role = known === 'nothing' ? 0 : known === 'street' ? 1 : 2 + ROLES.indexOf(known[i] as Role);
    const seen = ((kinds[i] as TokenFeatures).id << 4) | role;
    const cell = (seen << 5) | (((words[i] as Word).signs & SIGNS_OF_LABELS) << 3) | (tokens[i] as Token).before;
    cells[i] = cell;
    hash = Math.imul(hash ^ cell, 0x9e3779b1);
    hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  }
  const shape = shapes.get(hash);
  // Two shapes may have one hash: the later one takes the place.
  if (shape !== undefined && isSame(shape.cells, count)) return shape;
  if (shapes.size === MOST_SHAPES) shapes.clear();
  const added = new Shape(tokens, kinds, known, cells.slice(0, count));
  shapes.set(hash, added);
  return added;
}

function isSame(known: Int32Array, count: number): boolean {
  if (known.length !== count) return false;
  for (let i = 0; i < count; i++) if (known[i] !== cells[i]) return false;
  return true;
}

/** Searched from the right. */
function findLastLine(kinds: readonly TokenFeatures[]): number {
  let end = kinds.length;
  while (end > 0 && kinds[end - 1]?.isCountry && !kinds[end - 1]?.isStateInner) end--;
  if (end > 1 && kinds[end - 1]?.isDigits4 && kinds[end - 2]?.isDigits5) end -= 2;
  else if (end > 0 && kinds[end - 1]?.isZip) end--;
  while (end > 0 && kinds[end - 1]?.isStateInner) end--;
  if (end > 0 && kinds[end - 1]?.isStateWord) end--;
  return end;
}
