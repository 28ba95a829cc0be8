import type { Components } from '../address/components.js';
import type { DatasetView } from '../dataset/view.js';
import { DoorplateError } from '../errors.js';
import { runMatching } from './cascade.js';
import { Inquiry } from './match-run.js';
import { searchOf } from './parse-search.js';
import { queryOf } from './query.js';
import { type Resident, when } from './resident.js';
import type { Match } from './result.js';

/** One way to read a text. */
export interface TextReading {
  readonly components: Components;
  /** The text has words that no component holds. */
  readonly isPartial: boolean;
}

export interface MatchOptions {
  /**
   * Searches the whole index when no street fits the place that was given: for what was not given, and for a city or ZIP
   * code that does not exist. Default false.
   */
  readonly speculative?: boolean;
  /** Whether the text has words that no component holds. Default false. */
  readonly partial?: boolean;
  /** Other readings of the text, the likeliest first; asked for when the first one does not fit wholly. */
  readonly others?: () => readonly TextReading[];
}

/** What the first reading loses when it leaves words of the text out. */
const WORDS_LEFT = 0.01;
const NO_OTHERS = (): readonly TextReading[] => [];

/**
 * Matches the components of an address with the streets and addresses of all mounted datasets. The one engine behind
 * verification and geocoding. Null when the address has no delivery line at all.
 *
 * The search widens step by step and stops at the first step that finds the number; see {@link runMatching}. Never guessed: a number
 * or a directional that was given does not become another one, and equal candidates are all reported.
 *
 * @throws DoorplateError `DATASET_NOT_MOUNTED` when no dataset holds streets.
 */
export function match(view: DatasetView, given: Components, options: MatchOptions = {}): Resident<Match | null> {
  requireStreets(view);
  const { speculative = false, partial = false, others = NO_OTHERS } = options;
  const query = queryOf(given);
  if (query === null) {
    const [next, ...rest] = others();
    return next === undefined ? null : match(view, next.components, { ...options, partial: next.isPartial, others: () => rest });
  }
  return when(searchOf(view, query, partial, partial ? WORDS_LEFT : 0), (first) =>
    runMatching(new Inquiry(view, first, speculative), others),
  );
}

/** Throws `DATASET_NOT_MOUNTED` when no dataset holds streets. */
export function requireStreets(view: DatasetView): void {
  if (view.files('us-streets').length === 0) throw new DoorplateError('DATASET_NOT_MOUNTED', 'no mounted dataset holds us-streets');
}
