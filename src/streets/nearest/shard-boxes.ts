import { perOwner } from '../../bounded-cache.js';
import { spend, uncounted } from '../../budget.js';
import { COORDINATE_SCALE } from '../../dataset/format/codecs/columns.js';
import type { Directory } from '../../dataset/format/directory.js';
import { needAll } from '../../dataset/missing.js';
import type { DatasetView } from '../../dataset/view.js';
import { boxDistanceMeters, METERS_PER_DEGREE, ROUNDING_METERS, widthOfCircle } from '../../distance.js';

/** The shards of one ZIP code, and a lower bound of the distance to their points. */
export interface NearShards {
  readonly key: string;
  /** Meters; 0 where the place lies inside their box. */
  readonly distance: number;
}

type Files = ReturnType<typeof shardFiles>;
/** The boxes that touch a band of latitude, the westernmost first. */
interface Band {
  readonly keys: readonly string[];
  /** West, south, east and north of the boxes one after the other, degrees. */
  readonly edges: Float64Array;
}

/** Boxes that are compared with a place in one step of the budget. Chosen. */
const BOXES_A_STEP = 4;
/** Beyond any longitude. */
const FARTHEST = 181 * COORDINATE_SCALE;

/** Bands of one degree, the southernmost first. */
const BANDS = 180;

/**
 * The shards of addresses that may hold a point within reach of a place, the nearest first; by the directories of the files whose boxes
 * are within reach.
 */
export function shardsNear(view: DatasetView, latitude: number, longitude: number, reachMeters: number): readonly NearShards[] {
  const circle = circleAround(latitude, longitude, reachMeters + ROUNDING_METERS);
  const near: NearShards[] = [];
  for (const directories of needAll(filesNear(view, circle), (key) => view.directories('us-streets', key)))
    for (const directory of directories) addNear(near, directory, circle);
  if (near.length < 2) return near;
  near.sort((a, b) => a.distance - b.distance);
  return near.filter(({ key }, i) => near.findIndex((other) => other.key === key) === i);
}

/** A circle around a place, and the box around it in degrees. */
interface Circle {
  readonly latitude: number;
  readonly longitude: number;
  /** Meters. */
  readonly reach: number;
  readonly height: number;
  readonly width: number;
  /** Whether it crosses the antimeridian: then the edges of a box do not tell whether it is near. */
  readonly crosses: boolean;
}

function circleAround(latitude: number, longitude: number, reach: number): Circle {
  const width = widthOfCircle(latitude, reach);
  return { latitude, longitude, reach, height: reach / METERS_PER_DEGREE, width, crosses: Math.abs(longitude) + width > 180 };
}

/** Adds the blocks of a directory whose boxes are within reach. */
function addNear(near: NearShards[], directory: Directory, { latitude, longitude, reach, height, width, crosses }: Circle): void {
  const { boxes } = directory;
  const [south, north] = [(latitude - height) * COORDINATE_SCALE, (latitude + height) * COORDINATE_SCALE];
  const [west, east] = crosses ? [-FARTHEST, FARTHEST] : [(longitude - width) * COORDINATE_SCALE, (longitude + width) * COORDINATE_SCALE];
  spend(boxes.length / (4 * BOXES_A_STEP));
  for (let at = 0; at < boxes.length; at += 4) {
    const [left, bottom, right, top] = [boxes[at] as number, boxes[at + 1] as number, boxes[at + 2] as number, boxes[at + 3] as number];
    if (bottom > north || top < south || left > east || right < west || left > right) continue;
    const box = [left / COORDINATE_SCALE, bottom / COORDINATE_SCALE, right / COORDINATE_SCALE, top / COORDINATE_SCALE] as const;
    if (crosses && degreesBeside(longitude, box[0], box[2]) > width) continue;
    const distance = boxDistanceMeters(latitude, longitude, box);
    if (distance <= reach) near.push({ key: directory.keys.at(at / 4), distance });
  }
}

/** The keys of the files whose boxes are within reach, each once. */
function filesNear(view: DatasetView, { latitude, longitude, reach, height, width, crosses }: Circle): readonly string[] {
  const bands = boxBands(shardFiles(view));
  const westmost = crosses ? -180 : longitude - width;
  const eastmost = crosses ? 180 : longitude + width;
  const near: string[] = [];
  const first = bandOf(latitude - height);
  const last = bandOf(latitude + height);
  for (let band = first; band <= last; band++) {
    const { keys, edges } = bands[band] as Band;
    spend(1 + keys.length);
    for (let i = 0; i < keys.length; i++) {
      const west = edges[4 * i] as number;
      if (west > eastmost) break;
      const east = edges[4 * i + 2] as number;
      if (east < westmost) continue;
      const south = edges[4 * i + 1] as number;
      const north = edges[4 * i + 3] as number;
      // A box that starts in a band farther south was handled there.
      if (latitude < south - height || latitude > north + height || (band > first && bandOf(south) < band)) continue;
      if (crosses && degreesBeside(longitude, west, east) > width) continue;
      const key = keys[i] as string;
      if (boxDistanceMeters(latitude, longitude, [west, south, east, north]) <= reach && !near.includes(key)) near.push(key);
    }
  }
  return near;
}

function shardFiles(view: DatasetView) {
  return view.files('us-streets');
}

const boxBands = perOwner((files: Files) => uncounted(() => bandsOfBoxes(files)));

function bandsOfBoxes(files: Files): readonly Band[] {
  const eastward = files
    .flatMap(({ file: { key, bbox } }) => (bbox === null ? [] : [{ key, bbox }]))
    .toSorted((a, b) => a.bbox[0] - b.bbox[0]);
  return Array.from({ length: BANDS }, (_, band): Band => {
    const inBand = eastward.filter(({ bbox: [, south, , north] }) => bandOf(south) <= band && band <= bandOf(north));
    return { keys: inBand.map(({ key }) => key), edges: Float64Array.from(inBand.flatMap(({ bbox }) => bbox)) };
  });
}

function bandOf(latitude: number): number {
  return Math.max(0, Math.min(BANDS - 1, Math.floor(latitude) + BANDS / 2));
}

/** Degrees from a longitude to the nearer side of a box, the shorter way around. */
function degreesBeside(longitude: number, west: number, east: number): number {
  if (longitude < west) return Math.min(west - longitude, longitude + 360 - east);
  return longitude > east ? Math.min(longitude - east, west + 360 - longitude) : 0;
}
