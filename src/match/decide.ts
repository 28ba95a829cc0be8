import { addressOn, mergeTwins } from './addresses.js';
import type { Part } from './agreement.js';
import type { Place } from './place.js';
import type { Query } from './query.js';
import { type Street, streetLine } from './record.js';
import { addressText, streetText } from './resolve.js';
import type { AddressCandidate, Considered, Outcome } from './result.js';
import type { RejectedStreet, StreetCandidate } from './search.js';

/** Score of a street that differs by one letter and no more. */
const ONE_LETTER = 0.9;
/** Most candidates named in an answer. */
const MOST_NAMED = 10;

export interface Decision {
  readonly outcome: Outcome;
  readonly considered: () => readonly Considered[];
}

/**
 * Chooses among the streets found. A street that agrees in all that was given, in the place given, keeps those out that
 * would change the street's name, type or directional; of the rest the best score wins. Equal scores win nothing.
 */
export function decide(query: Query, place: Place, streets: readonly StreetCandidate[], rejected: readonly RejectedStreet[]): Decision {
  const faithful = streets.some(isFaithful);
  const eligible = faithful ? streets.filter((street) => !street.agreement.alters) : streets;
  const addresses = eligible.map((street) => addressOn(query, street)).filter((address) => address !== null);
  const ranked = mergeTwins(addresses).toSorted((a, b) => b.score - a.score);
  const [best] = ranked;
  if (best !== undefined) {
    const equals = ranked.filter((address) => address.score === best.score);
    const considered = () => ranked.map((address) => considerAddress(address, query, best, equals.length));
    if (equals.length === 1) return { outcome: { kind: 'address', address: best }, considered };
    return {
      outcome: {
        kind: 'ambiguous',
        texts: equals.slice(0, MOST_NAMED).map((address) => addressText(address, query.given)),
        deciding: decidingParts(equals.map(({ street }) => street)),
      },
      considered,
    };
  }
  const rest = () => [...considerStreets(eligible), ...rejected.map(considerRejected)];
  const unlisted = unlistedStreets(eligible, rejected);
  if (unlisted !== null) return { outcome: unlisted, considered: rest };
  return { outcome: failure(query, place), considered: rest };
}

/** Agrees in everything that was given; what was not given may have been filled in. */
export function isFaithful({ agreement }: StreetCandidate): boolean {
  return !agreement.alters && agreement.moves === 0;
}

/**
 * The street exists and the number does not. A street that is not quite the one that was given counts only when one letter
 * tells them apart and it is the only such street: with the number missing too, little speaks for it.
 */
function unlistedStreets(streets: readonly StreetCandidate[], rejected: readonly RejectedStreet[]): Outcome | null {
  const ranked = streets.toSorted((a, b) => b.agreement.score - a.agreement.score);
  const [best] = ranked;
  if (best !== undefined) {
    const equals = ranked.filter((street) => street.agreement.score === best.agreement.score);
    const misspelled = best.agreement.score >= ONE_LETTER && new Set(equals.map(({ street }) => streetLine(street))).size === 1;
    const changed = best.agreement.corrections.some(({ part, from }) => from !== null && (part === 'type' || part === 'directional'));
    if (best.agreement.alters && (changed || !misspelled)) return null;
    return { kind: 'unlisted', part: 'number', streets: equals };
  }
  for (const part of ['directional', 'type'] as const) {
    if (rejected.some(({ rejection }) => rejection.anchored && rejection.rejected === part)) return { kind: 'unlisted', part, streets: [] };
  }
  return null;
}

/** Says which part of the input the data does not know. */
function failure({ given }: Query, place: Place): Outcome {
  if (given.zip === null && given.city === null) {
    return { kind: 'failed', part: 'city', message: 'neither a city nor a ZIP code was given' };
  }
  if (place.unknown !== null) return { kind: 'failed', part: place.unknown.part, message: place.unknown.reason };
  return { kind: 'failed', part: 'street', message: 'there is no such street in the mounted data for the place given' };
}

/** The parts in which records differ that fit equally well: what the input would have to say. */
function decidingParts(streets: readonly Street[]): readonly Part[] {
  const differ = (part: (street: Street) => string | null): boolean => new Set(streets.map(part)).size > 1;
  const parts: Part[] = [];
  if (differ((s) => s.name)) parts.push('street');
  if (differ((s) => `${s.preDir}|${s.postDir}`)) parts.push('directional');
  if (differ((s) => `${s.preMod}|${s.preType}|${s.postType}|${s.postMod}`)) parts.push('type');
  if (differ((s) => s.city)) parts.push('city');
  if (differ((s) => s.state)) parts.push('state');
  if (differ((s) => s.zip)) parts.push('zip');
  return parts;
}

function considerAddress(address: AddressCandidate, query: Query, best: AddressCandidate, equals: number): Considered {
  const text = addressText(address, query.given);
  const changed = address.agreement.corrections
    .map(({ component, to }) => (to === null ? `without ${component}` : `${component} ${to}`))
    .join(', ');
  const difference = changed === '' ? 'agrees in all that was given' : `differs from the input: ${changed}`;
  if (address.score < best.score) return { text, score: address.score, reason: `lost: ${difference}` };
  return { text, score: address.score, reason: equals === 1 ? `best: ${difference}` : `as good as ${equals - 1} other: ${difference}` };
}

function considerStreets(streets: readonly StreetCandidate[]): Considered[] {
  return streets
    .toSorted((a, b) => b.agreement.score - a.agreement.score)
    .slice(0, MOST_NAMED)
    .map(({ street, agreement }) => ({
      text: streetText(street),
      score: agreement.score,
      reason: 'the number is not listed on this street',
    }));
}

function considerRejected({ street, rejection }: RejectedStreet): Considered {
  return { text: streetText(street), score: 0, reason: rejection.reason };
}
