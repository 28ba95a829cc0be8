import { addressText, streetText } from './resolve.js';
import type { AddressCandidate, Considered } from './result.js';
import type { RejectedStreet, StreetCandidate } from './search.js';

/** Most candidates named in an answer. */
export const MOST_NAMED = 10;

/** An address in words, beside the best one, of which there are so many equals. */
export function considerAddress(address: AddressCandidate, best: AddressCandidate, equals: number): Considered {
  const text = addressText(address);
  const changed = address.agreement.corrections
    .map(({ component, to }) => (to === null ? `without ${component}` : `${component} ${to}`))
    .join(', ');
  const difference = changed === '' ? 'agrees in all that was given' : `differs from the input: ${changed}`;
  if (address.score < best.score) return { text, score: address.score, reason: `lost: ${difference}` };
  return { text, score: address.score, reason: equals === 1 ? `best: ${difference}` : `as good as ${equals - 1} other: ${difference}` };
}

/** Streets without the number, the best first. */
export function considerStreets(streets: readonly StreetCandidate[]): Considered[] {
  return streets
    .toSorted((a, b) => b.agreement.score - a.agreement.score)
    .slice(0, MOST_NAMED)
    .map(({ street, agreement }) => ({
      text: streetText(street),
      score: agreement.score,
      reason: 'the number is not listed on this street',
    }));
}

/** A street that is no candidate, and why. */
export function considerRejected({ street, rejection }: RejectedStreet): Considered {
  return { text: streetText(street), score: 0, reason: rejection.reason };
}
