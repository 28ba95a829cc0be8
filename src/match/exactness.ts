import type { StreetCandidate } from './candidates/search.js';
import type { Findings } from './parse-search.js';
import { PLACE_PARTS } from './scoring/correction.js';

/** Agrees in everything that was given; what was not given may have been filled in. */
export function isExact({ agreement }: StreetCandidate): boolean {
  return !agreement.alters && agreement.moves === 0;
}

/** Nothing of the street line was corrected or filled in. */
export function hasLineAsWritten({ agreement }: StreetCandidate): boolean {
  return agreement.corrections.every(({ part }) => PLACE_PARTS.has(part));
}

/** The parse holds every word, and there is a street that agrees with it. */
export function agreesWholly({ isPartial, streets }: Findings): boolean {
  return !isPartial && streets.some(isExact);
}
