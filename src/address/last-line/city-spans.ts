import { ZIP_DIGITS } from '../../text/digits.js';
import type { PlaceKnowledge } from '../components.js';
import { DIRECTIONALS } from '../data/directionals.js';
import { isAmong, statesOfCity } from '../data/known-cities.js';
import { SUFFIXES } from '../data/suffixes.js';
import { LONGEST_PHRASE } from '../grammar/lexicon.js';
import { startsWithDigit } from '../grammar/shape.js';
import { C } from '../grammar/token-classes.js';
import type { TokenFeatures } from '../grammar/token-features.js';
import { BLANK, type Token } from '../grammar/tokens.js';
import { cityOfPlace, stateAt } from './known-places.js';

/** Most words of a closing state. */
const LONGEST_STATE = 3;

/**
 * Where known cities begin that end before state and ZIP code, as bits for `markCities`: cities of the list, and of the places that of the
 * text's ZIP code and any of the state. Without a state the ZIP code gives it.
 */
export function citiesBefore(
  tokens: readonly Token[],
  kinds: readonly TokenFeatures[],
  lastLine: number,
  known: PlaceKnowledge | undefined,
): number {
  const zip = known === undefined ? null : zipBehind(tokens, lastLine);
  const zipPlace = zip === null ? null : (known as PlaceKnowledge).zip(zip);
  const zipCity = zipPlace === null ? undefined : cityOfPlace(zipPlace);
  let cities = 0;
  let name = '';
  let state: string | null | undefined;
  for (let start = lastLine - 1; start >= Math.max(0, lastLine - LONGEST_PHRASE - 1); start--) {
    const { text, before } = tokens[start] as Token;
    name = name === '' ? text : `${text} ${name}`;
    let isCity = name === zipCity;
    // The lexicon has seen already where known cities begin.
    const states = !isCity && (kinds[start] as TokenFeatures).has(C.KNOWN_CITY_B) ? statesOfCity(name) : undefined;
    if (!isCity && (states !== undefined || known !== undefined)) {
      if (state === undefined) state = stateAt(tokens, lastLine, LONGEST_STATE)?.code ?? null;
      isCity = states !== undefined && isAmong(states, state);
      // Without state and ZIP code no city may follow at all, and the last word of a street often is the name of some city.
      const ofPlaces = state ?? zipPlace?.state;
      if (!isCity && known !== undefined && ofPlaces !== undefined && !endsStreet(tokens, start, name, zipCity))
        isCity = known.hasCity(name, ofPlaces);
    }
    if (isCity && !isHalfDirectional(tokens, start)) cities |= 1 << (lastLine - 1 - start);
    if (before !== BLANK) break;
  }
  return cities;
}

/** `62701` of `62701-1234`, the first word that begins with five digits; else null. */
function zipBehind(tokens: readonly Token[], lastLine: number): string | null {
  for (let i = lastLine; i < tokens.length; i++) {
    const { text } = tokens[i] as Token;
    if (!startsWithDigit(text) || !FIVE_DIGITS.test(text)) continue;
    return text.length === ZIP_DIGITS ? text : text.slice(0, ZIP_DIGITS);
  }
  return null;
}

const FIVE_DIGITS = /^\d{5}/;

/** The E of `DR S E GRAND RAPIDS` is half a directional, though there is an East Grand Rapids. */
function isHalfDirectional(tokens: readonly Token[], start: number): boolean {
  const { text, before } = tokens[start] as Token;
  return (text === 'E' || text === 'W') && before === BLANK && /^[NS]$/.test(tokens[start - 1]?.text ?? '');
}

/**
 * The SOUTH of `VALLEY LEE SOUTH LAUREL MD 20724`, whose ZIP code is Laurel's; not the E of `WEALTHY ST E GRAND RAPIDS`, where the street
 * has ended.
 */
function endsStreet(tokens: readonly Token[], start: number, name: string, zipCity: string | undefined): boolean {
  if (zipCity === undefined || !name.endsWith(` ${zipCity}`) || !DIRECTIONALS.has(name.slice(0, -zipCity.length - 1))) return false;
  const before = tokens[start - 1]?.text ?? '';
  return !DIRECTIONALS.has(before) && !SUFFIXES.has(before);
}
