import type { Components } from '../address/components.js';
import type { DatasetView } from '../dataset/view.js';
import { type MaybePromise, whenReady } from '../maybe-promise.js';
import { requireStreets } from '../streets/mounted-streets.js';
import { shardKey } from '../streets/shard.js';
import { runCascade } from './cascade.js';
import { exactMatch } from './exact.js';
import { MatchRun, type Wanted } from './match-run.js';
import { ONE_PARSE, searchOf, type TextParses } from './parse-search.js';
import { queryOf } from './query.js';
import type { Match } from './result.js';

/** What is read page by page to match an address. */
export const PAGED_KINDS = ['us-places', 'us-streets', 'us-street-index', 'us-street-rows'] as const;

const FIVE_DIGITS = /\b\d{5}\b/g;

/**
 * Starts to open the places, and the shard of the ZIP code that a text seems to have, before the text is parsed: it is
 * searched first.
 */
export function openAhead(view: DatasetView, input: string): void {
  view.openAhead('us-places');
  view.openAhead('us-streets', () => {
    const last = [...input.matchAll(FIVE_DIGITS)].at(-1);
    // A text starts with its house number.
    return last === undefined || last.index === 0 ? null : shardKey(last[0]);
  });
}

/** Default: nothing more than the address. */
export interface MatchOptions extends Partial<Wanted> {
  /** How the address was parsed, and how else it may be; default: it is given in components. */
  readonly texts?: TextParses;
}

/** Score that the first parse loses when it leaves words of the text out. Chosen. */
const WORDS_LEFT = 0.01;

/**
 * Matches the components of an address with the streets and addresses of all mounted datasets. The
 * one engine behind verification and geocoding. Null when the address has no delivery line at all.
 *
 * The search widens step by step and stops at the first step that finds enough; see {@link
 * runCascade}. Nothing is guessed: a number or a directional that was given never becomes another
 * one, and equally good candidates are all reported.
 *
 * @throws DoorplateError `DATASET_NOT_MOUNTED` when no dataset holds streets.
 */
export function match(view: DatasetView, given: Components, options: MatchOptions = {}): MaybePromise<Match | null> {
  requireStreets(view);
  const { speculative = false, positions = false, thorough = false, texts = ONE_PARSE } = options;
  const query = queryOf(given);
  if (query === null) {
    const [next, ...rest] = texts.others();
    if (next === undefined) return null;
    return match(view, next.components, {
      speculative,
      positions,
      thorough,
      texts: { isPartial: next.isPartial, corrections: next.corrections, others: () => rest, misspelt: () => texts.misspelt() },
    });
  }
  const exact = texts.isPartial || texts.corrections.length > 0 ? null : exactMatch(view, query);
  return whenReady(exact, (listed) => {
    if (listed !== null) return listed;
    return whenReady(searchOf(view, query, texts, texts.isPartial ? WORDS_LEFT : 0), (first) =>
      runCascade(new MatchRun(view, first, texts, { speculative, positions, thorough })),
    );
  });
}
