import type { DatasetView } from '../dataset/view.js';
import { type StreetCandidate, StreetSearch } from './candidates/search.js';
import { type Place, placeOf } from './place.js';
import type { Query } from './query.js';
import { type MaybePromise, whenReady } from './resident.js';
import { PLACE_PARTS } from './scoring/correction.js';

/** One reading of the input and what is found for it. */
export interface ParseSearch {
  readonly query: Query;
  readonly place: Place;
  readonly search: StreetSearch;
  /** It leaves words of the text out. */
  readonly isPartial: boolean;
  /** What an address loses that this reading finds and not a likelier one. */
  readonly handicap: number;
}

export function searchOf(view: DatasetView, query: Query, isPartial: boolean, handicap: number): MaybePromise<ParseSearch> {
  return whenReady(placeOf(view, query.given), (place) => ({ query, place, search: new StreetSearch(query, place), isPartial, handicap }));
}

/**
 * The streets found that may be meant: the city or the ZIP code has to be the street's, and only one part of the place may be
 * wrong. Speculation also takes a street from anywhere, but then nothing that was given and exists may be contradicted.
 */
export function eligibleStreets({ search, place }: ParseSearch, speculative: boolean): readonly StreetCandidate[] {
  return search.candidates.filter(({ agreement: { anchored, moves, corrections } }) => {
    if (anchored) return moves <= 1;
    if (!speculative) return false;
    const unknown = place.unknown?.part;
    return corrections.every(({ part, from }) => from === null || !PLACE_PARTS.has(part) || part === unknown);
  });
}
