// The candidates of reverse, beside a look at every address.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_COMPONENTS } from '../../src/address/components.js';
import { format } from '../../src/address/format.js';
import { distanceMeters, roundedMeters } from '../../src/distance.js';
import { reverse } from '../../src/geocode/index.js';
import type { AddressRow } from '../../tools/us/address-row.js';
import { ask, openPacked } from '../fixtures/stores.js';
import { usPostalDataset } from '../fixtures/us-postal.js';
import { usStreetsDataset } from '../fixtures/us-streets.js';

interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** Places on a coarse grid, so that many lie equally far or at one point; on both sides of the antimeridian, at a pole, at a border of shards. */
const near = (latitude: number, longitude: number) =>
  fc.tuple(fc.integer({ min: -6, max: 6 }), fc.integer({ min: -6, max: 6 })).map(([north, east]): Point => {
    const turned = longitude + east / 1000;
    return {
      latitude: Math.round(Math.max(-90, Math.min(90, latitude + north / 1000)) * 1e7) / 1e7,
      longitude: Math.round((turned > 180 ? turned - 360 : turned) * 1e7) / 1e7,
    };
  });
const point = fc.oneof(near(39.8, -89.6), near(51.9, 179.999), near(89.999, 30), near(-14.3, 0));

/** Few streets and numbers, so that most buildings have several units, near to each other or far. */
const listed = fc.record({
  at: point,
  number: fc.integer({ min: 1, max: 4 }),
  name: fc.constantFrom('ELM', 'OAK', 'MAIN'),
  zip: fc.constantFrom('62701', '62704', '01103', '96799'),
  unit: fc.constantFrom(null, 'A', 'B', 'C'),
  isPostal: fc.boolean(),
});
type Listed = typeof listed extends fc.Arbitrary<infer T> ? T : never;

function rowOf({ at, number, name, zip, unit }: Listed): AddressRow {
  const building = { ...NO_COMPONENTS, number: String(number), name, postType: 'ST', city: 'TESTVILLE', state: 'IL', zip };
  const components = unit === null ? building : { ...building, unitType: 'APT', unitNumber: unit };
  return { components, ...at, county: null, source: 0 };
}

/** The building of a row as text, in the order of equally near ones. */
const textOf = ({ number, name, zip }: Listed): string => `${name} ${number} ${zip}`;

/** Sorts every address by its distance and takes each building where it comes first. */
function expectedCandidates(all: readonly Listed[], at: Point, limit: number, reach: number): readonly (readonly [string, number])[] {
  const measured = all
    .map((own) => ({ own, distance: roundedMeters(distanceMeters(at.latitude, at.longitude, own.at.latitude, own.at.longitude)) }))
    .filter(({ distance }) => distance <= reach)
    .sort((a, b) => a.distance - b.distance || Number(b.own.isPostal) - Number(a.own.isPostal) || (textOf(a.own) < textOf(b.own) ? -1 : 1));
  const firsts = measured.filter(({ own }, i) => measured.findIndex((other) => textOf(other.own) === textOf(own)) === i);
  return firsts.slice(0, limit).map(({ own, distance }) => {
    const isUnit = measured.some(
      (other) =>
        other.own !== own && other.distance === distance && other.own.isPostal === own.isPostal && textOf(other.own) === textOf(own),
    );
    return [format(rowOf(isUnit ? { ...own, unit: null } : own).components).full, distance];
  });
}

describe('the candidates of reverse', () => {
  it('are the nearest buildings that a look at every address finds', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(listed, { minLength: 1, maxLength: 60, selector: (own) => `${textOf(own)} ${own.unit} ${own.isPostal}` }),
        fc.array(point, { minLength: 1, maxLength: 6 }),
        fc.constantFrom(1, 2, 5, 50),
        fc.constantFrom(50, 400, 2000, 30_000_000),
        async (all, asked, limit, maxDistanceMeters) => {
          const store = await openPacked(
            await usStreetsDataset(all.filter((own) => !own.isPostal).map(rowOf)),
            await usPostalDataset(all.filter((own) => own.isPostal).map((own) => ({ ...rowOf(own), postal: {} }))),
          );
          for (const at of asked) {
            const answer = await ask(store, (view) => reverse(view, at, { limit, maxDistanceMeters }));
            const found = answer.candidates?.map(({ formattedAddress, distance }) => [formattedAddress, distance]);
            expect(found).toEqual(expectedCandidates(all, at, limit, maxDistanceMeters));
            expect(answer.result).toEqual(answer.candidates?.[0] ?? null);
            const { result } = await ask(store, (view) => reverse(view, at, { maxDistanceMeters }));
            expect(result).toEqual(answer.result);
          }
          await store.close();
        },
      ),
      { seed: 37, numRuns: 100 },
    );
  });
});
