import { RADIANS } from '../../distance.js';

/*
 * What the planar and the spherical walk share. Both go down the k-d tree into the half that holds the place and put the other half on a
 * stack. One stack serves all walks: a walk never waits and never starts another one, and each begins with an empty stack.
 */

/** Depth of the deepest tree, 2^32 points. Each level leaves at most one half for later. */
const MOST_LEVELS = 32;

/** A half left for later: first and last point, axis of its middle point, distance along either axis. */
export const LEFTS = new Uint32Array(MOST_LEVELS);
export const RIGHTS = new Uint32Array(MOST_LEVELS);
export const AXES = new Uint8Array(MOST_LEVELS);
export const GAPS_X = new Float64Array(MOST_LEVELS);
export const GAPS_Y = new Float64Array(MOST_LEVELS);

/**
 * Why distances can be compared as in a plane. Let `a` be the difference of latitude between two points and `b` that of longitude, in
 * radians. Their distance on the sphere is never below the root of `a² + cos φ1 · cos φ2 · (2 sin(b / 2))²`, and `(2 sin(b / 2))²` is never
 * below `b² · (1 - b² / 12)`. Up to {@link MOST_FLAT_DEGREES} of longitude the last factor is above 0.9993, for which 0.999 stands here. It
 * would hold up to 6.2 degrees.
 */
const FLATNESS = 0.999;
export const MOST_FLAT_DEGREES = 5;

/**
 * The least that a step eastward counts in steps northward, squared, for all points up to `height` north or south of a place. Weighed with
 * it, no distance is longer than it is on the sphere. Angles in radians; `fromEquator` is that of the place, 0 or more.
 */
export function narrowingOf(fromEquator: number, height: number): number {
  return FLATNESS * Math.cos(fromEquator) * Math.cos(fromEquator + height);
}

export const radiansFromEquator = (latitude: number): number => Math.abs(latitude) * RADIANS;
