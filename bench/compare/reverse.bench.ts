import { around } from 'geokdbush';
import KDBush from 'kdbush';
import { NO_COMPONENTS } from '../../src/address/components.js';
import type { DatasetView } from '../../src/dataset/view.js';
import { reverse } from '../../src/geocode/index.js';
import { nearestPoints } from '../../src/geocode/nearest-point.js';
import { usStreetsDataset } from '../../test/fixtures/us-streets.js';
import { openPacked } from '../../test/match/datasets.js';
import type { AddressRow } from '../../tools/us/address-row.js';
import { report, seeded, type Timing, timeAtOnce } from '../measure.js';

/**
 * Reverse geocoding beside geokdbush over the same points: `npm run bench -- compare/reverse`. Houses stand along streets of towns
 * spread over the contiguous states; places asked for lie within some 30 m of one, or anywhere. Both answers are compared before timing.
 */
const POINTS = 2_000_000;
const TOWN = 4_000;
const LISTED = 200_000;
const NODE_SIZE = 64;
const REACH_METERS = 2_000;
const ASKED = 20_000;
const random = seeded(2_000_003);

const coords = new Float64Array(2 * POINTS);
let town: readonly [number, number] = [0, 0];
for (let i = 0; i < POINTS; i++) {
  if (i % TOWN === 0) town = [-124 + 57 * random(), 25 + 24 * random()];
  const street = Math.floor(random() * 60) - 30;
  coords[2 * i] = Math.round((town[0] + street * 0.0012 + random() * 0.0003) * 1e7) / 1e7;
  coords[2 * i + 1] = Math.round((town[1] + (random() - 0.5) * 0.06) * 1e7) / 1e7;
}

const index = new KDBush(POINTS, NODE_SIZE);
const whole = new KDBush(POINTS, NODE_SIZE, Int32Array);
for (let i = 0; i < POINTS; i++) {
  index.add(coords[2 * i] as number, coords[2 * i + 1] as number);
  whole.add(Math.round((coords[2 * i] as number) * 1e7), Math.round((coords[2 * i + 1] as number) * 1e7));
}
index.finish();
whole.finish();
const tree = { ids: whole.ids as Uint32Array, coords: whole.coords as Int32Array, nodeSize: NODE_SIZE };

const near = (limit: number) =>
  Array.from({ length: ASKED }, () => {
    const i = Math.floor(random() * limit);
    return [(coords[2 * i] as number) + (random() - 0.5) * 0.0006, (coords[2 * i + 1] as number) + (random() - 0.5) * 0.0005] as const;
  });
const nearby = near(POINTS);
const anywhere = Array.from({ length: ASKED }, () => [-124 + 57 * random(), 25 + 24 * random()] as const);

for (const [longitude, latitude] of [...nearby.slice(0, 5_000), ...anywhere.slice(0, 2_000)]) {
  const [peer] = around(index, longitude, latitude, 1, REACH_METERS / 1000);
  const own = nearestPoints(tree, latitude, longitude, REACH_METERS);
  // The peer takes the earth for a slightly smaller sphere: at the very reach the two may differ.
  if (peer !== undefined && own?.rows.includes(peer) !== true) throw new Error(`other nearest point at ${latitude}, ${longitude}`);
}

const rows = Array.from(
  { length: LISTED },
  (_, i): AddressRow => ({
    components: {
      ...NO_COMPONENTS,
      number: String(i % 9999),
      name: `STREET ${Math.floor(i / 9999)}`,
      postType: 'ST',
      city: 'TESTVILLE',
      state: 'IL',
      zip: '62701',
    },
    longitude: coords[2 * i] as number,
    latitude: coords[2 * i + 1] as number,
    county: null,
    source: 0,
  }),
);
const store = await openPacked(await usStreetsDataset(rows));
const smaller = new KDBush(LISTED, NODE_SIZE);
for (let i = 0; i < LISTED; i++) smaller.add(coords[2 * i] as number, coords[2 * i + 1] as number);
smaller.finish();
const listed = near(LISTED);

const timings: Timing[] = [];
await store.use(async (view: DatasetView) => {
  for (const [longitude, latitude] of listed.slice(0, 100)) await reverse(view, { latitude, longitude });
  timings.push(
    timeAtOnce('geokdbush, near, 2 million', nearby, ([longitude, latitude]) => around(index, longitude, latitude, 1)),
    timeAtOnce('id, near, 2 million', nearby, ([longitude, latitude]) => nearestPoints(tree, latitude, longitude, REACH_METERS)),
    timeAtOnce(
      'id, anywhere, 2 million',
      anywhere,
      ([longitude, latitude]) => nearestPoints(tree, latitude, longitude, REACH_METERS),
      20_000,
      1,
    ),
    timeAtOnce('geokdbush, near, 200,000', listed, ([longitude, latitude]) => around(smaller, longitude, latitude, 1)),
    timeAtOnce('full result, near, 200,000', listed, ([longitude, latitude]) => reverse(view, { latitude, longitude })),
  );
});
await store.close();
const median = (name: string): number => timings.find((timing) => timing.name === name)?.medianMicroseconds ?? Number.NaN;
await report('compare/reverse', {
  timings,
  times: {
    idAgainstGeokdbush: Number((median('geokdbush, near, 2 million') / median('id, near, 2 million')).toFixed(2)),
    fullResultAgainstGeokdbush: Number((median('geokdbush, near, 200,000') / median('full result, near, 200,000')).toFixed(2)),
  },
});
