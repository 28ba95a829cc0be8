import { LABEL_COUNT, PREDECESSORS, START } from './labels.js';
import { BEGINS, CONTINUES, type Permission } from './permitted.js';

/** The labels with the one before the text. */
export const WIDTH = LABEL_COUNT + 1;

/**
 * One token's step through the grammar: the labels that the begin of the text allows it to take, and from where. The grammar
 * is made deterministic as far as texts need it (the subset construction): what can come next depends on the labels that
 * can be reached so far and on the permission of the next token, and on nothing else of the text.
 */
export interface Step {
  /** The labels that can be reached, ascending. */
  readonly labels: Uint8Array;
  /** The labels in front from which `label` can be reached are at `arcs[arcs[label]]` up to `arcs[arcs[label + 1]]`, ascending. */
  readonly arcs: Uint16Array;
  /** The next steps met so far, by the permission of the next token; shared by the steps that reach the same labels. */
  readonly next: Step[];
}

const MOST_STEPS = 16384;
let count = 0;
/** Next steps by the labels reached. */
const reached = new Map<string, Step[]>();

/** The begin of every text. */
export const BEGIN: Step = makeStep([START], new Uint16Array(0));

/** The step from one token to the next that has the given permission. */
export function stepTo(from: Step, permission: Permission): Step {
  return from.next[permission.id] ?? meet(from, permission);
}

function meet(from: Step, permission: Permission): Step {
  if (count === MOST_STEPS) forget();
  count++;
  const starts: number[] = [];
  const sources: number[] = [];
  const labels: number[] = [];
  for (let label = 0; label < LABEL_COUNT; label++) {
    starts.push(WIDTH + sources.length);
    const mask = permission.mask[label] as number;
    const known = sources.length;
    for (const source of PREDECESSORS[label] as Uint8Array)
      if ((mask & (source === label ? CONTINUES : BEGINS)) !== 0 && from.labels.includes(source)) sources.push(source);
    if (sources.length > known) labels.push(label);
  }
  starts.push(WIDTH + sources.length);
  const step = makeStep(labels, Uint16Array.from([...starts, ...sources]));
  from.next[permission.id] = step;
  return step;
}

function makeStep(labels: readonly number[], arcs: Uint16Array): Step {
  const key = labels.join();
  const next = reached.get(key) ?? [];
  reached.set(key, next);
  return { labels: Uint8Array.from(labels), arcs, next };
}

/** Texts made for it could have many steps; the table is emptied rather than let grow. */
function forget(): void {
  for (const next of reached.values()) next.length = 0;
  reached.clear();
  reached.set(String(START), BEGIN.next);
  count = 0;
}
