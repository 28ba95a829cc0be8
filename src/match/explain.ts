import type { Explain } from '../service.js';
import { cityKey, type Street } from '../streets/street-record.js';
import { addressOn } from './candidates/addresses.js';
import type { RejectedStreet, StreetCandidate } from './candidates/search.js';
import { addressText, streetText } from './matched-components.js';
import type { Findings } from './parse-search.js';
import type { AddressCandidate, Considered } from './result.js';
import { type Correction, inWords } from './scoring/correction.js';

/** Most candidates named in an answer. Chosen. */
export const MAX_EXPLAINED = 10;

/** An address in words, beside the best one. `equals` counts those as good as the best, itself included. */
export function explainAddress(address: AddressCandidate, best: AddressCandidate, equals: number): Considered {
  const text = addressText(address);
  const clauses = [...new Set(address.corrections.map(inWords)), ...unitInWords(address)];
  const difference = clauses.join('; ') || 'it agrees in all that was given';
  if (address.score < best.score) return { text, score: address.score, reason: `lost to a better one: ${difference}` };
  const others = equals === 2 ? '1 other' : `${equals - 1} others`;
  return { text, score: address.score, reason: equals === 1 ? `best: ${difference}` : `as good as ${others}: ${difference}` };
}

function unitInWords({ unit, query: { given, kind } }: AddressCandidate): readonly string[] {
  if (kind !== 'street' || (unit.state !== 'unconfirmed' && unit.state !== 'missing')) return [];
  const said = [given.unitType, given.unitNumber].filter((part) => part !== null).join(' ');
  return [
    unit.state === 'missing' ? 'no unit was given, the building has some' : `the unit ${said} was given, the building does not list it`,
  ];
}

export function explainLost(address: AddressCandidate, reason: string): Considered {
  return { text: addressText(address), score: address.score, reason: `lost: ${reason}` };
}

/** What was found where no address fits, best first; once what several parses found. */
export function explainStreets(findings: readonly Findings[]): readonly Considered[] {
  const found = findings.flatMap(({ streets, rejected }) => [
    ...mostLikely(streets).map(considerStreet),
    ...rejected.map(considerRejected),
  ]);
  const distinct = new Map<string, Considered>();
  for (const considered of found.toSorted((a, b) => b.score - a.score)) {
    const key = `${considered.text}|${considered.reason}`;
    if (!distinct.has(key)) distinct.set(key, considered);
  }
  return [...distinct.values()];
}

function mostLikely(streets: readonly StreetCandidate[]): readonly StreetCandidate[] {
  return streets.toSorted((a, b) => b.agreement.score - a.agreement.score).slice(0, MAX_EXPLAINED);
}

/** A street without the number, or another one that has it. */
function considerStreet(candidate: StreetCandidate): Considered {
  const { street, agreement, query } = candidate;
  const address = addressOn(query, candidate);
  if (address !== null) return explainLost(address, 'the street that was given is listed, without the number');
  const reason = query.kind === 'street' && query.number === null ? 'no number was given' : 'the number is not listed on this street';
  return { text: streetText(street), score: agreement.score, reason };
}

function considerRejected({ street, rejection }: RejectedStreet): Considered {
  return { text: streetText(street), score: 0, reason: rejection.reason };
}

export type TextChange = NonNullable<Explain['changes']>[number];

/** The corrections, and the city as given where the answer calls it otherwise. */
export function changesOf({ street, query: { given } }: AddressCandidate, corrections: readonly Correction[]): readonly TextChange[] {
  const changes = corrections.map(({ component, from, to, reason }) => ({ component, from, to, reason }));
  const isOther = street.city !== null && given.city !== null && cityKey(given.city) !== cityKey(street.city);
  if (!isOther || corrections.some(({ part }) => part === 'city')) return changes;
  const isMunicipality = cityKey(given.city) === cityKey(street.municipality);
  const reason = isMunicipality ? 'it is the municipality, and mail bears the postal city' : 'it is another name of the city';
  return [...changes, { component: 'city', from: given.city, to: street.city, reason }];
}

/** Where the municipality is not called like the postal city. */
export function municipalityNotes({ municipality }: Street): readonly string[] {
  return municipality === null ? [] : [`it lies in the municipality ${municipality}`];
}
