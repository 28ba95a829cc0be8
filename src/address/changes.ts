import type { Components } from './components.js';
import { L, type Label } from './labels.js';
import type { Token } from './tokens.js';

/** A component whose text was not yet in standard spelling. */
export interface Change {
  readonly component: keyof Components;
  readonly from: string | null;
  readonly to: string | null;
  readonly reason: string;
}

const COMPONENT_OF: readonly (readonly [Label, keyof Components])[] = [
  ['NUMBER', 'number'],
  ['PRE_MOD', 'preMod'],
  ['PRE_DIR', 'preDir'],
  ['PRE_TYPE', 'preType'],
  ['ROUTE', 'preType'],
  ['POST_TYPE', 'postType'],
  ['POST_DIR', 'postDir'],
  ['POST_MOD', 'postMod'],
  ['UNIT', 'unitType'],
  ['LEAD_UNIT', 'unitType'],
  ['MID_UNIT', 'unitType'],
  ['FLOOR', 'unitType'],
  ['FLOOR_ID', 'unitNumber'],
  ['PO_BOX', 'unitType'],
  ['STATE', 'state'],
];

/** What standardization changed of the words of a reading. */
export function changesOf(tokens: readonly Token[], labels: readonly number[], components: Components): Change[] {
  const changes: Change[] = [];
  for (const [label, component] of COMPONENT_OF) {
    const index = L[label];
    const from = tokens
      .filter((_, i) => labels[i] === index)
      .map((token) => token.text)
      .join(' ');
    const to = components[component];
    if (from !== '' && to !== null && from !== to) changes.push({ component, from, to, reason: 'Publication 28 spelling' });
  }
  return changes;
}
