import { addressRange } from '../streets/shard.js';
import type { StreetCandidate } from './candidates/search.js';
import type { Findings } from './parse-search.js';
import type { Query } from './query.js';
import type { AddressCandidate } from './result.js';
import { PLACE_PARTS } from './scoring/correction.js';

/** Agrees in everything that was given; what was not given may have been filled in. */
export function isExact({ agreement }: StreetCandidate): boolean {
  return !agreement.alters && agreement.moves === 0;
}

export function hasLineAsWritten({ agreement }: StreetCandidate): boolean {
  return agreement.corrections.every(({ part }) => PLACE_PARTS.has(part));
}

/** Another line is not what was meant: the street of the very line that was given, or one with parts filled in that may have the number. */
export function keepsOthersOut(street: StreetCandidate, query: Query): boolean {
  return isExact(street) && (hasLineAsWritten(street) || mayHold(street, query));
}

/** The reading holds every word, and there is a street that agrees with it. */
export function agreesWholly({ isPartial, streets }: Findings): boolean {
  return !isPartial && streets.some(isExact);
}

/** In how many ways an address is another one than the text says: by its line, by its place, by words of the text that it lacks. */
export function contradictions({ agreement: { alters, moves } }: AddressCandidate, { isPartial }: Findings): number {
  return Number(alters) + moves + Number(isPartial);
}

/** How far beyond the known numbers of a street others may follow: a block. */
const BLOCK = 100;

/** Whether a number may be on a street by the numbers that are known there. */
function mayHold({ shard: { table }, row }: StreetCandidate, { number }: Query): boolean {
  if (number === null) return true;
  const [from, to] = addressRange(table, row);
  if (from === to) return true;
  return number.value >= table.number.at(from) - BLOCK && number.value <= table.number.at(to - 1) + BLOCK;
}
