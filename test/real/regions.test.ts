import { beforeAll, describe, expect, it } from 'vitest';
import { buildRegion, REGIONS } from '../../bench/accuracy/regions.js';
import { seeded } from '../../bench/measure.js';
import { format } from '../../src/address/index.js';
import { COORDINATE_SCALE } from '../../src/dataset/format/codecs/columns.js';
import { DatasetStore, type DatasetView, directorySource } from '../../src/dataset/index.js';
import { reverse } from '../../src/geocode/index.js';
import { groupBy } from '../../src/group.js';
import { open } from '../../src/index.js';
import { primaryNumber, streetEntry } from '../../src/streets/shard.js';
import { readOpenAddresses } from '../../tools/build/us/import/points/points.js';
import type { AddressRow } from '../../tools/build/us/rows.js';
import { shippedFolder } from '../fixtures/stores.js';
import { runCommand } from '../tools/cli/run-command.js';
import { importReal } from './importing.js';
import { type Point, PointDistances, vectorDistance } from './nearest-oracle.js';

/** Places of each region; `REVERSE_PLACES=100000` takes some minutes. */
const ASKED = Number(process.env.REVERSE_PLACES ?? 500);
/** Places lie up to so far outside the region, degrees. */
const MARGIN = 0.05;
/** Places of each region for which the nearest buildings are listed, and how many of them. */
const LISTED = 60;
const LIMIT = 10;
/** Addresses of each region that are asked for, and how many of them may be told from others like them by no text. */
const SAMPLED = 500;
const MOST_OTHERS = 3;
const ANYWHERE = { maxDistanceMeters: 30_000_000 };

/** The building and checking of these are in the tests of `get`; `REVERSE_PLACES` asks about them too. */
const ALSO_GOT: ReadonlySet<string> = new Set(process.env.REVERSE_PLACES === undefined ? ['vermont'] : []);

describe.each(REGIONS.filter((name) => !ALSO_GOT.has(name)))('the address points of %s', (name) => {
  let region: ReturnType<typeof buildRegion>;
  beforeAll(() => {
    region = buildRegion(name);
  }, 300_000);

  it('are all in the dataset: zero unexplained differences', { timeout: 300_000 }, async () => {
    const checked = await runCommand(['check', region.dataset, '--us', `openaddresses:${region.points}`]);
    expect(checked).toMatchObject({ exit: 0, output: expect.stringMatching(/^0 unexplained differences$/m) });
  });

  it(`are the nearest that there are to ${ASKED} random places`, { timeout: 1_800_000 }, async () => {
    const store = await DatasetStore.open([directorySource(region.dataset)]);
    await store.use(async (view) => {
      const points = await pointsOf(view);
      const random = seeded(100_003);
      const between = (values: readonly number[]): (() => number) => {
        const [low, high] = values.reduce(([a, b], value) => [Math.min(a, value), Math.max(b, value)], [180, -180]);
        return () => low - MARGIN + random() * (high - low + 2 * MARGIN);
      };
      const latitude = between(points.map((point) => point.latitude));
      const longitude = between(points.map((point) => point.longitude));
      const distances = new PointDistances(points);
      const wrong: string[] = [];
      for (let i = 0; i < ASKED; i++) {
        const at = { latitude: latitude(), longitude: longitude() };
        const least = distances.least(at);
        const { result } = await reverse(view, at, ANYWHERE);
        const isNearest =
          result !== null && Math.abs(result.distance - least) < 0.006 && vectorDistance(at, result.location) < least + 0.011;
        if (!isNearest) wrong.push(`${at.latitude}, ${at.longitude}: ${result?.distance} m, expected ${least} m`);
      }
      expect(wrong).toEqual([]);
    });
    await store.close();
  });

  it(`are those of the ${LIMIT} nearest buildings to ${LISTED} places beside them`, { timeout: 300_000 }, async () => {
    const store = await DatasetStore.open([directorySource(region.dataset)]);
    await store.use(async (view) => {
      const points = await pointsOf(view);
      const distances = new PointDistances(points);
      const random = seeded(200_003);
      for (let i = 0; i < LISTED; i++) {
        const beside = points[Math.floor(random() * points.length)] as Point;
        const at = { latitude: beside.latitude + (random() - 0.5) / 500, longitude: beside.longitude + (random() - 0.5) / 500 };
        const expected = distances.ofBuildings(at, LIMIT);
        const { candidates = [] } = await reverse(view, at, { ...ANYWHERE, limit: LIMIT });
        const buildings = candidates.map(({ components: { street, streetNumber, zip, city } }) =>
          buildingName(street ?? '', streetNumber, zip, city),
        );
        expect(new Set(buildings).size).toBe(LIMIT);
        candidates.forEach(({ distance }, k) => {
          expect(Math.abs(distance - (expected.least[k] as number))).toBeLessThan(0.006);
          expect(Math.abs(distance - expected.of(buildings[k] as string))).toBeLessThan(0.006);
        });
      }
    });
    await store.close();
  });

  it(`are where ${SAMPLED} of them are verified`, { timeout: 300_000 }, async () => {
    const { rows } = await importReal((context) => readOpenAddresses(region.points, context));
    const listed = groupBy(rows, addressOf);
    const doorplate = await open({ only: true, data: [region.dataset, shippedFolder('us-places')] });
    const random = seeded(300_007);
    const others: string[] = [];
    for (let i = 0; i < SAMPLED; i++) {
      const row = rows[Math.floor(random() * rows.length)] as AddressRow;
      const text = format(row.components).full;
      const dpv = (await doorplate.verify(text)).result?.DpvConfirmation;
      const location = (await doorplate.geocode(text)).result?.location;
      const same = listed.get(addressOf(row)) as AddressRow[];
      const meters = location == null ? Number.POSITIVE_INFINITY : Math.min(...same.map((other) => vectorDistance(other, location)));
      // A building that is listed with its units and asked for without one.
      const hasUnits = row.components.unitNumber === null && same.some((other) => other.components.unitNumber !== null);
      if (meters >= 1 || (dpv !== 'Y' && !hasUnits)) others.push(`${text}: ${dpv}, ${Math.round(meters)} m`);
    }
    await doorplate.close();
    expect(others.slice(MOST_OTHERS)).toEqual([]);
  });
});

/** Everything but the position and what lies outside the address. */
const addressOf = ({ components: { number, name, postType, preDir, postDir, zip, city } }: AddressRow) =>
  [number, preDir, name, postType, postDir, zip, city].join('|');

const buildingName = (street: string, number: string | null, zip: string | null, city: string | null): string =>
  `${number} ${street}, ${city} ${zip}`;

async function pointsOf(view: DatasetView): Promise<readonly (Point & { readonly building: string })[]> {
  const points: (Point & { readonly building: string })[] = [];
  for (const { table } of await view.tables('us-streets')) {
    for (let street = 0; street < table.zip.length; street++) {
      const { zip, city, ...parts } = streetEntry(table, street);
      const { preMod, preDir, preType, preSep, name, postType, postDir, postMod } = parts;
      const line = [preMod, preDir, preType, preSep, name, postType, postDir, postMod].filter((part) => part !== null).join(' ');
      const [from, to] = [table.firstAddress[street] as number, table.firstAddress[street + 1] as number];
      for (let row = from; row < to; row++) {
        points.push({
          latitude: table.latitude.at(row) / COORDINATE_SCALE,
          longitude: table.longitude.at(row) / COORDINATE_SCALE,
          building: buildingName(line, primaryNumber(table, row), zip, city),
        });
      }
    }
  }
  return points;
}
