import type { Features } from './features.js';
import type { LabelConstraint } from './labels.js';
import type { TokenFeatures } from './token-features.js';
import type { Token } from './tokens.js';
import { type LabelSequence, type Lattice, MAX_SEQUENCES } from './viterbi.js';

/** What the grammar sees of a token: its features, its position, the labels that it may take, with the separator in front. */
const CELLS = 3;
/** Tokens of the longest text that is remembered. */
const MOST_TOKENS = 32;
/** Shapes that are remembered, some 500 bytes each; of 8,000 addresses of a county 93 to 99 % have one of at most 560. */
const MOST_SHAPES = 4096;

/** The best label sequences of all texts of one shape, as far as any of them has asked. */
interface Shape {
  /** {@link CELLS} for each token. */
  readonly cells: Int32Array;
  readonly labels: (readonly number[])[];
  readonly scores: number[];
  /** No text of the shape has another sequence. */
  isWhole: boolean;
}

const shapes = new Map<number, Shape>();
const cells = new Int32Array(CELLS * MOST_TOKENS);

/**
 * The label sequences of one text, best first. Texts whose tokens the grammar cannot tell apart (`12 ELM ST, AMES IA 50010`,
 * `45 OAK AVE, TROY NY 12180`) have the same ones, so that it reads the first of them alone.
 */
export class Sequences {
  #features: Features | null = null;
  #shape: Shape | null = null;
  #given = 0;
  #isRead = false;

  constructor(private readonly lattice: Lattice) {}

  /** Takes a text. */
  read(features: Features): void {
    this.#features = features;
    this.#shape = shapeOf(features);
    this.#given = 0;
    this.#isRead = false;
  }

  /** The next best sequence, at most {@link MAX_SEQUENCES} of one text; undefined when no other scores `least` or more. */
  next(least = Number.NEGATIVE_INFINITY): LabelSequence | undefined {
    const [features, shape] = [this.#features as Features, this.#shape as Shape];
    const at = this.#given;
    if (at === shape.scores.length && !this.#find(features, shape)) return undefined;
    const score = shape.scores[at] as number;
    if (score < least) return undefined;
    this.#given++;
    return { tokens: features.tokens, labels: shape.labels[at] as readonly number[], score };
  }

  /** Adds one sequence to those of the shape; false when there is no other. */
  #find(features: Features, shape: Shape): boolean {
    if (shape.isWhole) return false;
    if (!this.#isRead) {
      this.lattice.read(features);
      for (let known = 0; known < shape.scores.length; known++) this.lattice.next();
      this.#isRead = true;
    }
    const found = this.lattice.next();
    shape.isWhole = found === undefined || shape.scores.length + 1 === MAX_SEQUENCES;
    if (found === undefined) return false;
    shape.labels.push(found.labels);
    shape.scores.push(found.score);
    return true;
  }
}

/** The shape of a text: a known one, or a new one that is remembered unless the text is long. */
function shapeOf({ tokens, kinds, places, constraints }: Features): Shape {
  const count = tokens.length;
  if (count > MOST_TOKENS) return { cells: NO_CELLS, labels: [], scores: [], isWhole: false };
  let hash = count;
  for (let i = 0, cell = 0; i < count; i++) {
    cells[cell] = (kinds[i] as TokenFeatures).id;
    hash = Math.imul(hash ^ (cells[cell++] as number), 0x9e3779b1);
    cells[cell] = places[i] as number;
    hash = Math.imul((hash ^ (hash >>> 15)) + (cells[cell++] as number), 0x85ebca6b);
    cells[cell] = (constraints[i] as LabelConstraint).id * 8 + (tokens[i] as Token).before;
    hash = Math.imul((hash ^ (hash >>> 13)) + (cells[cell++] as number), 0xc2b2ae35);
  }
  const known = shapes.get(hash);
  // Two shapes may have one hash: the later one takes the place.
  if (known !== undefined && isSame(known.cells, count)) return known;
  if (shapes.size === MOST_SHAPES) shapes.clear();
  const shape: Shape = { cells: cells.slice(0, CELLS * count), labels: [], scores: [], isWhole: false };
  shapes.set(hash, shape);
  return shape;
}

const NO_CELLS = new Int32Array(0);

function isSame(known: Int32Array, count: number): boolean {
  if (known.length !== CELLS * count) return false;
  for (let i = 0; i < known.length; i++) if (known[i] !== cells[i]) return false;
  return true;
}
