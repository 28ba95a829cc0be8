import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Components, format, NO_COMPONENTS } from '../../src/address/index.js';
import { distanceMeters, roundedMeters } from '../../src/distance.js';
import { reverse } from '../../src/geocode/index.js';
import type { Coordinates as Point } from '../../src/service.js';
import type { AddressRow } from '../../tools/build/us/rows.js';
import { ask, openPacked } from '../fixtures/stores.js';
import { rowOf } from '../fixtures/us-address.js';
import { usPostalDataset } from '../fixtures/us-postal.js';
import { usStreetsDataset } from '../fixtures/us-streets.js';

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
  return rowOf({ number: String(number), name: 'TEST', postType: 'ST', zip }, { latitude, longitude });
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

describe('the candidates of reverse', () => {
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

  const listedRow = ({ at, number, name, zip, unit }: Listed): AddressRow =>
    rowOf({ number: String(number), name, postType: 'ST', zip, unitType: unit && 'APT', unitNumber: unit }, at);

  /** The building of a row as text, in the order of equally near ones. */
  const textOf = ({ number, name, zip }: Listed): string => `${name} ${number} ${zip}`;

  /** Sorts every address by its distance and takes each building where it comes first. */
  function expectedCandidates(all: readonly Listed[], at: Point, limit: number, reach: number): readonly (readonly [string, number])[] {
    const measured = all
      .map((own) => ({ own, distance: roundedMeters(distanceMeters(at.latitude, at.longitude, own.at.latitude, own.at.longitude)) }))
      .filter(({ distance }) => distance <= reach)
      .sort(
        (a, b) => a.distance - b.distance || Number(b.own.isPostal) - Number(a.own.isPostal) || (textOf(a.own) < textOf(b.own) ? -1 : 1),
      );
    const firsts = measured.filter(({ own }, i) => measured.findIndex((other) => textOf(other.own) === textOf(own)) === i);
    return firsts.slice(0, limit).map(({ own, distance }) => {
      const isUnit = measured.some(
        (other) =>
          other.own !== own && other.distance === distance && other.own.isPostal === own.isPostal && textOf(other.own) === textOf(own),
      );
      return [format(listedRow(isUnit ? { ...own, unit: null } : own).components).full, distance];
    });
  }

  it('are the nearest buildings that a look at every address finds', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(listed, { minLength: 1, maxLength: 60, selector: (own) => `${textOf(own)} ${own.unit} ${own.isPostal}` }),
        fc.array(point, { minLength: 1, maxLength: 6 }),
        fc.constantFrom(1, 2, 5, 50),
        fc.constantFrom(50, 400, 2000, 30_000_000),
        async (all, asked, limit, maxDistanceMeters) => {
          const store = await openPacked(
            await usStreetsDataset(all.filter((own) => !own.isPostal).map(listedRow)),
            await usPostalDataset(all.filter((own) => own.isPostal).map((own) => ({ ...listedRow(own), postal: {} }))),
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

// What reverse answers, from the nearest building to the text, beside a look at every address.

const maybe = (...values: string[]) => fc.constantFrom(null, ...values);
const unit = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.record({
      unitType: fc.constantFrom('APT', 'STE', '#'),
      unitNumber: fc.constantFrom('2', 'B'),
      outerUnitType: maybe('BLDG'),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ unitType: 'FRNT' }) },
);
const street = fc.record({
  preMod: maybe('OLD'),
  preDir: maybe('N', 'SE'),
  preType: maybe('KY', 'FM', 'HIGHWAY'),
  preSep: maybe('OF THE'),
  name: fc.constantFrom('440', 'MAIN', 'ÁNGELES'),
  postType: maybe('ST', 'RD'),
  postDir: maybe('W'),
  postMod: maybe('BYP', 'EXT'),
});
const components = fc
  .tuple(
    street,
    unit,
    fc.constantFrom('12', '112-10', '33 1/2', 'N6W23001'),
    fc.constantFrom('62701', '62704', '01103'),
    maybe('SPRINGFIELD'),
  )
  .map(([parts, given, number, zip, city]): Components => {
    const own = { ...NO_COMPONENTS, ...parts, ...given, number, zip, city, state: 'IL' };
    return { ...own, outerUnitNumber: own.outerUnitType === null ? null : '4' };
  });

/** Each stands at a place of its own. */
function rowAt(of: Components, i: number): AddressRow {
  return { components: of, latitude: 39 + i / 1000, longitude: -89, county: i % 2 === 0 ? null : 'SANGAMON', source: 0 };
}

function expectedResult({ components: of, latitude, longitude, county }: AddressRow) {
  const { number, city, state, zip } = of;
  const street = [of.preMod, of.preDir, of.preType, of.preSep, of.name, of.postType, of.postDir, of.postMod].filter(
    (part) => part !== null,
  );
  return {
    location: { latitude, longitude },
    formattedAddress: format(of).full,
    distance: 0,
    confidence: 1,
    accuracy: { type: 'rooftop' },
    components: { streetNumber: number, street: street.join(' '), city, county, state, zip, country: 'US' },
    source: '10',
  };
}

async function expectEach(rows: readonly AddressRow[]): Promise<void> {
  const store = await openPacked(await usStreetsDataset(rows));
  for (const row of [...rows, ...rows.toReversed()]) {
    const { latitude, longitude } = row;
    expect((await ask(store, (view) => reverse(view, { latitude, longitude }))).result).toEqual(expectedResult(row));
  }
  await store.close();
}

describe('the result of reverse', () => {
  it('says of an address what it was built from', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(components, { minLength: 1, maxLength: 40, selector: (of) => format(of).full }),
        async (many) => await expectEach(many.map(rowAt)),
      ),
      { seed: 29, numRuns: 60 },
    );
  });

  it('keeps the streets of a shard apart, however many they are', async () => {
    const street = { ...NO_COMPONENTS, number: '1', state: 'IL', zip: '62701' };
    await expectEach(Array.from({ length: 700 }, (_, i) => rowAt({ ...street, name: `STREET ${i}` }, i)));
  });
});
