import { perOwner } from '../bounded-cache.js';
import { spend, uncounted } from '../budget.js';
import type { DatasetView } from '../dataset/view.js';
import { distanceMeters, METERS_PER_DEGREE, RADIANS, roundedMeters } from '../distance.js';
import { upperBound } from '../search/bisection.js';
import type { Coordinates } from '../service.js';
import { shardsNear } from '../streets/nearest/shard-boxes.js';
import { rangeEntry, rangePoints } from '../streets/ranges.js';
import type { Shard } from '../streets/street-record.js';
import { besideLine, insetOf, SETBACK_METERS } from './range-position.js';

/** Boxes of lines that are compared with a place in one step of the budget, and steps to measure a line. Chosen. */
const LINES_A_STEP = 16;
const STEPS_A_LINE = 8;

/** The number that a range would have beside a place. */
export interface NearestRange extends Coordinates {
  readonly shard: Shard;
  readonly row: number;
  /** Row of its street. */
  readonly street: number;
  readonly number: string;
  /** From the place to the line, meters. */
  readonly away: number;
  /** From the place to the position of the number, meters, rounded to 0.01. */
  readonly distance: number;
  readonly lengthMeters: number;
}

/** Where a line comes nearest to a place. */
interface Foot {
  /** Meters from the place. */
  readonly away: number;
  /** Meters along the line. */
  readonly along: number;
  readonly length: number;
}

/**
 * The range that a place lies on or beside: whose line, or the position of whose number beside it, is nearest; at a crossing both streets
 * have a line near. Null where no line is within reach, meters.
 */
export function nearestRange(view: DatasetView, place: Coordinates, reach: number): NearestRange | null {
  let best: NearestRange | null = null;
  let within = reach;
  for (const { key, distance } of shardsNear(view, place.latitude, place.longitude, reach)) {
    if (distance > within) break;
    for (const shard of view.tables('us-streets', key)) {
      const boxes = boxesOf(shard.table);
      spend(boxes.length / (4 * LINES_A_STEP));
      for (let row = 0; 4 * row < boxes.length; row++) {
        if (!isWithin(boxes, row, place, within)) continue;
        spend(STEPS_A_LINE);
        const foot = footOn(rangePoints(shard.table, row), place);
        if (foot.away > within) continue;
        const range = numbered(shard, row, foot, place);
        if (best !== null && !isNearer(range, best)) continue;
        best = range;
        within = Math.min(reach, nearnessOf(range) + SETBACK_METERS);
      }
    }
  }
  return best;
}

const nearnessOf = ({ away, distance }: NearestRange): number => Math.min(away, distance);

function isNearer(a: NearestRange, b: NearestRange): boolean {
  const closer = nearnessOf(a) - nearnessOf(b);
  return closer < 0 || (closer === 0 && a.distance < b.distance);
}

function numbered(shard: Shard, row: number, { away, along, length }: Foot, place: Coordinates): NearestRange {
  const { table } = shard;
  const { from, to, prefix, parity, side } = rangeEntry(table, row);
  const inset = insetOf(length);
  const share = Math.max(0, Math.min(1, length === 0 ? 0 : (along - inset) / (length - 2 * inset)));
  const step = parity === 'both' ? 1 : 2;
  const number = from + step * Math.round((share * (to - from)) / step);
  const position = besideLine(rangePoints(table, row), from === to ? 0.5 : (number - from) / (to - from), side);
  const { latitude, longitude } = position;
  const distance = roundedMeters(distanceMeters(place.latitude, place.longitude, latitude, longitude));
  const street = table.ranges === null ? 0 : upperBound(table.ranges.firstRange, row) - 1;
  return { ...position, shard, row, street, number: prefix + String(number), away, distance };
}

/** West, south, east and north of the line of each range, degrees. */
const boxesOf = perOwner((table: Shard['table']) => uncounted(() => lineBoxes(table)));

function lineBoxes(table: Shard['table']): Float64Array {
  const boxes = new Float64Array(4 * (table.ranges?.form.length ?? 0));
  for (let row = 0; 4 * row < boxes.length; row++) {
    const points = rangePoints(table, row);
    const box = [180, 90, -180, -90];
    for (let i = 0; i < points.length; i++) {
      const [low, value] = [i % 2, points[i] as number];
      box[low] = Math.min(box[low] as number, value);
      box[low + 2] = Math.max(box[low + 2] as number, value);
    }
    boxes.set(box, 4 * row);
  }
  return boxes;
}

function isWithin(boxes: Float64Array, row: number, { latitude, longitude }: Coordinates, meters: number): boolean {
  const height = meters / METERS_PER_DEGREE;
  const width = height / Math.cos(latitude * RADIANS);
  const [west, south, east, north] = [boxes[4 * row], boxes[4 * row + 1], boxes[4 * row + 2], boxes[4 * row + 3]] as [
    number,
    number,
    number,
    number,
  ];
  return longitude >= west - width && longitude <= east + width && latitude >= south - height && latitude <= north + height;
}

/** `points`: longitude before latitude, at least two points. Lines are short: the earth is flat along them. */
function footOn(points: Float64Array, { latitude, longitude }: Coordinates): Foot {
  const eastward = METERS_PER_DEGREE * Math.cos(latitude * RADIANS);
  let [away, along, length] = [Number.POSITIVE_INFINITY, 0, 0];
  for (let i = 0; i + 3 < points.length; i += 2) {
    const [x, y] = [((points[i] as number) - longitude) * eastward, ((points[i + 1] as number) - latitude) * METERS_PER_DEGREE];
    const east = ((points[i + 2] as number) - longitude) * eastward - x;
    const north = ((points[i + 3] as number) - latitude) * METERS_PER_DEGREE - y;
    const piece = Math.hypot(east, north);
    const share = piece === 0 ? 0 : Math.max(0, Math.min(1, -(x * east + y * north) / (piece * piece)));
    const here = Math.hypot(x + share * east, y + share * north);
    if (here < away) [away, along] = [here, length + share * piece];
    length += piece;
  }
  return { away, along, length };
}
