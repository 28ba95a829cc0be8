import type { Components, PlaceKnowledge } from '../components.js';
import type { PlaceEvidence } from '../confidence.js';
import type { Features } from '../grammar/features.js';
import { L } from '../grammar/labels.js';
import { CITY_SPAN, CITY_SPAN_SHORT } from '../grammar/positions.js';
import type { LabelSequence } from '../grammar/viterbi.js';
import type { Arrangement } from './arrange.js';
import { cityOfZip, isCity } from './known-places.js';

/** What a parse says of its place. */
export interface PlacedParse {
  readonly components: Components;
  /** The order that the text was brought into; null for the order that it has. */
  readonly arranged: Arrangement | null;
  readonly places: PlaceKnowledge | undefined;
  /** Words are in no component. */
  readonly hasWordsLeft: boolean;
  /** No list has the city of the ZIP code. */
  readonly isUnlisted: boolean;
}

/** How the place was told from the rest of the text, which confidence rests on. */
export function placeEvidence({ arranged, components, places, hasWordsLeft, isUnlisted }: PlacedParse): PlaceEvidence {
  if (arranged !== null) {
    // `CA 93422, 6452 EL CAMINO REAL` is not in REAL.
    const { city, state } = components;
    const isCutOut = !arranged.hasCity && city !== null && state !== null && !isCity(city, state, places);
    if (arranged.isDoubtful || isCutOut || (hasWordsLeft && lacksLine(components))) return 'doubtful';
  }
  if (isUnlisted) return 'unlisted';
  return arranged === null ? 'usual' : 'arranged';
}

/** Words that were left out may be the street then: `VT 05255, CENTER HL`. */
function lacksLine({ name, unitType, city }: Components): boolean {
  return name === null && unitType === null && city === null;
}

/** Whether the words of the city were looked up and found before they were labeled. */
export function hasKnownCity(orders: readonly Features[], { tokens, labels }: LabelSequence): boolean {
  const at = labels.indexOf(L.CITY);
  const places = orders.find((features) => features.tokens === tokens)?.places;
  return at >= 0 && ((places?.[at] ?? 0) & (CITY_SPAN | CITY_SPAN_SHORT)) !== 0;
}

/** The city of the ZIP code where no list has the city that the text names; null for a city of any list. */
export function cityOfZipElsewhere({ city, state, zip }: Components, places: PlaceKnowledge): string | null {
  if (city === null || zip === null) return null;
  const place = places.zip(zip);
  if (place === null || cityOfZip(zip, places) === city || places.hasCity(city, state ?? place.state)) return null;
  return `${place.city}, ${place.state}`;
}

export const unlistedCity = (ofZip: string): string => `No list has this city; the ZIP code is one of ${ofZip}.`;
