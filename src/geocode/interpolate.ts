import { distanceMeters } from '../distance.js';
import type { Coordinates } from '../service.js';
import { type KnownNumber, uncertainty } from './uncertainty.js';

/** Worked out from known numbers of the same street. */
export interface Between<T extends KnownNumber> extends Coordinates {
  readonly kind: 'between';
  readonly lower: T;
  readonly upper: T;
  /** Both numbers have the parity of the wanted one, and so stand on its side of the street. */
  readonly sameSide: boolean;
  /** Median distance of the true position, meters, estimated from the known numbers around. */
  readonly accuracyMeters: number;
}

interface Nearest<T extends KnownNumber> {
  readonly kind: 'nearest';
  readonly known: T;
  readonly numbersAway: number;
}

/** Known numbers farther apart do not bound one stretch of street. */
const LONGEST_STRETCH_METERS = 3000;
/** How many numbers farther away a house across the street counts than one next door. */
const ACROSS = 6;
/** Within these numbers and meters a known number of the same side stands in the same row of houses. */
const SAME_BLOCK = 12;
const NEXT_DOOR_METERS = 300;
/** Share of the error across the street that remains where a number of the same side is known nearby. */
const OWN_SIDE_KNOWN = 0.6;

/**
 * Places a number between its known neighbors: of its own parity where they enclose it, else any. Beyond the known ones, or between points
 * too far apart, the nearest known number. Null when none is known.
 */
export function placeNumber<T extends KnownNumber>(known: readonly T[], number: number): Between<T> | Nearest<T> | null {
  // The same number with another suffix is as near as it gets.
  const same = known.find((other) => other.number === number);
  if (same !== undefined) return { kind: 'nearest', known: same, numbersAway: 0 };
  const ascending = known.toSorted((a, b) => a.number - b.number).filter((other, i, all) => other.number !== all[i - 1]?.number);
  const sameSide = ascending.filter((other) => (other.number - number) % 2 === 0);
  const ownSide = between(sameSide, number, true);
  if (ownSide !== null) return ownSide;
  const bothSides = between(ascending, number, false);
  if (bothSides !== null) return towardsOwnSide(bothSides, nearest(sameSide, number));
  return nearest(ascending, number);
}

/**
 * The other side of the street tells how far along it a number is, the nearest number of its own side where that side is: the middle of the
 * two is nearer to the truth than either.
 */
function towardsOwnSide<T extends KnownNumber>(between: Between<T>, own: Nearest<T> | null): Between<T> {
  if (own === null || own.numbersAway > SAME_BLOCK) return between;
  const { latitude, longitude } = own.known;
  if (distanceMeters(latitude, longitude, between.latitude, between.longitude) > NEXT_DOOR_METERS) return between;
  return {
    ...between,
    latitude: (between.latitude + latitude) / 2,
    longitude: (between.longitude + longitude) / 2,
    accuracyMeters: between.accuracyMeters * OWN_SIDE_KNOWN,
  };
}

/** `known`: ascending, each number once, none of them the one looked for. */
function between<T extends KnownNumber>(known: readonly T[], number: number, sameSide: boolean): Between<T> | null {
  const above = known.findIndex((other) => other.number > number);
  const lower = known[above - 1];
  const upper = known[above];
  if (lower === undefined || upper === undefined) return null;
  if (distanceMeters(lower.latitude, lower.longitude, upper.latitude, upper.longitude) > LONGEST_STRETCH_METERS) return null;
  const fraction = (number - lower.number) / (upper.number - lower.number);
  return {
    kind: 'between',
    lower,
    upper,
    latitude: lower.latitude + fraction * (upper.latitude - lower.latitude),
    longitude: lower.longitude + fraction * (upper.longitude - lower.longitude),
    sameSide,
    accuracyMeters: uncertainty(known, above, sameSide),
  };
}

function nearest<T extends KnownNumber>(known: readonly T[], number: number): Nearest<T> | null {
  let best: T | null = null;
  let away = Number.POSITIVE_INFINITY;
  for (const other of known) {
    const difference = Math.abs(other.number - number) + ((other.number - number) % 2 === 0 ? 0 : ACROSS);
    if (difference < away) {
      best = other;
      away = difference;
    }
  }
  return best === null ? null : { kind: 'nearest', known: best, numbersAway: Math.abs(best.number - number) };
}
