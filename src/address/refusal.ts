import { type Components, NO_COMPONENTS } from './components.js';
import type { Crossing } from './crossing/crossing.js';
import { FOREIGN_COUNTRIES, PROVINCES, TOWNS_TOO } from './data/countries.js';
import { statesOfCity } from './data/known-cities.js';
import { STATE_BY_CODE, STATE_NAMES } from './data/states.js';
import { textOf } from './grammar/segments.js';
import { startsWithDigit } from './grammar/shape.js';
import { BLANK, COMMA, type Token } from './grammar/tokens.js';

/**
 * Why an address cannot be processed as a US one, and the components that are known all the same.
 */
export interface Refusal {
  readonly message: string;
  readonly components: Components;
}

const LONGEST_COUNTRY = 4;
/** Most words of a text that a known city alone makes an address. Chosen. */
const FEW_WORDS = 3;
const LAST_WORDS_OF_COUNTRIES: ReadonlySet<string> = new Set([...FOREIGN_COUNTRIES].map((name) => name.slice(name.lastIndexOf(' ') + 1)));

/** Why a crossing of streets is refused. */
export const CROSSING = 'The text names an intersection of streets, expected a delivery address with a primary number.';

/**
 * A text that names another country, carries a foreign postal code or asks for a street corner,
 * which is `crossing`; else null.
 */
export function refusal(tokens: readonly Token[], components: Components, crossing: Crossing | null): Refusal | null {
  const foreign = foreignCountry(tokens, components) ?? foreignPostalCode(tokens, components);
  if (foreign !== null) return { message: foreign, components: NO_COMPONENTS };
  if (crossing?.isPlain !== true) return null;
  const { city, state, zip, zip4 } = components;
  return {
    message: CROSSING,
    // Without a state or ZIP code, the words labeled as a city are the second street.
    components: { ...NO_COMPONENTS, city: state === null && zip === null ? null : city, state, zip, zip4 },
  };
}

/**
 * The message for closing words that name a country: set apart by a separator, behind a province,
 * or in no part of a US address.
 */
function foreignCountry(tokens: readonly Token[], components: Components): string | null {
  const last = tokens.at(-1)?.text ?? '';
  // Behind nearly all addresses stands a ZIP code.
  if (startsWithDigit(last) || !LAST_WORDS_OF_COUNTRIES.has(last)) return null;
  for (let start = tokens.length - 1; start > 0 && start >= tokens.length - LONGEST_COUNTRY; start--) {
    const words = textOf(tokens, start);
    const apart = (tokens[start] as Token).before !== BLANK;
    const before = (tokens[start - 1] as Token).text;
    if (FOREIGN_COUNTRIES.has(words) && (apart || PROVINCES.has(before) || isLeftOut(words, before, components)))
      return `The text names the country ${words}, expected a US address.`;
    if (apart) return null;
  }
  return null;
}

/**
 * Whether street and city end without these words, and they stand behind a place. A US town may be
 * meant in `12 MAIN ST MEXICO`.
 */
function isLeftOut(words: string, before: string, { name, city, state, zip }: Components): boolean {
  if ([name, city].some((part) => part !== null && ` ${part}`.endsWith(` ${words}`))) return false;
  if (state !== null || zip !== null) return ZIP.test(before) || STATE_BY_CODE.has(before);
  return city !== null || !TOWNS_TOO.has(words);
}

const ZIP = /^\d{5}(?:-\d{4})?$/;

/**
 * A Canadian (`K1A 0B1`) or British (`SW1A 2AA`) postal code in the closing words of a text without
 * a US ZIP code.
 */
function foreignPostalCode(tokens: readonly Token[], components: Components): string | null {
  if (components.zip !== null) return null;
  for (let i = Math.max(0, tokens.length - 4); i < tokens.length; i++) {
    const word = (tokens[i] as Token).text;
    const pair = i + 1 < tokens.length ? `${word} ${(tokens[i + 1] as Token).text}` : word;
    if (/^[A-Z]\d[A-Z][ -]?\d[A-Z]\d$/.test(pair) || /^[A-Z]\d[A-Z]-?\d[A-Z]\d$/.test(word))
      return 'The text holds a Canadian postal code, expected a US address.';
    if (i + 2 === tokens.length && /^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/.test(pair) && !/(?:ST|ND|RD|TH)$/.test(pair)) {
      return 'The text holds a British postal code, expected a US address.';
    }
  }
  return null;
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
