import type { ForwardResult } from '../contract.js';
import { componentsOfStreet, type Match, type Street } from '../match/index.js';
import { interpolatedConfidence } from './confidence.js';
import type { GeocodePosition } from './position.js';
import { degrees, formatted, wireComponents } from './wire-components.js';

/** What an interpolated position rests on. */
interface Interpolated {
  readonly source: string;
  readonly interpolation: NonNullable<ForwardResult['interpolation']> & { readonly estimatedAccuracyMeters: number };
  readonly from: string;
  readonly note: string;
}

/** The answer for a number that was placed between known numbers. Latitude and longitude in WGS84 degrees. */
export function interpolated(
  match: Match,
  street: Street,
  { latitude, longitude }: { readonly latitude: number; readonly longitude: number },
  { source, interpolation, from: provenance, note }: Interpolated,
): GeocodePosition {
  const components = { ...componentsOfStreet(street, match.given), number: match.given.number };
  const { estimatedAccuracyMeters } = interpolation;
  return {
    result: {
      formattedAddress: formatted(components),
      location: { latitude: degrees(latitude), longitude: degrees(longitude) },
      confidence: interpolatedConfidence(estimatedAccuracyMeters),
      accuracy: { type: 'interpolated' },
      components: wireComponents(components, street.county, match.place.places),
      interpolation: { ...interpolation, estimatedAccuracyMeters: Math.round(estimatedAccuracyMeters * 10) / 10 },
      source,
    },
    provenance,
    notes: [note],
  };
}
