import { ZIP_DIGITS } from '../../text/digits.js';
import type { PlaceKnowledge } from '../components.js';
import { isAmong, statesOfCity } from '../data/known-cities.js';
import { stateCodeOf } from '../data/states.js';
import { statesOfZip } from '../data/zip-prefixes.js';
import { type Span, segmentAt, textOf } from '../grammar/segments.js';
import { startsWithDigit } from '../grammar/shape.js';
import type { Token } from '../grammar/tokens.js';

/** Most words of a city's name. Chosen. */
export const LONGEST_CITY = 4;

/** The place asked for last: a text asks for that of its ZIP code several times. */
let last: ReturnType<PlaceKnowledge['zip']> = null;
let lastCity = '';

/** In upper case; undefined where the places lack the code. */
export function cityOfZip(zip: string, places: PlaceKnowledge): string | undefined {
  const place = places.zip(zip);
  return place === null ? undefined : cityOfPlace(place);
}

/** In upper case. */
export function cityOfPlace(place: NonNullable<ReturnType<PlaceKnowledge['zip']>>): string {
  if (place !== last) [last, lastCity] = [place, place.city.toUpperCase()];
  return lastCity;
}

/** Of the list or the places; without a state, in any state of the list. */
export function isCity(name: string, state: string | null, places: PlaceKnowledge | undefined): boolean {
  const states = statesOfCity(name);
  if (states !== undefined && isAmong(states, state)) return true;
  return state !== null && places?.hasCity(name, state) === true;
}

/** Whether a ZIP code is one of a city, by its own city or another name. */
export function isCityOfZip(name: string, zip: string, places: PlaceKnowledge): boolean {
  const place = places.zip(zip);
  return place !== null && (cityOfPlace(place) === name || places.hasZip?.(name, place.state, zip) === true);
}

/** The known cities that the words of a name begin with, if others follow: COCKEYSVILLE of `COCKEYSVILLE SHAWAN`. Without a state, of any. */
export function citiesInFront(name: string, state: string | null, places: PlaceKnowledge): readonly string[] {
  const words = name.split(' ');
  const fronts = words.slice(1).map((_, i) => words.slice(0, i + 1).join(' '));
  return fronts.filter((front) => places.hasCity(front, state));
}

/** Whether a ZIP code at a token has its city behind it, and with the state at most closes the text: `COLT DR 253, 37210 NASHVILLE`. */
export function isBeforeClosingCity(tokens: readonly Token[], at: number, places: PlaceKnowledge | undefined): boolean {
  const { to } = segmentAt(tokens, at);
  const isLast = to === tokens.length || stateAt(tokens, to, LONGEST_STATE)?.to === tokens.length;
  if (!isLast || to === at + 1 || to > at + 1 + LONGEST_CITY) return false;
  const zip = (tokens[at] as Token).text.slice(0, ZIP_DIGITS);
  const name = textOf(tokens, at + 1, to);
  if (places !== undefined && isCityOfZip(name, zip, places)) return true;
  // Only ZIP codes of all cities rule one out.
  return places?.hasZip === undefined && statesOfZip(zip).some((code) => isCity(name, code, places));
}

/** Most words of a state. */
const LONGEST_STATE = 4;

export interface StateSpan extends Span {
  readonly code: string;
}

/** The longest name or code of a state that starts at a token. */
export function stateAt(tokens: readonly Token[], from: number, most: number): StateSpan | null {
  let words = '';
  let found: StateSpan | null = null;
  for (let i = from; i < Math.min(tokens.length, from + most); i++) {
    const { text } = tokens[i] as Token;
    // No state has a digit in its name, and a ZIP code stands behind most.
    if (startsWithDigit(text)) break;
    words = i === from ? text : `${words} ${text}`;
    const code = stateCodeOf(words);
    if (code !== undefined) found = { from, to: i + 1, code };
  }
  return found;
}

/** Whether the name or code of a state ends before a token. */
export function stateEndsAt(tokens: readonly Token[], end: number): boolean {
  for (let from = end - 1; from >= 0 && from >= end - LONGEST_STATE; from--) if (stateAt(tokens, from, end - from)?.to === end) return true;
  return false;
}

/** All that begin before a token, from left to right. */
export function statesIn(tokens: readonly Token[], end = tokens.length): StateSpan[] {
  const found: StateSpan[] = [];
  for (let i = 0; i < end; i++) {
    const state = stateAt(tokens, i, LONGEST_STATE);
    if (state === null) continue;
    found.push(state);
    i = state.to - 1;
  }
  return found;
}
