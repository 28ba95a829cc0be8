import type { Components } from '../address/components.js';
import type { ForwardResult } from '../contract.js';
import { type Correction, leavesUnread } from '../match/index.js';
import type { Places } from '../places/us-places.js';
import type { Coordinates } from '../service.js';
import { MOST_UNREAD } from './confidence.js';
import { degrees, formatted, wireComponents } from './wire-components.js';

/** A position, what it rests on, and the rule that gave it. */
export interface GeocodePosition {
  readonly result: Omit<ForwardResult, 'inputAddress'>;
  /** Source and record of the position; only explanations ask. */
  readonly provenance: () => string;
  readonly notes: readonly string[];
}

/** The contract's source codes: one for each rule that gives a position. */
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

/** The contract's accuracy of the positions that a rule gives. */
const ACCURACY: Readonly<Record<Rule, ForwardResult['accuracy']['type']>> = {
  point: 'rooftop',
  correctedPoint: 'rooftop',
  inRange: 'interpolated',
  betweenPoints: 'interpolated',
  nearestNumber: 'approximate',
  crossing: 'approximate',
  area: 'centroid',
};

/** The parts of a position that differ from rule to rule. */
export interface PositionParts {
  readonly rule: Rule;
  readonly components: Components;
  /** WGS84 degrees. */
  readonly location: Coordinates;
  readonly confidence: number;
  /** Null where the street or area does not say it: the county of the ZIP code is taken then. */
  readonly county: string | null;
  readonly places: Places | null;
  /** The address has points too far apart for one building: the position is only near it. */
  readonly isScattered?: boolean;
  readonly interpolation?: ForwardResult['interpolation'];
  readonly provenance: () => string;
  readonly notes: readonly string[];
}

/** A position in the contract's terms. */
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

/** A position as an answer has it. */
export function forwardResult(inputAddress: string, { result }: GeocodePosition): ForwardResult {
  // Most have a point, and named fields are made faster than copied ones.
  if (result.interpolation !== undefined) return { inputAddress, ...result };
  const { formattedAddress, location, confidence, accuracy, components, source } = result;
  return { inputAddress, formattedAddress, location, confidence, accuracy, components, source };
}

/** A position with no more confidence than corrections of the text leave it: less where a word stays unread. */
export function lessUnread(position: GeocodePosition, corrections: readonly Correction[]): GeocodePosition {
  const { result } = position;
  if (result.confidence <= MOST_UNREAD || !leavesUnread(corrections)) return position;
  return { ...position, result: { ...result, confidence: MOST_UNREAD } };
}
