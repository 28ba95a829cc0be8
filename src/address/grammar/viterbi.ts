import { spend } from '../../budget.js';
import type { Features } from './features.js';
import { INITIAL_STATE, nextState, type State } from './label-automaton.js';
import { type LabelConstraint, NOT_LAST, START } from './labels.js';
import { NO_SCORES, pairRow, placeRow, scoreRows } from './score-table.js';
import { EDGE_GROUP, pairBefore, pairBehind } from './token-classes.js';
import type { TokenFeatures } from './token-features.js';
import { BLANK, MAX_TOKENS_READ, type Token } from './tokens.js';
import { FOLLOW, SCALE, SCORE_UNIT, separatorKind, FOLLOW_WIDTH as WIDTH } from './weights.js';

export interface LabelSequence {
  readonly tokens: readonly Token[];
  readonly labels: readonly number[];
  readonly score: number;
}

/** Of one text. */
export const MAX_SEQUENCES = 3;

const CELLS = (MAX_TOKENS_READ + 1) * WIDTH;
/**
 * Of a path that does not exist. A token's score sums fewer than a hundred weights below 600: real scores stay above half of it, and
 * differences below 2^31.
 */
const NONE = -(2 ** 30);
/** Removes the source label from a score. */
const UNMARKED = -SCORE_UNIT;
const NOWHERE = 255;

/**
 * The label sequences of one text, best first. {@link read} finds the best path into every label of every token by a Viterbi pass. Further
 * sequences are found when asked for, by looking for the next best path only along those found before (recursive enumeration, Jiménez and
 * Marzal 1999). The result is that of a pass that keeps several paths into each label: equal paths are ordered by the label that they come
 * from, then by their rank there.
 *
 * A lattice is scratch space, reused for every text; the sequences that it gave stay valid.
 */
export class Lattice {
  /** Score of the path into a cell, the label it comes from, and its rank there: a layer for each rank. Row 0 is the start of the text. */
  private readonly scores = new Int32Array(MAX_SEQUENCES * CELLS);
  private readonly sources = new Uint8Array(MAX_SEQUENCES * CELLS);
  private readonly sourceRanks = new Uint8Array(MAX_SEQUENCES * CELLS);
  /** Number of ranks found. */
  private readonly found = new Uint8Array(CELLS);
  private readonly steps: State[] = [INITIAL_STATE];
  private tokens: readonly Token[] = [];
  /** Last labels of the sequences given. */
  private readonly ends = new Uint8Array(MAX_SEQUENCES);
  private given = 0;

  constructor() {
    this.found[START] = MAX_SEQUENCES;
    for (let rank = 1; rank < MAX_SEQUENCES; rank++) this.scores[rank * CELLS + START] = NONE;
  }

  read({ tokens, kinds, labelings: { places, constraints } }: Features): void {
    const { scores, sources, found, steps } = this;
    const rows = scoreRows;
    let step = INITIAL_STATE;
    for (let i = 0; i < tokens.length; i++) {
      step = nextState(step, constraints[i] as LabelConstraint);
      steps[i + 1] = step;
      const kind = kinds[i] as TokenFeatures;
      const behind = i > 0 ? (kinds[i - 1] as TokenFeatures) : undefined;
      const ahead = i + 1 < kinds.length ? (kinds[i + 1] as TokenFeatures) : undefined;
      const { before: separator } = tokens[i] as Token;
      // A separator counts as an edge.
      const groupBehind = behind !== undefined && separator === BLANK ? behind.group : EDGE_GROUP;
      const groupAhead = ahead !== undefined && (tokens[i + 1] as Token).before === BLANK ? ahead.group : EDGE_GROUP;
      const own = kind.ownRow;
      const previous = behind === undefined ? NO_SCORES : behind.previousRow;
      const next = ahead === undefined ? NO_SCORES : ahead.nextRow;
      const place = placeRow(places[i] as number);
      const pairWithPrevious = pairRow(pairBehind(groupBehind, kind.group));
      const pairWithNext = pairRow(pairBefore(kind.group, groupAhead));
      const follows = separatorKind(separator) * WIDTH * WIDTH;
      const before = i * WIDTH;
      const row = before + WIDTH;
      const { arcs, pairs, end } = step;
      spend((end - pairs) >> 3);
      let at = pairs;
      while (at < end) {
        const label = arcs[at] as number;
        const follow = follows + label * WIDTH;
        let best = NONE;
        do {
          const from = arcs[at + 1] as number;
          best = greater(best, scores[before + from] as number, FOLLOW[follow + from] as number);
          at += 2;
        } while (at < end && arcs[at] === label);
        scores[row + label] =
          (best & UNMARKED) +
          (rows[own + label] as number) +
          (rows[previous + label] as number) +
          (rows[next + label] as number) +
          (rows[place + label] as number) +
          (rows[pairWithPrevious + label] as number) +
          (rows[pairWithNext + label] as number);
        sources[row + label] = sourceOf(best);
        found[row + label] = 1;
      }
    }
    this.tokens = tokens;
    this.given = 0;
  }

  /** At most {@link MAX_SEQUENCES} of one text; undefined when there is no other. */
  next(): LabelSequence | undefined {
    const count = this.tokens.length;
    if (this.given === MAX_SEQUENCES || count === 0) return undefined;
    const { arcs, labels, pairs } = this.steps[count] as State;
    let best = NONE;
    let last = NOWHERE;
    let lastRank = 0;
    for (let k = labels; k < pairs; k++) {
      const label = arcs[k] as number;
      if (NOT_LAST[label] === 1) continue;
      let rank = 0;
      for (let given = 0; given < this.given; given++) if (this.ends[given] === label) rank++;
      const score = this.scoreAt(count, label, rank);
      if (score > best) {
        best = score;
        last = label;
        lastRank = rank;
      }
    }
    if (last === NOWHERE) return undefined;
    this.ends[this.given] = last;
    this.given++;
    return { tokens: this.tokens, labels: this.labelsOf(last, lastRank), score: best / (SCALE * SCORE_UNIT) };
  }

  private labelsOf(last: number, lastRank: number): number[] {
    const labels: number[] = new Array(this.tokens.length);
    let label = last;
    let rank = lastRank;
    for (let row = labels.length; row > 0; row--) {
      labels[row - 1] = label;
      const way = rank * CELLS + row * WIDTH + label;
      label = this.sources[way] as number;
      rank = this.sourceRanks[way] as number;
    }
    return labels;
  }

  /** Of the path of that rank into a label, {@link NONE} when there are fewer. Ranks have to be asked for in order. */
  private scoreAt(row: number, label: number, rank: number): number {
    const cell = row * WIDTH + label;
    return rank < (this.found[cell] as number) ? (this.scores[rank * CELLS + cell] as number) : this.findWay(row, label, rank);
  }

  /** The best path that is left: each source offers its best one not taken yet. */
  private findWay(row: number, label: number, rank: number): number {
    const { scores, sources } = this;
    const { arcs, pairs, end } = this.steps[row] as State;
    const before = (row - 1) * WIDTH;
    const cell = row * WIDTH + label;
    const follow = (separatorKind((this.tokens[row - 1] as Token).before) * WIDTH + label) * WIDTH;
    const first = sources[cell] as number;
    let best = NONE;
    let at = pairs;
    spend(end - pairs);
    while (arcs[at] !== label) at += 2;
    for (; at < end && arcs[at] === label; at += 2) {
      const from = arcs[at + 1] as number;
      const taken = this.taken(cell, from, rank);
      const way = taken === 0 ? (scores[before + from] as number) : this.scoreAt(row - 1, from, taken);
      if (way !== NONE) best = greater(best, way, FOLLOW[follow + from] as number);
    }
    const source = best === NONE ? NOWHERE : sourceOf(best);
    // The score of the token itself is part of the best path's.
    const emitted = (scores[cell] as number) - (((scores[before + first] as number) + (FOLLOW[follow + first] as number)) & UNMARKED);
    const found = best === NONE ? NONE : (best & UNMARKED) + emitted;
    const way = rank * CELLS + cell;
    scores[way] = found;
    sources[way] = source;
    this.sourceRanks[way] = this.taken(cell, source, rank);
    this.found[cell] = rank + 1;
    return found;
  }

  /** How many of the first `ranks` paths into a cell come from a label. */
  private taken(cell: number, from: number, ranks: number): number {
    let taken = 0;
    for (let rank = 0; rank < ranks; rank++) if (this.sources[rank * CELLS + cell] === from) taken++;
    return taken;
  }
}

/** The greater of `known` and `score + more`, without a branch, which no processor could predict. */
function greater(known: number, score: number, more: number): number {
  const less = (known - score - more) | 0;
  return (known - (less & (less >> 31))) | 0;
}

const sourceOf = (marked: number): number => ~marked & (SCORE_UNIT - 1);
