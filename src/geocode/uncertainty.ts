import { distanceMeters } from '../distance.js';
import type { Coordinates } from '../service.js';

/*
 * The median distance, in meters, between the true position of a number and one worked out from two known numbers. The typical error for the
 * length between the two is corrected by how well the known numbers around are placed by their own neighbors: this tells evenly built streets
 * from those whose houses stand anywhere.
 */

/** In degrees. */
export interface KnownNumber extends Coordinates {
  readonly number: number;
}

/** Length between two known numbers of one side, meters, and the median error between them as measured on real streets. */
const TYPICAL_SAME_SIDE: Curve = [
  [0, 0.5],
  [12, 1.6],
  [33, 3.6],
  [55, 6],
  [110, 19],
  [215, 42],
  [425, 66],
  [820, 85],
  [1600, 115],
];
/** With numbers of both sides: most of the error is the width of the street and its front gardens. */
const TYPICAL_BOTH_SIDES: Curve = [
  [0, 44],
  [55, 42],
  [110, 54],
  [215, 78],
  [425, 110],
  [820, 140],
  [1600, 150],
];

/** Length of a range's line and the median error beside it. */
const TYPICAL_IN_RANGE: Curve = [
  [0, 11],
  [100, 13.5],
  [200, 18],
  [400, 29],
  [1600, 90],
];

type Curve = readonly (readonly [length: number, error: number])[];

/** Known numbers looked at on either side of the gap. */
const AROUND = 4;
/** Ratio of the median error to the geometric mean that averaged logarithms give. */
const MEDIAN_OVER_MEAN = 1.08;
/** The typical error weighs as much as this many known numbers. */
const WEIGHT_OF_TYPICAL = 1.5;

/** Between `known[upper - 1]` and `known[upper]`; `known` ascending by number, of one side where `sameSide`. */
export function uncertainty(known: readonly KnownNumber[], upper: number, sameSide: boolean): number {
  const curve = sameSide ? TYPICAL_SAME_SIDE : TYPICAL_BOTH_SIDES;
  const typical = at(curve, lengthBetween(known, upper - 1, upper));
  if (!sameSide) return typical;
  let ratios = 0;
  let count = 0;
  for (let i = Math.max(1, upper - AROUND); i < Math.min(known.length - 1, upper + AROUND); i++) {
    const expected = at(curve, lengthBetween(known, i - 1, i + 1));
    ratios += Math.log((errorAt(known, i) + 1) / (expected + 1));
    count++;
  }
  return Math.max(0, MEDIAN_OVER_MEAN * (typical + 1) * Math.exp(ratios / (count + WEIGHT_OF_TYPICAL)) - 1);
}

/** Beside the center line of a range, by its length; both in meters. */
export function rangeUncertainty(lengthMeters: number): number {
  return at(TYPICAL_IN_RANGE, lengthMeters);
}

/** Meters between a known number and the position that its neighbors would give it. */
function errorAt(known: readonly KnownNumber[], i: number): number {
  const [before, self, behind] = [known[i - 1], known[i], known[i + 1]] as [KnownNumber, KnownNumber, KnownNumber];
  const fraction = (self.number - before.number) / (behind.number - before.number);
  return distanceMeters(
    self.latitude,
    self.longitude,
    before.latitude + fraction * (behind.latitude - before.latitude),
    before.longitude + fraction * (behind.longitude - before.longitude),
  );
}

function lengthBetween(known: readonly KnownNumber[], i: number, j: number): number {
  const [a, b] = [known[i] as KnownNumber, known[j] as KnownNumber];
  return distanceMeters(a.latitude, a.longitude, b.latitude, b.longitude);
}

/** Linear between the points of a curve; beyond its end the last value holds. */
function at(curve: Curve, length: number): number {
  let [x, y] = curve[0] as readonly [number, number];
  for (const [nextX, nextY] of curve) {
    if (length <= nextX) return nextX === x ? nextY : y + ((length - x) / (nextX - x)) * (nextY - y);
    [x, y] = [nextX, nextY];
  }
  return y;
}
