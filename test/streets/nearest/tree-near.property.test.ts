import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_COMPONENTS } from '../../../src/address/index.js';
import { runsOfTree, startOfRun } from '../../../src/dataset/format/tables/tree-runs.js';
import { DatasetStore, memorySource } from '../../../src/dataset/index.js';
import { reverse } from '../../../src/geocode/index.js';
import type { AddressRow } from '../../../tools/us/address-row.js';
import { inPages, networkSource, roundedSource } from '../../fixtures/paged-sample.js';
import { usStreetsDataset } from '../../fixtures/us-streets.js';

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
  const place = { city: 'TESTVILLE', state: 'IL', zip: '62701' };
  return {
    components: { ...NO_COMPONENTS, ...line, ...place },
    latitude: isBox ? 39.8 : 39.8 + spread * scattered(i % 7 === 0 ? 0 : 1) + (i % 2) * 0.1,
    longitude: isBox ? -89.6 : -89.6 + spread * scattered(2),
    county: null,
    source: 0,
  };
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
