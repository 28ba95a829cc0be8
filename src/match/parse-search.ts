import type { ReadAddress } from '../address/address-input.js';
import type { Components } from '../address/components.js';
import type { DatasetView } from '../dataset/view.js';
import { type RejectedStreet, type StreetCandidate, StreetSearch } from './candidates/search.js';
import { type Place, placeOf } from './place.js';
import { type Query, queryIn } from './query.js';
import { COST, type Correction, PLACE_PARTS, RESPELLED, TYPE_IN_NAME, unread } from './scoring/correction.js';

export interface MatchableText {
  readonly components: Components;
  /** Whether words of the text are unread: in no component, and no name. */
  readonly isPartial: boolean;
  /** Words of the text that the parse takes for others, or leaves unread. */
  readonly corrections: readonly Correction[];
}

/** Of a reading: `before` are corrections of its own, and each word that it leaves unread is one. */
export function matchableOf(
  { components, leftOut }: Pick<ReadAddress, 'components' | 'leftOut'>,
  ...before: readonly Correction[]
): MatchableText {
  if (leftOut.unread.length === 0) return { components, isPartial: false, corrections: before };
  return { components, isPartial: true, corrections: [...before, ...leftOut.unread.map((word) => unread(word, 'name'))] };
}

/** The likeliest parse of a text, and further ones, made when asked for. */
export interface TextParses extends Omit<MatchableText, 'components'> {
  /** The likeliest first; called only when the first parse does not fit wholly. `isUnknown`: no street has the name that was given. */
  others(isUnknown: boolean): readonly MatchableText[];
  /** With a misspelled directional or type in the name put right; called only when no street has a name like the given one. */
  misspelt(): readonly MatchableText[];
}

/** For an address in components. */
export const ONE_PARSE: TextParses = { isPartial: false, corrections: [], others: () => [], misspelt: () => [] };

export interface ParseSearch {
  readonly query: Query;
  readonly place: Place;
  readonly search: StreetSearch;
  readonly isPartial: boolean;
  /** See {@link MatchableText}. */
  readonly corrections: readonly Correction[];
  /** Loss of score because a likelier parse does not find the address. */
  readonly handicap: number;
}

export interface Findings extends Omit<ParseSearch, 'search'> {
  /** The {@link eligibleStreets}. */
  readonly streets: readonly StreetCandidate[];
  readonly rejected: readonly RejectedStreet[];
}

/** Loss of score for a correction in the text. */
function lostBy({ to, reason }: Correction): number {
  return (to === null ? COST.unreadWord : reason === TYPE_IN_NAME ? COST.changeType : COST.misspeltPart) / 1000;
}

/** `handicap`: what the parse loses because it stands behind others. */
export function searchOf(
  view: DatasetView,
  query: Query,
  { isPartial, corrections }: Omit<MatchableText, 'components'>,
  handicap: number,
): ParseSearch {
  const lost = corrections.reduce((sum, correction) => sum + lostBy(correction), handicap);
  const place = placeOf(view, query.given);
  const placed = place.given === query.given ? query : queryIn(query, place.given);
  return { query: placed, place, search: new StreetSearch(placed, place), isPartial, corrections, handicap: lost };
}

export function findingsOf(parse: ParseSearch, speculative: boolean): Findings {
  const { query, place, search, isPartial, corrections, handicap } = parse;
  return { query, place, streets: eligibleStreets(parse, speculative), rejected: search.rejected, isPartial, corrections, handicap };
}

/**
 * The streets found that may be the one that was meant: it has the given city or ZIP code, and at most one part of the place is wrong.
 * Around the city, where that is looked for, the very line counts too. Speculation takes a street from anywhere, unless that contradicts
 * a part that was given and exists.
 */
export function eligibleStreets({ search, place }: ParseSearch, speculative: boolean): readonly StreetCandidate[] {
  return search.candidates.filter((candidate) => {
    const { anchored, moves, corrections } = candidate.agreement;
    if (anchored) return moves <= 1 || (moves === 2 && hasTypingErrorInCity(candidate));
    const { zip } = candidate.street;
    if (zip !== null && place.isAround(zip)) return moves === 1 && hasLineAsWritten(candidate);
    if (!speculative) return false;
    const unknown = place.unknown?.part;
    return corrections.every(({ part, from }) => from === null || !PLACE_PARTS.has(part) || part === unknown);
  });
}

/** Of city and ZIP code, which differ both, the city is only misspelled. */
function hasTypingErrorInCity({ agreement: { corrections } }: StreetCandidate): boolean {
  return (
    corrections.some(({ part, reason }) => part === 'city' && reason === RESPELLED) && !corrections.some(({ part }) => part === 'state')
  );
}

/** Agrees in all that was given; other parts may have been filled in. */
export function isExact({ agreement }: StreetCandidate): boolean {
  return !agreement.alters && agreement.moves === 0;
}

/** Nothing of the street line was corrected or filled in. */
export function hasLineAsWritten({ agreement }: Pick<StreetCandidate, 'agreement'>): boolean {
  return agreement.corrections.every(({ part }) => PLACE_PARTS.has(part));
}

export function agreesWholly({ isPartial, streets }: Pick<Findings, 'isPartial' | 'streets'>): boolean {
  return !isPartial && streets.some(isExact);
}
