import { spend } from '../../budget.js';
import { BEGINS, CONTINUES, LABEL_COUNT, type LabelConstraint, PREDECESSORS, START } from './labels.js';

/**
 * A state of the grammar made deterministic: the labels that a token can take after the tokens
 * before it, and their predecessors. States are built only as texts need them (the subset
 * construction): the next state depends on the labels reached so far and on the constraint of the
 * next token alone.
 */
export interface State {
  /**
   * Shared by all states. From `labels` to `pairs`: the labels that can be reached, ascending. From
   * `pairs` to `end`: pairs of such a label and a possible predecessor, ascending.
   */
  readonly arcs: Uint8Array;
  readonly labels: number;
  readonly pairs: number;
  readonly end: number;
  /**
   * The next states met so far, by the id of the next token's constraint; shared by the states that
   * reach the same labels.
   */
  readonly next: State[];
}

/** Most states that are kept, and the room for their arcs in bytes. */
const MAX_STATES = 8192;
const ARC_BYTES = 1 << 18;
let arcs = new Uint8Array(ARC_BYTES);
let used = 0;
let count = 0;
/** Next states by the labels reached. */
const reached = new Map<string, State[]>();

/** The state in front of every text. */
export const INITIAL_STATE: State = makeState([START], []);

/** The state after one more token with the given constraint. */
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

/**
 * Hostile texts could need ever more states, so the table starts over when it is full. States in
 * use keep their arcs.
 */
function reset(): void {
  for (const next of reached.values()) next.length = 0;
  reached.clear();
  reached.set(String(START), INITIAL_STATE.next);
  arcs = new Uint8Array(ARC_BYTES);
  used = 0;
  count = 0;
}
