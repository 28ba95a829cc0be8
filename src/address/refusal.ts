import { type Components, NO_COMPONENTS } from './components.js';
import type { Crossing } from './crossing/crossing.js';
import { statesOfCity } from './data/known-cities.js';
import { STATE_BY_CODE, STATE_NAMES } from './data/states.js';
import type { ForeignSigns } from './foreign.js';
import { textOf } from './grammar/segments.js';
import { COMMA, type Token } from './grammar/tokens.js';

/**
 * Why an address cannot be processed as a US one, and the components that are known all the same.
 */
export interface Refusal {
  readonly message: string;
  readonly components: Components;
}

/** Most words of a text that a known city alone makes an address. Chosen. */
const FEW_WORDS = 3;

/** Why a crossing of streets is refused. */
export const CROSSING = 'The text names an intersection of streets, expected a delivery address with a primary number.';

/** A text that is certainly an address of another country, or asks for a street corner, which is `crossing`; else null. */
export function refusal(foreign: ForeignSigns | null, components: Components, crossing: Crossing | null): Refusal | null {
  if (foreign !== null && foreign.message !== null) return { message: foreign.message, components: NO_COMPONENTS };
  if (crossing?.isPlain !== true) return null;
  const { city, state, zip, zip4 } = components;
  return {
    message: CROSSING,
    // Without a state or ZIP code, the words labeled as a city are the second street.
    components: { ...NO_COMPONENTS, city: state === null && zip === null ? null : city, state, zip, zip4 },
  };
}

/**
 * Whether components include anything that only an address has. A lone number, name or two-letter
 * code is not enough.
 */
export function isAddressPart(components: Components, tokens: readonly Token[]): boolean {
  const { number, name, preType, postType, unitType, unitNumber, city, state, zip } = components;
  if (zip !== null || postType !== null || preType !== null || name === 'GENERAL DELIVERY') return true;
  if (number !== null && name !== null && /\d/.test(number)) return true;
  if (unitType !== null && unitType !== '#' && unitNumber !== null && /\d/.test(unitNumber)) return true;
  if (unitType === 'PO BOX' && unitNumber !== null) return true;
  if (state !== null && (city !== null || name !== null)) return true;
  // `BROADWAY, MANHATTAN`: few words, and a known city set apart.
  if (isKnownCity(city) && tokens.length <= FEW_WORDS && tokens.some(({ before }) => before === COMMA)) return true;
  const words = textOf(tokens);
  return STATE_NAMES.has(words) ? !STATE_BY_CODE.has(words) : city !== null && isKnownCity(words);
}

const isKnownCity = (name: string | null): boolean => name !== null && statesOfCity(name) !== undefined;
