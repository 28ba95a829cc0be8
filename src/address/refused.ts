import { type Components, NO_COMPONENTS, type PlaceKnowledge } from './components.js';
import type { Crossing } from './crossing/crossing.js';
import { statesOfCity } from './data/known-cities.js';
import { STATE_BY_CODE, STATE_NAMES } from './data/states.js';
import type { ForeignSigns } from './foreign.js';
import { textOf } from './grammar/segments.js';
import { BLANK, COMMA, type Token } from './grammar/tokens.js';
import { NOTHING, type TextParse } from './parsed-text.js';

/** For a lone name that is some city's. Chosen: it may as well be a street's or a person's. */
const CITY_ALONE = 0.5;

export const CROSSING = 'The text names an intersection of streets, expected a delivery address with a primary number.';

/**
 * A text that is certainly of another country, asks for a street corner, or has no part of an address. The grammar labels any words, so
 * that this is checked after it.
 */
export function refusedText(
  tokens: readonly Token[],
  components: Components,
  { crossing, foreign }: { readonly crossing: Crossing | null; readonly foreign: ForeignSigns | null },
  places: PlaceKnowledge | undefined,
): TextParse | null {
  if (foreign !== null && foreign.message !== null) return { ...NOTHING, kind: 'unprocessable', messages: [foreign.message], crossing };
  if (crossing?.isPlain === true) {
    const { city, state, zip, zip4 } = components;
    // Without a state or ZIP code, the words labeled as a city are the second street.
    const behind =
      city !== null && (state !== null || zip !== null) && (crossing.place === '' || crossing.place.includes(city)) ? city : null;
    const place = { ...NO_COMPONENTS, city: crossing.city ?? behind, state, zip, zip4 };
    return { ...NOTHING, kind: 'unprocessable', components: place, messages: [CROSSING], crossing };
  }
  if (isAddressPart(components, tokens)) return null;
  const city = textOf(tokens);
  // `NYC`: all that the text says is a place that only a dataset knows.
  if (places?.hasCity(city, null) === true)
    return { ...NOTHING, kind: 'address', components: { ...NO_COMPONENTS, city }, confidence: CITY_ALONE, messages: [] };
  return { ...NOTHING, unplaced: tokens.map((token) => token.text) };
}

/** Words of a text that a known city alone makes an address. Chosen. */
const FEW_WORDS = 3;

/** Whether anything is of an address alone: no lone number, name or two-letter code. */
function isAddressPart(components: Components, tokens: readonly Token[]): boolean {
  const { number, name, preType, postType, unitType, unitNumber, city, state, zip } = components;
  if (zip !== null || postType !== null || (preType !== null && name !== null) || name === 'GENERAL DELIVERY') return true;
  // Not of `2001:db8::1`.
  const isAddressOfIp = /\d/.test(name ?? '') && tokens.every(({ before }, i) => i === 0 || before !== BLANK);
  if (number !== null && name !== null && /\d/.test(number) && !isAddressOfIp) return true;
  if (unitType !== null && unitType !== '#' && unitNumber !== null && /\d/.test(unitNumber)) return true;
  if (unitType === 'PO BOX' && unitNumber !== null) return true;
  if (state !== null && (city !== null || name !== null)) return true;
  // `BROADWAY, MANHATTAN`: few words, and a known city set apart.
  if (isKnownCity(city) && tokens.length <= FEW_WORDS && tokens.some(({ before }) => before === COMMA)) return true;
  const words = textOf(tokens);
  return STATE_NAMES.has(words) ? !STATE_BY_CODE.has(words) : city !== null && isKnownCity(words);
}

export const isKnownCity = (name: string | null): boolean => name !== null && statesOfCity(name) !== undefined;
