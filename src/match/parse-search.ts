import type { Components } from '../address/components.js';
import type { DatasetView } from '../dataset/view.js';
import { type MaybePromise, whenReady } from '../maybe-promise.js';
import { type RejectedStreet, type StreetCandidate, StreetSearch } from './candidates/search.js';
import { type Place, placeOf } from './place.js';
import { type Query, queryIn } from './query.js';
import { COST, type Correction, PLACE_PARTS } from './scoring/correction.js';

/** One parse of a text, as matching takes it. */
export interface MatchableText {
  readonly components: Components;
  /** The text has words that no component holds. */
  readonly isPartial: boolean;
  /** What the parse itself changes: words of the text that it takes for others, or leaves unread. */
  readonly corrections: readonly Correction[];
}

/** The likeliest parse of a text, and further ones, which are made when they are asked for. */
export interface TextParses extends Omit<MatchableText, 'components'> {
  /** The alternative parses, the likeliest first; called only when the first one does not fit wholly. */
  others(): readonly MatchableText[];
  /**
   * Parses with a word of the street's name put right that is a misspelled directional or type; called only when no street has a
   * name like the one that was given.
   */
  misspelt(): readonly MatchableText[];
}

/** Of an address that is given in components. */
export const ONE_PARSE: TextParses = { isPartial: false, corrections: [], others: () => [], misspelt: () => [] };

/** One parse of the input and the search for it. */
export interface ParseSearch {
  readonly query: Query;
  readonly place: Place;
  readonly search: StreetSearch;
  /** The parse leaves words of the text out. */
  readonly isPartial: boolean;
  /** What the parse itself changes; see {@link MatchableText}. */
  readonly corrections: readonly Correction[];
  /** Score that an address loses because this parse finds it and not a likelier one. */
  readonly handicap: number;
}

/** What has been found for one parse of the input. */
export interface Findings extends Omit<ParseSearch, 'search'> {
  /** The streets that may be the one that was meant. */
  readonly streets: readonly StreetCandidate[];
  readonly rejected: readonly RejectedStreet[];
}

/** Score that a parse loses by the words that it changes or leaves unread. */
const LOST_A_WORD = { unread: COST.unreadWord / 1000, misspelt: COST.misspeltPart / 1000 } as const;

/** Prepares the search for one parse; `handicap` is what it loses for standing behind others. */
export function searchOf(
  view: DatasetView,
  query: Query,
  { isPartial, corrections }: Omit<MatchableText, 'components'>,
  handicap: number,
): MaybePromise<ParseSearch> {
  const lost = corrections.reduce((sum, { to }) => sum + (to === null ? LOST_A_WORD.unread : LOST_A_WORD.misspelt), handicap);
  return whenReady(placeOf(view, query.given), (place) => {
    const placed = place.given === query.given ? query : queryIn(query, place.given);
    return { query: placed, place, search: new StreetSearch(placed, place), isPartial, corrections, handicap: lost };
  });
}

/** What the search for a parse has found so far. */
export function findingsOf(parse: ParseSearch, speculative: boolean): Findings {
  const { query, place, search, isPartial, corrections, handicap } = parse;
  return { query, place, streets: eligibleStreets(parse, speculative), rejected: search.rejected, isPartial, corrections, handicap };
}

/**
 * The streets found that may be the one that was meant: the city or the ZIP code has to be the
 * street's, and at most one part of the place may be wrong. Around the city, where that is looked
 * for, the very line that was given counts too. Speculation also takes a street from
 * anywhere, unless that contradicts a part that was given and exists.
 */
export function eligibleStreets({ search, place }: ParseSearch, speculative: boolean): readonly StreetCandidate[] {
  return search.candidates.filter((candidate) => {
    const { anchored, moves, corrections } = candidate.agreement;
    if (anchored) return moves <= 1;
    const { zip } = candidate.street;
    if (zip !== null && place.isAround(zip)) return moves === 1 && hasLineAsWritten(candidate);
    if (!speculative) return false;
    const unknown = place.unknown?.part;
    return corrections.every(({ part, from }) => from === null || !PLACE_PARTS.has(part) || part === unknown);
  });
}

/** Agrees in everything that was given; what was not given may have been filled in. */
export function isExact({ agreement }: StreetCandidate): boolean {
  return !agreement.alters && agreement.moves === 0;
}

/** Nothing of the street line was corrected or filled in. */
export function hasLineAsWritten({ agreement }: StreetCandidate): boolean {
  return agreement.corrections.every(({ part }) => PLACE_PARTS.has(part));
}

/** The parse holds every word, and there is a street that agrees with it. */
export function agreesWholly({ isPartial, streets }: Pick<Findings, 'isPartial' | 'streets'>): boolean {
  return !isPartial && streets.some(isExact);
}
