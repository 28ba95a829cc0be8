import type { Components, PlaceKnowledge } from '../components.js';
import { DIRECTIONALS } from '../data/directionals.js';
import { stateCodeOf } from '../data/states.js';
import { SUFFIXES } from '../data/suffixes.js';
import { GIVEN_NAMES } from '../data/words.js';
import { endsStreet, isZip, segmentAt, textOf } from '../grammar/segments.js';
import type { Token } from '../grammar/tokens.js';
import { cityOfPlace, isCity, LONGEST_CITY, stateAt } from '../last-line/known-places.js';

/** What follows the word that joins two streets. */
export interface SecondStreet {
  /** Index behind it. */
  readonly end: number;
  /** Known, right behind the street. */
  readonly city: string | null;
  /** Whether a known city follows. */
  readonly isInCity: boolean;
  /** Else its place may be in it: `ELM FOOTOWN`. */
  readonly isCertain: boolean;
}

/**
 * Where the street ends that begins at `from`: in front of state and ZIP code, and of a known city if these follow or nothing does, else with
 * its segment.
 */
export function secondStreet(
  tokens: readonly Token[],
  from: number,
  components: Components,
  places: PlaceKnowledge | undefined,
): SecondStreet {
  const { to } = segmentAt(tokens, from);
  const { state, zip } = components;
  const next = tokens[to];
  if (next !== undefined && !isZip(next) && stateAt(tokens, to, LONGEST_STATE) === null) {
    const behind = textOf(tokens, to, segmentAt(tokens, to).to);
    const isKnown = isCityThere(behind, components, places);
    return { end: to, city: isKnown ? behind : null, isInCity: isKnown || state !== null, isCertain: true };
  }
  let zipless = to;
  while (zipless - 1 > from && isZip(tokens[zipless - 1])) zipless--;
  let end = zipless;
  for (let at = Math.max(from + 1, zipless - LONGEST_STATE); at < end; at++)
    if (state !== null && stateCodeOf(textOf(tokens, at, end)) === state) end = at;
  for (let start = Math.max(from + 1, end - LONGEST_CITY); start < end; start++) {
    const city = textOf(tokens, start, end);
    if (isCityThere(city, components, places) && !isPartOfName(tokens, from, start, end, state === null && zip === null))
      return { end: start, city, isInCity: true, isCertain: true };
  }
  // `SADDLE CT` is in no city of Connecticut.
  if (zipless === to && SUFFIXES.has((tokens[end] as Token | undefined)?.text ?? '')) end = to;
  return { end, city: null, isInCity: false, isCertain: end - from < 2 || endsStreet(tokens[end - 1]) };
}

/** Whether the name is of a city of the given state or ZIP code, or of any without both. */
export function isCityThere(name: string, { state, zip }: Components, places: PlaceKnowledge | undefined): boolean {
  const zipPlace = zip === null ? null : (places?.zip(zip) ?? null);
  if (zipPlace === null) return isCity(name, state, places) || (state === null && places?.hasCity(name, null) === true);
  return name === cityOfPlace(zipPlace) || places?.hasZip?.(name, zipPlace.state, zip as string) === true;
}

/** Words of a state's name. */
const LONGEST_STATE = 3;

/** The last word of `N SALEM`, and without a place of `MAPLE GROVE` and `JOHN ADAMS`, is hardly a city. */
function isPartOfName(tokens: readonly Token[], from: number, start: number, end: number, isAlone: boolean): boolean {
  const { text } = tokens[start - 1] as Token;
  if (DIRECTIONALS.has(text) && start - 1 === from && (isAlone || text.length <= 2)) return true;
  return isAlone && ((GIVEN_NAMES.has(text) && !SUFFIXES.has(text)) || (end - start === 1 && SUFFIXES.has((tokens[start] as Token).text)));
}
