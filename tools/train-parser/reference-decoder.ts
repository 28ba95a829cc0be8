import * as fast from '../../src/address/grammar/features.js';
import { BEGINS, CONTINUES, LABEL_COUNT, NOT_LAST, PREDECESSORS, START } from '../../src/address/grammar/labels.js';
import {
  EDGE_GROUP,
  FIRST_PAIR_CLASS,
  FIRST_PLACE_CLASS,
  groupOf,
  pairBefore,
  pairBehind,
} from '../../src/address/grammar/token-classes.js';
import { BLANK, type Token } from '../../src/address/grammar/tokens.js';
import { separatorKind, type Weights } from '../../src/address/grammar/weights.js';

/**
 * The decoder spelled out: every class of every token adds its weights anew, and every label keeps `count` ways into it. It
 * takes any weights and any constraints, which fitting the weights needs, and is what the decoder of the parser is held to.
 */

/** What is known of a text: for each token its classes and the labels that it may take. */
export interface Evidence {
  readonly tokens: readonly Token[];
  /** Class indices of each token; those of its place in the text come last. */
  readonly classes: readonly (readonly number[])[];
  /** Number of leading entries of `classes[i]` that describe the token itself. */
  readonly ownClasses: Uint16Array;
  /** `allowed[i * LABEL_COUNT + label]`: 0 where the token may not take the label, else BEGINS and CONTINUES. */
  readonly allowed: Uint8Array;
}

export interface Reading {
  readonly labels: Uint8Array;
  readonly score: number;
}

/** Collects the evidence. `streetOnly` forbids everything outside a delivery line. */
export function gather(tokens: readonly Token[], streetOnly: boolean): Evidence {
  const { kinds, labelings } = fast.extractFeatures(tokens, streetOnly);
  const { places, constraints } = labelings;
  const groups = kinds.map(({ classes }) => groupOf(classes, classes.length));
  const group = (i: number, separator: number) => (tokens[separator]?.before === BLANK ? (groups[i] as number) : EDGE_GROUP);
  const classes = kinds.map((kind, i) => [
    ...kind.classes,
    ...Array.from({ length: FIRST_PAIR_CLASS }, (_, id) => id).filter(
      (id) => id >= FIRST_PLACE_CLASS && ((places[i] as number) & (1 << (id - FIRST_PLACE_CLASS))) !== 0,
    ),
    pairBehind(i > 0 ? group(i - 1, i) : EDGE_GROUP, groups[i] as number),
    pairBefore(groups[i] as number, i + 1 < tokens.length ? group(i + 1, i + 1) : EDGE_GROUP),
  ]);
  const allowed = new Uint8Array(tokens.length * LABEL_COUNT);
  constraints.forEach(({ mask }, i) => {
    allowed.set(mask, i * LABEL_COUNT);
  });
  return { tokens, classes, ownClasses: Uint16Array.from(kinds, (kind) => kind.classes.length), allowed };
}

/** The best `count` readings, best first; of equal ones the one of lower labels, from the last label on. */
export function decode(evidence: Evidence, weights: Weights, count: number): Reading[] {
  const { tokens, allowed } = evidence;
  const n = tokens.length;
  if (n === 0) return [];
  const width = LABEL_COUNT * count;
  const scores = new Float64Array(n * width).fill(Number.NEGATIVE_INFINITY);
  const back = new Int16Array(n * width);
  const lattice: Lattice = { scores, back, count };
  const emitted = new Float64Array(LABEL_COUNT);
  for (let i = 0; i < n; i++) {
    emit(evidence, weights, i, emitted);
    const kind = separatorKind((tokens[i] as Token).before);
    for (let to = 0; to < LABEL_COUNT; to++) {
      const mask = allowed[i * LABEL_COUNT + to] as number;
      if (mask === 0) continue;
      const own = emitted[to] as number;
      const cell = i * width + to * count;
      for (const from of PREDECESSORS[to] as Uint8Array) {
        const step = own + (weights.follow[(kind * (START + 1) + from) * LABEL_COUNT + to] as number);
        if (i === 0) {
          if (from === START && (mask & BEGINS) !== 0) scores[cell] = step;
          continue;
        }
        if (from === START || (mask & (from === to ? CONTINUES : BEGINS)) === 0) continue;
        const source = (i - 1) * width + from * count;
        for (let rank = 0; rank < count; rank++) {
          const before = scores[source + rank] as number;
          if (before === Number.NEGATIVE_INFINITY || !insert(lattice, cell, before + step, from * count + rank)) break;
        }
      }
    }
  }
  return collect(lattice, n);
}

/** For each token and label the best scores in descending order, and the cell before each. */
interface Lattice {
  readonly scores: Float64Array;
  readonly back: Int16Array;
  /** Scores kept for a label. */
  readonly count: number;
}

/** Puts a score into the descending list at `cell`. Returns whether it is among the best. */
function insert({ scores, back, count }: Lattice, cell: number, score: number, source: number): boolean {
  let at = cell + count - 1;
  if (score <= (scores[at] as number)) return false;
  while (at > cell && score > (scores[at - 1] as number)) {
    scores[at] = scores[at - 1] as number;
    back[at] = back[at - 1] as number;
    at--;
  }
  scores[at] = score;
  back[at] = source;
  return true;
}

function collect({ scores, back, count }: Lattice, n: number): Reading[] {
  const width = LABEL_COUNT * count;
  const ends: { cell: number; score: number }[] = [];
  for (let cell = 0; cell < width; cell++) {
    const score = scores[(n - 1) * width + cell] as number;
    if (score > Number.NEGATIVE_INFINITY && NOT_LAST[Math.floor(cell / count)] === 0) ends.push({ cell, score });
  }
  ends.sort((a, b) => b.score - a.score);
  return ends.slice(0, count).map((end) => {
    const labels = new Uint8Array(n);
    let cell = end.cell;
    for (let i = n - 1; i >= 0; i--) {
      labels[i] = Math.floor(cell / count);
      cell = back[i * width + cell] as number;
    }
    return { labels, score: end.score };
  });
}

/** Sums the scores of every label for one token. */
function emit(evidence: Evidence, weights: Weights, i: number, into: Float64Array): void {
  into.fill(0);
  const { classes, ownClasses } = evidence;
  addRows(into, weights.own, classes[i] as readonly number[], (classes[i] as readonly number[]).length);
  if (i > 0) addRows(into, weights.previous, classes[i - 1] as readonly number[], ownClasses[i - 1] as number);
  if (i + 1 < classes.length) addRows(into, weights.next, classes[i + 1] as readonly number[], ownClasses[i + 1] as number);
}

function addRows(into: Float64Array, table: Float32Array, classes: readonly number[], length: number): void {
  for (let k = 0; k < length; k++) {
    const row = (classes[k] as number) * LABEL_COUNT;
    for (let label = 0; label < LABEL_COUNT; label++) into[label] = (into[label] as number) + (table[row + label] as number);
  }
}
