import { spend } from '../budget.js';
import { distanceMeters } from '../distance.js';
import type { AddressCandidate } from '../match/index.js';
import type { Coordinates } from '../service.js';
import { pointOf } from '../streets/address-rows.js';
import { haveSameUnit, type Shard } from '../streets/street-record.js';

/** Farthest that the points of one address may lie from the one given for it to pinpoint the building, meters. */
const ONE_BUILDING = 150;
/** A point within this distance of the one given is the same answer, meters; see `confidence.ts`. */
const SAME_PLACE = 100;
/** Most points whose distances to one another are all compared. Chosen. */
const MOST_COMPARED = 256;

/** The points that the data has for one address, and the one that stands for them. */
export interface AddressPoints {
  /** The row whose point has the least sum of distances to the others: the medoid. */
  readonly row: number;
  readonly count: number;
  /** Meters from the medoid to the farthest point. */
  readonly spread: number;
  /** Share of the points within 100 m of the medoid. */
  readonly share: number;
  /** The rows of the points. */
  readonly rows: readonly number[];
}

/** Whether all points of an address are those of one building. */
export function isOneBuilding({ spread }: AddressPoints): boolean {
  return spread <= ONE_BUILDING;
}

/**
 * The points of a listed address: of its unit or of the building itself, one a row of the source;
 * where neither is listed, those of the building's units.
 */
export function pointsOf({ shard, unit, rows }: AddressCandidate): AddressPoints {
  if (rows.length === 1) return onePoint(rows[0] as number);
  const own = unit.listed ? rows.filter((row) => haveSameUnit(shard.table, row, unit.row)) : rows;
  const [only = unit.row] = own;
  if (own.length < 2) return onePoint(only);
  const row = medoid(shard, own);
  const middle = pointOf(shard, row);
  const away = own.map((other) => between(middle, pointOf(shard, other)));
  const near = away.filter((meters) => meters <= SAME_PLACE).length;
  return { row, count: own.length, spread: Math.max(...away), share: near / own.length, rows: own };
}

function onePoint(row: number): AddressPoints {
  return { row, count: 1, spread: 0, share: 1, rows: [row] };
}

/** The rows of the points that do not lie where the medoid or one before them lies. */
export function othersThan({ row: medoid, rows }: AddressPoints, shard: Shard): readonly number[] {
  const positionOf = (row: number): string => {
    const { latitude, longitude } = pointOf(shard, row);
    return `${latitude},${longitude}`;
  };
  const seen = new Set([positionOf(medoid)]);
  return rows.filter((row) => {
    const position = positionOf(row);
    const isNew = !seen.has(position);
    seen.add(position);
    return isNew;
  });
}

/** The row nearest to all others; of very many the one nearest to their mean. The first of several. */
function medoid(shard: Shard, rows: readonly number[]): number {
  const points = rows.map((row) => pointOf(shard, row));
  const mean = points.length > MOST_COMPARED ? meanOf(points) : null;
  spend(points.length * (mean === null ? points.length : 1));
  const sums = Float64Array.from(points, (point) => (mean === null ? 0 : between(point, mean)));
  for (let i = 1; mean === null && i < points.length; i++) {
    for (let j = 0; j < i; j++) {
      const meters = between(points[i] as Coordinates, points[j] as Coordinates);
      sums[i] = (sums[i] as number) + meters;
      sums[j] = (sums[j] as number) + meters;
    }
  }
  return rows[sums.indexOf(Math.min(...sums))] as number;
}

function meanOf(points: readonly Coordinates[]): Coordinates {
  const sum = (degrees: (point: Coordinates) => number): number => points.reduce((total, point) => total + degrees(point), 0);
  return { latitude: sum(({ latitude }) => latitude) / points.length, longitude: sum(({ longitude }) => longitude) / points.length };
}

function between(a: Coordinates, b: Coordinates): number {
  if (a.latitude === b.latitude && a.longitude === b.longitude) return 0;
  return distanceMeters(a.latitude, a.longitude, b.latitude, b.longitude);
}
