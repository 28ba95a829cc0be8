import type { Components } from '../address/components.js';
import { distanceMeters, roundedMeters } from '../distance.js';
import { byScore, type Correction, lacksPlace, type Match, matchCode, rangeCode, rejectionCode } from '../match/index.js';
import type { Coordinates, GeocodeCandidate } from '../service.js';
import { type GeocodePosition, SOURCE } from './position.js';
import { listedPosition, otherPositions, streetPositions } from './street-position.js';

/** One of several equally good positions; `code` is null for areas. */
interface Tier {
  readonly located: GeocodePosition;
  readonly code: string | null;
}

/**
 * The positions that an address may mean, best first: listed addresses, else streets that fit it, else `areas`; equal ones by their
 * distance to `near`. They share their confidence; the next get at most what those before have left of 1.
 */
export function candidates(
  matched: Match | null,
  areas: readonly GeocodePosition[],
  near: Coordinates | null,
  limit: number,
): readonly GeocodeCandidate[] {
  const tiers = matched === null ? [] : matched.kind === 'unlisted' ? streetTiers(matched) : addressTiers(matched);
  const all = tiers.length > 0 ? tiers : [areas.map((located) => ({ located, code: null }))];
  let left = 1;
  const found: GeocodeCandidate[] = [];
  for (const tier of all) {
    const equals = tier.map(({ located: { result }, code }): GeocodeCandidate => {
      const confidence = Math.round((Math.min(left, result.confidence) / tier.length) * 1000) / 1000;
      return { ...result, confidence, code, tied: tier.length > 1, distance: near === null ? null : metersBetween(near, result.location) };
    });
    left -= Math.min(left, Math.max(0, ...tier.map(({ located }) => located.result.confidence)));
    const reached = near === null || matched === null ? equals : equals.filter(({ location }) => !isBeyond(near, location, matched.given));
    found.push(...reached.sort((a, b) => (a.distance ?? 0) - (b.distance ?? 0)));
    if (found.length >= limit) break;
  }
  return found.slice(0, limit);
}

/** Of a text without a place, positions farther from `near` are not the one that is meant. Chosen. */
const BEYOND_METERS = 200_000;

/** Whether a text that names no place, not even the state, is asked too far away. */
export function isBeyond(near: Coordinates, location: Coordinates, given: Components): boolean {
  return lacksPlace(given) && given.state === null && metersBetween(near, location) > BEYOND_METERS;
}

function addressTiers(matched: Match): readonly (readonly Tier[])[] {
  const tiers: Tier[][] = [];
  matched.addresses.forEach((address, i) => {
    const before = matched.addresses[i - 1];
    if (before === undefined || byScore(before, address) !== 0) tiers.push([]);
    tiers.at(-1)?.push({ located: listedPosition(address, matched), code: matchCode(address.corrections) });
  });
  // Further points of the likeliest addresses come right behind them.
  const others = matched.addresses
    .slice(0, tiers[0]?.length ?? 0)
    .flatMap((address) => otherPositions(address, matched).map((located) => ({ located, code: matchCode(address.corrections) })));
  return others.length === 0 ? tiers : [...tiers.slice(0, 1), others, ...tiers.slice(1)];
}

function streetTiers(matched: Extract<Match, { kind: 'unlisted' }>): readonly (readonly Tier[])[] {
  const tier = streetPositions(matched).map(({ located, streets }): Tier => {
    const corrections: readonly Correction[] = [...matched.corrections, ...(streets[0]?.agreement.corrections ?? [])];
    return { located, code: located.result.source === SOURCE.inRange ? rangeCode(corrections) : rejectionCode('number') };
  });
  return tier.length === 0 ? [] : [tier];
}

function metersBetween(near: Coordinates, { latitude, longitude }: Coordinates): number {
  return roundedMeters(distanceMeters(near.latitude, near.longitude, latitude, longitude));
}
