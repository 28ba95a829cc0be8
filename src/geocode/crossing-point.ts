import { spend } from '../budget.js';
import { METERS_PER_DEGREE, RADIANS } from '../distance.js';
import { addTo } from '../group.js';
import type { Coordinates } from '../service.js';

/** In degrees: a house beside the street, or a point of its center line. */
export interface StreetPoint<T> extends Coordinates {
  readonly on: T;
  /** What speaks against the street, 0 for nothing. */
  readonly doubt: number;
}

/** Where two streets come nearest to each other. */
export interface Approach<T> {
  readonly first: StreetPoint<T>;
  readonly second: StreetPoint<T>;
  /** Between the points. */
  readonly gapMeters: number;
}

/** Points of two streets farther apart, in meters, are of no crossing. Chosen. */
export const REACH_METERS = 250;
/** For streets that come no nearer than the reach. Chosen. */
const DOUBT_OF_REACH = 0.1;
/** Crossings nearer to each other, in meters, are one. Chosen. */
const APART_METERS = 500;
/** Difference of doubts that tells two crossings apart. Chosen. */
const AS_LIKELY = 0.02;

/** The likeliest approach, and the next one that is as likely and lies elsewhere. Empty where the streets come nowhere near each other. */
export function approaches<T>(first: readonly StreetPoint<T>[], second: readonly StreetPoint<T>[]): readonly Approach<T>[] {
  const grid = new PointGrid(second);
  const best = likeliest(first, grid, null);
  if (best === null) return [];
  const other = likeliest(first, grid, best);
  return other !== null && costOf(other) <= costOf(best) + AS_LIKELY ? [best, other] : [best];
}

/** Far from `taken`, if given. */
function likeliest<T>(points: readonly StreetPoint<T>[], grid: PointGrid<T>, taken: Approach<T> | null): Approach<T> | null {
  let best: Approach<T> | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const first of points) {
    if (taken !== null && metersBetween(first, taken.first) < APART_METERS) continue;
    for (const second of grid.around(first)) {
      const gapMeters = metersBetween(first, second);
      if (gapMeters > REACH_METERS) continue;
      const approach = { first, second, gapMeters };
      const cost = costOf(approach);
      if (cost < least) [best, least] = [approach, cost];
    }
  }
  return best;
}

function costOf<T>({ first, second, gapMeters }: Approach<T>): number {
  return first.doubt + second.doubt + (gapMeters / REACH_METERS) * DOUBT_OF_REACH;
}

/** Degrees of latitude in the reach. */
const CELL_DEGREES = REACH_METERS / METERS_PER_DEGREE;

/** Square cells as wide as the reach: what is within reach lies in the nine cells around. */
class PointGrid<T> {
  readonly #cells = new Map<string, StreetPoint<T>[]>();
  /** Of a cell, degrees of longitude. */
  readonly #width: number;

  constructor(points: readonly StreetPoint<T>[]) {
    this.#width = CELL_DEGREES / Math.cos((points[0]?.latitude ?? 0) * RADIANS);
    spend(points.length);
    for (const point of points) {
      const [x, y] = this.#cell(point);
      addTo(this.#cells, `${x} ${y}`, point);
    }
  }

  *around(point: StreetPoint<T>): Generator<StreetPoint<T>> {
    const [x, y] = this.#cell(point);
    for (const dx of AROUND)
      for (const dy of AROUND) {
        const cell = this.#cells.get(`${x + dx} ${y + dy}`) ?? [];
        spend(1 + cell.length);
        yield* cell;
      }
  }

  #cell({ latitude, longitude }: StreetPoint<T>): readonly [x: number, y: number] {
    return [Math.floor(longitude / this.#width), Math.floor(latitude / CELL_DEGREES)];
  }
}

const AROUND = [-1, 0, 1] as const;

function metersBetween(a: Coordinates, b: Coordinates): number {
  const eastward = Math.cos(a.latitude * RADIANS);
  return METERS_PER_DEGREE * Math.hypot((a.longitude - b.longitude) * eastward, a.latitude - b.latitude);
}
