import fc from 'fast-check';
import KDBush from 'kdbush';
import { describe, expect, it } from 'vitest';
import { checkPointTree } from '../../../../src/dataset/format/integrity/streets.js';
import type { PointTree } from '../../../../src/dataset/format/tables/us-streets.js';
import { distanceMeters } from '../../../../src/distance.js';
import { nearestPoints } from '../../../../src/streets/nearest/nearest-rows.js';

/** Points on a coarse grid, so that many share a coordinate; in degrees times 10^7. */
const steps = fc.integer({ min: -4, max: 4 }).map((step) => step * 10_000);
const points = fc.array(fc.tuple(steps, steps), { minLength: 1, maxLength: 40 });
const place = fc.nat(39);
const REACH_METERS = 20_000;

function treeOf(of: readonly (readonly [longitude: number, latitude: number])[], nodeSize: number): PointTree {
  const index = new KDBush(of.length, nodeSize, Int32Array);
  for (const [longitude, latitude] of of) index.add(longitude, latitude);
  index.finish();
  return { ids: Uint32Array.from(index.ids), coords: index.coords as Int32Array, nodeSize };
}

/** Exchanges two points of a tree. */
function exchange({ ids, coords }: PointTree, one: number, other: number): void {
  const [id, longitude, latitude] = [ids[one] as number, coords[2 * one] as number, coords[2 * one + 1] as number];
  ids[one] = ids[other] as number;
  coords.copyWithin(2 * one, 2 * other, 2 * other + 2);
  ids[other] = id;
  coords.set([longitude, latitude], 2 * other);
}

/** The least distance of a point from 0° N 0° E, metres to two places. */
function leastDistance({ coords }: PointTree): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < coords.length; i += 2)
    least = Math.min(least, distanceMeters(0, 0, (coords[i + 1] as number) / 1e7, (coords[i] as number) / 1e7));
  return Math.round(least * 100) / 100;
}

describe('checkPointTree', () => {
  it('lets pass what kdbush builds', () => {
    fc.assert(
      fc.property(points, fc.integer({ min: 2, max: 8 }), (of, nodeSize) => {
        expect(() => checkPointTree(treeOf(of, nodeSize))).not.toThrow();
      }),
      { seed: 31, numRuns: 500 },
    );
  });

  it('refuses trees in which a search would miss the nearest point', () => {
    let refused = 0;
    fc.assert(
      fc.property(points, place, place, (of, one, other) => {
        const tree = treeOf(of, 2);
        exchange(tree, one % of.length, other % of.length);
        try {
          checkPointTree(tree);
        } catch {
          refused++;
          return;
        }
        expect(nearestPoints(tree, 0, 0, REACH_METERS)?.distance).toBe(leastDistance(tree));
      }),
      { seed: 31, numRuns: 2000 },
    );
    expect(refused).toBeGreaterThan(500);
  });

  it('refuses a tree that has one row twice, and so another not at all', () => {
    const tree = treeOf(
      Array.from({ length: 5 }, (_, i) => [i, i] as const),
      2,
    );
    tree.ids[3] = tree.ids[1] as number;
    expect(() => checkPointTree(tree)).toThrow(expect.objectContaining({ code: 'DATASET_CORRUPT' }));
  });
});
