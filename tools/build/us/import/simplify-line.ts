import type { Point } from './points/geometry.js';

const METERS_PER_DEGREE = 111_195;
/**
 * How far a line may run from the one of its source. With this and the steps below, half of the positions along the lines of two
 * rural counties move by 2 m or less, and 99 of 100 by less than 13 m (`npm run bench -- street-bytes`); numbers between the ends
 * of a range are off by some 30 m anyway.
 */
const TOLERANCE_METERS = 15;
/** Coordinates of the lines per degree: one in 5.6 m. Most lines of a shard then begin with four bytes and go on with two a point. */
const STEPS_PER_DEGREE = 2e4;

/**
 * The line with only those bends that it takes to stay within 15 m of the given one (Douglas and Peucker, 1973), in steps of
 * 5.6 m. Its ends stay ends, so that lines that meet still do. Lines are most of what a dataset of ranges holds.
 */
export function simplifiedLine(points: readonly Point[]): readonly Point[] {
  const eastward = METERS_PER_DEGREE * Math.cos(((points[0]?.[1] ?? 0) * Math.PI) / 180);
  const plane = points.map(([longitude, latitude]): Point => [longitude * eastward, latitude * METERS_PER_DEGREE]);
  const isKept = new Uint8Array(points.length);
  isKept[0] = isKept[points.length - 1] = 1;
  const spans: [first: number, last: number][] = [[0, points.length - 1]];
  for (let span = spans.pop(); span !== undefined; span = spans.pop()) {
    const [first, last] = span;
    let [farthest, most] = [0, TOLERANCE_METERS];
    for (let at = first + 1; at < last; at++) {
      const distance = distanceOf(plane[at] as Point, plane[first] as Point, plane[last] as Point);
      if (distance > most) [farthest, most] = [at, distance];
    }
    if (farthest === 0) continue;
    isKept[farthest] = 1;
    spans.push([first, farthest], [farthest, last]);
  }
  return points.filter((_, at) => isKept[at] === 1).map(([longitude, latitude]): Point => [rounded(longitude), rounded(latitude)]);
}

/** Distance of a point from the stretch between two others. */
function distanceOf([x, y]: Point, [x1, y1]: Point, [x2, y2]: Point): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const square = dx * dx + dy * dy;
  const share = square === 0 ? 0 : Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / square));
  return Math.hypot(x - x1 - share * dx, y - y1 - share * dy);
}

function rounded(degrees: number): number {
  return Math.round(degrees * STEPS_PER_DEGREE) / STEPS_PER_DEGREE;
}
