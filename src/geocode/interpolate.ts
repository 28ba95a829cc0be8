import { distanceMeters } from './distance.js';

/** A known primary number of a street and where it is, in degrees. */
export interface KnownNumber {
  readonly number: number;
  readonly latitude: number;
  readonly longitude: number;
}

/** A position worked out from known numbers of the same street. */
export type StreetPosition<T extends KnownNumber> =
  | {
      readonly kind: 'between';
      readonly lower: T;
      readonly upper: T;
      readonly latitude: number;
      readonly longitude: number;
      /** Lower and upper number have the parity of the one looked for: they stand on its side of the street. */
      readonly sameSide: boolean;
      /** Half the distance between the two known points: how far the true one may lie from the middle of what is known. */
      readonly accuracyMeters: number;
    }
  | { readonly kind: 'nearest'; readonly known: T; readonly numbersAway: number };

/** Known numbers farther apart than this do not bound one stretch of street. */
const LONGEST_STRETCH_METERS = 3000;

/**
 * Places a number between its known neighbours: those of its own parity where they enclose it, else any. A number
 * beyond the known ones, or between points too far apart, gets the nearest known number. Null when none is known.
 */
export function placeNumber<T extends KnownNumber>(known: readonly T[], number: number): StreetPosition<T> | null {
  const sameSide = known.filter((other) => (other.number - number) % 2 === 0);
  return between(sameSide, number, true) ?? between(known, number, false) ?? nearest(known, number);
}

function between<T extends KnownNumber>(known: readonly T[], number: number, sameSide: boolean): StreetPosition<T> | null {
  let lower: T | null = null;
  let upper: T | null = null;
  for (const other of known) {
    if (other.number < number && (lower === null || other.number > lower.number)) lower = other;
    if (other.number > number && (upper === null || other.number < upper.number)) upper = other;
    // The same number with another suffix is as near as it gets.
    if (other.number === number) return null;
  }
  if (lower === null || upper === null) return null;
  const length = distanceMeters(lower.latitude, lower.longitude, upper.latitude, upper.longitude);
  if (length > LONGEST_STRETCH_METERS) return null;
  const fraction = (number - lower.number) / (upper.number - lower.number);
  return {
    kind: 'between',
    lower,
    upper,
    latitude: lower.latitude + fraction * (upper.latitude - lower.latitude),
    longitude: lower.longitude + fraction * (upper.longitude - lower.longitude),
    sameSide,
    accuracyMeters: length / 2,
  };
}

function nearest<T extends KnownNumber>(known: readonly T[], number: number): StreetPosition<T> | null {
  let best: T | null = null;
  let away = Number.POSITIVE_INFINITY;
  for (const other of known) {
    // Next door counts as nearer than the house across at the same difference.
    const difference = Math.abs(other.number - number) + ((other.number - number) % 2 === 0 ? 0 : 0.5);
    if (difference < away) {
      best = other;
      away = difference;
    }
  }
  return best === null ? null : { kind: 'nearest', known: best, numbersAway: Math.abs(best.number - number) };
}
