import { createRequire } from 'node:module';
import KDBush from 'kdbush';
import { NO_COMPONENTS } from '../../src/address/components.js';
import type { DatasetView } from '../../src/dataset/view.js';
import { FARTHEST_METERS } from '../../src/distance.js';
import { reverse } from '../../src/geocode/index.js';
import { nearestPoints } from '../../src/streets/nearest/nearest-rows.js';
import { pointTree } from '../../src/streets/nearest/point-tree.js';
import { openPacked } from '../../test/fixtures/stores.js';
import { usStreetsDataset } from '../../test/fixtures/us-streets.js';
import type { AddressRow } from '../../tools/build/us/rows.js';
import { report, rounded, seeded, type Timing, timeInRounds } from '../measure.js';

const { around } = createRequire(import.meta.url)('geokdbush') as {
  around(index: KDBush, longitude: number, latitude: number, most: number, kilometers?: number): number[];
};

/**
 * Reverse geocoding beside geokdbush over the same points: `npm run bench -- compare/reverse`. Houses stand along streets of towns
 * spread over the contiguous states, in some 250 shards; places asked for lie within some 30 m of one, or anywhere. Both answers are
 * compared before timing.
 */
const POINTS = 2_000_000;
const TOWN = 4_000;
const NODE_SIZE = 64;
const REACH_METERS = 2_000;
const ASKED = 5_000;
const ROUNDS = 30;
const random = seeded(2_000_003);

const coords = new Float64Array(2 * POINTS);
/** ZIP codes of the towns: towns of one cell of two degrees share their first three digits, and so their shard. */
const zips: string[] = [];
let town: readonly [number, number] = [0, 0];
for (let i = 0; i < POINTS; i++) {
  if (i % TOWN === 0) {
    town = [-124 + 57 * random(), 25 + 24 * random()];
    const cell = 12 * Math.floor((town[0] + 124) / 2) + Math.floor((town[1] - 25) / 2);
    zips.push(String(100 * (cell + 100) + (zips.length % 100)).padStart(5, '0'));
  }
  const street = Math.floor(random() * 60) - 30;
  coords[2 * i] = Math.round((town[0] + street * 0.0012 + random() * 0.0003) * 1e7) / 1e7;
  coords[2 * i + 1] = Math.round((town[1] + (random() - 0.5) * 0.06) * 1e7) / 1e7;
}

const index = new KDBush(POINTS, NODE_SIZE);
for (let i = 0; i < POINTS; i++) index.add(coords[2 * i] as number, coords[2 * i + 1] as number);
index.finish();
const stored = (axis: 0 | 1): Int32Array =>
  Int32Array.from({ length: POINTS }, (_, i) => Math.round((coords[2 * i + axis] as number) * 1e7));
const tree = pointTree(stored(1), stored(0), NODE_SIZE);

const nearby = Array.from({ length: ASKED }, () => {
  const i = Math.floor(random() * POINTS);
  return [(coords[2 * i] as number) + (random() - 0.5) * 0.0006, (coords[2 * i + 1] as number) + (random() - 0.5) * 0.0005] as const;
});
const anywhere = Array.from({ length: ASKED }, () => [-124 + 57 * random(), 25 + 24 * random()] as const);

for (const [longitude, latitude] of [...nearby, ...anywhere.slice(0, 2_000)]) {
  const [peer] = around(index, longitude, latitude, 1, REACH_METERS / 1000);
  const own = nearestPoints(tree, latitude, longitude, REACH_METERS);
  // The peer takes the earth for a slightly smaller sphere: at the very reach the two may differ.
  if (peer !== undefined && own?.rows.includes(peer) !== true) throw new Error(`other nearest point at ${latitude}, ${longitude}`);
}

const rows = Array.from({ length: POINTS }, (_, i): AddressRow => {
  const [longitude, latitude] = [coords[2 * i] as number, coords[2 * i + 1] as number];
  const town = Math.floor(i / TOWN);
  return {
    components: {
      ...NO_COMPONENTS,
      number: String((i % TOWN) + 1),
      name: `STREET ${i % 60}`,
      postType: 'ST',
      city: `TOWN ${town}`,
      state: 'IL',
      zip: zips[town] as string,
    },
    longitude,
    latitude,
    county: null,
    source: 0,
  };
});
const store = await openPacked(await usStreetsDataset(rows));

let timings: readonly Timing[] = [];
await store.use(async (view: DatasetView) => {
  for (const [longitude, latitude] of nearby) await reverse(view, { latitude, longitude });
  const far = { maxDistanceMeters: FARTHEST_METERS };
  for (const [longitude, latitude] of anywhere.slice(0, 2_000)) await reverse(view, { latitude, longitude }, far);
  type Asked = readonly [longitude: number, latitude: number];
  const peer = ([longitude, latitude]: Asked) => around(index, longitude, latitude, 1);
  const id = ([longitude, latitude]: Asked, reach: number) => nearestPoints(tree, latitude, longitude, reach);
  const full = ([longitude, latitude]: Asked, options = {}) => reverse(view, { latitude, longitude }, options);
  timings = await timeInRounds(
    [
      ['geokdbush, near', nearby, peer],
      ['id, near', nearby, (point: Asked) => id(point, REACH_METERS)],
      ['full result, near', nearby, (point: Asked) => full(point)],
      ['geokdbush, anywhere', anywhere, peer],
      ['id, anywhere', anywhere, (point: Asked) => id(point, FARTHEST_METERS)],
      ['full result, anywhere', anywhere, (point: Asked) => full(point, far)],
      ['full result, anywhere within 2 km', anywhere, (point: Asked) => full(point)],
    ],
    ROUNDS,
  );
});
await store.close();
const meanOf = (name: string): number => timings.find((timing) => timing.name === name)?.meanMicroseconds ?? Number.NaN;
const times = (name: string, peer: string): number => rounded(meanOf(peer) / meanOf(name), 2);
await report('compare/reverse', {
  points: POINTS,
  timings,
  times: {
    idAgainstGeokdbush: times('id, near', 'geokdbush, near'),
    fullResultAgainstGeokdbush: times('full result, near', 'geokdbush, near'),
  },
});
