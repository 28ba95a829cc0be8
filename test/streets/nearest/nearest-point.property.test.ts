import fc from 'fast-check';
import KDBush from 'kdbush';
import { describe, expect, it } from 'vitest';
import { runsOfTree, startOfRun } from '../../../src/dataset/format/tables/tree-runs.js';
import { DatasetStore, memorySource } from '../../../src/dataset/index.js';
import { distanceMeters, EARTH_RADIUS_METERS, FARTHEST_METERS, RADIANS } from '../../../src/distance.js';
import { reverse } from '../../../src/geocode/index.js';
import { nearestPoints } from '../../../src/streets/nearest/nearest-rows.js';
import { MOST_FLAT_DEGREES, narrowingOf, radiansFromEquator } from '../../../src/streets/nearest/tree-walk.js';
import type { AddressRow } from '../../../tools/us/rows.js';
import { inPages, networkSource, roundedSource } from '../../fixtures/paged-sample.js';
import { rowOf } from '../../fixtures/us-address.js';
import { usStreetsDataset } from '../../fixtures/us-streets.js';

interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** Points on a coarse grid share coordinates; those at the poles and the antimeridian are neighbours of ones far off in degrees. */
const step = (limit: number) => fc.integer({ min: -limit * 4, max: limit * 4 }).map((quarters) => quarters / 4);
const anywhere = fc.record({ latitude: step(90), longitude: step(180) });
const near = (latitude: number, longitude: number) =>
  fc.tuple(fc.integer({ min: -500, max: 500 }), fc.integer({ min: -500, max: 500 })).map(([north, east]): Point => {
    const turned = longitude + east / 1e5;
    return {
      latitude: Math.max(-90, Math.min(90, latitude + north / 1e5)),
      longitude: turned > 180 ? turned - 360 : turned < -180 ? turned + 360 : turned,
    };
  });
const point = fc.oneof(anywhere, near(39.3, -76.6), near(60, 180), near(90, 20), near(-89.999, -100));

function treeOf(points: readonly Point[]) {
  const index = new KDBush(points.length, 4, Int32Array);
  for (const { latitude, longitude } of points) index.add(Math.round(longitude * 1e7), Math.round(latitude * 1e7));
  index.finish();
  return { ids: Uint32Array.from(index.ids), coords: index.coords as Int32Array, nodeSize: 4 };
}

describe('nearestPoints', () => {
  it('finds what a look at every point finds, and all that lie as near', () => {
    fc.assert(
      fc.property(
        fc.array(point, { minLength: 1, maxLength: 200 }),
        point,
        fc.constantFrom(300, 50_000, FARTHEST_METERS),
        (points, at, reach) => {
          const stored = points.map(
            ({ latitude, longitude }) => [Math.round(latitude * 1e7) / 1e7, Math.round(longitude * 1e7) / 1e7] as const,
          );
          const distances = stored.map(
            ([latitude, longitude]) => Math.round(distanceMeters(at.latitude, at.longitude, latitude, longitude) * 100) / 100,
          );
          const least = Math.min(...distances);
          const found = nearestPoints(treeOf(points), at.latitude, at.longitude, reach);
          if (least > reach) expect(found).toBeNull();
          else {
            expect(found?.distance).toBe(least);
            const expected = distances.flatMap((distance, row) => (distance === least ? [row] : []));
            expect([...(found?.rows ?? [])].sort((a, b) => a - b)).toEqual(expected);
          }
        },
      ),
      { seed: 31, numRuns: 2000 },
    );
  });

  it('leaves out rows that are not wanted', () => {
    const tree = treeOf([
      { latitude: 40, longitude: -90 },
      { latitude: 41, longitude: -90 },
    ]);
    expect(nearestPoints(tree, 40, -90, FARTHEST_METERS, (row) => row !== 0)?.rows).toEqual([1]);
    expect(nearestPoints(tree, 40, -90, FARTHEST_METERS, () => false)).toBeNull();
  });
});

const SEED = 20261122;

describe('narrowingOf', () => {
  it('gives weighed distances that are never longer than on the sphere', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -85, max: 85, noNaN: true }),
        fc.double({ min: -4.9, max: 4.9, noNaN: true }),
        fc.double({ min: 0, max: MOST_FLAT_DEGREES, noNaN: true }),
        (latitude, north, east) => {
          const height = Math.abs(north) * RADIANS;
          const narrowing = narrowingOf(radiansFromEquator(latitude), height);
          const weighed = Math.sqrt(height ** 2 + narrowing * (east * RADIANS) ** 2);
          const sphere = distanceMeters(latitude, 0, latitude + north, east) / EARTH_RADIUS_METERS;
          expect(weighed).toBeLessThanOrEqual(sphere + 1e-9);
        },
      ),
      { seed: SEED, numRuns: 2000 },
    );
  });
});

describe('rows near a point', async () => {
  const SEED = 20261123;
  /** Enough for several groups of runs of a tree. */
  const ADDRESSES = 6000;
  const NAMES = ['OAK', 'ELM', 'MAIN', 'MILL', 'PARK'];

  /** Two towns and what lies between them. Some addresses share a point, and every fiftieth is a box at a post office. */
  function addressAt(i: number): AddressRow {
    const scattered = (salt: number): number => ((i * 7919 + salt * 104_729) % 10_007) / 10_007;
    const spread = i % 3 === 0 ? 0.2 : 0.02;
    const isBox = i % 50 === 0;
    const line = isBox
      ? { name: 'PO BOX', unitType: 'BOX', unitNumber: String(i) }
      : { number: String(i), name: NAMES[i % NAMES.length] as string, postType: 'ST' };
    return rowOf(line, {
      latitude: isBox ? 39.8 : 39.8 + spread * scattered(i % 7 === 0 ? 0 : 1) + (i % 2) * 0.1,
      longitude: isBox ? -89.6 : -89.6 + spread * scattered(2),
    });
  }

  const packed = await inPages(await usStreetsDataset(Array.from({ length: ADDRESSES }, (_, i) => addressAt(i + 1))));
  const whole = await DatasetStore.open([memorySource(packed)]);

  describe('a shard that is read page by page', () => {
    it('gives the nearest addresses that all of it gives', async () => {
      const point = fc.record({
        latitude: fc.double({ min: 39.79, max: 40.11, noNaN: true }),
        longitude: fc.double({ min: -89.62, max: -89.38, noNaN: true }),
      });
      const options = fc.record({ maxDistanceMeters: fc.constantFrom(50, 2000, 40_000) }, { requiredKeys: [] });
      const limit = fc.option(fc.integer({ min: 1, max: 40 }), { nil: undefined });
      await fc.assert(
        fc.asyncProperty(point, options, limit, async (at, given, count) => {
          const asked = count === undefined ? given : { ...given, limit: count };
          const inPart = await DatasetStore.open([networkSource(packed).source]);
          const answers = await Promise.all([inPart, whole].map((store) => store.use((view) => reverse(view, at, asked))));
          expect(answers[0]).toEqual(answers[1]);
          await inPart.close();
        }),
        { seed: SEED, numRuns: 60 },
      );
    });

    it('reads boxes and entries, positions, the street and its texts one after the other, behind manifest and page table', async () => {
      const { source, rounds } = roundedSource(packed);
      const store = await DatasetStore.open([source]);
      await store.use((view) => reverse(view, { latitude: 39.81, longitude: -89.59 }));
      expect(rounds()).toBe(5);
    });
  });

  describe('the runs of a tree', () => {
    it('have all entries, 64 at most and the one that divides them from the next', () => {
      fc.assert(
        fc.property(fc.integer({ min: 1, max: 200_000 }), (entries) => {
          const starts = Array.from({ length: runsOfTree(entries) + 1 }, (_, run) => startOfRun(entries, run));
          expect([starts[0], starts.at(-1)]).toEqual([0, entries]);
          const lengths = starts.slice(1).map((start, run) => start - (starts[run] as number));
          expect(lengths.filter((length) => length < 1 || length > 65)).toEqual([]);
        }),
        { seed: SEED, numRuns: 40 },
      );
    });
  });
});
