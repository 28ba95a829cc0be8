import type { Components } from '../../address/components.js';
import type { Street } from '../../streets/street-record.js';
import { type Correction, change } from './correction.js';
import { COST } from './cost.js';

/**
 * Cost of the differences in directionals, which it adds to the corrections; null where a given one
 * would become another.
 */
export function scoreDirectionals(given: Components, street: Street, corrections: Correction[]): number | null {
  if (given.preDir === street.preDir && given.postDir === street.postDir) return 0;
  if (given.preDir === street.postDir && given.postDir === street.preDir) {
    for (const component of ['preDir', 'postDir'] as const) {
      corrections.push(change('directional', component, given[component], street[component], 'on the other side of the name'));
    }
    return COST.swapDirectionals;
  }
  let filled = false;
  let dropped = false;
  let cost = 0;
  for (const component of ['preDir', 'postDir'] as const) {
    const from = given[component];
    const to = street[component];
    if (from === to) continue;
    if (from !== null && to !== null) return null;
    corrections.push(change('directional', component, from, to, from === null ? 'only candidate' : 'the street has none'));
    filled ||= from === null;
    dropped ||= to === null;
    cost += from === null ? COST.fillDirectional : COST.dropDirectional;
  }
  return filled && dropped ? null : cost;
}
