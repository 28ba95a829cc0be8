import type { Components } from '../../address/components.js';
import { isSameCity, type Street } from '../../streets/street-record.js';
import { editDistance } from '../../text/edit-distance.js';
import { placeKey } from '../../text/search-key.js';
import { CITY_WITH_WORDS, COST, type Correction, change, FILLED, IN_COUNTY, NO_SUCH_CITY, OTHER_CITY, RESPELLED } from './correction.js';

/** Most words of a city's name that is looked for among others. The Postal Service's names have five at most. */
const MOST_WORDS = 8;

/** What the place of the input is known to be; see `place.ts`. */
export interface PlaceAgreement {
  /** Whether a ZIP code is one of the city that was given, whatever name of the city was used. */
  accepts(zip: string): boolean;
  /** A city has the name that was given, in the state that was given: it is not another city's name misspelled. */
  readonly knowsCity: boolean;
  /** A county was given in the place of a city. */
  readonly namesCounty: boolean;
  /** The ZIP code that was given exists, and neither the city nor the state that was given contradicts it. */
  readonly trustsZip: boolean;
  /** Whether a ZIP code is one of the city of a name in the state that was given. */
  isOf(city: string, zip: string): boolean;
}

/** Cost of the differences in city, state and ZIP code, which go to `corrections`. */
export function scorePlace(given: Components, street: Street, place: PlaceAgreement, corrections: Correction[]): number {
  let cost = 0;
  if (street.city !== null && given.city !== null && !isNamed(given.city, street)) {
    if (street.zip === null || !place.accepts(street.zip)) {
      const respelled =
        !place.knowsCity &&
        (isNearly(given.city, street.city) || (street.municipality !== null && isNearly(given.city, street.municipality)));
      const [reason, price] = respelled
        ? [RESPELLED, COST.respelledCity]
        : hasWordsAround(given.city, street, place)
          ? [CITY_WITH_WORDS, COST.cityWithWords]
          : [place.knowsCity ? OTHER_CITY : NO_SUCH_CITY, COST.changeCity];
      corrections.push(change('city', 'city', given.city, street.city, reason));
      cost += price;
    } else if (place.namesCounty) corrections.push(change('city', 'city', given.city, street.city, IN_COUNTY));
  } else if (given.city === null && street.city !== null) {
    corrections.push(change('city', 'city', null, street.city, FILLED));
  }
  if (given.state !== null && street.state !== null && given.state !== street.state) {
    corrections.push(change('state', 'state', given.state, street.state, 'the street lies in another state'));
    cost += COST.changeState;
  }
  if (street.zip !== null && given.zip !== street.zip) {
    corrections.push(change('zip', 'zip', given.zip, street.zip, given.zip === null ? FILLED : 'the street lies in another ZIP code'));
    if (given.zip !== null) cost += COST.changeZip;
  }
  return cost;
}

/** Whether the first or last words of a city that does not exist name the street's own. */
function hasWordsAround(city: string, street: Street, place: PlaceAgreement): boolean {
  if (place.knowsCity) return false;
  const words = placeKey(city).split(' ');
  const parts = words.slice(1, MOST_WORDS + 1).flatMap((_, i) => [words.slice(-i - 1).join(' '), words.slice(0, i + 1).join(' ')]);
  return parts.some((part) => isNamed(part, street) || (street.zip !== null && place.isOf(part, street.zip)));
}

/** SPARKS is short for SPARKS GLENCOE. */
function isNearly(given: string, listed: string): boolean {
  const [a, b] = [placeKey(given), placeKey(listed)];
  return editDistance(a, b, 2) <= 2 || b.startsWith(`${a} `);
}

/** Whether a city is the street's postal city or its municipality. */
function isNamed(city: string, street: Street): boolean {
  return isSameCity(city, street.city) || (street.municipality !== null && isSameCity(city, street.municipality));
}

/**
 * How the given city names the street's place: 0 by its own name (also where no city or another one was given), 1 by the postal city that
 * it shares with other municipalities, 2 by another name of the ZIP code.
 */
export function cityDistance(given: Components, street: Street, moved: readonly Correction[]): 0 | 1 | 2 {
  if (given.city === null || moved.some(({ part }) => part === 'city')) return 0;
  if (isSameCity(given.city, street.municipality ?? street.city)) return 0;
  return isSameCity(given.city, street.city) ? 1 : 2;
}

export function isAnchored(given: Components, street: Street, place: PlaceAgreement, moved: readonly Correction[]): boolean {
  if (street.zip !== null && given.zip === street.zip) return true;
  if (
    given.city === null ||
    moved.some(({ part, from, reason }) => part === 'city' && from !== null && reason !== RESPELLED && reason !== IN_COUNTY)
  )
    return false;
  return street.city !== null || (street.zip !== null && place.accepts(street.zip));
}
