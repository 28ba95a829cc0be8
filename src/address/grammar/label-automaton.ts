import { spend } from '../../budget.js';
import { BEGINS, CONTINUES, LABEL_COUNT, type LabelConstraint, PREDECESSORS, START } from './labels.js';

/**
 * One token's step through the grammar: the labels that the begin of the text allows it to take, and from where. The grammar
 * is made deterministic as far as texts need it (the subset construction): what can come next depends on the labels that
 * can be reached so far and on the permission of the next token, and on nothing else of the text.
 */
export interface State {
  /**
   * From `labels` up to `pairs` the labels that can be reached, ascending; from there up to `end` the pairs of a label and one in
   * front from which it can be, ascending. Steps share the array.
   */
  readonly arcs: Uint8Array;
  readonly labels: number;
  readonly pairs: number;
  readonly end: number;
  /** The next steps met so far, by the permission of the next token; shared by the steps that reach the same labels. */
  readonly next: State[];
}

/** Steps that are kept, and bytes of arcs. */
const MAX_STATES = 8192;
const ARC_BYTES = 1 << 18;
let arcs = new Uint8Array(ARC_BYTES);
let used = 0;
let count = 0;
/** Next steps by the labels reached. */
const reached = new Map<string, State[]>();

/** The begin of every text. */
export const INITIAL_STATE: State = makeState([START], []);

/** The step from one token to the next that has the given permission. */
export function nextState(step: State, permission: LabelConstraint): State {
  return step.next[permission.id] ?? addTransition(step, permission);
}

function addTransition(step: State, permission: LabelConstraint): State {
  const before = step.arcs.subarray(step.labels, step.pairs);
  spend(LABEL_COUNT * LABEL_COUNT);
  const labels: number[] = [];
  const pairs: number[] = [];
  for (let label = 0; label < LABEL_COUNT; label++) {
    const mask = permission.mask[label] as number;
    const sources = [...(PREDECESSORS[label] as Uint8Array)].filter(
      (source) => (mask & (source === label ? CONTINUES : BEGINS)) !== 0 && before.includes(source),
    );
    if (sources.length > 0) labels.push(label);
    for (const source of sources) pairs.push(label, source);
  }
  const next = makeState(labels, pairs);
  step.next[permission.id] = next;
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

/** Texts made for it could have many steps: the table is begun anew rather than let grow. Steps in use keep their arcs. */
function reset(): void {
  for (const next of reached.values()) next.length = 0;
  reached.clear();
  reached.set(String(START), INITIAL_STATE.next);
  arcs = new Uint8Array(ARC_BYTES);
  used = 0;
  count = 0;
}
