import { spend } from '../../budget.js';
import { BEGINS, CONTINUES, LABEL_COUNT, type LabelConstraint, PREDECESSORS, START } from './labels.js';

/**
 * A state of the grammar made deterministic: the labels of a token after those before it, and their predecessors. Built as texts need them
 * (subset construction): the next state depends on the labels reached and the next token's constraint alone.
 */
export interface State {
  /** Shared by all states. From `labels` to `pairs` the reachable labels, then to `end` pairs of label and predecessor, both ascending. */
  readonly arcs: Uint8Array;
  readonly labels: number;
  readonly pairs: number;
  readonly end: number;
  /** By the id of the next token's constraint; shared by states that reach the same labels. */
  readonly next: State[];
}

/** Most states kept, and bytes for their arcs. */
const MAX_STATES = 8192;
const ARC_BYTES = 1 << 18;
let arcs = new Uint8Array(ARC_BYTES);
let used = 0;
let count = 0;
/** Next states by the labels reached. */
const reached = new Map<string, State[]>();

/** In front of every text. */
export const INITIAL_STATE: State = makeState([START], []);

export function nextState(state: State, constraint: LabelConstraint): State {
  return state.next[constraint.id] ?? addTransition(state, constraint);
}

function addTransition(state: State, constraint: LabelConstraint): State {
  const before = state.arcs.subarray(state.labels, state.pairs);
  spend(LABEL_COUNT * LABEL_COUNT);
  const labels: number[] = [];
  const pairs: number[] = [];
  for (let label = 0; label < LABEL_COUNT; label++) {
    const mask = constraint.mask[label] as number;
    if (mask === 0) continue;
    const known = pairs.length;
    for (const source of PREDECESSORS[label] as Uint8Array)
      if ((mask & (source === label ? CONTINUES : BEGINS)) !== 0 && before.includes(source)) pairs.push(label, source);
    if (pairs.length > known) labels.push(label);
  }
  const next = makeState(labels, pairs);
  state.next[constraint.id] = next;
  return next;
}

function makeState(labels: readonly number[], pairs: readonly number[]): State {
  if (count === MAX_STATES || used + labels.length + pairs.length > ARC_BYTES) reset();
  count++;
  const start = used;
  arcs.set(labels, start);
  arcs.set(pairs, start + labels.length);
  used += labels.length + pairs.length;
  const key = labels.join();
  const next = reached.get(key) ?? [];
  reached.set(key, next);
  return { arcs, labels: start, pairs: start + labels.length, end: used, next };
}

/** Hostile texts could need ever more states: a full table starts over. States in use keep their arcs. */
function reset(): void {
  for (const next of reached.values()) next.length = 0;
  reached.clear();
  reached.set(String(START), INITIAL_STATE.next);
  arcs = new Uint8Array(ARC_BYTES);
  used = 0;
  count = 0;
}
