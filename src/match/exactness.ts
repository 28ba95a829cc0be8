import type { StreetCandidate } from './candidates/search.js';
import { PLACE_PARTS } from './scoring/correction.js';

/** Agrees in everything that was given; what was not given may have been filled in. */
export function isExact({ agreement }: StreetCandidate): boolean {
  return !agreement.alters && agreement.moves === 0;
}

/** Nothing of the street line was corrected or filled in. */
export function hasLineAsWritten({ agreement }: StreetCandidate): boolean {
  return agreement.corrections.every(({ part }) => PLACE_PARTS.has(part));
}

/** What has been found for a parse, and whether it leaves words out. */
interface Found {
  readonly isPartial: boolean;
  readonly streets: readonly StreetCandidate[];
}

/** The parse holds every word, and there is a street that agrees with it. */
export function agreesWholly({ isPartial, streets }: Found): boolean {
  return !isPartial && streets.some(isExact);
}
