import type { Components, PlaceKnowledge } from '../components.js';
import type { PlaceEvidence } from '../confidence.js';
import { NAMESAKES } from '../data/foreign-words.js';
import { statesOfCity } from '../data/known-cities.js';
import { NAMES_WITHOUT_TYPE } from '../data/words.js';
import { statesOfZip } from '../data/zip-prefixes.js';
import type { Features } from '../grammar/features.js';
import { L } from '../grammar/labels.js';
import { CITY_SPAN, CITY_SPAN_SHORT } from '../grammar/positions.js';
import type { LabelSequence } from '../grammar/viterbi.js';
import type { Arrangement } from './arrange.js';
import { cityOfZip, isCity } from './known-places.js';

/**
 * How the place was told from the rest of the text, for the confidence. `arranged`: the order that the text was brought into; `elsewhere`:
 * {@link cityOfZipElsewhere}.
 */
export function placeEvidence(
  components: Components,
  arranged: Arrangement | null,
  places: PlaceKnowledge | undefined,
  hasWordsLeft: boolean,
  elsewhere: string | null,
): PlaceEvidence {
  if (arranged !== null) {
    // `CA 93422, 6452 EL CAMINO REAL` is not in REAL.
    const { city, state } = components;
    const isCutOut = !arranged.hasCity && city !== null && state !== null && !isCity(city, state, places);
    // `MONTROSE, HOUSTON, TX`: either is a city.
    const isEither = arranged.otherCities.some((name) => name !== city) && components.zip === null && lacksDelivery(components);
    // `MONROE CENTER, IL 61052, APT 12`: what is left out may be the city.
    const mayLack = lacksLine(components) || (city === null && state !== null && places === undefined);
    if (arranged.isDoubtful || isCutOut || isEither || (hasWordsLeft && mayLack)) return 'doubtful';
  }
  if (elsewhere !== null) {
    // `WAYCATONSVILLE`: the end of the street runs into the city.
    const isRunInto = components.city?.endsWith(elsewhere.slice(0, elsewhere.lastIndexOf(',')).toUpperCase()) === true;
    return isRunInto || lacksDelivery(components) ? 'doubtful' : 'unlisted';
  }
  // `21030 YORK RD, COCKEYSVILLE`: five digits in front that are the city's ZIP code.
  if (places !== undefined && isLoneCity(components) && FIVE_DIGITS.test(components.number ?? ''))
    if (cityOfZip(components.number as string, places) === components.city) return 'doubtful';
  // `STARBUCKS 10010`: all that the text has is a name that is no city's, and a ZIP code.
  if (components.state === null && components.city !== null && components.zip !== null && lacksDelivery(components))
    return isCity(components.city, null, places) ? 'usual' : 'doubtful';
  // `12 HIGH ST, CAMBRIDGE`: several states and countries have the city.
  if (isNameAlone(components) || (isLoneCity(components) && mayBeElsewhere(components.city as string))) return 'doubtful';
  // `GRAN VIA, 103, BARCELONA`
  if (hasWordsLeft && components.postType === null && lacksPlace(components)) return 'doubtful';
  return arranged === null ? 'usual' : 'arranged';
}

const FIVE_DIGITS = /^\d{5}$/;
const isLoneCity = ({ city, state, zip }: Components): boolean => city !== null && state === null && zip === null;

const lacksPlace = ({ city, state, zip }: Components): boolean => city === null && state === null && zip === null;
const mayBeElsewhere = (city: string): boolean => NAMESAKES.has(city) || statesOfCity(city)?.length !== 2;

/** `BACK BAY, BOSTON MA`: a street or a quarter. */
const isNameAlone = ({ number, name, preType, postType, unitType, zip, city }: Components): boolean =>
  name !== null &&
  city !== null &&
  number === null &&
  preType === null &&
  postType === null &&
  unitType === null &&
  zip === null &&
  !NAMES_WITHOUT_TYPE.has(name) &&
  name !== 'GENERAL DELIVERY';

const lacksDelivery = ({ number, name, unitType }: Components): boolean => number === null && name === null && unitType === null;

/** The words left out may be the street then, `VT 05255, CENTER HL`, or the city. */
function lacksLine({ name, unitType }: Components): boolean {
  return name === null && unitType === null;
}

/** The state of the ZIP code where the text names another one; else null. */
export function stateOfZipElsewhere({ state, zip }: Components, places: PlaceKnowledge | undefined): string | null {
  if (state === null || zip === null) return null;
  const states = statesOfZip(zip);
  if (states.length === 0 || states.includes(state)) return null;
  const known = places?.zip(zip)?.state ?? (states[0] as string);
  return known === state ? null : known;
}

/** The city of the ZIP code where no list has the text's city; else null. */
export function cityOfZipElsewhere(
  { city, state, zip }: Components,
  { tokens, labels }: LabelSequence,
  orders: readonly Features[],
  places: PlaceKnowledge,
): string | null {
  if (city === null || zip === null) return null;
  // The words of most were looked up and found before they were labeled.
  const bits = orders.find((features) => features.tokens === tokens)?.labelings.places[labels.indexOf(L.CITY)] ?? 0;
  if ((bits & (CITY_SPAN | CITY_SPAN_SHORT)) !== 0) return null;
  const place = places.zip(zip);
  if (place === null || cityOfZip(zip, places) === city || places.hasCity(city, state ?? place.state)) return null;
  return `${place.city}, ${place.state}`;
}
