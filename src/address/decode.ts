import { type Arcs, arcsBetween, WIDTH } from './arcs.js';
import { emit } from './emission.js';
import type { Evidence } from './evidence.js';
import { NOT_LAST, START } from './labels.js';
import type { Permission } from './permitted.js';
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
const NO_LABELS: Uint8Array = new Uint8Array(0);

/**
 * The readings of one text, best first. `read` finds the best way into every label of every token by a Viterbi pass; a further
 * reading is found when it is asked for, by looking for the next best way along the ones before it alone (Jiménez and
 * Marzal's recursive enumeration). That gives the readings, and their order, of a pass that keeps several ways into each
 * label: ways with equal scores stand in the order of the label that they come from, then of their rank there.
 *
 * A lattice is scratch space that is used again for text after text: a reading stays, what it was found in does not.
 */
export class Lattice {
  /** By rank: score of the way into a cell, the label that it comes from, and its rank there. Row 0 is the begin of the text. */
  private readonly scores = ranks(() => new Float64Array(CELLS));
  private readonly sources = ranks(() => new Uint8Array(CELLS));
  private readonly sourceRanks = ranks(() => new Uint8Array(CELLS));
  /** Number of ranks found. */
  private readonly found = new Uint8Array(CELLS);
  private readonly emitted = new Float64Array(CELLS);
  private readonly arcs: Arcs[] = [];
  private readonly kinds: number[] = [];
  private count = 0;
  private lastLabels = NO_LABELS;
  private readonly ends: { readonly label: number; readonly rank: number }[] = [];

  constructor() {
    this.found[START] = MOST_READINGS;
    for (let rank = 1; rank < MOST_READINGS; rank++) (this.scores[rank] as Float64Array)[START] = Number.NEGATIVE_INFINITY;
  }

  /** Takes a text; its readings are asked for by {@link next}. */
  read(evidence: Evidence): void {
    const { tokens, permissions } = evidence;
    const scores = this.scores[0] as Float64Array;
    const sources = this.sources[0] as Uint8Array;
    const emitted = this.emitted;
    for (let i = 0; i < tokens.length; i++) {
      const permission = permissions[i] as Permission;
      const kind = separatorKind((tokens[i] as Token).before);
      const arcs = arcsBetween(permissions[i - 1], permission);
      this.arcs[i] = arcs;
      this.kinds[i] = kind;
      const before = i * WIDTH;
      const row = before + WIDTH;
      emit(evidence, i, emitted, row);
      const { labels } = permission;
      for (let l = 0; l < labels.length; l++) {
        const label = labels[l] as number;
        const follow = (kind * WIDTH + label) * WIDTH;
        let best = Number.NEGATIVE_INFINITY;
        let source = NOWHERE;
        const end = arcs[label + 1] as number;
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
        this.found[row + label] = 1;
      }
    }
    this.count = tokens.length;
    this.ends.length = 0;
    this.lastLabels = permissions[tokens.length - 1]?.labels ?? NO_LABELS;
  }

  /** The next best reading, at most {@link MOST_READINGS} of one text; undefined when there is no other. */
  next(): Reading | undefined {
    if (this.ends.length === MOST_READINGS) return undefined;
    let score = Number.NEGATIVE_INFINITY;
    let end = { label: NOWHERE, rank: 0 };
    for (const label of this.lastLabels) {
      if (NOT_LAST.has(label)) continue;
      let rank = 0;
      for (const used of this.ends) if (used.label === label) rank++;
      const other = this.scoreAt(this.count, label, rank);
      if (other > score) {
        score = other;
        end = { label, rank };
      }
    }
    if (end.label === NOWHERE) return undefined;
    this.ends.push(end);
    return { labels: this.labels(end.label, end.rank), score };
  }

  private labels(last: number, lastRank: number): number[] {
    const labels: number[] = new Array(this.count);
    let label = last;
    let rank = lastRank;
    for (let row = labels.length; row > 0; row--) {
      labels[row - 1] = label;
      const cell = row * WIDTH + label;
      label = (this.sources[rank] as Uint8Array)[cell] as number;
      rank = (this.sourceRanks[rank] as Uint8Array)[cell] as number;
    }
    return labels;
  }

  /** Score of the way of that rank into a label, minus infinity when there are fewer. Ranks are asked for one after the other. */
  private scoreAt(row: number, label: number, rank: number): number {
    const cell = row * WIDTH + label;
    if (rank >= (this.found[cell] as number)) this.findWay(row, label, rank);
    return (this.scores[rank] as Float64Array)[cell] as number;
  }

  private findWay(row: number, label: number, rank: number): void {
    const cell = row * WIDTH + label;
    const arcs = this.arcs[row - 1] as Arcs;
    const follow = ((this.kinds[row - 1] as number) * WIDTH + label) * WIDTH;
    let best = Number.NEGATIVE_INFINITY;
    let source = NOWHERE;
    let sourceRank = 0;
    const end = arcs[label + 1] as number;
    for (let k = arcs[label] as number; k < end; k++) {
      const from = arcs[k] as number;
      let used = 0;
      for (let q = 0; q < rank; q++) if ((this.sources[q] as Uint8Array)[cell] === from) used++;
      const score = this.scoreAt(row - 1, from, used) + (FOLLOW[follow + from] as number);
      if (score > best) {
        best = score;
        source = from;
        sourceRank = used;
      }
    }
    (this.scores[rank] as Float64Array)[cell] = best + (this.emitted[cell] as number);
    (this.sources[rank] as Uint8Array)[cell] = source;
    (this.sourceRanks[rank] as Uint8Array)[cell] = sourceRank;
    this.found[cell] = rank + 1;
  }
}

const ranks = <T>(make: () => T): readonly T[] => Array.from({ length: MOST_READINGS }, make);
