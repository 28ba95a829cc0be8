import type { PlaceKnowledge } from '../components.js';
import { DIRECTIONALS } from '../data/directionals.js';
import { isAmong, statesOfCity } from '../data/known-cities.js';
import { SUFFIXES } from '../data/suffixes.js';
import { LONGEST_PHRASE } from '../grammar/lexicon.js';
import { C } from '../grammar/token-classes.js';
import type { TokenFeatures } from '../grammar/token-features.js';
import { BLANK, type Token } from '../grammar/tokens.js';
import { cityOfZip, stateAt } from './known-places.js';

/** Most words of the state that closes a text. */
const LONGEST_STATE = 3;

/** Where known cities begin that end in front of state and ZIP code, as the bits that `markCities` takes. */
export function citiesBefore(
  tokens: readonly Token[],
  kinds: readonly TokenFeatures[],
  lastLine: number,
  known: PlaceKnowledge | undefined,
): number {
  const isPlace = known === undefined ? undefined : placeTest(tokens, lastLine, known);
  let cities = 0;
  let name = '';
  let state: string | null | undefined;
  for (let start = lastLine - 1; start >= Math.max(0, lastLine - LONGEST_PHRASE - 1); start--) {
    const { text, before } = tokens[start] as Token;
    name = name === '' ? text : `${text} ${name}`;
    // The lexicon has seen already where known cities begin.
    const states = (kinds[start] as TokenFeatures).has(C.KNOWN_CITY_B) ? statesOfCity(name) : undefined;
    if (states !== undefined) state ??= stateAt(tokens, lastLine, LONGEST_STATE)?.code ?? null;
    const isCity = (states !== undefined && isAmong(states, state ?? null)) || isPlace?.(name, start) === true;
    if (isCity && !isHalfDirectional(tokens, start)) cities |= 1 << (lastLine - 1 - start);
    if (before !== BLANK) break;
  }
  return cities;
}

/** The E of `DR S E GRAND RAPIDS` is half a directional, though there is an East Grand Rapids. */
function isHalfDirectional(tokens: readonly Token[], start: number): boolean {
  const { text, before } = tokens[start] as Token;
  return (text === 'E' || text === 'W') && before === BLANK && /^[NS]$/.test(tokens[start - 1]?.text ?? '');
}

/**
 * Tells whether a name is the city of the text's ZIP code, or any city of the state. Without a
 * state the ZIP code gives it.
 */
function placeTest(tokens: readonly Token[], lastLine: number, known: PlaceKnowledge): (name: string, start: number) => boolean {
  const zip = tokens
    .slice(lastLine)
    .find((token) => /^\d{5}/.test(token.text))
    ?.text.slice(0, 5);
  const zipPlace = zip === undefined ? null : known.zip(zip);
  const zipCity = zip === undefined ? undefined : cityOfZip(zip, known);
  // Without state and ZIP code no city may follow at all, and the last word of a street often is
  // the name of some city.
  const state = stateAt(tokens, lastLine, LONGEST_STATE)?.code ?? zipPlace?.state;
  return (name, start) =>
    name === zipCity || (state !== undefined && !endsStreet(tokens, start, name, zipCity) && known.hasCity(name, state));
}

/** The SOUTH of `VALLEY LEE SOUTH LAUREL MD 20724`, whose ZIP code is of Laurel; not the E of `WEALTHY ST E GRAND RAPIDS`, where the street has ended. */
function endsStreet(tokens: readonly Token[], start: number, name: string, zipCity: string | undefined): boolean {
  if (zipCity === undefined || !name.endsWith(` ${zipCity}`) || !DIRECTIONALS.has(name.slice(0, -zipCity.length - 1))) return false;
  const before = tokens[start - 1]?.text ?? '';
  return !DIRECTIONALS.has(before) && !SUFFIXES.has(before);
}
