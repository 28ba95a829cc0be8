import type { ForwardResult } from '../contract.js';
import { componentsOfStreet, type Match } from '../match/index.js';
import type { Coordinates } from '../service.js';
import type { Street } from '../streets/street-record.js';
import { interpolatedConfidence } from './confidence.js';
import { type GeocodePosition, geocodePosition } from './position.js';

/** What an interpolated position rests on. */
interface Interpolated {
  readonly rule: 'inRange' | 'betweenPoints';
  /** WGS84 degrees. */
  readonly location: Coordinates;
  readonly interpolation: NonNullable<ForwardResult['interpolation']> & { readonly estimatedAccuracyMeters: number };
  readonly provenance: () => string;
  readonly note: string;
}

/** The answer for a number that was placed between known numbers. */
export function interpolated(
  match: Match,
  street: Street,
  { rule, location, interpolation, provenance, note }: Interpolated,
): GeocodePosition {
  const { estimatedAccuracyMeters } = interpolation;
  return geocodePosition({
    rule,
    components: { ...componentsOfStreet(street, match.given), number: match.given.number },
    location,
    confidence: interpolatedConfidence(estimatedAccuracyMeters),
    county: street.county,
    places: match.place.places,
    interpolation: { ...interpolation, estimatedAccuracyMeters: Math.round(estimatedAccuracyMeters * 10) / 10 },
    provenance,
    notes: [note],
  });
}
