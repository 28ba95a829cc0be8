import { emit } from './emission.js';
import type { Evidence } from './evidence.js';
import { LABELS, NOT_LAST, START } from './labels.js';
import type { Permission } from './permitted.js';
import { BEGIN, type Step, stepTo, WIDTH } from './steps.js';
import { MAX_TOKENS_READ, type Token } from './tokens.js';
import { FOLLOW, separatorKind } from './weights.js';

/** One reading of a text: a label for each token and the sum of the scores. */
export interface Reading {
  readonly labels: readonly number[];
  readonly score: number;
}

/** Most readings of one text that are told apart. */
export const MOST_READINGS = 3;

const CELLS = (MAX_TOKENS_READ + 1) * WIDTH;
const NOWHERE = 255;
const MAY_BE_LAST = Uint8Array.from(LABELS, (_, label) => Number(!NOT_LAST.has(label)));

/**
 * The readings of one text, best first. {@link read} finds the best way into every label of every token by a Viterbi pass; a
 * further reading is found when it is asked for, by looking for the next best way along the ones before it alone (Jiménez
 * and Marzal's recursive enumeration). That gives the readings, and their order, of a pass that keeps several ways into each
 * label: ways with equal scores stand in the order of the label that they come from, then of their rank there.
 *
 * A lattice is scratch space that is used again for text after text: a reading stays, what it was found in does not.
 */
export class Lattice {
  /** Score of the way into a cell, the label that it comes from, and its rank there; a layer for each rank. Row 0 is the begin of the text. */
  private readonly scores = new Float64Array(MOST_READINGS * CELLS);
  private readonly sources = new Uint8Array(MOST_READINGS * CELLS);
  private readonly sourceRanks = new Uint8Array(MOST_READINGS * CELLS);
  /** Number of ranks found. */
  private readonly found = new Uint8Array(CELLS);
  private readonly emitted = new Float64Array(CELLS);
  private readonly steps: Step[] = [BEGIN];
  /** Where the scores of the arcs into a row are. */
  private readonly follows = new Uint16Array(MAX_TOKENS_READ + 1);
  private count = 0;
  /** Last labels of the readings given. */
  private readonly ends = new Uint8Array(MOST_READINGS);
  private given = 0;

  constructor() {
    this.found[START] = MOST_READINGS;
    for (let rank = 1; rank < MOST_READINGS; rank++) this.scores[rank * CELLS + START] = Number.NEGATIVE_INFINITY;
  }

  /** Takes a text; its readings are asked for by {@link next}. */
  read(evidence: Evidence): void {
    const { tokens, permissions } = evidence;
    const { scores, sources, emitted, found, steps } = this;
    let step = BEGIN;
    for (let i = 0; i < tokens.length; i++) {
      step = stepTo(step, permissions[i] as Permission);
      steps[i + 1] = step;
      const { labels, arcs } = step;
      const before = i * WIDTH;
      const row = before + WIDTH;
      emit(evidence, i, labels, emitted, row);
      const follows = separatorKind((tokens[i] as Token).before) * WIDTH * WIDTH;
      this.follows[i + 1] = follows;
      for (let l = 0; l < labels.length; l++) {
        const label = labels[l] as number;
        const follow = follows + label * WIDTH;
        const end = arcs[label + 1] as number;
        let best = Number.NEGATIVE_INFINITY;
        let source = NOWHERE;
        for (let k = arcs[label] as number; k < end; k++) {
          const from = arcs[k] as number;
          const score = (scores[before + from] as number) + (FOLLOW[follow + from] as number);
          if (score > best) {
            best = score;
            source = from;
          }
        }
        scores[row + label] = best + (emitted[row + label] as number);
        sources[row + label] = source;
        found[row + label] = 1;
      }
    }
    this.count = tokens.length;
    this.given = 0;
  }

  /** The next best reading, at most {@link MOST_READINGS} of one text; undefined when there is no other. */
  next(): Reading | undefined {
    if (this.given === MOST_READINGS || this.count === 0) return undefined;
    const { labels } = this.steps[this.count] as Step;
    let best = Number.NEGATIVE_INFINITY;
    let last = NOWHERE;
    let lastRank = 0;
    for (let l = 0; l < labels.length; l++) {
      const label = labels[l] as number;
      if (MAY_BE_LAST[label] === 0) continue;
      let rank = 0;
      for (let given = 0; given < this.given; given++) if (this.ends[given] === label) rank++;
      const score = this.scoreAt(this.count, label, rank);
      if (score > best) {
        best = score;
        last = label;
        lastRank = rank;
      }
    }
    if (last === NOWHERE) return undefined;
    this.ends[this.given] = last;
    this.given++;
    return { labels: this.labelsOf(last, lastRank), score: best };
  }

  private labelsOf(last: number, lastRank: number): number[] {
    const labels: number[] = new Array(this.count);
    let label = last;
    let rank = lastRank;
    for (let row = this.count; row > 0; row--) {
      labels[row - 1] = label;
      const way = rank * CELLS + row * WIDTH + label;
      label = this.sources[way] as number;
      rank = this.sourceRanks[way] as number;
    }
    return labels;
  }

  /** Score of the way of that rank into a label, minus infinity when there are fewer. Ranks are asked for one after the other. */
  private scoreAt(row: number, label: number, rank: number): number {
    const cell = row * WIDTH + label;
    return rank < (this.found[cell] as number) ? (this.scores[rank * CELLS + cell] as number) : this.findWay(row, label, rank);
  }

  /** The best of the ways that are left: each source gives the rank that follows those of its ways taken before. */
  private findWay(row: number, label: number, rank: number): number {
    const { scores, sources } = this;
    const { arcs } = this.steps[row] as Step;
    const before = (row - 1) * WIDTH;
    const cell = row * WIDTH + label;
    const follow = (this.follows[row] as number) + label * WIDTH;
    const end = arcs[label + 1] as number;
    const first = sources[cell] as number;
    let best = Number.NEGATIVE_INFINITY;
    let source = NOWHERE;
    let sourceRank = 0;
    for (let k = arcs[label] as number; k < end; k++) {
      const from = arcs[k] as number;
      let taken = from === first ? 1 : 0;
      for (let known = 1; known < rank; known++) if (sources[known * CELLS + cell] === from) taken++;
      const score =
        (taken === 0 ? (scores[before + from] as number) : this.scoreAt(row - 1, from, taken)) + (FOLLOW[follow + from] as number);
      if (score > best) {
        best = score;
        source = from;
        sourceRank = taken;
      }
    }
    const way = rank * CELLS + cell;
    const found = best + (this.emitted[cell] as number);
    scores[way] = found;
    sources[way] = source;
    this.sourceRanks[way] = sourceRank;
    this.found[cell] = rank + 1;
    return found;
  }
}
