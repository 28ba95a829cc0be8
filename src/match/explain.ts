import type { Explain } from '../service.js';
import { cityKey, type Street } from '../streets/street-record.js';
import type { AddressCandidate } from './result.js';

/** A component that was changed, as explanations put it. */
export type TextChange = NonNullable<Explain['changes']>[number];

/**
 * The corrections, and the name of the city that was given where the answer calls the city
 * otherwise.
 */
export function changesOf({ corrections, street, query: { given } }: AddressCandidate): readonly TextChange[] {
  const changes = corrections.map(({ component, from, to, reason }) => ({ component, from, to, reason }));
  const isOther = street.city !== null && given.city !== null && cityKey(given.city) !== cityKey(street.city);
  if (!isOther || corrections.some(({ part }) => part === 'city')) return changes;
  const isMunicipality = cityKey(given.city) === cityKey(street.municipality);
  const reason = isMunicipality ? 'the municipality; mail bears the postal city' : 'another name of the city';
  return [...changes, { component: 'city', from: given.city, to: street.city, reason }];
}

/** The municipality of an address, where it is not called like the postal city. */
export function municipalityNotes({ municipality }: Street): readonly string[] {
  return municipality === null ? [] : [`lies in the municipality ${municipality}`];
}
