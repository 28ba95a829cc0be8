import { isSpent, stepsTaken } from '../../budget.js';
import { whenReady } from '../../maybe-promise.js';
import type { AddressLine, Lines } from './address-lines.js';
import { PlanContext, type PlannedSearch } from './plan-context.js';
import { PLANS } from './plans.js';
import { isPrefixOf } from './prefix.js';
import type { SuggestContext } from './query-search.js';

/** Finds the lines that a text may mean, best first: those of the first search of {@link PLANS} that finds any. Throws the reason of an aborted signal. */
export function findAddresses(asked: SuggestContext, text: string): Lines {
  const context = new PlanContext(asked, text);
  return whenReady(firstFound(context, searchesOf(context)), (lines) => {
    const { splitLines } = context;
    return splitLines.length === 0 || isPrefixOf(lines, text) ? lines : [...splitLines, ...lines];
  });
}

/** The searches of all plans, in order; none of an optional plan once the budget is used up, or the steps that it leaves to others. */
function* searchesOf(context: PlanContext): Generator<PlannedSearch> {
  const begun = stepsTaken();
  for (const { plan, isOptional, mostSteps = Number.POSITIVE_INFINITY } of PLANS) {
    for (const search of plan(context)) {
      if (isOptional && isSpent()) return;
      if (stepsTaken() - begun > mostSteps) break;
      yield search;
    }
  }
}

function firstFound(context: PlanContext, searches: Iterator<PlannedSearch>): Lines {
  context.asked.signal?.throwIfAborted();
  const { value: search, done } = searches.next();
  if (done) return NOTHING;
  return whenReady(search(), (lines) => {
    if (lines.length > 0) return lines;
    context.asked.view.requirePages();
    return firstFound(context, searches);
  });
}

const NOTHING: readonly AddressLine[] = [];
