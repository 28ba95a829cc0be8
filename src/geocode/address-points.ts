import { spend } from '../budget.js';
import { distanceMeters } from '../distance.js';
import type { AddressCandidate } from '../match/index.js';
import type { Coordinates } from '../service.js';
import { pointOf } from '../streets/address-rows.js';
import { haveSameUnit, type Shard } from '../streets/street-record.js';

/** Most meters from the given point to others of the address for it to pinpoint the building. */
const ONE_BUILDING = 150;
/** A point within as many meters of the given one is the same answer; see `confidence.ts`. */
const SAME_PLACE = 100;
/** Points whose distances to one another are all compared. Chosen. */
const MOST_COMPARED = 256;

/** The points of one address, and the one that stands for them. */
export interface AddressPoints {
  /** The medoid: its point has the least sum of distances to the others. */
  readonly row: number;
  readonly count: number;
  /** Meters from the medoid to the farthest point. */
  readonly spread: number;
  /** Of the points, within 100 m of the medoid. */
  readonly share: number;
  /** Of the points. */
  readonly rows: readonly number[];
}

export function isOneBuilding({ spread }: AddressPoints): boolean {
  return spread <= ONE_BUILDING;
}

/** Of its unit or of the building itself, one a row of the source; where neither is listed, of the building's units. */
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

/** The rows whose points lie neither at the medoid nor where one before them lies. */
export function othersThan({ row: medoid, rows }: AddressPoints, shard: Shard): readonly number[] {
  const positionOf = (row: number): string => {
    const { latitude, longitude } = pointOf(shard, row);
    return `${latitude},${longitude}`;
  };
  const seen = new Set([positionOf(medoid)]);
  return rows.filter((row) => seen.size < seen.add(positionOf(row)).size);
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
