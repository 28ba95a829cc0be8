import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_COMPONENTS } from '../../src/address/components.js';
import { reverse } from '../../src/geocode/index.js';
import type { AddressRow } from '../../tools/us/address-row.js';
import { ask, openPacked } from '../fixtures/stores.js';
import { usStreetsDataset } from '../fixtures/us-streets.js';

interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** Great-circle distance by the angle between two vectors: another formula than the one under test. */
function vectorDistance(a: Point, b: Point): number {
  const vector = ({ latitude, longitude }: Point) => {
    const [phi, lambda] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
    return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)] as const;
  };
  const [u, v] = [vector(a), vector(b)];
  const cross = Math.hypot(u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]);
  return 6_371_008.8 * Math.atan2(cross, u[0] * v[0] + u[1] * v[1] + u[2] * v[2]);
}

const clamp = (value: number, limit: number): number => Math.max(-limit, Math.min(limit, value));
const wrap = (longitude: number): number => (longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude);

/** Clusters around a few places, the antimeridian and both poles among them, and points all over the globe. */
const centre = fc.constantFrom<Point>(
  { latitude: 39.8, longitude: -89.6 },
  { latitude: 51.9, longitude: 179.9999 },
  { latitude: -14.3, longitude: -179.9999 },
  { latitude: 89.9999, longitude: 30 },
  { latitude: -89.9999, longitude: -150 },
  { latitude: 0, longitude: 0 },
);
const clustered = fc
  .tuple(centre, fc.double({ min: -0.02, max: 0.02, noNaN: true }), fc.double({ min: -0.02, max: 0.02, noNaN: true }))
  .map(([at, north, east]): Point => ({ latitude: clamp(at.latitude + north, 90), longitude: wrap(at.longitude + east) }));
const anywhere = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});
const point = fc.oneof({ weight: 3, arbitrary: clustered }, { weight: 1, arbitrary: anywhere });
const reach = fc.constantFrom(500, 2000, 100_000, 30_000_000);

function row({ latitude, longitude }: Point, number: number): AddressRow {
  const zip = ['62701', '01103', '96799', '99950'][number % 4] as string;
  const components = { ...NO_COMPONENTS, number: String(number), name: 'TEST', postType: 'ST', city: 'TESTVILLE', state: 'IL', zip };
  return { components, latitude, longitude, county: null, source: 0 };
}

describe('reverse', () => {
  it('finds what a look at every point finds', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(point, { minLength: 1, maxLength: 120 }),
        fc.array(point, { minLength: 1, maxLength: 12 }),
        reach,
        async (points, asked, maxDistanceMeters) => {
          const store = await openPacked(await usStreetsDataset(points.map((at, i) => row(at, i + 1))));
          for (const at of asked) {
            const answer = await ask(store, (view) => reverse(view, at, { maxDistanceMeters }));
            // Stored positions have seven decimals.
            const stored = points.map(({ latitude, longitude }) => ({
              latitude: Math.round(latitude * 1e7) / 1e7,
              longitude: Math.round(longitude * 1e7) / 1e7,
            }));
            const least = Math.min(...stored.map((other) => vectorDistance(at, other)));
            if (least > maxDistanceMeters + 0.01) expect(answer.status).toBe('not-found');
            else if (least < maxDistanceMeters - 0.01) {
              expect(answer.status).toBe('found');
              expect(Math.abs((answer.result?.distance ?? Number.NaN) - least)).toBeLessThan(0.01 + least * 1e-9);
              expect(vectorDistance(at, answer.result?.location ?? at)).toBeLessThan(least + 0.02);
            }
          }
          await store.close();
        },
      ),
      { seed: 23, numRuns: 60 },
    );
  });
});
