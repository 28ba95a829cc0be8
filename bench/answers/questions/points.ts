import { Random } from '../../../tools/random.js';
import { type Json, type JsonObject, type QuestionList, type SetName, seedOf } from '../question.js';
import { countyAddresses, DOORS } from './samples.js';

interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

const NEAR_DOORS = 420;
/** How far a question lies from an address, degrees: on it, across the street, around the corner, in another town. */
const OFFSETS = [0, 0.0003, 0.002, 0.01, 0.05];

/** Points on, near and far from addresses, and points that no place on the globe has. */
export function addPoints(list: QuestionList): void {
  addNear(list, 'made', 'near an address', DOORS, NEAR_DOORS);
  addNear(list, 'joined', 'near an address', DOORS, NEAR_DOORS / 4);
  addNear(list, 'package', 'near an address', countyAddresses('points', NEAR_DOORS), NEAR_DOORS / 4);
  for (const [i, [latitude, longitude]] of EXTREMES.entries()) {
    const point = { latitude, longitude } as JsonObject;
    list.add('made', 'reverse', 'extreme', point, { explain: true });
    list.add('made', 'reverse', 'extreme', point, { maxDistanceMeters: 10_000_000 * (1 + (i % 3)), limit: 1 + (i % 9) });
  }
  for (const point of UNUSABLE_POINTS) list.add('made', 'reverse', 'unusable point', point);
  for (const options of UNUSABLE_OPTIONS) list.add('made', 'reverse', 'unusable options', { latitude: 39.8, longitude: -89.65 }, options);
}

function addNear(list: QuestionList, set: SetName, kind: string, points: readonly Point[], count: number): void {
  const random = new Random(seedOf(`${set} ${kind}`));
  for (let i = 0; i < count; i++) {
    const { latitude, longitude } = random.of(points);
    const offset = OFFSETS[i % OFFSETS.length] as number;
    const moved = (degrees: number): number => Number((degrees + (random.share() - 0.5) * 2 * offset).toFixed(6));
    const point = { latitude: moved(latitude), longitude: moved(longitude) };
    list.add(set, 'reverse', kind, point, optionsOf(i));
  }
}

function optionsOf(i: number): JsonObject {
  return [
    {},
    { explain: true },
    { limit: 1 + (i % 10) },
    { maxDistanceMeters: 50 },
    { limit: 50, maxDistanceMeters: 5000, explain: true },
    { maxDistanceMeters: 0 },
    { limit: 3 },
  ][i % 7] as JsonObject;
}

const EXTREMES: readonly (readonly [number, number])[] = [
  [90, 0],
  [-90, 0],
  [0, 180],
  [0, -180],
  [51.9, 179.9],
  [51.9, -179.9],
  [0, 0],
  [89.999999, 135],
  [25, -40],
  [21.4, -157.9],
  [61.2, -149.9],
  [18.4, -66.1],
  [39.8, -89.65],
  [-39.4, 103.4],
];
const UNUSABLE_POINTS: readonly Json[] = [
  { latitude: 90.1, longitude: 0 },
  { latitude: -91, longitude: 0 },
  { latitude: 0, longitude: 180.0001 },
  { latitude: 0, longitude: -361 },
  { latitude: '39.8', longitude: -89.65 },
  { latitude: null, longitude: null },
  { latitude: 39.8 },
  { longitude: -89.65 },
  {},
  [39.8, -89.65],
  null,
  '39.8,-89.65',
];
const UNUSABLE_OPTIONS: readonly JsonObject[] = [
  { limit: 0 },
  { limit: 51 },
  { limit: 1.5 },
  { maxDistanceMeters: -1 },
  { maxDistanceMeters: 'far' },
  { maxDistanceMeters: null },
];
