import { METERS_PER_DEGREE } from '../distance.js';
import { componentsOfStreet, type Match, type RangeEnd, type StreetRange } from '../match/index.js';
import type { Coordinates } from '../service.js';
import { rangeName } from '../streets/provenance.js';
import { rangeEntry, rangePoints } from '../streets/ranges.js';
import { nearestConfidence } from './confidence.js';
import { type GeocodePosition, geocodePosition, interpolated } from './position.js';
import { rangeUncertainty } from './uncertainty.js';

/** Beside the center line of a range, as far along as the number lies between its ends. */
export function rangePosition({ on, row }: StreetRange, number: number, match: Match): GeocodePosition {
  const { table } = on.shard;
  const { from, to, side } = rangeEntry(table, row);
  const position = besideLine(rangePoints(table, row), from === to ? 0.5 : (number - from) / (to - from), side);
  return interpolated(match, on.street, {
    rule: 'inRange',
    location: position,
    interpolation: {
      requestedHouseNumber: number,
      lowerHouseNumber: Math.min(from, to),
      upperHouseNumber: Math.max(from, to),
      estimatedAccuracyMeters: rangeUncertainty(position.lengthMeters),
    },
    provenance: () => rangeName(on.shard, row),
    note: 'inside a range of house numbers along the street',
  });
}

/** For a street whose ranges all leave out the number. */
export function rangeEndPosition({ range: { on, row }, number, numbersAway }: RangeEnd, match: Match): GeocodePosition {
  const { table } = on.shard;
  const { from, side } = rangeEntry(table, row);
  return geocodePosition({
    rule: 'nearestNumber',
    components: componentsOfStreet(on.street, match.given, null),
    location: besideLine(rangePoints(table, row), number === from ? 0 : 1, side),
    confidence: nearestConfidence(numbersAway),
    county: on.street.county,
    places: match.place.places,
    provenance: () => rangeName(on.shard, row),
    notes: [`the nearest end of a range of house numbers, ${numbersAway} away`],
  });
}

/** Distance of a house from the center line. */
export const SETBACK_METERS = 13;
/** Greatest distance of a block's first and last house from the crossings. */
const INSET_METERS = 14;
/** Share of a short block's length without houses at either end. */
const INSET_SHARE = 0.2;

/** Length at either end of a block without houses, by that of the block; meters. */
export function insetOf(lengthMeters: number): number {
  return Math.min(INSET_METERS, INSET_SHARE * lengthMeters);
}

/** With the length of the line beside it. */
interface AlongLine extends Coordinates {
  readonly lengthMeters: number;
}

/**
 * `points`: the center line, longitude before latitude, at least two; `fraction`: 0 at the first house of the block and 1 at the last;
 * `side`: seen along the line.
 */
export function besideLine(points: Float64Array, fraction: number, side: 'left' | 'right'): AlongLine {
  const eastward = METERS_PER_DEGREE * Math.cos(((points[1] as number) * Math.PI) / 180);
  const count = points.length / 2;
  const lengths: number[] = [];
  for (let i = 0; i + 1 < count; i++) {
    lengths.push(Math.hypot(difference(points, i, 0) * eastward, difference(points, i, 1) * METERS_PER_DEGREE));
  }
  const lengthMeters = lengths.reduce((sum, length) => sum + length, 0);
  const inset = insetOf(lengthMeters);
  let left = inset + fraction * (lengthMeters - 2 * inset);
  let piece = 0;
  while (piece < lengths.length - 1 && left > (lengths[piece] as number)) left -= lengths[piece++] as number;
  const length = lengths[piece] as number;
  const share = length === 0 ? 0 : left / length;
  const [east, north] = [difference(points, piece, 0), difference(points, piece, 1)];
  // A quarter turn to the left of the direction of the line.
  const aside = length === 0 ? 0 : (side === 'left' ? SETBACK_METERS : -SETBACK_METERS) / length;
  return {
    longitude: (points[2 * piece] as number) + share * east - (aside * north * METERS_PER_DEGREE) / eastward,
    latitude: (points[2 * piece + 1] as number) + share * north + (aside * east * eastward) / METERS_PER_DEGREE,
    lengthMeters,
  };
}

function difference(points: Float64Array, piece: number, axis: 0 | 1): number {
  return (points[2 * piece + 2 + axis] as number) - (points[2 * piece + axis] as number);
}
