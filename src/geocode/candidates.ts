import { distanceMeters, roundedMeters } from '../distance.js';
import { groupBy } from '../group.js';
import { byScore, type Correction, type Match, matchCode, rangeCode, rejectionCode } from '../match/index.js';
import type { Coordinates, GeocodeCandidate } from '../service.js';
import { lineKey } from '../streets/street-record.js';
import { type GeocodePosition, SOURCE } from './position.js';
import { listedPosition, otherPositions, streetPosition } from './street-position.js';

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
    found.push(...equals.sort((a, b) => (a.distance ?? 0) - (b.distance ?? 0)));
    if (found.length >= limit) break;
  }
  return found.slice(0, limit);
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

/** Streets with the same line are one street, on either side of a border. */
function streetTiers(matched: Extract<Match, { kind: 'unlisted' }>): readonly (readonly Tier[])[] {
  const lines = groupBy(matched.streets, ({ street }) => lineKey(street));
  const tier = Array.from(lines.values()).flatMap((streets): readonly Tier[] => {
    const located = streetPosition(streets, lines.size === 1 ? matched.neighbours : [], matched);
    if (located === null) return [];
    const corrections: readonly Correction[] = [...matched.corrections, ...(streets[0]?.agreement.corrections ?? [])];
    return [{ located, code: located.result.source === SOURCE.inRange ? rangeCode(corrections) : rejectionCode('number') }];
  });
  return tier.length === 0 ? [] : [tier];
}

function metersBetween(near: Coordinates, { latitude, longitude }: Coordinates): number {
  return roundedMeters(distanceMeters(near.latitude, near.longitude, latitude, longitude));
}
