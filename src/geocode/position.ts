import type { Components } from '../address/components.js';
import type { ForwardResult } from '../contract.js';
import { type Correction, componentsOfStreet, leavesUnread, type Match } from '../match/index.js';
import type { Places } from '../places/us-places.js';
import type { Coordinates } from '../service.js';
import type { Street } from '../streets/street-record.js';
import { interpolatedConfidence, MOST_UNREAD } from './confidence.js';
import { degrees, formatted, wireComponents } from './wire-components.js';

export interface GeocodePosition {
  readonly result: Omit<ForwardResult, 'inputAddress'>;
  /** Source and record; only explanations ask. */
  readonly provenance: () => string;
  readonly notes: readonly string[];
}

/** The contract's source codes. */
export const SOURCE = {
  point: '10',
  correctedPoint: '11',
  inRange: '20',
  betweenPoints: '40',
  nearestNumber: '41',
  crossing: '41',
  area: '42',
} as const;

type Rule = keyof typeof SOURCE;

/** In the contract's terms. */
const ACCURACY: Readonly<Record<Rule, ForwardResult['accuracy']['type']>> = {
  point: 'rooftop',
  correctedPoint: 'rooftop',
  inRange: 'interpolated',
  betweenPoints: 'interpolated',
  nearestNumber: 'approximate',
  crossing: 'approximate',
  area: 'centroid',
};

export interface PositionParts {
  readonly rule: Rule;
  readonly components: Components;
  /** WGS84 degrees. */
  readonly location: Coordinates;
  readonly confidence: number;
  /** Null where the street or area does not say it: then that of the ZIP code. */
  readonly county: string | null;
  readonly places: Places | null;
  /** The address has points too far apart for one building: the position is only near it. */
  readonly isScattered?: boolean;
  readonly interpolation?: ForwardResult['interpolation'];
  readonly provenance: () => string;
  readonly notes: readonly string[];
}

export function geocodePosition(parts: PositionParts): GeocodePosition {
  const { rule, confidence, county, places, isScattered = false, interpolation, provenance, notes } = parts;
  const formattedAddress = formatted(parts.components);
  const location = { latitude: degrees(parts.location.latitude), longitude: degrees(parts.location.longitude) };
  const accuracy = { type: isScattered ? ('approximate' as const) : ACCURACY[rule] };
  const components = wireComponents(parts.components, county, places);
  const source = SOURCE[rule];
  const result =
    interpolation === undefined
      ? { formattedAddress, location, confidence, accuracy, components, source }
      : { formattedAddress, location, confidence, accuracy, components, interpolation, source };
  return { result, provenance, notes };
}

export function forwardResult(inputAddress: string, { result }: GeocodePosition): ForwardResult {
  // Most have a point, and named fields are made faster than copied ones.
  if (result.interpolation !== undefined) return { inputAddress, ...result };
  const { formattedAddress, location, confidence, accuracy, components, source } = result;
  return { inputAddress, formattedAddress, location, confidence, accuracy, components, source };
}

/** Less confidence where the corrections leave a word unread, or the position `isUnsure`. */
export function lessUnread(position: GeocodePosition, corrections: readonly Correction[], isUnsure = false): GeocodePosition {
  const { result } = position;
  if (result.confidence <= MOST_UNREAD || !(isUnsure || leavesUnread(corrections))) return position;
  return { ...position, result: { ...result, confidence: MOST_UNREAD } };
}

interface Interpolated {
  readonly rule: 'inRange' | 'betweenPoints';
  /** WGS84 degrees. */
  readonly location: Coordinates;
  readonly interpolation: NonNullable<ForwardResult['interpolation']> & { readonly estimatedAccuracyMeters: number };
  readonly provenance: () => string;
  readonly note: string;
}

/** For a number placed between known numbers. */
export function interpolated(
  match: Match,
  street: Street,
  { rule, location, interpolation, provenance, note }: Interpolated,
): GeocodePosition {
  const { estimatedAccuracyMeters } = interpolation;
  return geocodePosition({
    rule,
    components: componentsOfStreet(street, match.given),
    location,
    confidence: interpolatedConfidence(estimatedAccuracyMeters),
    county: street.county,
    places: match.place.places,
    interpolation: { ...interpolation, estimatedAccuracyMeters: Math.round(estimatedAccuracyMeters * 10) / 10 },
    provenance,
    notes: [note],
  });
}
